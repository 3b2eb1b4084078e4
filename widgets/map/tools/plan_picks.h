// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/mission/plan.h"
#include "widgets/map/tools/map_tool.h"

namespace magna {

// Plan edits on the map as pure functions: a plan in, a plan out. Invalid indices are ignored.

/// Moves the places by a vector; turns and explorations have no place.
Plan with_moved(Plan plan, std::span<const std::size_t> indices, Point by);
Plan with_inserted(Plan plan, std::size_t before, const Waypoint& waypoint);
/// A plan without way-points is no longer a patrol.
Plan without(Plan plan, std::span<const std::size_t> indices);
/// Without a heading a place may be reached from any side; a turn always has a heading.
Plan with_heading(Plan plan, std::size_t index, std::optional<double> theta);

/// Moves the given way-points one place earlier (-1) or later (+1) and returns their new indices;
/// nothing = they are already at that end. `indices` ascending.
struct Reordered {
  Plan plan;
  std::vector<std::size_t> indices;
};
std::optional<Reordered> reordered(Plan plan, std::span<const std::size_t> indices, int step);

/// Index in `after` of each way-point of `before`; nothing = removed. A driving robot removes
/// way-points from the front (a patrol moves them to the end), users edit the middle.
std::vector<std::optional<std::size_t>> follow_waypoints(const Plan& before, const Plan& after);

/// The selected way-points of a plan. The selection follows changes of the plan; removed way-points
/// leave it.
class PlanPicks {
 public:
  /// In ascending order.
  const std::vector<std::size_t>& indices() const { return indices_; }
  bool empty() const { return indices_.empty(); }
  bool has(std::size_t index) const;
  /// The plan of these indices.
  const Plan& plan() const { return plan_; }

  /// Updates the plan and follows its way-points.
  void follow(const Plan& plan);
  /// Another plan, perhaps of another robot: clears the selection.
  void start(const Plan& plan);
  /// Sets a plan edited here and the new selection.
  void assign(const Plan& plan, std::vector<std::size_t> indices);

  void clear() { indices_.clear(); }
  void pick_only(std::size_t index) { assign_indices({index}); }
  void add(std::size_t index);
  void toggle(std::size_t index);

 private:
  void assign_indices(std::vector<std::size_t> indices);

  Plan plan_;
  std::vector<std::size_t> indices_;
};

/// Effect of a drag with the left button on a plan. Pure: a plan in, a plan out.
struct WaypointDrag {
  enum class Kind {
    Add,     ///< on the floor: a click appends, a drag selects
    Pick,    ///< on a way-point without a place: a click selects it
    Move,    ///< on a way-point: a click selects it, a drag moves the selected ones
    Insert,  ///< on the line: inserts a way-point before `index`
    Turn,    ///< on the heading handle of way-point `index`
  };

  Kind kind = Kind::Add;
  ToolEvent from;
  ToolEvent now;
  std::size_t index = 0;  ///< the grabbed way-point
  bool begun = false;     ///< moved farther than a click
  Point pivot = {};       ///< middle of the disc of the handle, metres

  /// The plan after a release here; nothing = unchanged. Ctrl disables snapping; a heading dragged
  /// into the way-point's middle is removed.
  std::optional<Plan> draft(const MapScene& scene, const Plan& plan,
                            const std::vector<std::size_t>& picks) const;

  /// The plan changed during the drag; false = the grabbed way-point was removed.
  bool follow(const Plan& before, const Plan& after);
};

/// Whether all its places are on the map.
bool all_in_map(const MapScene& scene, const Plan& plan);

}  // namespace magna
