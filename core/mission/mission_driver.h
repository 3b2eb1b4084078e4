// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/mission/drive_controller.h"
#include "core/mission/mission_table.h"
#include "core/mission/obstruction.h"
#include "core/mission/right_of_way.h"

namespace magna {

/// Drives simulated robots to the targets of their missions: how fast, what stops them, and ways
/// past other robots.
class MissionDriver {
 public:
  MissionDriver(MissionTable& table, MissionDetours& detours)
      : table_(table), detours_(detours), right_of_way_(table.world, table.team) {}

  void add_robot(RobotId id) { right_of_way_.resize(id.index() + 1); }
  /// First in a tick: which robots pass which passages first.
  void settle_right_of_way(Tick now, std::span<const std::uint8_t> may_drive);

  /// Returns true on arrival.
  bool approach(RobotId id, Point target, double end_speed, Tick now);
  /// Drives the robot's detour; true when it is complete.
  bool drive_detour(RobotId id, Tick now);
  /// Drives to the target of the first way-point; true when the robot is there or past it.
  bool drive_leg(RobotId id, Tick now);
  bool turn_to(RobotId id, double theta, Tick now);

  /// Appends the points to which a robot drives next: of its way aside, else of its mission.
  void path_ahead(RobotId id, std::vector<Point>& path) const;
  /// One tick of driving aside, whatever has the right of way.
  struct AsideStep {
    bool arrived = false;
    int stopped_by = -1;  ///< the robot that stops it, -1 = none
  };
  AsideStep drive_aside(RobotId id, Point target, Tick now);
  const Passages& passages(bool flies) const { return right_of_way_.passages(flies); }

  void hash(StateHash& hash) const { right_of_way_.hash(hash); }

 private:
  // Legs.
  /// The end of the current straight leg, and of the following one (nothing = it stops).
  struct Leg {
    Point target;
    std::optional<Point> next;
  };
  Leg leg(RobotId id) const;
  double pass_speed(RobotId id, const DriveLimits& limits) const;
  /// Whether others have pushed the robot off its line past a way-point that it would only drive
  /// through.
  bool pushed_past(RobotId id) const;

  /// The allowed speed towards a point, and what limits it.
  struct Way {
    double cap = 0.0;       ///< m/s
    double free = 0.0;      ///< m free of static obstacles, as far as checked
    bool obstacle = false;  ///< a static obstacle limits the speed
    int robot = -1;         ///< this robot limits the speed
  };
  Way look_ahead(RobotId id, Point target, const DriveLimits& limits) const;
  /// The current direction on the way to a target round other robots.
  struct Course {
    Point aim;
    double end_speed = 0.0;
    Way way;
  };
  Course steer(RobotId id, Point target, double end_speed, const DriveLimits& limits);
  void gather_neighbours(RobotId id);
  void drive_on(RobotId id, const Course& course, const DriveLimits& limits, Tick now);
  /// Drives to the waiting place and stands there while other robots come through a passage.
  void wait_for_turn(RobotId id, Point place, Tick now);
  bool still_blocked(RobotId id, Point target, Tick now);
  bool hindered(RobotId id, Point target, const Way& way, Tick now);
  void step_aside(RobotId id, Point there, Tick now);
  void try_side_step(RobotId id, Point target, Tick now);
  void drive_side_step(RobotId id, Tick now);

  MissionTable& table_;
  MissionDetours& detours_;
  RightOfWay right_of_way_;
  // Kept to avoid allocations.
  std::vector<std::uint32_t> drivers_;  ///< of this tick
  std::vector<Neighbour> neighbours_;   ///< of the robot that is being steered
};

}  // namespace magna
