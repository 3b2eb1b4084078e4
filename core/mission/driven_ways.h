// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/point.h"
#include "core/geometry/pose.h"
#include "core/mission/plan.h"
#include "core/sim/ids.h"

namespace magna {

/// The way that a robot has driven on its present order, in metres: a leg for each way-point that
/// it has reached, the oldest first, and the leg under way. Each leg begins where the one before
/// ends; the last one lacks the robot's present place.
struct DrivenWay {
  std::vector<std::vector<Point>> legs;
  friend bool operator==(const DrivenWay&, const DrivenWay&) = default;
};

/// Records the ways of all robots with plans, simplified as they come: each line is this close to
/// what the robot drove (Zhao and Saalfeld, "Linear-time sleeve-fitting polyline simplification
/// algorithms", 1997). An order begins when a robot without a plan gets one, or one without the
/// way-point that it drives to. Of a patrol only the leg under way is kept, because it never ends.
/// For display: no part of the engine's state.
class DrivenWays {
 public:
  static constexpr double kTolerance = 0.1;        ///< m
  static constexpr double kStep = 0.1;             ///< m; shorter movements wait for the next
  static constexpr std::size_t kMostPoints = 500;  ///< of a robot; older ones are forgotten

  /// Another plan, by an edit; `at`: the robot's place.
  void plan_changed(RobotId robot, const Plan& now, Point at);
  /// A way-point is done; `now` is the plan without it.
  void waypoint_done(RobotId robot, const Plan& now, Point at);
  /// Once per tick; places by robot number.
  void follow(std::span<const Pose> poses);

  /// The way of the robot's order; null: it has none.
  std::shared_ptr<const DrivenWay> way(RobotId robot) const;
  /// Grows with each change of a way.
  std::uint64_t version() const { return version_; }

 private:
  /// Directions from the leg's last corner in which a straight line stays close enough to all
  /// places since; radians around `middle`.
  struct Sleeve {
    double middle = 0.0;
    double low = 0.0;
    double high = 0.0;
    double farthest = 0.0;  ///< m from the corner
  };
  struct Record {
    DrivenWay way;
    std::optional<Waypoint> front;  ///< the way-point that the robot drives to
    Point last;                     ///< the last place that was looked at
    std::optional<Sleeve> sleeve;
    std::size_t points = 0;
    mutable std::shared_ptr<const DrivenWay> shown;  ///< copy of `way`; null: it has changed since
  };

  Record& record(RobotId robot);
  void begin(Record& record, const Plan& plan, Point at);
  void end(Record& record);
  void look(Record& record, Point at);
  void add_corner(Record& record, Point at);
  void changed(Record& record);

  std::vector<Record> records_;  ///< by robot number
  std::uint64_t version_ = 0;
};

}  // namespace magna
