// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/mission/explore_places.h"
#include "core/mission/travel_map.h"
#include "core/sim/message.h"

namespace magna {

/// The remaining frontier for a robot that cannot drive anywhere.
struct ExploreLeft {
  Point here;                           ///< its believed position
  std::vector<ExplorePlace> cut_off;    ///< it knows no way to them
  std::vector<ExplorePlace> blocked;    ///< it tried and could not reach them
  std::vector<ExplorePlace> looked_at;  ///< a robot was there and saw nothing new
};

/// How exploring ends for a robot.
struct ExploreEnd {
  bool complete = false;  ///< every remaining place was reachable
  Message reason;         ///< one sentence that says what it could not reach and why
};

/// How exploring ends for the robot. Searches for ways many times: too slow for every tick.
ExploreEnd why_over(const ExploreLeft& left, TravelKind kind, const Coverage& coverage,
                    const TravelHindrances& hindrances);

}  // namespace magna
