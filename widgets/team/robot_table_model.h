// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/robot_state.h"
#include "widgets/team/robot_order.h"

namespace magna {

/// The team as a table: one row per existing robot that passes the filter, in the chosen order. A
/// cell has two lines: robot (name, type; in a hall battery), state (word, task), writer (author,
/// lock); the last column has the stop button.
class RobotTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Robot, State, Writer, Stop, kColumns };
  enum Role {
    SecondLine = Qt::UserRole + 1,  ///< QString
    Number,                         ///< robot number, int
    Letter,                         ///< QString
    StateValue,                     ///< ShownState as int
    Active,                         ///< bool
    Battery,                        ///< double, 0 to 1; invalid without a battery
    Charging,                       ///< bool
    Attention,                      ///< QString: why it needs attention; empty = it does not
    Explorer,                       ///< bool: explores whenever it has no other plan
  };

  using QAbstractTableModel::QAbstractTableModel;

  /// Compares blocks by identity: the same object is unchanged.
  void show(const std::shared_ptr<const Snapshot>& snapshot);

  void set_sort(RobotSort sort, bool descending);
  void set_filter(const QString& filter);
  /// Sorts and filters again after changes of state; the selection is kept.
  void reorder();
  /// Number of robots, shown or not.
  int team_size() const;
  /// Reasons of the robots that need attention.
  void show_attention(std::map<RobotId, QString> attention);

  std::optional<RobotId> robot_at(int row) const;
  /// -1 = no such robot.
  int row_of(RobotId id) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString attention_of(RobotId id) const;
  QString first_line(RobotId id, int column) const;
  QString second_line(RobotId id, int column) const;
  ShownState state_of(RobotId id) const;

  std::shared_ptr<const Snapshot> snapshot_ = std::make_shared<Snapshot>();
  void take_rows(std::vector<RobotId> rows);
  QString row_text(RobotId id) const;
  bool link_ages_changed(const Snapshot& next) const;
  bool hall_changed(const Snapshot& next) const;
  void show_team(std::shared_ptr<const Snapshot> snapshot);

  RobotSort sort_ = RobotSort::Number;
  bool descending_ = false;
  QString filter_;
  std::vector<RobotId> rows_;
  std::vector<int> row_by_robot_;  ///< by robot number; -1 = not shown
  std::map<RobotId, QString> attention_;
};

}  // namespace magna
