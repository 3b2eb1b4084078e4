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

/// What a robot knows of the way to its first way-point.
enum class RouteNeed : std::uint8_t {
  Unknown,   ///< not checked yet
  Straight,  ///< drives straight, regardless of obstacles
  Wanted,    ///< stands until it gets a route
  Given,     ///< drives its detour
  None,      ///< there is no way
};

/// The progress of a robot with the first way-point of its plan.
struct MissionProgress {
  bool reached = false;        ///< at the target; only the turn is left
  bool turning = false;        ///< turning in place towards the target
  bool slowed = false;         ///< blocked only because its speed was set to 0
  bool stepping_back = false;  ///< the side-step in progress makes way for the other robot
  bool dodged = false;         ///< has already made way for others on this way-point
  /// Why it lets others through a passage first, for its status; nothing if it does not.
  std::optional<RightOfWay::Wait> turn_awaited;
  std::optional<Tick> begun;
  Tick rest_until = 0;     ///< stands still until this tick
  Tick check_at = 0;       ///< blocked: checks again at this tick
  Tick waiting_since = 0;  ///< waiting for the robot `in_way`
  int in_way = -1;
  int stuck = 0;       ///< consecutive ticks of pushing against an obstacle
  int side_steps = 0;  ///< attempts on this way-point
  int corners = 0;     ///< attempts to get round a corner on this way-point
  Point chosen;        ///< m/s: the last chosen velocity
  std::optional<Point> side_step;
  Tick side_step_until = 0;
  std::optional<Point> line;  ///< its position on the straight line before it stepped aside
  std::optional<Point> explore_target;
  // Exploring by orders:
  bool explored = false;         ///< there is nothing left
  bool explore_arrived = false;  ///< at its last target
  bool explore_blocked = false;  ///< it could not reach its last target
  Tick explore_until = 0;        ///< counts as blocked from then on
  RouteNeed route = RouteNeed::Unknown;
  int routes = 0;                   ///< requests on this way-point
  std::vector<Point> detour;        ///< the rest of its route, followed by the way-point
  std::uint64_t route_version = 0;  ///< version of the world in which there was no way
  // For a remote robot:
  std::uint32_t order = 0;  ///< number of the current instruction, 0 = none
  int tries = 0;            ///< drives, then turns, on this way-point
  bool met = false;         ///< it reported an event that ends its way
  bool given_up = false;    ///< blocked until the mission is run again
  Cell searched_from;  ///< exploring without result: where and in which version of the world it
                       ///< searched last
  std::uint64_t searched_version = 0;
};

/// Whether the mission is in progress, including waiting and blocked.
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
  const SightingTable* sightings;  ///< nullptr if there are none

  // By robot number.
  std::vector<Plan> plans;
  std::vector<MissionStatus> statuses;
  std::vector<MissionProgress> progress;
  std::vector<std::unique_ptr<ExploreMemory>> memories;  ///< null until the robot has to explore
  std::vector<std::uint8_t> routing;                     ///< whether it finds ways round obstacles
  std::vector<std::uint8_t> guided;                      ///< whether it explores by orders

  std::vector<std::uint32_t> active;     ///< running, waiting or blocked; in order of number
  std::vector<std::uint32_t> explorers;  ///< robots with a memory; in order of number
  std::vector<MissionEvent> events;
  RightOfWay right_of_way;
  Tick last_tick = 0;
  // Kept to avoid allocations.
  std::vector<std::uint32_t> drivers;  ///< of this tick
  std::vector<Neighbour> neighbours;   ///< of the robot that is being steered

  // Edits (missions.cpp).
  void edited(RobotId id, bool first_changed);
  void remember_exploring(RobotId id);
  void set_state(RobotId id, MissionState state, std::optional<Message> reason = {});
  /// Why this cannot be a way-point of this robot; nothing = it can.
  std::optional<Message> check(RobotId id, const Waypoint& waypoint) const;

  // Execution (mission_advance.cpp).
  Tick ticks(double seconds) const;
  DriveLimits limits(RobotId id) const;
  void settle_right_of_way(Tick now, std::span<const std::uint8_t> may_drive);
  void step(RobotId id, Tick now);
  /// Drives towards the first way-point; true when it is done.
  bool follow(RobotId id, Tick now);
  bool turn_to(RobotId id, double theta, Tick now);
  void finish_waypoint(RobotId id, Tick now);
  double pass_speed(RobotId id, const DriveLimits& limits) const;
  /// Whether others have pushed the robot off its line past a way-point that it would only drive
  /// through.
  bool pushed_past(RobotId id) const;
  /// The end of the current straight leg, and of the following one (nothing = it stops).
  struct Leg {
    Point target;
    std::optional<Point> next;
  };
  Leg leg(RobotId id) const;

  // Exploring (mission_explore.cpp).
  bool choose_explore_target(RobotId id, Tick now);
  /// Whether the robot is at an explore way-point controlled by orders.
  bool explores(RobotId id) const;
  /// Returns true when there is nothing left to explore.
  bool follow_orders(RobotId id, Tick now);
  void forget_target(RobotId id);

  // Routes (mission_route.cpp).
  /// Whether the robot knows a way to its first way-point. It stands while it does not.
  bool knows_way(RobotId id, Tick now);
  /// Returns true when the detour is complete.
  bool drive_detour(RobotId id, Tick now);
  /// A static obstacle is in the way: whether to wait for another route.
  bool wants_route(RobotId id);

  // Remote robots (mission_remote.cpp).
  /// Drives towards the first way-point; true when it is done.
  bool follow_remote(RobotId id, Tick now);
  /// False while the current instruction is in progress, or when the robot cannot continue.
  bool order_is_over(RobotId id);
  bool turn_remote(RobotId id, double theta, Tick now);
  void drive_remote(RobotId id, Point target, Tick now);
  /// The first known hole that the body would touch on the straight way from its position; nullptr
  /// = none.
  const Sighting* hole_on_way(RobotId id, Point target) const;
  void send(RobotId id, Opcode opcode, double operand, Tick now);
  /// Withdraws the current instruction.
  void withdraw(RobotId id);
  void give_up(RobotId id, Message reason);
  bool tried_enough(RobotId id, Point target);

  // The way to a target (mission_way.cpp).
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
  /// Returns true on arrival.
  bool approach(RobotId id, Point target, double end_speed, Tick now);
  /// Drives to the waiting place and stands there while other robots come through a passage.
  void wait_for_turn(RobotId id, Point place, Tick now);
  bool still_blocked(RobotId id, Point target, Tick now);
  bool hindered(RobotId id, Point target, const Way& way, Tick now);
  void step_aside(RobotId id, Point there, Tick now);
  void try_side_step(RobotId id, Point target, Tick now);
  void drive_side_step(RobotId id, Tick now);
};

}  // namespace magna
