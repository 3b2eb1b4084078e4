// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/geometry/pose.h"
#include "core/robot/robot_type.h"
#include "core/sim/random.h"
#include "core/world/world.h"

namespace magna {

/// A contact of a CyBOT's sensor, relative to the body.
struct CybotContact {
  /// Type in the register map: 1 unknown, 2 wide, 3 thin, 4 bump, 5 tape, 6 hole.
  std::uint8_t type = 0;
  double angle = 0.0;     ///< degrees clockwise from the front
  double distance = 0.0;  ///< metres, centre to centre
  double width = 0.0;     ///< metres
};

/// How inexact a CyBOT's sensors are.
struct CybotErrors {
  /// Each turn and each drive is longer or shorter than its odometer shows by up to this fraction,
  /// evenly distributed.
  double drift = 0.0;
  double scan_noise = 0.0;  ///< m: standard deviation of the distance of scanned objects
};

/// The sweeps of the scanner. An unobstructed object is reported with its place and its width.
enum class CybotScan : std::uint8_t {
  Long,   ///< 90 degrees to either side; objects beyond kClassified are unknown
  Short,  ///< 45 degrees to either side; all objects are classified
};

/// Simulated body of a CyBOT: two wheels, a front bumper, four cliff sensors, a rotating scanner.
/// Dimensions of the iRobot Create that CyBOTs are built on; radius from COGNAV.
class CybotBody {
 public:
  static constexpr double kRadius = kCybotRadius;  ///< m
  static constexpr double kTrack = 0.235;          ///< m between the wheels
  static constexpr double kMaxWheel = 0.5;         ///< m/s
  static constexpr double kScanRange = 1.5;        ///< m from the centre
  static constexpr double kClassified = 0.5;       ///< m from the centre, for long scans
  static constexpr double kThinnest = 0.12;        ///< m: narrower objects are reported as thin
  static constexpr double kWidest = 0.8;           ///< m: wider ones are walls, not objects

  /// Starts at `start` (world frame), else at the field's CyBOT start. Things named `tape…` and
  /// `hole…` are tape and holes. `field` must outlive the body. The same `seed` gives the same
  /// errors.
  explicit CybotBody(const World& field, const CybotErrors& errors = {}, std::uint64_t seed = 0,
                     const std::optional<Pose>& start = {});

  const Pose& pose() const { return pose_; }  ///< where it really is; world frame
  const Pose& start() const { return start_; }
  /// Where it is by its odometry, which knows neither slip nor falls; world frame.
  const Pose& odometry() const { return odometry_; }
  /// Distance travelled along its heading since the start by its odometry, backwards negative;
  /// metres.
  double odometer() const { return odometer_; }
  /// Whether its centre went over a hole: it is in there, its wheels turn, and it does not move.
  bool fell() const { return fell_; }
  const World& field() const { return field_; }

  /// Turns the wheels at these speeds (m/s) for `seconds`. Stops at obstacles.
  void advance(double left, double right, double seconds);
  /// The obstacle that stopped it in the last `advance`; nothing = none.
  const std::optional<CybotContact>& contact() const { return contact_; }
  /// Tape or hole under a cliff sensor; nothing = none.
  std::optional<CybotContact> cliff() const;
  /// The objects whose extent is seen, left to right: not those that are partly hidden, out of
  /// range or outside of the sweep, and not walls.
  std::vector<CybotContact> scan(CybotScan sweep);

 private:
  struct Patch {
    std::uint8_t type = 0;
    Pose centre;
    Footprint footprint;
  };
  double bump_angle(double going) const;
  void draw_drift(bool turning);
  bool over(std::uint8_t type, Point p) const;

  const World& field_;
  std::vector<Patch> floor_;
  Pose start_;
  Pose pose_;
  Pose odometry_;
  double odometer_ = 0.0;
  CybotErrors errors_;
  RandomStream drift_chance_;
  RandomStream scan_chance_;
  std::optional<bool> turning_;  ///< the current motion; nothing = none yet
  double turn_factor_ = 1.0;     ///< real turn over that of the odometry
  double way_factor_ = 1.0;
  bool fell_ = false;
  std::optional<CybotContact> contact_;
};

}  // namespace magna
