// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/frames_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/empty_pages.h"
#include "widgets/plain_table.h"
#include "widgets/table_text.h"
#include "widgets/tool_button.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kRowHeight = 22;

}  // namespace

FramesView::FramesView(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent), feed_(feed), filter_(model_) {
  setAccessibleName(tr("Frames"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  make_tools();
  make_table();
  pages_ = new EmptyPages(*table_, this);
  column->addWidget(pages_, 1);
  // Every snapshot, for each holds frames of its own.
  connect(&feed, &SnapshotFeed::arrived, this, &FramesView::follow);
  show_state();
}

void FramesView::make_tools() {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 2, 4, 2);
  row->setSpacing(4);
  watch_ = make_icon_button(QStringLiteral("run"), tr("Watch"),
                            tr("Lists what goes over the connections from now on"), this);
  watch_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  watch_->setCheckable(true);
  words_ = new QLineEdit(this);
  words_->setPlaceholderText(tr("Filter"));
  words_->setClearButtonEnabled(true);
  words_->setAccessibleName(tr("Filter frames"));
  ways_ = new QComboBox(this);
  ways_->addItems({tr("Both ways"), tr("In"), tr("Out")});
  ways_->setAccessibleName(tr("Direction"));
  faults_ = new QCheckBox(tr("Faults"), this);
  faults_->setToolTip(tr("Only what was wrong or refused"));
  copy_ = make_icon_button(QStringLiteral("copy"), tr("Copy"),
                           tr("Copies the selected frames, or all that are shown"), this);
  clear_ = make_icon_button(QStringLiteral("clear-list"), tr("Clear"),
                            tr("Forgets all frames that are there now"), this);
  save_ = make_icon_button(QStringLiteral("save"), tr("Save frames"),
                           tr("Saves the shown frames as comma-separated values"), this);
  row->addWidget(watch_);
  row->addWidget(words_, 1);
  row->addWidget(ways_);
  row->addWidget(faults_);
  for (QToolButton* button : {copy_, clear_, save_}) row->addWidget(button);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  connect(watch_, &QToolButton::toggled, this, [this](bool on) {
    feed_.link().want(&SnapshotParts::frames, on);
    show_state();
  });
  connect(words_, &QLineEdit::textChanged, this, [this](const QString& text) {
    filter_.set_text(text);
    show_state();
  });
  connect(ways_, &QComboBox::currentIndexChanged, this, [this](int index) {
    filter_.set_ways(static_cast<FrameFilter::Ways>(index));
    show_state();
  });
  connect(faults_, &QCheckBox::toggled, this, [this](bool only) {
    filter_.set_faults_only(only);
    show_state();
  });
  connect(copy_, &QToolButton::clicked, this, &FramesView::copy);
  connect(clear_, &QToolButton::clicked, this, [this] {
    model_.clear();
    show_state();
  });
  connect(save_, &QToolButton::clicked, this, &FramesView::ask_for_file);
}

void FramesView::make_table() {
  table_ = new QTableView(this);
  table_->setModel(&filter_);
  make_plain_table(*table_, tr("Frames, oldest first"));
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table_->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
  on_copy_key(*table_, [this] { copy(); });
  keep_scaled(*table_, [this] { size_columns(); });
}

void FramesView::size_columns() {
  const QFontMetrics metrics = table_->fontMetrics();
  set_row_height(*table_, kRowHeight);
  const auto wide = [&](FramesModel::Column column, const QString& text) {
    table_->setColumnWidth(column, metrics.horizontalAdvance(text) + scaled(14));
  };
  wide(FramesModel::Time, QStringLiteral("00:00:00.000"));
  wide(FramesModel::Connection, QStringLiteral("COGNAV link-12"));
  wide(FramesModel::Way, QStringLiteral("← out"));
  wide(FramesModel::What, QStringLiteral("write 5, object distance"));
  wide(FramesModel::Value, QStringLiteral("-123.456"));
  wide(FramesModel::Verdict, QStringLiteral("wrong check byte"));
}

void FramesView::follow() {
  if (!watching()) return;
  QScrollBar& bar = *table_->verticalScrollBar();
  const bool newest = bar.value() >= bar.maximum();
  model_.add(feed_.now().frames);
  if (newest) table_->scrollToBottom();
  show_state();
}

void FramesView::set_watching(bool on) { watch_->setChecked(on); }
bool FramesView::watching() const { return watch_->isChecked(); }

QString FramesView::empty_text() const {
  if (model_.rowCount() > 0) return tr("No frame passes the filter.");
  if (watching()) return tr("Nothing went over the connections yet.");
  return tr("Press Watch to list what goes over the connections.");
}

void FramesView::show_state() {
  const bool some = filter_.rowCount() > 0;
  pages_->show_empty(some ? QString() : empty_text());
  for (QToolButton* button : {copy_, save_}) button->setEnabled(some);
  clear_->setEnabled(model_.rowCount() > 0);
  const QString missed = model_.missed() == 0
                             ? tr("Lists what goes over the connections from now on")
                             : tr("%1 frames came too fast to be listed").arg(model_.missed());
  if (watch_->toolTip() != missed) watch_->setToolTip(missed);
}

void FramesView::copy() const { copy_rows(*table_); }

void FramesView::ask_for_file() {
  ask_for_csv_file(this, tr("Save the shown frames"), QStringLiteral("frames.csv"),
                   [this](const QString& file) { save_as(file); });
}

void FramesView::save_as(const QString& file) {
  const QString fault = save_bytes(file, csv_of(filter_));
  if (!fault.isEmpty()) emit problem(tr("The frames were not saved: %1: %2").arg(file, fault));
}

}  // namespace magna
