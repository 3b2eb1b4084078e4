// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/map/scene/map_layers.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Interpolates poses between the last two snapshots: the drawing lags by one snapshot and moves
/// smoothly.
class PoseTrack {
 public:
  void push(std::shared_ptr<const Snapshot> snapshot);

  /// Writes the poses at wall time `now_ns` to `out`, one per robot of the newest snapshot.
  void sample(std::int64_t now_ns, std::vector<Pose>& out) const;
  /// Whether the newest poses are not reached yet.
  bool moving(std::int64_t now_ns) const;

 private:
  double alpha(std::int64_t now_ns) const;

  std::shared_ptr<const Snapshot> before_;
  std::shared_ptr<const Snapshot> last_;
};

/// Paths of the robots during the last seconds of simulated time, from snapshots. A straight path
/// is stored by its ends and a point every metre. Unlimited trails are thinned above kMostSpots in
/// total, which bounds memory (3 MB).
class Trails {
 public:
  static constexpr double kStep = 0.15;    ///< metres, minimum distance of stored points
  static constexpr double kLongest = 1.0;  ///< metres, maximum distance on a straight path
  static constexpr double kOff = 0.03;     ///< metres; a point this close to a straight line is
                                           ///< skipped
  static constexpr std::size_t kMostRobots =
      500;  ///< more robots get no trails, which would be unreadable
  static constexpr std::size_t kMostSpots = 120'000;

  struct Spot {
    Point at;
    double seconds = 0.0;
  };

  /// Length in seconds of simulated time; MapLayers::kEndless keeps everything.
  void set_seconds(double seconds) { seconds_ = seconds; }
  double seconds() const { return seconds_; }

  void note(const Snapshot& snapshot);
  void clear() { spots_.clear(); }
  /// Oldest first; empty for an unknown robot.
  const std::deque<Spot>& of(RobotId id) const;
  std::size_t size() const;  ///< points of all robots

 private:
  static void add(std::deque<Spot>& trail, Spot spot);
  void thin();

  double seconds_ = MapLayers{}.trail_seconds;
  std::vector<std::deque<Spot>> spots_;
  std::shared_ptr<const WorldSnapshot> world_;
  Tick tick_ = 0;
};

/// Paints the robots' trails in their colours, fading with age; unlimited ones do not fade.
void paint_trails(QPainter& painter, const MapScene& scene);

}  // namespace magna
