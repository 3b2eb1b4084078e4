// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/robot_table_model.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "widgets/explore_role.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/remote_reader.h"
#include "widgets/snapshot_reader.h"

namespace magna {

void RobotTableModel::show(const std::shared_ptr<const Snapshot>& snapshot) {
  const bool other_team = snapshot->labels != snapshot_->labels;
  const bool other_events = snapshot->notices != snapshot_->notices;
  const bool other_state = snapshot->statuses != snapshot_->statuses ||
                           snapshot->stopped != snapshot_->stopped ||
                           snapshot->active != snapshot_->active || link_ages_changed(*snapshot) ||
                           snapshot->hall != snapshot_->hall || second_passed(*snapshot) ||
                           other_events || !same_explorers(*snapshot, *snapshot_);
  if (other_team) {
    show_team(snapshot);
    return note_facilities();
  }
  snapshot_ = snapshot;
  if (other_events) note_events();
  note_facilities();
  if (other_state && !rows_.empty()) {
    emit dataChanged(index(0, 0), index(static_cast<int>(rows_.size()) - 1, kColumns - 1));
  }
}

/// Whether links have changed or aged by a second, or unheld robots have changed.
bool RobotTableModel::link_ages_changed(const Snapshot& next) const {
  if (next.remotes != snapshot_->remotes || next.paused != snapshot_->paused) return true;
  if (remotes_of(next).empty()) return false;
  if (next.links != snapshot_->links) return true;
  return std::floor(seconds_of(next)) != std::floor(seconds_of(*snapshot_));
}

/// Distances and ages in rows are updated once a second.
bool RobotTableModel::second_passed(const Snapshot& next) const {
  if (std::floor(seconds_of(next)) == std::floor(seconds_of(*snapshot_))) return false;
  const auto plans = plans_of(next);
  return next.notices ||
         std::ranges::any_of(plans, [](const Plan& plan) { return !plan.waypoints.empty(); });
}

// Existing rows are kept, because robots may come and go while the user looks at the list.
void RobotTableModel::show_team(std::shared_ptr<const Snapshot> snapshot) {
  std::vector<RobotId> next = ordered(*snapshot);
  const auto first = static_cast<int>(rows_.size());
  const bool kept =
      next.size() >= rows_.size() && std::ranges::equal(rows_, std::span(next).first(rows_.size()));
  if (!kept) {
    beginResetModel();
    snapshot_ = std::move(snapshot);
    take_rows(std::move(next));
    return endResetModel();
  }
  const bool more = next.size() > rows_.size();
  if (more) beginInsertRows({}, first, static_cast<int>(next.size()) - 1);
  snapshot_ = std::move(snapshot);
  take_rows(std::move(next));
  if (more) endInsertRows();
  if (first > 0) emit dataChanged(index(0, 0), index(first - 1, kColumns - 1));
}

void RobotTableModel::take_rows(std::vector<RobotId> rows) {
  rows_ = std::move(rows);
  note_events();
  row_by_robot_.assign(labels_of(*snapshot_).size(), -1);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    row_by_robot_[rows_[i].index()] = static_cast<int>(i);
  }
}

/// With the order by need, robots that need attention for another reason than their state come
/// first, too.
std::vector<RobotId> RobotTableModel::ordered(const Snapshot& snapshot) const {
  std::vector<RobotId> order = ordered_robots(snapshot, sort_, descending_, filter_);
  if (sort_ == RobotSort::Need && !descending_) {
    std::stable_partition(order.begin(), order.end(),
                          [this](RobotId id) { return attention_.contains(id); });
  }
  return order;
}

void RobotTableModel::note_events() {
  last_events_.assign(labels_of(*snapshot_).size(), nullptr);
  if (!snapshot_->notices) return;
  for (const Notice& notice : *snapshot_->notices) {
    if (notice.robot && notice.robot->index() < last_events_.size()) {
      last_events_[notice.robot->index()] = &notice;
    }
  }
}

void RobotTableModel::note_facilities() {
  const bool links = std::ranges::any_of(
      remotes_of(*snapshot_),
      [this](const RemoteStatus& remote) { return polls_of(*snapshot_, remote.robot) != nullptr; });
  const bool batteries =
      hall_of(*snapshot_) != nullptr ||
      std::ranges::any_of(remotes_of(*snapshot_), [](const RemoteStatus& remote) {
        return remote.about.battery.has_value();
      });
  if (links == has_links_ && batteries == has_batteries_) return;
  has_links_ = links;
  has_batteries_ = batteries;
  emit facilities_changed();
}

void RobotTableModel::set_sort(RobotSort sort, bool descending) {
  sort_ = sort;
  descending_ = descending;
  reorder();
}

void RobotTableModel::set_filter(const QString& filter) {
  filter_ = filter;
  reorder();
}

void RobotTableModel::reorder() {
  std::vector<RobotId> next = ordered(*snapshot_);
  if (next == rows_) return;
  if (!std::is_permutation(next.begin(), next.end(), rows_.begin(), rows_.end())) {
    beginResetModel();
    take_rows(std::move(next));
    endResetModel();
    return;
  }
  emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
  const std::vector<RobotId> before = rows_;
  take_rows(std::move(next));
  const QModelIndexList old = persistentIndexList();
  QModelIndexList moved;
  moved.reserve(old.size());
  for (const QModelIndex& index : old) {
    moved << this->index(row_of(before[static_cast<std::size_t>(index.row())]), index.column());
  }
  changePersistentIndexList(old, moved);
  emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

int RobotTableModel::team_size() const {
  const auto labels = labels_of(*snapshot_);
  return static_cast<int>(std::count_if(labels.begin(), labels.end(),
                                        [](const RobotLabel& label) { return label.present; }));
}

void RobotTableModel::show_attention(std::map<RobotId, QString> attention) {
  if (attention == attention_) return;
  attention_ = std::move(attention);
  if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

QString RobotTableModel::attention_of(RobotId id) const {
  const auto found = attention_.find(id);
  return found == attention_.end() ? QString() : found->second;
}

std::optional<RobotId> RobotTableModel::robot_at(int row) const {
  if (row < 0 || row >= static_cast<int>(rows_.size())) return std::nullopt;
  return rows_[static_cast<std::size_t>(row)];
}

int RobotTableModel::row_of(RobotId id) const {
  return id.index() < row_by_robot_.size() ? row_by_robot_[id.index()] : -1;
}

int RobotTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RobotTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

}  // namespace magna
