// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <optional>

#include "widgets/edit/edit_stack.h"

namespace magna {

/// The active robot's plan as a table, one row per way-point. Input becomes an edit of the plan;
/// changes of the plan appear here. Rows of finished way-points are removed (a patrol's move to the
/// end), other rows are kept, and so is the selection.
class WaypointTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Index, Type, X, Y, Heading, Way, kColumns };

  explicit WaypointTableModel(EditStack& edits, QObject* parent = nullptr);

  /// Updates to the active robot and its shown plan.
  void follow();
  /// Updates the way to the first way-point, which shortens while the robot drives.
  void follow_robot();

  std::optional<RobotId> robot() const { return robot_; }
  const Plan& plan() const { return plan_; }
  /// The robot's present pose.
  Pose pose() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  /// Text as typed; the type as its number. Returns false and emits `refused` if invalid.
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

 signals:
  /// The input is invalid; `why` has the expected input.
  void refused(const QString& why);
  /// The input is in the plan.
  void accepted();

 private:
  void show_plan(Plan next);
  void rotate_rows(int finished);
  void replace_rows(const Plan& next);
  std::optional<Waypoint> typed(const QModelIndex& index, const QVariant& value);
  QString text(int row, int column) const;
  QString edit_text(int row, int column) const;
  QString accessible_text(int row, int column) const;
  bool editable(int row, int column) const;

  EditStack& edits_;
  std::optional<RobotId> robot_;
  Plan plan_;
  std::vector<std::optional<double>> ways_;  ///< to each row from the previous one
};

/// "Drive to", "Turn to", "Explore".
QString waypoint_type_text(WaypointType type);

}  // namespace magna
