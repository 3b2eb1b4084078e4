// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <optional>

#include "widgets/edit/edit_stack.h"

namespace magna {

/// The active robot's plan as a table, a row for each way-point in order. What is typed becomes an
/// edit of the plan; what the plan becomes is shown here. When the robot finishes way-points their
/// rows go (a patrol's go to the end), and the others stay the same rows, so that a selection
/// stays.
class WaypointTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Index, Type, X, Y, Heading, Way, kColumns };

  explicit WaypointTableModel(EditStack& edits, QObject* parent = nullptr);

  /// Follows the active robot and its plan as shown now.
  void follow();
  /// The way to the first one gets shorter while the robot drives.
  void follow_robot();

  std::optional<RobotId> robot() const { return robot_; }
  const Plan& plan() const { return plan_; }
  /// Where the robot stands.
  Pose pose() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// Text as a person types it; the type as its number. False and `refused` when it cannot be.
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

 signals:
  /// What was typed cannot be, and what to type instead.
  void refused(const QString& why);
  /// What was typed is in the plan.
  void accepted();

 private:
  void show_plan(Plan next);
  void rotate_rows(int finished);
  void replace_rows(const Plan& next);
  std::optional<Waypoint> typed(const QModelIndex& index, const QVariant& value);
  QString text(int row, int column) const;
  QString edit_text(int row, int column) const;
  QString spoken(int row, int column) const;
  bool editable(int row, int column) const;

  EditStack& edits_;
  std::optional<RobotId> robot_;
  Plan plan_;
  std::vector<std::optional<double>> ways_;  ///< to each row from the one before
};

/// "Drive to", "Turn to", "Explore".
QString waypoint_type_text(WaypointType type);

}  // namespace magna
