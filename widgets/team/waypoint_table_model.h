// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/edit/edit_stack.h"
#include "widgets/row_model.h"

namespace magna {

struct WaypointRow {
  std::uint64_t id = 0;  ///< its own while the way-point is in the plan
  int number = 0;        ///< from 1
  Waypoint point;
  std::optional<double> way = {};  ///< from the previous one, metres
  friend bool operator==(const WaypointRow&, const WaypointRow&) = default;
};

/// The active robot's plan as a table, one row per way-point. Input becomes an edit of the plan;
/// changes of the plan appear here. Rows of finished way-points are removed (a patrol's move to the
/// end), other rows are kept, and so is the selection.
class WaypointTableModel : public RowModel<WaypointRow> {
  Q_OBJECT
 public:
  enum Column { Index, Type, X, Y, Heading, Way };

  explicit WaypointTableModel(EditStack& edits, QObject* parent = nullptr);

  /// Updates to the active robot and its shown plan.
  void follow();
  /// Updates the way to the first way-point, which shortens while the robot drives.
  void follow_robot();

  std::optional<RobotId> robot() const { return robot_; }
  const Plan& plan() const { return plan_; }
  /// The robot's present pose.
  Pose pose() const;

  /// Text as typed; the type as its number. Returns false and emits `refused` if invalid.
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

 signals:
  /// The input is invalid; `why` has the expected input.
  void refused(const QString& why);
  /// The input is in the plan.
  void accepted();

 private:
  std::vector<WaypointRow> rows() const;
  /// Ids for the way-points of a changed plan: theirs if they were in the plan before.
  std::vector<std::uint64_t> ids_of(const Plan& next);
  std::optional<Waypoint> typed(const QModelIndex& index, const QVariant& value);

  EditStack& edits_;
  std::optional<RobotId> robot_;
  Plan plan_;
  std::vector<std::uint64_t> ids_;  ///< one per way-point
  std::uint64_t next_id_ = 0;
};

/// "Drive to", "Turn to", "Explore".
QString waypoint_type_text(WaypointType type);

}  // namespace magna
