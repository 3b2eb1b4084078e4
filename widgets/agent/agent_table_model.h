// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <vector>

#include "core/agent/agents.h"
#include "core/view/snapshot.h"

namespace magna {

/// One row for each agent, by number: its name, its port, the attached client, and its time mode.
class AgentTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Agent, Number, Port, Client, Dialect, Timing };
  static constexpr int kColumns = 6;

  using QAbstractTableModel::QAbstractTableModel;

  /// Existing rows are kept.
  void show(const Snapshot& now);

  /// Nothing: the row does not exist.
  std::optional<RobotId> robot_at(int row) const;
  /// -1: not an agent.
  int row_of(RobotId robot) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    RobotId robot;
    QStringList cells;
    QString tip;
    std::size_t style = 0;
    QString letter;
    friend bool operator==(const Row&, const Row&) = default;
  };
  static Row row_for(const Snapshot& now, const AgentState& agent);

  std::vector<Row> rows_;
};

}  // namespace magna
