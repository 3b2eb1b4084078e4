// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "core/geometry/pose.h"
#include "core/sim/ids.h"

namespace magna {

/// A feature's number in the order of discovery, never reused in a world.
struct FeatureId {
  std::uint32_t value = 0;

  friend auto operator<=>(const FeatureId&, const FeatureId&) = default;
};

/// The kind of a feature. People who need help are not features: a ranger cannot distinguish them
/// from a sack; they become known by marks.
enum class FeatureKind : std::uint8_t { Wall, Furniture };

/// A rectangle on the floor: centre and direction, `width` along theta, `depth` across, metres.
struct FeatureBox {
  Pose centre;
  double width = 0.0;
  double depth = 0.0;

  friend bool operator==(const FeatureBox&, const FeatureBox&) = default;
};

/// An object on the map that the team knows.
struct Feature {
  FeatureId id;
  FeatureKind kind = FeatureKind::Wall;
  std::string name;  ///< "wall3", "desk#5"; unique in a world, also over time
  FeatureBox box;
  RobotId found_by;
  Tick found_at = 0;

  friend bool operator==(const Feature&, const Feature&) = default;
};

/// The kind of change to a feature.
enum class FeatureNews : std::uint8_t { Added, Changed, Gone };

struct FeatureChange {
  FeatureId id;
  FeatureNews news = FeatureNews::Added;

  friend bool operator==(const FeatureChange&, const FeatureChange&) = default;
};

}  // namespace magna
