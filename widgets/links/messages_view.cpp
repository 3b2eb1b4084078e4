// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/messages_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollBar>
#include <QSplitter>
#include <QStringList>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/engine/planned_route.h"
#include "widgets/empty_pages.h"
#include "widgets/links/message_detail.h"
#include "widgets/links/message_filter_bar.h"
#include "widgets/links/message_words.h"
#include "widgets/state_label.h"
#include "widgets/table_text.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kOneRow = 900;      // pixels; width for all tools in one row
constexpr int kHighEnough = 400;  // pixels; height for the detail below the list
constexpr int kMessagesViewLeastWidth = 230;
constexpr int kMessagesViewLeastHeight = 110;
constexpr qsizetype kMostCopied = 1000;

}  // namespace

MessagesView::MessagesView(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent), feed_(feed), model_(store_) {
  setAccessibleName(tr("Messages"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  make_tools();
  make_table();
  pages_ = new EmptyPages(*table_, this);
  detail_ = new MessageDetail(this);
  parts_ = new QSplitter(Qt::Vertical, this);
  parts_->addWidget(pages_);
  parts_->addWidget(detail_);
  parts_->setStretchFactor(0, 3);
  parts_->setStretchFactor(1, 2);
  parts_->setChildrenCollapsible(false);
  column->addWidget(parts_, 1);
  // On every snapshot, because each has messages of its own.
  connect(&feed, &SnapshotFeed::arrived, this, &MessagesView::take);
  connect(&feed, &SnapshotFeed::frame, this, [this] {
    if (isVisible() && model_.behind()) look();
  });
  connect(&feed, &SnapshotFeed::calm, this, [this] {
    if (isVisible()) show_state();
  });
  connect(&saver_, &MessageSaver::saved, this,
          [this](const QString& file) { emit said(tr("Messages saved: %1").arg(file)); });
  connect(&saver_, &MessageSaver::failed, this, [this](const QString& file, const QString& why) {
    emit problem(tr("The messages were not saved: %1: %2").arg(file, why));
  });
  show_state();
}

void MessagesView::set_watching(bool on) { watch_->setChecked(on); }
bool MessagesView::watching() const { return watch_->isChecked(); }

void MessagesView::take() {
  const auto& messages = feed_.now().messages;
  if (!watching() || !messages || !store_.add(messages)) return;
  kinds_.add(*messages, feed_.clock().now_ns());
}

/// Tests one batch of messages; the rest a message later.
void MessagesView::look() {
  QScrollBar& bar = *table_->verticalScrollBar();
  const int place = bar.value();
  const bool empty = model_.rowCount() == 0;
  looking_ = true;
  const int gone = model_.look();
  if (follow_->isChecked()) {
    table_->scrollToBottom();
  } else if (gone > 0) {
    bar.setValue(std::max(0, place - gone));
  }
  looking_ = false;
  if (empty != (model_.rowCount() == 0)) show_state();
}

void MessagesView::follow(bool on) {
  if (on) table_->scrollToBottom();
}

void MessagesView::choose() {
  const QModelIndex current = table_->currentIndex();
  // The shown detail stays even when its row is dropped.
  if (looking_) return;
  detail_->show_message(current.isValid() ? model_.message(current.row()) : MessageRow());
  make_room();
  if (current.isValid() && current.row() + 1 < model_.rowCount()) follow_->setChecked(false);
}

void MessagesView::clear() {
  store_.clear();
  kinds_.clear();
  model_.clear();
  detail_->show_message({});
  make_room();
  follow_->setChecked(true);
  show_state();
  emit cleared();
}

QString MessagesView::empty_text() const {
  if (store_.size() > 0) return tr("No message matches the filter.");
  if (watching()) return tr("No messages yet.");
  return tr("Press Watch to list the messages of all servers.");
}

void MessagesView::show_state() {
  filter_->offer(kinds_);
  const bool some = model_.rowCount() > 0;
  pages_->show_empty(some ? QString() : empty_text());
  for (QToolButton* button : {copy_, save_}) button->setEnabled(some);
  clear_->setEnabled(kinds_.count() > 0);
  pause_->setEnabled(watching() || store_.paused());
  QStringList told{tr("%1 of %2").arg(model_.rowCount()).arg(store_.size())};
  if (store_.waiting() > 0) told << tr("%1 since the pause").arg(store_.waiting());
  if (store_.missed() > 0) told << tr("%1 missed").arg(store_.missed());
  if (store_.gone() > 0) told << tr("%1 dropped").arg(store_.gone());
  say(*count_, told.join(QStringLiteral(", ")));
  const QString hint = tr("Messages shown of those kept (at most %1). Missed messages came too "
                          "fast to record; dropped ones were older.")
                           .arg(MessageStore::kMost);
  if (count_->toolTip() != hint) count_->setToolTip(hint);
}

void MessagesView::copy() {
  QStringList lines{message_line_head()};
  const QList<int> rows = rows_to_copy(*table_);
  for (const int row : rows.last(std::min<qsizetype>(rows.size(), kMostCopied))) {
    lines << message_line(*model_.message(row));
  }
  QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
  if (rows.size() > kMostCopied) {
    emit said(tr("The newest %1 of %2 messages were copied; Save writes all of them.")
                  .arg(kMostCopied)
                  .arg(rows.size()));
  }
}

void MessagesView::save_as(const QString& file) { saver_.save(model_.messages(), file); }

// The detail is below the list, or beside it in a low pane, where it takes no room until a message
// is chosen.
void MessagesView::make_room() {
  const bool roomy = width() >= scaled(kOneRow) || height() >= scaled(kHighEnough);
  detail_->setVisible(roomy || !detail_->empty());
  parts_->setOrientation(width() > 2 * height() ? Qt::Horizontal : Qt::Vertical);
  tools_->setDirection(width() < scaled(kOneRow) ? QBoxLayout::TopToBottom
                                                 : QBoxLayout::LeftToRight);
}

QSize MessagesView::minimumSizeHint() const {
  return {scaled(kMessagesViewLeastWidth), scaled(kMessagesViewLeastHeight)};
}

void MessagesView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  make_room();
}

void MessagesView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  look();
  show_state();
}

}  // namespace magna
