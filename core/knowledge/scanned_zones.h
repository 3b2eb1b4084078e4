// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry/point.h"
#include "core/sim/ids.h"
#include "core/sim/state_hash.h"

namespace magna {

class CellMap;

/// A disc that a remote robot has scanned.
struct ScannedZone {
  Point centre;         ///< of the robot, metres, world frame
  double radius = 0.0;  ///< metres
  RobotId by = {};
  Tick tick = 0;  ///< when the robot acknowledged the scan
  friend bool operator==(const ScannedZone&, const ScannedZone&) = default;
};

/// The ground that remote robots have scanned, whatever they saw there (cognav.md, Scanned zones).
/// Zones are never merged; when there are too many, the oldest is dropped.
class ScannedZones {
 public:
  static constexpr std::size_t kMost = 1000;
  static constexpr double kLong = 0.7;   ///< metres: radius of a long scan
  static constexpr double kShort = 0.4;  ///< metres: radius of a short scan

  /// Finite numbers; `radius` >= 0.
  void add(Point centre, double radius, RobotId by, Tick now);
  void clear();

  /// Whether the point is in a zone or on its border.
  bool known(Point point) const;
  /// Oldest first.
  const std::vector<ScannedZone>& all() const { return zones_; }
  /// Increases with every change.
  std::uint64_t version() const { return version_; }

  void hash(StateHash& hash) const;

 private:
  std::vector<ScannedZone> zones_;
  std::uint64_t version_ = 1;
};

/// The share of the map's floor, its cells that are not filled, that lies in zones: 0 to 1. Sampled
/// on a grid of 0.05 m. 0 for a map without floor.
double scanned_share(std::span<const ScannedZone> zones, const CellMap& map);

}  // namespace magna
