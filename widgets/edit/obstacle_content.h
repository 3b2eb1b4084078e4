// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/knowledge/sighting.h"

namespace magna {

/// What a person can change about an object of the obstacle map.
struct ObstacleContent {
  SightingClass kind = SightingClass::Blob;
  Point centre;           ///< metres
  double diameter = 0.0;  ///< metres, >= 0
  friend bool operator==(const ObstacleContent&, const ObstacleContent&) = default;
};

inline ObstacleContent content_of(const Sighting& sighting) {
  return {sighting.kind, sighting.centre, sighting.diameter};
}

}  // namespace magna
