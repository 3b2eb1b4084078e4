// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/map/map_layers.h"

namespace magna {

/// Where the robots were during the last seconds of simulated time, as the snapshots told. A
/// straight way is kept by its ends and a point every metre. Endless trails are thinned when there
/// are more than kMostSpots in all, so that their memory is bounded (3 MB).
class Trails {
 public:
  static constexpr double kStep = 0.15;    ///< metres between two kept points, at least
  static constexpr double kLongest = 1.0;  ///< and at most, on a straight way
  static constexpr double kOff = 0.03;     ///< a point so near a straight way is left out, metres
  static constexpr std::size_t kMostRobots =
      500;  ///< more robots get no trails: they could not be told apart
  static constexpr std::size_t kMostSpots = 120'000;

  struct Spot {
    Point at;
    double seconds = 0.0;
  };

  /// Length in seconds of simulated time; MapLayers::kEndless keeps them all.
  void set_seconds(double seconds) { seconds_ = seconds; }
  double seconds() const { return seconds_; }

  void note(const Snapshot& snapshot);
  void clear() { spots_.clear(); }
  /// Oldest first; empty for an unknown robot.
  const std::deque<Spot>& of(RobotId id) const;
  std::size_t size() const;  ///< spots of all robots

 private:
  static void add(std::deque<Spot>& trail, Spot spot);
  void thin();

  double seconds_ = MapLayers{}.trail_seconds;
  std::vector<std::deque<Spot>> spots_;
  std::shared_ptr<const WorldPicture> world_;
  Tick tick_ = 0;
};

}  // namespace magna
