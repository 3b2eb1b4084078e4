// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/robot_table_model.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "widgets/hall/hall_reader.h"
#include "widgets/hall/hall_words.h"
#include "widgets/remote_reader.h"
#include "widgets/remote_words.h"
#include "widgets/snapshot_reader.h"
#include "widgets/team/explore_role.h"
#include "widgets/text_format.h"

namespace magna {

void RobotTableModel::show(const std::shared_ptr<const Snapshot>& snapshot) {
  const bool other_team = snapshot->labels != snapshot_->labels;
  const bool other_state = snapshot->statuses != snapshot_->statuses ||
                           snapshot->stopped != snapshot_->stopped ||
                           snapshot->active != snapshot_->active || link_ages_changed(*snapshot) ||
                           hall_changed(*snapshot) || !same_explorers(*snapshot, *snapshot_);
  if (other_team) return show_team(snapshot);
  snapshot_ = snapshot;
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

/// Batteries and actions change every tick; they are updated five times a second.
bool RobotTableModel::hall_changed(const Snapshot& next) const {
  if (next.hall == snapshot_->hall) return false;
  return std::floor(5.0 * seconds_of(next)) != std::floor(5.0 * seconds_of(*snapshot_));
}

// Existing rows are kept, because robots may come and go while the user looks at the list.
void RobotTableModel::show_team(std::shared_ptr<const Snapshot> snapshot) {
  std::vector<RobotId> next = ordered_robots(*snapshot, sort_, descending_, filter_);
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
  row_by_robot_.assign(labels_of(*snapshot_).size(), -1);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    row_by_robot_[rows_[i].index()] = static_cast<int>(i);
  }
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
  std::vector<RobotId> next = ordered_robots(*snapshot_, sort_, descending_, filter_);
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
  if (!rows_.empty()) emit dataChanged(index(0, Robot), index(rowCount() - 1, Robot));
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

ShownState RobotTableModel::state_of(RobotId id) const { return shown_state(*snapshot_, id); }

QString RobotTableModel::first_line(RobotId id, int column) const {
  switch (column) {
    case Robot: return QString::fromStdString(labels_of(*snapshot_)[id.index()].name);
    case State: return state_word(state_of(id));
    case Writer: return QString::fromStdString(status_of(*snapshot_, id).writer);
    default: return {};
  }
}

QString RobotTableModel::second_line(RobotId id, int column) const {
  const RobotStatus& status = status_of(*snapshot_, id);
  const RemoteStatus* const remote = remote_of(*snapshot_, id);
  switch (column) {
    case Robot: {
      // In a hall all robots have the same type.
      if (const auto* robot = hall_robot(*snapshot_, id)) return whole_percent_text(robot->battery);
      const auto name = info(labels_of(*snapshot_)[id.index()].type).name;
      return QString::fromUtf8(name);
    }
    case State:
      if (remote != nullptr && !remote->connected) return lost_text(*snapshot_, *remote);
      if (ignores_pause(*snapshot_, id)) return tr("not held by Pause");
      {
        const QString task = task_text(*snapshot_, id);
        return task.isEmpty() ? tr("no task") : task;
      }
    case Writer:
      if (!status.locked_by.empty()) return tr("locked");
      if (remote == nullptr || !remote->connected) return {};
      if (const PollHealth* const polls = polls_of(*snapshot_, id)) return polls_short_text(*polls);
      return tr("link %1").arg(duration_text(seconds_since(*snapshot_, remote->since)));
    default: return {};
  }
}

// The whole row as text, for screen readers.
QString RobotTableModel::row_text(RobotId id) const {
  const auto type = info(labels_of(*snapshot_)[id.index()].type).name;
  QStringList parts{first_line(id, Robot), QString::fromUtf8(type)};
  if (snapshot_->active == id) parts << tr("active");
  if (is_selected(*snapshot_, id)) parts << tr("selected");
  parts << first_line(id, State);
  const QString reason = state_reason(*snapshot_, id);
  if (!reason.isEmpty()) parts << reason;
  if (const auto* robot = hall_robot(*snapshot_, id)) {
    parts << task_text(*snapshot_, id) << tr("battery %1").arg(battery_text(*robot));
    parts.removeAll(QString());
  }
  if (is_explorer(*snapshot_, id)) parts << explorer_text();
  const QString polls = polls_text(polls_of(*snapshot_, id));
  if (!polls.isEmpty()) parts << polls;
  if (attention_.contains(id)) parts << tr("needs attention: %1").arg(attention_of(id));
  return parts.join(QStringLiteral(", "));
}

QVariant RobotTableModel::data(const QModelIndex& index, int role) const {
  const auto id = robot_at(index.row());
  if (!id) return {};
  switch (role) {
    case Qt::DisplayRole: return first_line(*id, index.column());
    case SecondLine: return second_line(*id, index.column());
    case Number: return static_cast<int>(style_of(*snapshot_, *id));
    case Letter: return QString::fromStdString(labels_of(*snapshot_)[id->index()].letter);
    case StateValue: return static_cast<int>(state_of(*id));
    case Active: return snapshot_->active == *id;
    case Battery: {
      const auto* robot = hall_robot(*snapshot_, *id);
      return robot != nullptr ? QVariant(robot->battery) : QVariant();
    }
    case Charging: {
      const auto* robot = hall_robot(*snapshot_, *id);
      return robot != nullptr && robot->in_station;
    }
    case Attention: return attention_of(*id);
    case Explorer: return is_explorer(*snapshot_, *id);
    case Qt::ToolTipRole: {
      if (index.column() == Stop) return tr("Stops %1").arg(first_line(*id, Robot));
      const QString reason = state_reason(*snapshot_, *id);
      const QString lines = QStringLiteral("%1, %2\n%3, %4")
                                .arg(first_line(*id, Robot), second_line(*id, Robot),
                                     first_line(*id, State), second_line(*id, State));
      QStringList all{lines, reason, attention_of(*id)};
      if (is_explorer(*snapshot_, *id)) all << tr("It %1").arg(explorer_text());
      if (const auto* robot = hall_robot(*snapshot_, *id)) {
        all << tr("Battery %1").arg(battery_text(*robot)) << action_end_text(*robot);
      }
      const RemoteStatus* const remote = remote_of(*snapshot_, *id);
      if (remote != nullptr) all << remote_link_detail(*remote);
      if (remote != nullptr && remote->connected) all << remote_link_text(*snapshot_, *remote);
      all << polls_text(polls_of(*snapshot_, *id));
      all.removeAll(QString());
      return all.join(QLatin1Char('\n'));
    }
    case Qt::AccessibleTextRole: {
      if (index.column() == Robot) return row_text(*id);
      if (index.column() == Stop) return tr("Stop %1").arg(first_line(*id, Robot));
      const QString second = second_line(*id, index.column());
      QStringList lines{first_line(*id, index.column()), second};
      if (index.column() == State && is_explorer(*snapshot_, *id)) lines << explorer_text();
      lines.removeAll(QString());
      return lines.join(QStringLiteral(", "));
    }
    default: return {};
  }
}

QVariant RobotTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == Stop) {
    return QVariant::fromValue(Qt::Alignment(Qt::AlignCenter));
  }
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case Robot: return tr("Robot");
    case State: return tr("State and task");
    case Writer: return tr("Writer");
    case Stop: return tr("Stop");
    default: return {};
  }
}

}  // namespace magna
