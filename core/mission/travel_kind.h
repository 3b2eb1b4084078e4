// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/knowledge/feature_table.h"
#include "core/mission/travel_map.h"

namespace magna {

/// Obstacles missing from the coverage, by kind of robot: flyers pass over furniture.
struct TravelHindrances {
  std::vector<NoGoArea> no_go;
  std::vector<FeatureBox> furniture;
  std::vector<Point> stuck;

  TravelLimits limits(bool flies) const {
    TravelLimits limits;
    limits.no_go = no_go;
    if (flies) return limits;
    limits.furniture = furniture;
    limits.stuck = stuck;
    return limits;
  }
};

/// A kind of robot: robots of one kind may go to the same places.
struct TravelKind {
  double radius = 0.0;  ///< m
  bool flies = false;
  friend bool operator==(const TravelKind&, const TravelKind&) = default;
};

}  // namespace magna
