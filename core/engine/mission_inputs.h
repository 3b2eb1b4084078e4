// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs that edit and run missions.

#include <cstdint>
#include <string_view>

#include "core/mission/plan.h"
#include "core/sim/ids.h"

namespace magna::input {

struct MissionAppend {
  RobotId robot;
  Waypoint waypoint;
  static constexpr std::string_view kName = "mission-append";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "waypoint", self.waypoint);
  }
};
struct MissionInsert {
  RobotId robot;
  std::uint32_t before = 0;
  Waypoint waypoint;
  static constexpr std::string_view kName = "mission-insert";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "before", self.before, "waypoint", self.waypoint);
  }
};
struct MissionReplace {
  RobotId robot;
  std::uint32_t index = 0;
  Waypoint waypoint;
  static constexpr std::string_view kName = "mission-replace";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "index", self.index, "waypoint", self.waypoint);
  }
};
struct MissionMove {
  RobotId robot;
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  static constexpr std::string_view kName = "mission-move";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "from", self.from, "to", self.to);
  }
};
struct MissionRemove {
  RobotId robot;
  std::uint32_t index = 0;
  static constexpr std::string_view kName = "mission-remove";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "index", self.index);
  }
};
struct MissionRemoveLast {
  RobotId robot;
  static constexpr std::string_view kName = "mission-remove-last";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
struct MissionClear {
  RobotId robot;
  static constexpr std::string_view kName = "mission-clear";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// Sets a whole plan. `run` false: the mission is not started (a running one continues with the new
/// plan).
struct MissionSet {
  RobotId robot;
  Plan plan;
  bool run = true;
  static constexpr std::string_view kName = "mission-set";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "plan", self.plan, "run", self.run);
  }
};
/// An edit from plan `before` to plan `after`, applied to the current plan: way-points finished
/// meanwhile stay finished (`rebase` of core/mission/plan.h). Refused if another author has changed
/// the plan. `run`: starts or resumes the mission.
struct MissionRevise {
  RobotId robot;
  Plan before;
  Plan after;
  bool run = false;
  static constexpr std::string_view kName = "mission-revise";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "before", self.before, "after", self.after, "run", self.run);
  }
};
/// Requests a plan to `goal`, of any type, from the route planner; it replaces the robot's plan
/// Plan-Delay ticks later, unless the plan is edited or the robot stopped meanwhile. Refused for
/// robots without a body. If there is no way, an event::Refused follows.
struct MissionGenerate {
  RobotId robot;
  Waypoint goal;
  static constexpr std::string_view kName = "mission-generate";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "goal", self.goal);
  }
};
/// Resumes a held mission.
struct MissionRun {
  RobotId robot;
  static constexpr std::string_view kName = "mission-run";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// Whether a robot's missions find ways round static obstacles by themselves; refused for robots
/// without a body.
struct RouteAutomatically {
  RobotId robot;
  bool on = true;
  static constexpr std::string_view kName = "route-automatically";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robot", self.robot, "on", self.on);
  }
};
/// Plans another route to the first way-point, round the robots that stand now, Plan-Delay ticks
/// later. Without one the robot keeps its way, and an event::Refused follows. An explorer gets
/// another target. Refused for robots without a body.
struct MissionReplan {
  RobotId robot;
  static constexpr std::string_view kName = "mission-replan";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};
/// Moves a robot to the nearest free place where it is in no robot's way, whatever its description
/// says. A mission in progress then goes on. Refused for robots that do not drive missions by
/// themselves, and without such a place within 12 m.
struct MoveAside {
  RobotId robot;
  static constexpr std::string_view kName = "move-aside";
  static constexpr void fields(auto& self, auto&& visit) { visit("robot", self.robot); }
};

}  // namespace magna::input
