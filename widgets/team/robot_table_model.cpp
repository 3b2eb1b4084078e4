// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/robot_table_model.h"

#include <algorithm>

#include "widgets/snapshot_reader.h"

namespace magna {

void RobotTableModel::show(const std::shared_ptr<const Snapshot>& snapshot) {
  const bool other_team = snapshot->labels != snapshot_->labels;
  const bool other_state = snapshot->statuses != snapshot_->statuses ||
                           snapshot->stopped != snapshot_->stopped ||
                           snapshot->active != snapshot_->active;
  if (!other_team) {
    snapshot_ = snapshot;
    if (other_state && !rows_.empty()) {
      emit dataChanged(index(0, 0), index(static_cast<int>(rows_.size()) - 1, kColumns - 1));
    }
    return;
  }
  std::vector<RobotId> rows;
  const auto labels = labels_of(*snapshot);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i].present) rows.push_back({static_cast<std::uint32_t>(i)});
  }
  beginResetModel();
  snapshot_ = snapshot;
  rows_ = std::move(rows);
  endResetModel();
}

std::optional<RobotId> RobotTableModel::robot_at(int row) const {
  if (row < 0 || row >= static_cast<int>(rows_.size())) return std::nullopt;
  return rows_[static_cast<std::size_t>(row)];
}

int RobotTableModel::row_of(RobotId id) const {
  const auto found = std::lower_bound(rows_.begin(), rows_.end(), id);
  return found == rows_.end() || *found != id ? -1 : static_cast<int>(found - rows_.begin());
}

int RobotTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RobotTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

const RobotStatus& RobotTableModel::status_of(RobotId id) const {
  static const RobotStatus none;
  const auto statuses = statuses_of(*snapshot_);
  return id.index() < statuses.size() ? statuses[id.index()] : none;
}

ShownState RobotTableModel::state_of(RobotId id) const {
  return shown_state(status_of(id), snapshot_->stopped);
}

QString RobotTableModel::first_line(RobotId id, int column) const {
  switch (column) {
    case Robot: return QString::fromStdString(labels_of(*snapshot_)[id.index()].name);
    case State: return state_word(state_of(id));
    case Writer: return QString::fromStdString(status_of(id).writer);
    default: return {};
  }
}

QString RobotTableModel::second_line(RobotId id, int column) const {
  const RobotStatus& status = status_of(id);
  switch (column) {
    case Robot: {
      const auto name = info(labels_of(*snapshot_)[id.index()].type).name;
      return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    case State: return status.task.empty() ? tr("no task") : QString::fromStdString(status.task);
    case Writer: return status.locked_by.empty() ? QString() : tr("locked");
    default: return {};
  }
}

QVariant RobotTableModel::data(const QModelIndex& index, int role) const {
  const auto id = robot_at(index.row());
  if (!id) return {};
  switch (role) {
    case Qt::DisplayRole: return first_line(*id, index.column());
    case SecondLine: return second_line(*id, index.column());
    case Number: return static_cast<int>(id->value);
    case Letter: return QString::fromStdString(labels_of(*snapshot_)[id->index()].letter);
    case StateValue: return static_cast<int>(state_of(*id));
    case Active: return snapshot_->active == *id;
    case Qt::ToolTipRole: {
      const QString reason = state_reason(status_of(*id), state_of(*id),
                                          QString::fromStdString(snapshot_->stopped_by));
      const QString lines = QStringLiteral("%1, %2\n%3, %4")
                                .arg(first_line(*id, Robot), second_line(*id, Robot),
                                     first_line(*id, State), second_line(*id, State));
      return reason.isEmpty() ? lines : lines + QLatin1Char('\n') + reason;
    }
    case Qt::AccessibleTextRole: {
      const QString second = second_line(*id, index.column());
      const QString first = first_line(*id, index.column());
      return second.isEmpty() ? first : QStringLiteral("%1, %2").arg(first, second);
    }
    default: return {};
  }
}

QVariant RobotTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case Robot: return tr("Robot");
    case State: return tr("State and task");
    case Writer: return tr("Writer");
    default: return {};
  }
}

}  // namespace magna
