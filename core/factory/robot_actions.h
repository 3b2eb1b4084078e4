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
#include "core/sim/message.h"

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

/// How a robot's last action went.
struct LastAction {
  std::string text;  ///< "navigate_to 7.5 3.5"
  ActionEnd end = ActionEnd::Succeeded;
  std::optional<Message> reason;  ///< why it failed
};

/// An action began or ended; drained by the engine, in order.
struct ActionNews {
  ActionId id;
  std::optional<RobotId> robot;    ///< nothing: a machine's
  std::optional<ActionEnd> end;    ///< nothing = it began
  std::optional<Message> reason;   ///< why it failed
  std::optional<HallOrder> order;  ///< of one that began
};

/// The actions of the robots of a hall, one at a time each (gobot spec 3): what moves the exact
/// bodies and moves packages. Navigation of the controller `PF` is a mission along the shortest
/// way; everything else moves the body exactly. Every action ends.
class RobotActions {
 public:
  RobotActions(const World& world, Team& team, Missions& missions, Factory& factory);

  /// Begins an action of a robot of the hall; its old one is preempted first, and stands. What
  /// cannot be done (an unknown area, an empty battery) and what moves nothing ends at once.
  ActionId begin(RobotId robot, const RobotAction& action, Tick now);
  /// Begins a machine's work on command. Nothing: refused (gobot spec 6).
  std::optional<ActionId> begin_process(int machine, const std::string& package);
  /// Ends the robot's action as preempted and halts the robot.
  void preempt(RobotId robot);
  /// Ends the robot's action as preempted without halting the robot.
  void release(RobotId robot);
  /// Ends a robot's action, and it stops; or a machine's, which still finishes the work it has
  /// begun. False: no such action is in progress.
  bool cancel(ActionId id);
  bool in_progress(ActionId id) const;

  /// nullptr: the robot has none in progress.
  const ActiveAction* active(RobotId robot) const;
  const std::optional<LastAction>& last(RobotId robot) const { return slots_[robot.index()].last; }
  /// Nothing: not in progress, or a machine's.
  std::optional<RobotId> robot_of(ActionId id) const;
  /// Robots of the hall, which come first; others have no actions.
  std::size_t robots() const { return slots_.size(); }
  std::span<const ActiveProcess> processes() const { return processes_; }

  /// Before Team::move: what the robots do in this tick.
  void move(Tick now);
  /// After Team::move and Factory::advance: feedback, and which actions ended.
  void supervise(Tick now);

  std::vector<ActionNews> take_news();
  void hash(StateHash& hash) const;

 private:
  /// What a robot is doing, and how far it is with it.
  struct Slot {
    std::optional<ActiveAction> now;
    std::optional<LastAction> last;
    Pose start;
    Point asked;               ///< where a navigation is to end
    Point goal;                ///< the nearest place to it where a robot can be
    std::optional<Cell> cell;  ///< that it was asked to come to
    double turn = 0.0;         ///< rad, of a rotation
    double seconds = 0.0;      ///< of a do_move or rotation
    std::vector<Point> way;    ///< controller `none`: from the start on, without it
    bool navigates = false;    ///< by a mission, then exactly
    double least_left = 0.0;   ///< m of the way, the least so far
    Tick got_on_at = 0;        ///< when it came that near
    std::size_t corners = 0;   ///< left of a detour that its mission makes
    Tick blocked_since = -1;   ///< -1 = it is not
    Tick latest = 0;           ///< it gives up then
    int ways_round = 0;        ///< that it took past robots that stand
  };

  void end(RobotId robot, ActionEnd how, std::optional<Message> reason = {});
  void start(RobotId robot, const action::DoMove& action);
  void start(RobotId robot, const action::NavigateTo& action);
  void start(RobotId robot, const action::NavigateToCell& action);
  void start(RobotId robot, const action::NavigateToArea& action);
  void start(RobotId robot, const action::GoCharge& action);
  void start(RobotId robot, const action::DoRotation& action);
  void start(RobotId robot, const action::RotateTo& action);
  void start(RobotId robot, const action::FaceBelt& action);
  void start(RobotId robot, const action::Pick& action);
  void start(RobotId robot, const action::PickPackage& action);
  void start(RobotId robot, const action::Place& action);
  void rotate_to(RobotId robot, double theta, double speed);
  void handle(RobotId robot, const std::optional<Message>& refused);
  /// A robot without a charge does nothing that moves it: the action fails.
  bool out_of_charge(RobotId robot);

  // robot_motion.cpp: the motion of a tick.
  void move(RobotId robot, Tick now);
  void glide_along(RobotId robot, Tick now);
  void supervise(RobotId robot, Tick now);
  void supervise_processes();
  double seconds_of(RobotId robot, Tick now) const;
  Point inside(Point p) const;

  // robot_navigation.cpp: ways to a goal, and whether it was reached.
  void navigate(RobotId robot, Point goal, std::optional<Cell> cell);
  void navigate_to_area(RobotId robot, const HallArea& area);
  /// The nearest cell that no other robot stands on or goes to.
  Cell choose_cell(RobotId robot, const HallArea& area) const;
  /// m from a place to the nearest one where another robot stands or will stand.
  double room_at(RobotId robot, Point place) const;
  bool navigating(std::size_t robot) const;
  /// By a mission along the way.
  void drive_along(RobotId robot, const std::vector<Point>& way);
  /// The mission is over: the last bit of the way is driven exactly.
  bool arriving(RobotId robot) const;
  bool may_arrive(RobotId robot, double waited) const;
  /// Neither moves nor does anything that it would move for.
  bool stands(std::uint32_t robot) const;
  /// Another robot stands where it would have to.
  bool taken(RobotId robot) const;
  bool hindered_again(RobotId robot, Tick now) const;
  /// Takes a way past the robots that stand, if one of them is in its way and there is one.
  void go_round(RobotId robot);
  void glide_to_goal(RobotId robot);
  Point beside_others(RobotId robot, Point step) const;
  void supervise_navigation(RobotId robot, Tick now);
  /// Seconds since it last came nearer to its goal.
  double note_progress(RobotId robot, Tick now);
  double way_left(RobotId robot) const;
  bool reached(RobotId robot) const;
  Message hindrance(RobotId robot) const;

  const World& world_;
  Team& team_;
  Missions& missions_;
  Factory& factory_;
  HallRoads roads_;
  std::vector<Slot> slots_;
  std::vector<ActiveProcess> processes_;
  std::vector<ActionNews> news_;
  std::uint32_t last_id_ = 0;
  Tick now_ = 0;
};

}  // namespace magna
