// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/geometry/cell.h"
#include "core/robot/robot_driver.h"
#include "core/world/world.h"

namespace magna {

/// Distance at which a point robot stops before a blocked cell, m.
inline constexpr double kCellClearance = 1e-3;

/// Result of moving a point through the cells.
struct CellWalk {
  double distance = 0.0;             ///< m
  std::optional<Cell> blocked = {};  ///< the blocked cell that ended the move, if any
};

/// Walks the cells from `from` along `direction` (unit) for `length` metres, and stops just before
/// the first cell that blocks movement (corners: see walk_grid_ray). The starting cell is not
/// tested.
CellWalk walk_cells(const World& world, Point from, Point direction, double length);

/// The motion model `ars`: the point robot of the manual with the physics of its chapter 4. It
/// turns in place and moves straight ahead, from cell to cell of the map; point robots do not
/// collide with each other. Its commands begin after Robot-Move-Delay or Robot-Turn-Delay; a stop
/// takes Braking ticks, in which the motion continues ("a simple delay then instantaneous stop").
/// `drive` and `halt` are not in the manual and have no delays; driving backwards or sideways is
/// impossible.
class ArsDriver final : public ScheduledDriver {
 public:
  using ScheduledDriver::ScheduledDriver;

  void drive(std::size_t robot, BodyVelocity velocity, Tick until) override;
  void advance(std::size_t robot, Tick now) override;

 protected:
  Limits limits(std::size_t robot) const override;
  Tick prepare(RobotId id) override;
  std::optional<Ending> step(RobotId id) override;
  /// Clears the rates, so that a later stop has nothing to brake.
  void ended(std::size_t robot) override { state_.rates[robot] = {}; }

 private:
  Ending turn_ended(RobotId id);
  std::optional<Ending> turn_step(RobotId id);
  std::optional<Ending> forward_step(RobotId id);
  std::optional<Ending> wall_step(RobotId id);
  std::optional<Ending> along_step(RobotId id);     ///< follow-wall
  std::optional<Ending> approach_step(RobotId id);  ///< goto-designator
  std::optional<Ending> stop_step(RobotId id);
  std::optional<Ending> drive_step(RobotId id, const Drive& drive);

  /// Moves for one tick by `cells` ahead and turns by `angle` (before noise), straight along the
  /// mean heading; returns the cell that blocked the move.
  std::optional<Cell> move(std::size_t robot, double cells, double angle);
  /// The same for a body velocity, cut to Max-Speed and Max-Turn-Angle.
  std::optional<Cell> follow(std::size_t robot, BodyVelocity velocity);
  /// The walk up to the edge of a no-go area that binds the robot.
  CellWalk keep_out(std::size_t robot, CellWalk walk, Point ahead);
  double with_error(std::size_t robot, double amount, ParameterId error);
  /// Turn angle as set, limited to the current Max-Turn-Angle; radians per tick.
  double most_turn(std::size_t robot) const;
  /// Speed as set, limited to the current Max-Speed; cells per tick.
  double speed(std::size_t robot) const;

  std::vector<Tick> acted_;  ///< by robot: the last tick in which a command moved it
};

}  // namespace magna
