// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "widgets/map/map_tool.h"
#include "widgets/map/plan_picks.h"

namespace magna {

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

/// The place under the pointer, snapped unless Ctrl is held.
Point waypoint_place(const MapScene& scene, const ToolEvent& event);
/// Whether all its places are on the map.
bool all_in_map(const MapScene& scene, const Plan& plan);

}  // namespace magna
