// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/agent/agent_table_model.h"

#include <algorithm>
#include <utility>

#include "core/agent/agents.h"
#include "widgets/agent_reader.h"
#include "widgets/agent_words.h"
#include "widgets/snapshot_reader.h"
#include "widgets/swatch_icon.h"

namespace magna {

AgentTableModel::Row AgentTableModel::row_for(const Snapshot& now, const AgentState& agent) {
  const RobotLabel* const label = label_of(now, agent.robot);
  const AgentLink* const link = link_of(now, agent);
  const QString port =
      link == nullptr || link->port == 0 ? tr("closed") : QString::number(link->port);
  Row row;
  row.robot = agent.robot;
  row.cells = {label != nullptr ? QString::fromStdString(label->name) : tr("gone"),
               QString::number(agent.description.agent),
               port,
               client_text(link),
               link != nullptr ? QString::fromStdString(link->dialect) : QString(),
               timing_text(link)};
  row.tip = link_text(link);
  row.style = style_of(now, agent.robot);
  if (label != nullptr) row.letter = QString::fromStdString(label->letter);
  return row;
}

void AgentTableModel::show(const Snapshot& now) {
  std::vector<Row> rows;
  for (const AgentState& agent : agents_of(now)) rows.push_back(row_for(now, agent));
  if (!std::ranges::equal(rows, rows_, {}, &Row::robot, &Row::robot)) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
    return;
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] == rows_[i]) continue;
    rows_[i] = std::move(rows[i]);
    const int row = static_cast<int>(i);
    emit dataChanged(index(row, 0), index(row, kColumns - 1));
  }
}

std::optional<RobotId> AgentTableModel::robot_at(int row) const {
  if (row < 0 || row >= rowCount()) return {};
  return rows_[static_cast<std::size_t>(row)].robot;
}

int AgentTableModel::row_of(RobotId robot) const {
  const auto found = std::ranges::find(rows_, robot, &Row::robot);
  return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int AgentTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int AgentTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant AgentTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole: return row.cells.value(index.column());
    case Qt::DecorationRole:
      return index.column() == Agent ? QVariant(swatch_icon(row.style, row.letter)) : QVariant();
    case Qt::TextAlignmentRole:
      if (index.column() != Number && index.column() != Port) return {};
      return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole: return row.tip;
    default: return {};
  }
}

QVariant AgentTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case Agent: return tr("Agent");
    case Number: return tr("No.");
    case Port: return tr("Port");
    case Client: return tr("Attached");
    case Dialect: return tr("Dialect");
    case Timing: return tr("Time");
    default: return {};
  }
}

}  // namespace magna
