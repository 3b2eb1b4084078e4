// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/geometry/point.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// One end of a passage.
struct Portal {
  Point centre;                ///< on the border of the narrow floor, metres
  Point outward;               ///< unit, away from the passage
  std::vector<Point> waiting;  ///< places to wait: nearest first, all to the right of incoming
                               ///< robots, so that outgoing ones get past
};

/// A doorway, a gap or a corridor so narrow that two robots cannot pass each other in it.
struct Passage {
  Point centre;
  std::vector<Portal> portals;
};

/// Thresholds for the width of passages.
struct PassageWidths {
  double radius = 0.35;  ///< m, of the largest robot: distance between waiting robots
  double abreast = 1.7;  ///< m: less is a narrow place
};

/// The narrow places of one layer of an obstacle field: free floor that no disc of half the abreast
/// width covers (a morphological opening; Serra, "Image Analysis and Mathematical Morphology",
/// 1982), in connected parts. Computed in squares of 0.1 m. A narrow place without two ends, or
/// with many (the gaps in a room full of chairs), is not a passage: an order of passing does not
/// help there.
class Passages {
 public:
  static constexpr double kSquare = 0.1;
  static constexpr int kNone = -1;

  Passages() = default;
  Passages(const ObstacleField& field, ObstacleLayer layer, PassageWidths widths);

  bool empty() const { return passages_.empty(); }
  const std::vector<Passage>& all() const { return passages_; }
  /// The passage that contains this point, kNone = open floor.
  int at(Point p) const;
  /// The passage that a disc touches: its centre or rim is in it.
  int touched_by(Point centre, double radius) const;
  /// The portal of a passage that lies nearest.
  int nearest_portal(int passage, Point p) const;

 private:
  Point lower_;
  int width_ = 0;
  int height_ = 0;
  std::vector<std::int16_t> labels_;  ///< per square, 0 = none, otherwise 1 + passage
  std::vector<Passage> passages_;
};

}  // namespace magna
