// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "widgets/map/map_tool.h"
#include "widgets/map/plan_picks.h"

namespace magna {

/// The effect of a drag with the left button on a plan. Pure: a plan in, a plan out.
struct WaypointDrag {
  enum class Kind {
    Add,     ///< from the floor: a click adds at the end, a drag encloses
    Pick,    ///< from a way-point without a place: a click picks it
    Move,    ///< from a way-point: a click picks it, a drag moves all that are picked
    Insert,  ///< from the line: puts a way-point before `index`
    Turn,    ///< from the handle of way-point `index`
  };

  Kind kind = Kind::Add;
  ToolEvent from;
  ToolEvent now;
  std::size_t index = 0;  ///< of the way-point taken hold of
  bool begun = false;     ///< it went further than a click
  Point pivot = {};       ///< middle of the disc whose handle is turned, metres

  /// The plan as it would be after a release here; nothing when that changes nothing. Ctrl leaves
  /// places and headings as the pointer has them; a heading drawn into its way-point goes away.
  std::optional<Plan> draft(const MapScene& scene, const Plan& plan,
                            const std::vector<std::size_t>& picks) const;

  /// The plan it takes hold of changed under it; false = what it held is gone.
  bool follow(const Plan& before, const Plan& after);
};

/// The place under the pointer, a round one unless Ctrl is held.
Point waypoint_place(const MapScene& scene, const ToolEvent& event);
/// Are all its places on the map?
bool all_in_map(const MapScene& scene, const Plan& plan);

}  // namespace magna
