// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/geometry/pose.h"
#include "core/world/world.h"

namespace magna {

/// A contact of a CyBOT's sensor, relative to the body.
struct CybotContact {
  std::uint8_t type = 0;  ///< type in the register map: 2 wide, 3 thin, 4 bump, 5 tape, 6 hole
  double angle = 0.0;     ///< degrees clockwise from the front
  double distance = 0.0;  ///< metres, centre to centre
  double width = 0.0;     ///< metres
};

/// Simulated body of a CyBOT: two wheels, a front bumper, four cliff sensors, a rotating scanner.
/// Dimensions of the iRobot Create that CyBOTs are built on; radius from COGNAV.
class CybotBody {
 public:
  static constexpr double kRadius = 0.170053;  ///< m
  static constexpr double kTrack = 0.235;      ///< m between the wheels
  static constexpr double kMaxWheel = 0.5;     ///< m/s
  static constexpr double kScanRange = 1.5;    ///< m from the centre
  static constexpr double kThinnest = 0.15;    ///< m: narrower objects are reported as thin
  static constexpr double kWidest = 0.8;       ///< m: wider ones are walls, not objects

  /// Starts at the field's CyBOT start. Things named `tape…` and `hole…` are tape and holes.
  /// `field` must outlive the body.
  explicit CybotBody(const World& field);

  const Pose& pose() const { return pose_; }  ///< world frame
  const Pose& start() const { return start_; }
  /// Distance travelled along its heading since the start, backwards negative; metres.
  double odometer() const { return odometer_; }

  /// Turns the wheels at these speeds (m/s) for `seconds`. Stops at obstacles.
  void advance(double left, double right, double seconds);
  /// The obstacle that stopped it in the last `advance`; nothing = none.
  const std::optional<CybotContact>& contact() const { return contact_; }
  /// Tape or hole under a cliff sensor; nothing = none.
  std::optional<CybotContact> cliff() const;
  /// The objects within `degrees_each_side` of the front, left to right.
  std::vector<CybotContact> scan(double degrees_each_side) const;

 private:
  struct Patch {
    std::uint8_t type = 0;
    Pose centre;
    Footprint footprint;
  };
  double bump_angle(double going) const;

  const World& field_;
  std::vector<Patch> floor_;
  Pose start_;
  Pose pose_;
  double odometer_ = 0.0;
  std::optional<CybotContact> contact_;
};

}  // namespace magna
