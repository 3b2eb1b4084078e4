// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/mission/drive_controller.h"
#include "core/mission/explore_memory.h"
#include "core/mission/missions.h"
#include "core/mission/obstruction.h"
#include "core/mission/right_of_way.h"
#include "core/mission/velocity_choice.h"
#include "core/sim/message.h"

namespace magna {

/// A robot's knowledge of the way to its first way-point.
enum class RouteNeed : std::uint8_t {
  Unknown,   ///< has not looked yet
  Straight,  ///< drives straight, whatever comes
  Wanted,    ///< stands until it is given a route
  Given,     ///< drives its detour
  None,      ///< there is no way
};

/// How far a robot is with the first way-point of its plan.
struct MissionProgress {
  bool reached = false;        ///< the target; what is left is the turn
  bool turning = false;        ///< in place, towards the target
  bool slowed = false;         ///< blocked only by its speed being set to 0
  bool stepping_back = false;  ///< the side-step in progress makes way for the other robot
  bool dodged = false;         ///< it has made way for others on this way-point
  /// Why it lets others through a passage first, for its status; nothing = it does not.
  std::optional<RightOfWay::Wait> turn_awaited;
  std::optional<Tick> begun;
  Tick rest_until = 0;     ///< stands still until then
  Tick check_at = 0;       ///< blocked: looks again then
  Tick waiting_since = 0;  ///< for the robot `in_way`
  int in_way = -1;
  int stuck = 0;       ///< ticks it has pushed against something in a row
  int side_steps = 0;  ///< tried on this way-point
  int corners = 0;     ///< it has tried to get round on this way-point
  Point chosen;        ///< m/s: the velocity it chose last
  std::optional<Point> side_step;
  Tick side_step_until = 0;
  std::optional<Point> line;  ///< where it was on its straight way before it stepped aside
  std::optional<Point> explore_target;
  // Exploring by orders:
  bool explored = false;         ///< there is nothing left
  bool explore_arrived = false;  ///< at the target that it was given last
  bool explore_blocked = false;  ///< it could not get there
  Tick explore_until = 0;        ///< then it counts as blocked
  RouteNeed route = RouteNeed::Unknown;
  int routes = 0;                   ///< asked for on this way-point
  std::vector<Point> detour;        ///< what is left of its route; the way-point comes after it
  std::uint64_t route_version = 0;  ///< the world in which there was no way
  // Of a robot that moves itself:
  std::uint32_t order = 0;  ///< number of the instruction it is at, 0 = none
  int tries = 0;            ///< drives, then turns, on this way-point
  bool met = false;         ///< it reported something that ends its way
  bool given_up = false;    ///< blocked until the mission is run again
  Cell searched_from;       ///< exploring in vain: where and in which world it looked last
  std::uint64_t searched_version = 0;
};

/// Is the mission being driven, however slowly?
inline bool is_active(MissionState state) {
  return state == MissionState::Running || state == MissionState::Waiting ||
         state == MissionState::Blocked;
}

struct Missions::Impl {
  Impl(const World& the_world, Team& the_team, const SightingTable* the_sightings)
      : world(the_world),
        team(the_team),
        sightings(the_sightings),
        right_of_way(the_world, the_team) {}

  const World& world;
  Team& team;
  const SightingTable* sightings;  ///< nullptr = there are none

  // By robot number.
  std::vector<Plan> plans;
  std::vector<MissionStatus> statuses;
  std::vector<MissionProgress> progress;
  std::vector<std::unique_ptr<ExploreMemory>> memories;  ///< null until it has to explore
  std::vector<std::uint8_t> routing;                     ///< finds ways round obstacles
  std::vector<std::uint8_t> guided;                      ///< explores by orders

  std::vector<std::uint32_t> active;     ///< running, waiting or blocked; in order of number
  std::vector<std::uint32_t> explorers;  ///< those with a memory; in order of number
  std::vector<MissionEvent> events;
  RightOfWay right_of_way;
  Tick last_tick = 0;
  // Kept so that nothing is allocated.
  std::vector<std::uint32_t> drivers;  ///< of this tick
  std::vector<Neighbour> neighbours;   ///< of the robot that steers

  // Edits (missions.cpp).
  void edited(RobotId id, bool first_changed);
  void remember_exploring(RobotId id);
  void set_state(RobotId id, MissionState state, std::optional<Message> reason = {});
  /// Why this cannot be a way-point of this robot.
  std::optional<Message> check(RobotId id, const Waypoint& waypoint) const;

  // Execution (mission_advance.cpp).
  Tick ticks(double seconds) const;
  DriveLimits limits(RobotId id) const;
  void settle_right_of_way(Tick now, std::span<const std::uint8_t> may_drive);
  void step(RobotId id, Tick now);
  /// True when the first way-point is done.
  bool follow(RobotId id, Tick now);
  bool turn_to(RobotId id, double theta, Tick now);
  void finish_waypoint(RobotId id, Tick now);
  double pass_speed(RobotId id, const DriveLimits& limits) const;
  /// Others have pushed it off its way past a way-point that it would only drive through.
  bool pushed_past(RobotId id) const;
  /// Where its straight way leads now, and to where from there (nothing = it stops there).
  struct Leg {
    Point target;
    std::optional<Point> next;
  };
  Leg leg(RobotId id) const;

  // Exploring (mission_explore.cpp).
  bool choose_explore_target(RobotId id, Tick now);
  /// It is at an explore way-point that orders tell it how to drive.
  bool explores(RobotId id) const;
  /// True when there is nothing left to explore.
  bool follow_orders(RobotId id, Tick now);
  void forget_target(RobotId id);

  // Routes (mission_route.cpp).
  /// Does it know how to get to its first way-point? It stands while it does not.
  bool knows_way(RobotId id, Tick now);
  /// True when its detour is behind it.
  bool drive_detour(RobotId id, Tick now);
  /// Something static is in its way: shall it wait for another route?
  bool wants_route(RobotId id);

  // Robots that move themselves (mission_remote.cpp).
  /// True when the first way-point is done.
  bool follow_remote(RobotId id, Tick now);
  /// False while the instruction it is at is not over, or when there is nothing to go on with.
  bool order_is_over(RobotId id);
  bool turn_remote(RobotId id, double theta, Tick now);
  void drive_remote(RobotId id, Point target, Tick now);
  /// The first known hole that the body would come over on the straight way from where it is;
  /// nullptr = none.
  const Sighting* hole_on_way(RobotId id, Point target) const;
  void send(RobotId id, Opcode opcode, double operand, Tick now);
  /// Takes the instruction it is at back.
  void withdraw(RobotId id);
  void give_up(RobotId id, Message reason);
  bool tried_enough(RobotId id, Point target);

  // The way to a target (mission_way.cpp).
  /// How fast the robot may go on towards a point; what forbids it.
  struct Way {
    double cap = 0.0;       ///< m/s
    double free = 0.0;      ///< m without a static obstacle, as far as it was looked at
    bool obstacle = false;  ///< the cap is a static obstacle's
    int robot = -1;         ///< the cap is this robot's
  };
  Way look_ahead(RobotId id, Point target, const DriveLimits& limits) const;
  /// Where to head for now, on the way to a target round other robots.
  struct Course {
    Point aim;
    double end_speed = 0.0;
    Way way;
  };
  Course steer(RobotId id, Point target, double end_speed, const DriveLimits& limits);
  void gather_neighbours(RobotId id);
  void drive_on(RobotId id, const Course& course, const DriveLimits& limits, Tick now);
  /// True when it has arrived.
  bool approach(RobotId id, Point target, double end_speed, Tick now);
  /// Drives to its waiting place and stands there while others come through a passage.
  void wait_for_turn(RobotId id, Point place, Tick now);
  bool still_blocked(RobotId id, Point target, Tick now);
  bool hindered(RobotId id, Point target, const Way& way, Tick now);
  void step_aside(RobotId id, Point there, Tick now);
  void try_side_step(RobotId id, Point target, Tick now);
  void drive_side_step(RobotId id, Tick now);
};

}  // namespace magna
