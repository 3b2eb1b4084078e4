// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/links/messages_view.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollBar>
#include <QSplitter>
#include <QStringList>
#include <QTableView>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/events/links/message_detail.h"
#include "widgets/events/links/message_filter_bar.h"
#include "widgets/events/links/message_words.h"

namespace magna {
namespace {

/// One JSON object per line, or comma-separated values.
QByteArray file_contents(const std::vector<MessageRow>& messages, bool json) {
  QByteArray bytes = json ? QByteArray() : message_csv_head();
  for (const MessageRow& message : messages) {
    bytes += json ? message_json(*message) : message_csv(*message);
  }
  return bytes;
}

constexpr int kOneRow = 900;      // pixels; width for all tools in one row
constexpr int kHighEnough = 400;  // pixels; height for the detail below the list
constexpr int kMessagesViewLeastWidth = 230;
constexpr int kMessagesViewLeastHeight = 110;
constexpr qsizetype kMostCopied = 1000;

}  // namespace

MessagesView::MessagesView(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent), feed_(feed), model_(store_) {
  setAccessibleName(tr("Messages"));
  auto* column = make_column(this);
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
  connect(&saver_, &FileSaver::saved, this,
          [this](const QString& file) { emit said(tr("Messages saved: %1").arg(file)); });
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
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

void MessagesView::save_as(const QString& file) {
  const bool json = file.endsWith(QStringLiteral(".jsonl"), Qt::CaseInsensitive) ||
                    file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive);
  saver_.save([messages = model_.messages(), json] { return file_contents(messages, json); }, file);
}

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

void MessagesView::make_tools() {
  tools_ = new QBoxLayout(QBoxLayout::LeftToRight);
  tools_->setContentsMargins(8, 2, 4, 2);
  tools_->setSpacing(4);
  watch_ = make_icon_button(QStringLiteral("run"), tr("Watch"),
                            tr("Lists all messages from now on"), this);
  pause_ = make_icon_button(QStringLiteral("pause"), tr("Pause"),
                            tr("Holds the list; new messages wait"), this);
  follow_ = make_icon_button(QStringLiteral("newest"), tr("Follow the newest"),
                             tr("Keeps the newest message in sight"), this);
  copy_ = make_icon_button(QStringLiteral("copy"), tr("Copy"),
                           tr("Copies the selected messages, or the newest shown ones"), this);
  clear_ = make_icon_button(QStringLiteral("clear-list"), tr("Clear"),
                            tr("Drops all present messages"), this);
  save_ = make_icon_button(QStringLiteral("save"), tr("Save messages"),
                           tr("Saves the shown messages as comma-separated values or JSON lines"),
                           this);
  watch_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  for (QToolButton* const button : {watch_, pause_, follow_}) button->setCheckable(true);
  follow_->setChecked(true);
  count_ = new QLabel(this);
  count_->setAccessibleName(tr("Messages shown"));
  count_->setTextFormat(Qt::PlainText);
  filter_ = new MessageFilterBar(this);
  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  for (QToolButton* const button : {watch_, pause_, follow_}) row->addWidget(button);
  row->addWidget(count_, 1);
  for (QToolButton* const button : {copy_, clear_, save_}) row->addWidget(button);
  tools_->addLayout(row, 1);
  tools_->addWidget(filter_, 1);
  static_cast<QBoxLayout*>(layout())->addLayout(tools_);
  connect(watch_, &QToolButton::toggled, this, [this](bool on) {
    feed_.link().want(&SnapshotParts::messages, on);
    show_state();
    emit watching_changed(on);
  });
  connect(pause_, &QToolButton::toggled, this, [this](bool on) {
    store_.set_paused(on);
    look();
    show_state();
  });
  connect(follow_, &QToolButton::toggled, this, &MessagesView::follow);
  connect(filter_, &MessageFilterBar::changed, this, [this] {
    looking_ = true;
    model_.set_match(filter_->match());
    looking_ = false;
    look();
    show_state();
  });
  connect(copy_, &QToolButton::clicked, this, &MessagesView::copy);
  connect(clear_, &QToolButton::clicked, this, &MessagesView::clear);
  connect(save_, &QToolButton::clicked, this, &MessagesView::ask_for_file);
}

void MessagesView::make_table() {
  table_ = new QTableView(this);
  table_->setModel(&model_);
  make_plain_table(*table_, tr("Messages, oldest first"));
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table_->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  on_copy_key(*table_, [this] { copy(); });
  keep_scaled(*table_, [this] { size_columns(*table_, scaled(14)); });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          &MessagesView::choose);
  // Stays where the user scrolls; follows again at the end. The bar may still emit when the view is
  // already destroyed but its children are not.
  QScrollBar* const bar = table_->verticalScrollBar();
  connect(bar, &QScrollBar::actionTriggered, follow_,
          [bar, follow = follow_] { follow->setChecked(bar->sliderPosition() >= bar->maximum()); });
  connect(bar, &QScrollBar::rangeChanged, follow_, [bar, follow = follow_](int, int most) {
    if (follow->isChecked()) bar->setValue(most);
  });
}

void MessagesView::ask_for_file() {
  const QString csv = tr("Comma-separated values (*.csv)");
  const QString json = tr("JSON lines (*.jsonl)");
  auto* dialog =
      make_file_dialog(this, tr("Save the shown messages"), csv + QStringLiteral(";;") + json);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("csv"));
  dialog->selectFile(QStringLiteral("messages.csv"));
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, json](const QString& kind) {
    dialog->setDefaultSuffix(kind == json ? QStringLiteral("jsonl") : QStringLiteral("csv"));
  });
  connect(dialog, &QFileDialog::fileSelected, this, &MessagesView::save_as);
  dialog->open();
}

}  // namespace magna
