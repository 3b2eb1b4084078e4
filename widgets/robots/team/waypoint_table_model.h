// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/engine/planned_route.h"
#include "core/geometry/pose.h"
#include "core/mission/plan.h"
#include "core/world/cell_map.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/parts/row_model.h"

namespace magna {

// Plan edits by table rows as pure functions. Invalid rows are ignored; `rows` must ascend.

Plan without_rows(Plan plan, const std::vector<int>& rows);
/// Moves the rows together one place up (−1) or down (+1); unchanged at the end.
Plan moved_rows(Plan plan, const std::vector<int>& rows, int step);
/// The new indices of the moved rows.
std::vector<int> places_after_move(const Plan& plan, const std::vector<int>& rows, int step);

/// A new way-point for row `at` (or the end): half-way between its neighbours; at the end a metre
/// beyond the last, inside the map. `robot`: its present pose.
Waypoint waypoint_between(const Plan& plan, std::size_t at, const Pose& robot, const CellMap& map);
Plan with_row(Plan plan, std::size_t at, const Waypoint& waypoint);

/// Changes the type of a step; missing values are those of the robot's predicted pose.
Waypoint as_type(const Plan& plan, std::size_t row, WaypointType type, const Pose& robot);

struct WaypointRow {
  std::uint64_t id = 0;  ///< its own while the way-point is in the plan
  int number = 0;        ///< from 1
  Waypoint point;
  std::optional<double> way = {};  ///< from the previous one, metres; nothing = no place
  bool way_known = true;           ///< else the length of the straight line
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
  /// Its way along the plan, without a patrol's way back; as the map and the robot list have it.
  std::vector<WayLeg> way() const;

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
