// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/mission/explore_places.h"
#include "core/mission/travel_kind.h"
#include "core/sim/message.h"

namespace magna {

/// The remaining frontier for a robot that cannot go anywhere.
struct ExploreLeft {
  Point here;                           ///< where it takes itself to be
  std::vector<ExplorePlace> cut_off;    ///< it knows no way there
  std::vector<ExplorePlace> blocked;    ///< it tried and could not get there
  std::vector<ExplorePlace> looked_at;  ///< a robot was there and saw no more
};

/// How exploring ends.
struct ExploreEnd {
  bool complete = false;  ///< nothing is left that it could not get to
  Message reason;         ///< one sentence; what it could not reach and why
};

/// How its exploring ends. Looks for ways again and again: not for each tick.
ExploreEnd why_over(const ExploreLeft& left, TravelKind kind, const Coverage& coverage,
                    const TravelHindrances& hindrances);

}  // namespace magna
