// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "core/engine/snapshot.h"
#include "widgets/robot_state.h"

namespace magna {

/// The team as a table: a row for each robot that is there, in order of number. Each column shows
/// two lines in one cell: robot (name, type), state (word, task), writer (who commands it, lock).
class RobotTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Robot, State, Writer, kColumns };
  enum Role {
    SecondLine = Qt::UserRole + 1,  ///< QString
    Number,                         ///< robot number, int
    Letter,                         ///< QString
    StateValue,                     ///< ShownState as int
    Active,                         ///< bool
  };

  using QAbstractTableModel::QAbstractTableModel;

  /// Compares blocks by identity: what is the same object did not change.
  void show(const std::shared_ptr<const Snapshot>& snapshot);

  std::optional<RobotId> robot_at(int row) const;
  /// -1 when there is no such robot.
  int row_of(RobotId id) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString first_line(RobotId id, int column) const;
  QString second_line(RobotId id, int column) const;
  ShownState state_of(RobotId id) const;
  const RobotStatus& status_of(RobotId id) const;

  std::shared_ptr<const Snapshot> snapshot_ = std::make_shared<Snapshot>();
  std::vector<RobotId> rows_;
};

}  // namespace magna
