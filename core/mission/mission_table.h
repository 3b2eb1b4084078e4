// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/mission/drive_controller.h"
#include "core/mission/missions.h"
#include "core/mission/right_of_way.h"
#include "core/sim/message.h"
#include "core/world/world.h"

namespace magna {

/// What a robot knows of the way to its first way-point.
enum class RouteNeed : std::uint8_t {
  Unknown,   ///< not checked yet
  Straight,  ///< drives straight, regardless of obstacles
  Wanted,    ///< stands until it gets a route
  Given,     ///< drives its detour
  None,      ///< there is no way
};

/// A robot's way out of the way of others (making_way.h).
struct AsideMove {
  std::vector<Point> way;   ///< the rest of it; empty = it stands aside
  std::vector<Point> back;  ///< from its place to where it stood
  Tick begun = 0;
  Tick until = 0;       ///< gives up then; while it stands aside: goes on then at the latest
  Tick there = 0;       ///< since when it stands aside
  int stopped_by = -1;  ///< the robot in its way, -1 = none
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
  std::optional<AsideMove> aside;   ///< it makes way
  int made_way = 0;                 ///< how often, on this way-point
  bool stays = false;  ///< was stopped on purpose without a mission: makes no way by itself
  // For a remote robot:
  bool met = false;             ///< it reported an object that ends its current instruction
  bool given_up = false;        ///< blocked until the mission is run again
  bool detour_dropped = false;  ///< an object is in the way of its route: it has another one
  Cell searched_from;  ///< exploring without result: where and in which version of the world it
                       ///< searched last
  std::uint64_t searched_version = 0;
};

/// Whether the mission is in progress, including waiting and blocked.
inline bool is_active(MissionState state) {
  return state == MissionState::Running || state == MissionState::Waiting ||
         state == MissionState::Blocked;
}

/// What the parts of Missions work on: the plans of all robots and how far they are.
struct MissionTable {
  MissionTable(const World& the_world, Team& the_team) : world(the_world), team(the_team) {}

  void add_robot(RobotId id);
  void set_state(RobotId id, MissionState state, std::optional<Message> reason = {});
  const Plan& plan(RobotId id) const { return plans[id.index()]; }
  Tick ticks(double seconds) const;
  DriveLimits limits(RobotId id) const;
  /// The robot that it waits for by its status; nothing = none, or its mission does not wait.
  std::optional<RobotId> waits_for(RobotId id) const;

  const World& world;
  Team& team;

  // By robot number.
  std::vector<Plan> plans;
  std::vector<MissionStatus> statuses;
  std::vector<MissionProgress> progress;

  std::vector<std::uint32_t> active;  ///< running, waiting or blocked; in order of number
  std::vector<std::uint32_t> aside;   ///< make way, or did in this tick; in order of number
  std::vector<MissionEvent> events;
  Tick last_tick = 0;
};

/// Inserts a robot's number into a list in order of number, once.
void insert_in_order(std::vector<std::uint32_t>& numbers, std::uint32_t number);

/// Routes round static obstacles: when a mission wants one, and the answers.
class MissionDetours {
 public:
  explicit MissionDetours(MissionTable& table) : table_(table) {}

  void add_robot(RobotId id) { routing_.resize(id.index() + 1, 0); }

  // As Missions.
  void set_routing(RobotId id, bool on);
  bool routing(RobotId id) const { return routing_[id.index()] != 0; }
  std::vector<RobotId> robots_without_route() const;
  void answer(RobotId id, Point target, std::span<const Point> points,
              const std::optional<Message>& failure);

  /// Whether the robot knows a way to its first way-point. It stands while it does not.
  bool knows_way(RobotId id, Tick now);
  /// A static obstacle is in the way: whether to wait for another route.
  bool wants_route(RobotId id);
  /// It wants another route to its first way-point; false: it is not on its way to one.
  bool want_other(RobotId id);
  /// As Missions::keep_way.
  void keep(RobotId id);
  /// The robot looks for its way again, from where it is; a route that it waits for is still
  /// wanted.
  void look_again(RobotId id);
  /// As Missions.
  void ground_changed();

 private:
  /// Whether a no-go area that binds the robot is on the rest of its way to the first way-point.
  bool is_closed_way(RobotId id) const;

  MissionTable& table_;
  std::vector<std::uint8_t> routing_;  ///< by robot number: whether it finds ways round obstacles
};

}  // namespace magna
