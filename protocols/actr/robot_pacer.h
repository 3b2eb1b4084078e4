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

/// Decides for one reader which robots' positions are worth a line: those that moved over 1 cm or
/// 0.01 rad since the reader was told last, each at most 10 times a second. What is held back is
/// not queued: the next line tells where the robot is then.
class RobotPacer {
 public:
  static constexpr double kDistance = 0.01;               ///< m
  static constexpr double kAngle = 0.01;                  ///< rad
  static constexpr std::int64_t kInterval = 100'000'000;  ///< ns
  /// Ticks of 0.1 s come a little early or late: a line may go out this much before it is due, on
  /// the account of the next one.
  static constexpr std::int64_t kJitter = 20'000'000;  ///< ns

  /// The reader was just told this pose, out of turn (on joining). Adds the robot if it is new.
  void told(std::size_t robot, Pose pose, std::int64_t now);
  /// This robot is no longer reported.
  void forget(std::size_t robot);
  void clear() { robots_.clear(); }

  /// Calls `tell` for every robot due now, in order. Gives the
  /// nanoseconds until the next robot that moved is due, nothing if none waits.
  std::optional<std::int64_t> pace(std::span<const Pose> poses, std::int64_t now,
                                   const std::function<void(std::size_t)>& tell);

 private:
  struct Told {
    Pose pose;
    std::int64_t due = 0;
    bool known = false;
  };
  std::vector<Told> robots_;
};

}  // namespace magna
