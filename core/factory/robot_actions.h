// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/factory/factory.h"
#include "core/factory/hall_roads.h"
#include "core/factory/robot_action.h"
#include "core/mission/missions.h"
#include "core/robot/team.h"

namespace magna {

/// An action in progress.
struct ActiveAction {
  ActionId id;
  RobotId robot;
  RobotAction action;
  Tick begun = 0;
  /// As it is sent (gobot spec 3.1): navigation 0 -> 1, do_move 1 -> 0; nothing for the others.
  std::optional<double> feedback;
};

/// A machine at work on command (gobot spec 6).
struct ActiveProcess {
  ActionId id;
  int machine = -1;
  PackageId package;
  double feedback = 1.0;  ///< remaining / total
};

/// An action began or ended; drained by the engine, in order.
struct ActionNews {
  ActionId id;
  std::optional<RobotId> robot;  ///< nothing: a machine's
  std::optional<ActionEnd> end;  ///< nothing = it began
  std::string reason;            ///< why it failed, one sentence
};

/// The actions of the robots of a hall, one at a time each (gobot spec 3): what moves the exact
/// bodies and moves packages. Navigation of the controller `PF` is a mission along the shortest
/// way; everything else moves the body exactly. Every action ends.
class RobotActions {
 public:
  RobotActions(const World& world, Team& team, Missions& missions, Factory& factory);

  /// Begins an action; the robot's old one is preempted first, and stands. What cannot be done
  /// (an unknown area, an empty battery) fails at once or with the next tick.
  ActionId begin(RobotId robot, const RobotAction& action, Tick now);
  /// Begins a machine's work on command. Nothing: refused (gobot spec 6).
  std::optional<ActionId> begin_process(int machine, const std::string& package);
  /// Somebody else moves the robot from now on.
  void preempt(RobotId robot);
  /// False: no such action is in progress.
  bool cancel(ActionId id);

  /// nullptr: the robot has none in progress.
  const ActiveAction* active(RobotId robot) const;
  std::optional<RobotId> robot_of(ActionId id) const;
  std::span<const ActiveProcess> processes() const { return processes_; }

  /// Before Team::move: what the robots do in this tick.
  void move(Tick now);
  /// After Team::move and Factory::advance: feedback, and which actions ended.
  void supervise(Tick now);

  std::vector<ActionNews> take_news();
  void hash(StateHash& hash) const;

 private:
  /// One robot's slot.
  struct Slot {
    std::optional<ActiveAction> now;
    Pose start;
    Point goal;
    double target_theta = 0.0;
    std::vector<Point> way;  ///< controller `none`: what is left of it
    bool arriving = false;   ///< the last bit, exactly
    double best = 0.0;       ///< m to go, the least so far
    Tick better_at = 0;      ///< when that was
    Tick blocked_since = -1;
    std::string failed;  ///< why it fails with the next supervision; empty = it does not
  };

  void end(RobotId robot, ActionEnd how, std::string reason = {});
  void start(RobotId robot, const action::DoMove& action, Tick now);
  void start(RobotId robot, const action::NavigateTo& action, Tick now);
  void start(RobotId robot, const action::NavigateToCell& action, Tick now);
  void start(RobotId robot, const action::NavigateToArea& action, Tick now);
  void start(RobotId robot, const action::GoCharge& action, Tick now);
  void start(RobotId robot, const action::DoRotation& action, Tick now);
  void start(RobotId robot, const action::RotateTo& action, Tick now);
  void start(RobotId robot, const action::FaceBelt& action, Tick now);
  void start(RobotId robot, const action::Pick& action, Tick now);
  void start(RobotId robot, const action::PickPackage& action, Tick now);
  void start(RobotId robot, const action::Place& action, Tick now);
  void navigate(RobotId robot, Point goal, Tick now);
  void navigate_to_area(RobotId robot, const HallArea& area, Tick now);
  void rotate(RobotId robot, double theta, double speed, Tick now);
  void stand(RobotId robot);
  void supervise(RobotId robot, Tick now);
  void supervise_navigation(RobotId robot, Tick now);
  void move_exactly(RobotId robot, Tick now);
  double seconds_since(Tick begun, Tick now) const;

  const World& world_;
  Team& team_;
  Missions& missions_;
  Factory& factory_;
  HallRoads roads_;
  std::vector<Slot> slots_;
  std::vector<ActiveProcess> processes_;
  std::vector<ActionNews> news_;
  std::uint32_t last_id_ = 0;
};

}  // namespace magna
