// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/pose.h"

namespace magna {

/// Decides which robots' positions to send to one reader: those that moved over 1 cm or 0.01 rad
/// since the last line, each at most 10 times a second. Lines that are held back are not queued:
/// the next line has the position at its time.
class RobotPacer {
 public:
  static constexpr double kDistance = 0.01;               ///< m
  static constexpr double kAngle = 0.01;                  ///< rad
  static constexpr std::int64_t kInterval = 100'000'000;  ///< ns
  /// Ticks of 0.1 s come slightly early or late: a line may be sent this much too early, and the
  /// next one is delayed accordingly.
  static constexpr std::int64_t kJitter = 20'000'000;  ///< ns

  /// This pose was just sent to the reader (on joining). Adds the robot if it is new.
  void told(std::size_t robot, Pose pose, std::int64_t now);
  /// This robot is no longer reported.
  void forget(std::size_t robot);
  void clear() { robots_.clear(); }

  /// Calls `tell` for every robot due now, in order. Returns the nanoseconds until the next moved
  /// robot is due, nothing if none waits.
  std::optional<std::int64_t> pace(std::span<const Pose> poses, std::int64_t now,
                                   const std::function<void(std::size_t)>& tell);

 private:
  struct LastReport {
    Pose pose;
    std::int64_t due = 0;
    bool known = false;
  };
  std::vector<LastReport> robots_;
};

}  // namespace magna
