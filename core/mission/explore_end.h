// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/knowledge/coverage.h"
#include "core/mission/explore_places.h"
#include "core/mission/travel_map.h"
#include "core/sim/message.h"

namespace magna {

/// The places that a robot at one place reaches without some kinds of obstacles, each measured
/// once.
class TrialMaps {
 public:
  TrialMaps(const Coverage& coverage, Point from) : coverage_(coverage), from_(from) {}

  /// Whether the robot of this radius (metres) gets beside a place. The limits' lists: all of their
  /// kind, or none.
  bool reaches(Point to, double radius, const TravelLimits& limits);

 private:
  struct Key {
    double radius;
    std::size_t furniture;  ///< their numbers: all of them, or none
    std::size_t stuck;
    std::vector<NoGoId> no_go;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Made {
    Key key;
    TravelMap map;
    TravelDistances distances;
    bool starts;
  };
  const Coverage& coverage_;
  Point from_;
  std::vector<Made> made_;
};

/// Why a robot of this radius (metres) that is where `maps` begin knows no way to a place.
Message why_cut_off(TrialMaps& maps, Point to, double radius, const TravelLimits& limits);

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

/// "3 places too narrow, 1 place behind furniture"; nothing: none is left.
std::optional<Message> left_words(std::span<const LeftPlace> left);
/// Whether robots could not get there: it is not merely unexplored, or out of sight.
bool is_out_of_reach(const LeftPlace& place);

}  // namespace magna
