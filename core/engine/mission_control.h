// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/mission_inputs.h"
#include "core/engine/planned_route.h"
#include "core/engine/robot_control.h"
#include "core/engine/route_requests.h"
#include "core/mission/driven_ways.h"
#include "core/mission/missions.h"
#include "core/robot/team.h"
#include "core/sim/state_hash.h"

namespace magna {

/// Which robots have the role of explorer: they explore whenever they have no other plan.
class ExplorerRoles {
 public:
  explicit ExplorerRoles(const Team& team) : team_(team) {}

  bool has(RobotId robot) const {
    return robot.index() < roles_.size() && roles_[robot.index()] != 0;
  }
  void set(RobotId robot, bool on) {
    if (has(robot) == on) return;
    roles_.resize(team_.size(), 0);
    roles_[robot.index()] = on ? 1 : 0;
  }
  /// No robot from this number on has the role.
  std::size_t end() const { return roles_.size(); }

  void hash(StateHash& hash) const { hash.add_all(std::span<const std::uint8_t>(roles_)); }

 private:
  const Team& team_;
  std::vector<std::uint8_t> roles_;  ///< by robot number; missing = no
};

/// Plans of robots, their execution, and the routes planned for them: in force Plan-Delay ticks
/// after they were asked for.
class MissionControl : public RobotMover {
 public:
  MissionControl(EngineState& state, RobotControl& robots, ExplorerRoles& roles);

  Outcome apply(const Author& author, const input::MissionAppend& in);
  Outcome apply(const Author& author, const input::MissionInsert& in);
  Outcome apply(const Author& author, const input::MissionReplace& in);
  Outcome apply(const Author& author, const input::MissionMove& in);
  Outcome apply(const Author& author, const input::MissionRemove& in);
  Outcome apply(const Author& author, const input::MissionRemoveLast& in);
  Outcome apply(const Author& author, const input::MissionClear& in);
  Outcome apply(const Author& author, const input::MissionSet& in);
  Outcome apply(const Author& author, const input::MissionRevise& in);
  Outcome apply(const Author& author, const input::MissionGenerate& in);
  Outcome apply(const Author& author, const input::MissionRun& in);
  Outcome apply(const Author& author, const input::RouteAutomatically& in);
  Outcome apply(const Author& author, const input::MissionReplan& in);
  Outcome apply(const Author& author, const input::MoveAside& in);

  /// Changes a plan, or gives the reason why not.
  using Edit = std::function<std::optional<Message>()>;
  /// A plan edit: admitted, carried out, then the author writes; a route that is being planned for
  /// the robot is dropped.
  Outcome edit_plan(const Author& author, RobotId robot, bool runs, const Edit& edit);

  /// Robots added from here on explore by orders, if they can.
  void guide_explorers() { guided_ = true; }
  /// In order of number, after Team::add and before RobotControl::add_robot.
  void add_robot(RobotId robot);
  /// The no-go areas that bind robots (Team::closures) have changed: missions look for their ways
  /// again, and routes that are being planned are planned again.
  void ground_changed();
  /// Drops the robot's route and its plan. `why`: for the author of the route.
  void forget(RobotId robot, const Message& why);

  // RobotMover
  void interrupt(RobotId robot, const Message& why) override;
  void stopped(RobotId robot) override;

  // One tick.
  void apply_routes();
  void advance();
  void collect_events();

  /// Are the routes for the next tick planned?
  bool ready() const { return routes_.ready(state_.now + 1); }
  Missions& missions() { return missions_; }
  const Missions& missions() const { return missions_; }
  /// The last route planned for the robot; nullptr: none.
  std::shared_ptr<const PlannedRoute> planned_route(RobotId robot) const;
  /// Plans legs of plans that are not driven yet, those of this robot first, for display: call it
  /// again and again, it takes and starts a few each time.
  void plan_ahead(std::optional<RobotId> first);
  /// For display; see LegRoutes and DrivenWays.
  const LegRoutes& leg_routes() const { return legs_; }
  const DrivenWays& driven_ways() const { return driven_; }
  /// Number of routes requested for the robot so far.
  std::uint32_t asked_routes(RobotId robot) const { return routes_.asked(robot); }
  /// Why the robot's mission is held, or why it does not wander; nothing = unknown. Only valid
  /// while that is so. For display only.
  const std::optional<Message>& hold_reason(RobotId robot) const {
    return hold_reasons_[robot.index()];
  }

  void hash(StateHash& hash) const;

 private:
  /// A stopped robot with nothing left to do is no longer an explorer.
  void end_role_without_plan(RobotId robot);
  Outcome adopt_plan(const Author& author, RobotId robot, bool runs, const Edit& edit);
  /// Why the robot cannot stand at a way-point's target. Nothing = it can, the way-point is refused
  /// for something else, or the plan goes there already: the obstacle came later.
  std::optional<Message> why_unfit(RobotId robot, const Waypoint& waypoint) const;
  /// Why a no-go area keeps the robot from a place. Nothing = none does.
  std::optional<Message> why_closed(RobotId robot, Point goal) const;
  /// Missions::set_plan for a plan whose targets are all fit.
  std::optional<Message> set_plan(RobotId robot, Plan plan);

  void ask_route(RobotId robot, const Author& author, const Waypoint& goal, bool detour,
                 std::vector<RouteRequests::Disc> avoid = {});
  /// The bodies of other robots that stand now and that this one could run into.
  std::vector<RouteRequests::Disc> standing(RobotId robot) const;
  /// Requests routes for missions whose straight way is blocked.
  void ask_detours();
  Outcome take_route(const RouteRequests::Request& request);
  /// Drops the robot's route and reports the reason to the author who requested it.
  void drop_route(RobotId robot, const Message& why);
  /// `what`: the name of the input.
  void refuse_route(const Author& author, RobotId robot, Message why,
                    std::string_view what = input::MissionGenerate::kName);
  std::optional<LegRoutes::Wanted> legs_ahead(RobotId robot) const;

  EngineState& state_;
  RobotControl& robots_;
  ExplorerRoles& roles_;
  Missions missions_;
  RouteRequests routes_;
  LegRoutes legs_;                                            ///< for display only
  DrivenWays driven_;                                         ///< the same
  std::vector<std::shared_ptr<const PlannedRoute>> planned_;  ///< by robot; for display only
  std::vector<std::optional<Message>> hold_reasons_;          ///< the same
  bool guided_ = false;
};

}  // namespace magna
