// SPDX-License-Identifier: GPL-3.0-or-later
// Construction of a MessagesView.
#include <QBoxLayout>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>

#include "widgets/file_dialog.h"
#include "widgets/links/message_filter_bar.h"
#include "widgets/links/message_words.h"
#include "widgets/links/messages_view.h"
#include "widgets/plain_table.h"
#include "widgets/table_text.h"
#include "widgets/tool_button.h"
#include "widgets/ui_scale.h"

namespace magna {
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
  keep_scaled(*table_, [this] { size_columns(); });
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

void MessagesView::size_columns() {
  const QFontMetrics metrics = table_->fontMetrics();
  const auto wide = [&](MessagesModel::Column column, const QString& text) {
    table_->setColumnWidth(column, metrics.horizontalAdvance(text) + scaled(14));
  };
  wide(MessagesModel::Time, QStringLiteral("00:00:00.000"));
  wide(MessagesModel::Connection, QStringLiteral("COGNAV link-12"));
  wide(MessagesModel::Way, message_way(false));
  wide(MessagesModel::What, QStringLiteral("write 5, object distance"));
  wide(MessagesModel::Value, QStringLiteral("robot1 -123.456"));
  wide(MessagesModel::Verdict, QStringLiteral("wrong check byte"));
  wide(MessagesModel::Size, QStringLiteral("00000"));
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
