// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/links/kinds_view.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/events/links/message_filter_bar.h"
#include "widgets/events/links/message_words.h"
#include "widgets/events/links/messages_view.h"

namespace magna {
namespace {

QString kind_name(const MessageKind& kind) {
  return kind.others ? tr("(other)") : QString::fromStdString(kind.what);
}

/// A column of numbers, as wide as `widest`.
template <auto kNumber>
RowColumn<MessageKind> number_column(const QString& header, const QString& widest) {
  return {.header = header,
          .text = member_text<kNumber>,
          .side = Qt::AlignRight,
          .widest = widest,
          .sort_key = [](const MessageKind& kind) {
            return QVariant(static_cast<qulonglong>(kind.*kNumber));
          }};
}

RowDescription<MessageKind> kind_rows() {
  using Kind = MessageKind;
  auto faults = number_column<&Kind::faults>(tr("Faults"), QStringLiteral("Faults00"));
  faults.icon = [](const Kind& kind) {
    return kind.faults > 0 ? QVariant(tinted_icon(QStringLiteral("state-blocked"))) : QVariant();
  };
  return {
      .columns =
          {
              {.header = tr("Server"),
               .text = member_text<&Kind::server>,
               .widest = QStringLiteral("Agent-VR")},
              {.header = tr("Way"),
               .text = [](const Kind& kind) { return message_way(kind.in); },
               .widest = message_way(false)},
              {.header = tr("Message"),
               .text = kind_name,
               .widest = QStringLiteral("MsgActionExecutationStatus")},
              number_column<&Kind::count>(tr("Count"), QStringLiteral("10000000")),
              {.header = tr("Per second"),
               .text = [](const Kind& kind) { return QString::number(kind.per_second, 'f', 1); },
               .side = Qt::AlignRight,
               .widest = tr("Per second"),
               .sort_key = [](const Kind& kind) { return QVariant(kind.per_second); }},
              number_column<&Kind::bytes>(tr("Bytes"), QStringLiteral("10000000000")),
              faults,
              {.header = tr("Last value"),
               .text =
                   [](const Kind& kind) { return QString::fromStdString(kind.last).simplified(); }},
          },
      .tip_texts = true};
}

}  // namespace

KindsView::KindsView(SnapshotFeed& feed, MessagesView& messages, QWidget* parent)
    : QWidget(parent), feed_(feed), messages_(messages), model_(kind_rows()) {
  setAccessibleName(tr("Kinds of messages"));
  auto* column = make_column(this);
  make_tools();
  make_table();
  pages_ = new EmptyPages(*table_, this);
  column->addWidget(pages_, 1);
  connect(&feed, &SnapshotFeed::calm, this, [this] {
    if (isVisible()) renew();
  });
  connect(&messages, &MessagesView::cleared, this, &KindsView::renew);
  connect(&messages, &MessagesView::watching_changed, this, &KindsView::renew);
  renew();
}

void KindsView::make_tools() {
  watch_ = make_icon_button(QStringLiteral("run"), tr("Watch"),
                            tr("Counts all messages from now on"), this);
  watch_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  watch_->setCheckable(true);
  copy_ = make_icon_button(QStringLiteral("copy"), tr("Copy"),
                           tr("Copies the selected kinds, or all"), this);
  clear_ = make_icon_button(QStringLiteral("clear-list"), tr("Clear"),
                            tr("Restarts the counts and drops the messages"), this);
  sum_ = new QLabel(this);
  sum_->setAccessibleName(tr("All messages"));
  sum_->setTextFormat(Qt::PlainText);
  auto* row = make_tool_row();
  row->addWidget(watch_);
  row->addWidget(sum_, 1);
  row->addWidget(copy_);
  row->addWidget(clear_);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  connect(watch_, &QToolButton::toggled, &messages_, &MessagesView::set_watching);
  connect(copy_, &QToolButton::clicked, this, &KindsView::copy);
  connect(clear_, &QToolButton::clicked, &messages_, &MessagesView::clear);
}

void KindsView::make_table() {
  sorted_.setSourceModel(&model_);
  sorted_.setSortRole(RowModelBase::kSortRole);
  table_ = new QTableView(this);
  table_->setModel(&sorted_);
  make_plain_table(*table_, tr("Kinds of messages"),
                   tr("Enter lists the messages of the chosen kind."));
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  allow_sorting(*table_, Server);
  keep_scaled(*table_, [this] { size_columns(*table_, scaled(22)); });
  connect(table_, &QTableView::activated, this, &KindsView::choose);
}

void KindsView::renew() {
  MessageKinds& kinds = messages_.kinds();
  kinds.measure(feed_.clock().now_ns());
  model_.show(kinds.all());
  const bool some = kinds.count() > 0;
  pages_->show_empty(some ? QString() : empty_text());
  copy_->setEnabled(some);
  clear_->setEnabled(some);
  const QSignalBlocker silent(watch_);
  watch_->setChecked(messages_.watching());
  say(*sum_, tr("%1 of %2, %3 per second")
                 .arg(counted(kinds.count(), tr("1 message"), tr("%1 messages")),
                      counted(kinds.all().size(), tr("1 kind"), tr("%1 kinds")),
                      number_text(kinds.per_second(), 1)));
}

void KindsView::choose(const QModelIndex& row) {
  if (!row.isValid()) return;
  const MessageKind kind = *model_.at(sorted_.mapToSource(row));
  messages_.filter().offer(messages_.kinds());
  messages_.filter().choose(kind);
  emit chosen();
}

QString KindsView::empty_text() const {
  if (messages_.watching()) return tr("No messages yet.");
  return tr("Press Watch to count the messages of all servers.");
}

void KindsView::copy() const { copy_rows(*table_); }

void KindsView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  renew();
}

}  // namespace magna
