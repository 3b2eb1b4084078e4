// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/geometry/pose.h"
#include "core/world/world.h"

namespace magna {

/// What one of a CyBOT's sensors has met or seen; relative to where the body is.
struct CybotContact {
  std::uint8_t type = 0;  ///< of the register map: 2 wide, 3 thin, 4 bump, 5 tape, 6 hole
  double angle = 0.0;     ///< degrees clockwise from its front
  double distance = 0.0;  ///< metres, centre to centre
  double width = 0.0;     ///< metres
};

/// The body of a CyBOT in a field of its own: two wheels, a bumper round its front, four cliff
/// sensors below it, a rotating scanner on top. Figures of the iRobot Create that CyBOTs are made
/// of, radius as COGNAV has it.
class CybotBody {
 public:
  static constexpr double kRadius = 0.170053;  ///< m
  static constexpr double kTrack = 0.235;      ///< m between the wheels
  static constexpr double kMaxWheel = 0.5;     ///< m/s
  static constexpr double kScanRange = 1.5;    ///< m from its centre
  static constexpr double kThinnest = 0.15;    ///< m: what is narrower is a thin object
  static constexpr double kWidest = 0.8;       ///< m: what is wider is a wall, and no object

  /// The field must outlive it; things in it named `tape…` and `hole…` are so. It begins at the
  /// field's CyBOT start.
  explicit CybotBody(const World& field);

  const Pose& pose() const { return pose_; }  ///< world frame
  const Pose& start() const { return start_; }
  /// How far it has gone along its heading since the start, backwards less; metres.
  double odometer() const { return odometer_; }

  /// Both wheels turn for so many seconds at so many m/s. It stops at what it touches.
  void advance(double left, double right, double seconds);
  /// What stopped it in the last `advance`, if anything did.
  const std::optional<CybotContact>& contact() const { return contact_; }
  /// Tape or hole under one of the sensors at its front.
  std::optional<CybotContact> cliff() const;
  /// What the scanner sees in so many degrees to either side of its front, left to right.
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
