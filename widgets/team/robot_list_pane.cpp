// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/robot_list_pane.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/team/robot_card.h"
#include "widgets/team/robot_delegate.h"

namespace magna {
namespace {

/// So long a snapshot that does not show yet what was asked for does not undo it here.
constexpr std::int64_t kPatienceNs = 500'000'000;

}  // namespace

RobotListPane::RobotListPane(SnapshotFeed& feed, EditStack& edits, QWidget* parent)
    : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("Robot list"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  card_ = new RobotCard(feed, edits, this);
  column->addWidget(card_);
  table_ = new QTableView(this);
  table_->setModel(&model_);
  table_->setItemDelegate(new RobotDelegate(table_));
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setShowGrid(false);
  table_->setTabKeyNavigation(false);
  table_->setWordWrap(false);
  table_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table_->verticalHeader()->setDefaultSectionSize(RobotDelegate::kRowHeight);
  QHeaderView* header = table_->horizontalHeader();
  header->setHighlightSections(false);
  header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  header->setSectionResizeMode(QHeaderView::Interactive);
  header->setStretchLastSection(true);
  header->setMinimumSectionSize(48);
  table_->setColumnWidth(RobotTableModel::Robot, 98);
  table_->setColumnWidth(RobotTableModel::State, 104);
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table_->setAccessibleName(tr("Team"));
  table_->setAccessibleDescription(
      tr("All robots. Page up and page down choose the one before and after."));
  column->addWidget(table_, 1);

  connect(&feed, &SnapshotFeed::arrived, this, &RobotListPane::follow);
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &RobotListPane::ask_for_selection);
  follow();
}

void RobotListPane::follow() {
  following_ = true;
  const bool other_team = model_.rowCount() > 0;
  model_.show(feed_.shared());
  if (other_team != (model_.rowCount() > 0) || table_->selectionModel()->selection().isEmpty()) {
    shown_.clear();
  }
  show_selection();
  following_ = false;
}

void RobotListPane::show_selection() {
  std::vector<RobotId> wanted = feed_.now().selected;
  std::sort(wanted.begin(), wanted.end());
  if (wanted == shown_) {
    asked_ns_ = 0;
    return;
  }
  if (asked_ns_ != 0 && feed_.clock().now_ns() - asked_ns_ < kPatienceNs) return;
  asked_ns_ = 0;
  shown_ = wanted;
  QItemSelection selection;
  for (const RobotId id : wanted) {
    const int row = model_.row_of(id);
    if (row >= 0)
      selection.select(model_.index(row, 0), model_.index(row, RobotTableModel::kColumns - 1));
  }
  QItemSelectionModel& chosen = *table_->selectionModel();
  chosen.select(selection, QItemSelectionModel::ClearAndSelect);
  const auto active = feed_.now().active;
  const int row = active ? model_.row_of(*active) : -1;
  if (row < 0) return;
  chosen.setCurrentIndex(model_.index(row, 0), QItemSelectionModel::NoUpdate);
  table_->scrollTo(model_.index(row, 0));
}

void RobotListPane::ask_for_selection() {
  if (following_) return;
  std::vector<RobotId> set;
  for (const QModelIndex& index : table_->selectionModel()->selectedRows()) {
    if (const auto id = model_.robot_at(index.row())) set.push_back(*id);
  }
  std::sort(set.begin(), set.end());
  shown_ = set;
  asked_ns_ = feed_.clock().now_ns();
  if (set.empty()) {
    feed_.link().post(input::Deselect{});
  } else if (set.size() == 1) {
    feed_.link().post(input::Select{set.front()});
  } else {
    feed_.link().post(input::SelectSet{std::move(set)});
  }
}

}  // namespace magna
