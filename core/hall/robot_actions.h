// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/hall/hall_description.h"
#include "core/hall/hall_roads.h"
#include "core/hall/hall_simulation.h"
#include "core/hall/robot_action.h"
#include "core/mission/missions.h"
#include "core/robot/team.h"
#include "core/sim/message.h"
#include "core/world/world.h"

namespace magna {

/// An action in progress.
struct ActiveAction {
  ActionId id;
  RobotId robot;
  RobotAction action;
  Tick begun = 0;
  /// As sent (gobot.md, Actions): navigation 0 -> 1, do_move 1 -> 0; nothing for other actions.
  std::optional<double> feedback;
};

/// A machine working on command (gobot.md, Extended dialect).
struct ActiveProcess {
  ActionId id;
  int machine = -1;
  PackageId package;
  double feedback = 1.0;  ///< remaining / total
};

/// The result of a robot's last action.
struct LastAction {
  std::string text;  ///< "navigate_to 7.5 3.5"
  ActionEnd end = ActionEnd::Succeeded;
  std::optional<Message> reason;  ///< why it failed
};

/// The start or end of an action; drained by the engine, in order.
struct ActionNews {
  ActionId id;
  std::optional<RobotId> robot;    ///< nothing: an action of a machine
  std::optional<ActionEnd> end;    ///< nothing: the action began
  std::optional<Message> reason;   ///< why it failed
  std::optional<HallOrder> order;  ///< of an action that began
};

inline Message no_such_belt(const std::string& name) {
  return Message({"no-such-belt", "there is no belt called {}"}, name);
}

/// The speed at which a controller drives robots along a way, m/s (gobot.md, Motion): the maximum
/// for PF, half of that for none; teleported robots arrive at once.
double controller_speed(RobotController controller);

/// Executes the actions of the robots of a hall, one at a time for each (gobot.md, Actions): moves
/// exact bodies and packages. With the controller `PF` navigation is a mission along the shortest
/// way; all other actions move the body exactly. Every action ends.
class RobotActions {
 public:
  RobotActions(const World& world, Team& team, Missions& missions, HallSimulation& hall);

  /// Begins an action of a robot of the hall, after preempting and stopping its old one. An
  /// impossible action (an unknown area, an empty battery) and one without motion end at once.
  ActionId begin(RobotId robot, const RobotAction& action, Tick now);
  /// Starts a machine on command; nothing if refused (gobot.md, Extended dialect).
  std::optional<ActionId> begin_process(int machine, const std::string& package);
  /// Ends the robot's action as preempted and halts the robot.
  void preempt(RobotId robot);
  /// Ends the robot's action as preempted without halting the robot.
  void release(RobotId robot);
  /// Cancels a robot's action, and the robot stops; or a machine's, which still finishes the work
  /// in progress. False if no such action is in progress.
  bool cancel(ActionId id);
  bool in_progress(ActionId id) const;

  /// nullptr if the robot has no action in progress.
  const ActiveAction* active(RobotId robot) const;
  const std::optional<LastAction>& last(RobotId robot) const { return slots_[robot.index()].last; }
  /// Nothing if it is not in progress, or a machine's action.
  std::optional<RobotId> robot_of(ActionId id) const;
  /// The number of robots of the hall, which have the first numbers; other robots have no actions.
  std::size_t robots() const { return slots_.size(); }
  std::span<const ActiveProcess> processes() const { return processes_; }

  /// Before Team::move: the motion of the robots in this tick.
  void move(Tick now);
  /// After Team::move and HallSimulation::advance: feedback, and the end of actions.
  void supervise(Tick now);

  std::vector<ActionNews> take_news();
  void hash(StateHash& hash) const;

 private:
  /// A robot's action and its progress.
  struct Slot {
    std::optional<ActiveAction> now;
    std::optional<LastAction> last;
    Pose start;
    Point asked;               ///< requested end of a navigation
    Point goal;                ///< the nearest possible place for a robot
    std::optional<Cell> cell;  ///< requested cell
    double turn = 0.0;         ///< rad, of a rotation
    double seconds = 0.0;      ///< of a do_move or rotation
    std::vector<Point> way;    ///< controller `none`: the whole way without its start
    bool navigates = false;    ///< by a mission, then exactly
    double least_left = 0.0;   ///< m, the shortest remaining way so far
    Tick got_on_at = 0;        ///< when it was that near
    std::size_t corners = 0;   ///< remaining on its mission's detour
    Tick blocked_since = -1;   ///< -1 = not blocked
    Tick latest = 0;           ///< it gives up at this tick
    int ways_round = 0;        ///< ways taken past standing robots
    /// Why a body that is moved exactly goes no further: a no-go area.
    std::optional<Message> closed;
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
  /// A robot without a charge cannot move: the action fails.
  bool out_of_charge(RobotId robot);
  /// Likewise of a robot that has failed.
  bool has_failed(RobotId robot);

  // The motion of a tick.
  void move(RobotId robot, Tick now);
  void glide_along(RobotId robot, Tick now);
  void supervise(RobotId robot, Tick now);
  void supervise_processes();
  double seconds_of(RobotId robot, Tick now) const;
  Point inside(Point p) const;
  /// Why a straight motion goes no further: a no-go area.
  std::optional<Message> why_kept_out(RobotId robot) const;
  /// The last point on the straight way to `to` before a no-go area that binds the robot.
  Point before_areas(RobotId robot, Point to);

  // robot_navigation.cpp: ways to a goal, and arrival.
  void navigate(RobotId robot, Point goal, std::optional<Cell> cell);
  void navigate_to_area(RobotId robot, const HallArea& area);
  /// The nearest cell that is not the place or goal of another robot, nor closed to this one.
  Cell choose_cell(RobotId robot, const HallArea& area) const;
  /// The distance, m, from a place to the nearest place or goal of another robot.
  double room_at(RobotId robot, Point place) const;
  bool navigating(std::size_t robot) const;
  /// The roads round the no-go areas that bind the robot.
  const HallRoads& roads(RobotId robot);
  /// Why there is no way: a no-go area, if there is one without them.
  Message why_no_way(RobotId robot, Point goal) const;
  /// Drives along the way by a mission.
  void drive_along(RobotId robot, const std::vector<Point>& way);
  /// Whether the mission is over and the last bit of the way is driven exactly.
  bool arriving(RobotId robot) const;
  bool may_arrive(RobotId robot, double waited) const;
  /// Whether the robot neither moves nor has an action that would move it.
  bool stands(std::uint32_t robot) const;
  /// Whether another robot stands at its goal.
  bool taken(RobotId robot) const;
  bool is_hindered(RobotId robot, Tick now) const;
  /// Takes a way past the standing robots, if one of them is in its way and there is such a way.
  void take_way_past_robots(RobotId robot);
  void glide_to_goal(RobotId robot);
  Point slide_along_robots(RobotId robot, Point step) const;
  void supervise_navigation(RobotId robot, Tick now);
  /// The seconds since it last came nearer to its goal.
  double note_progress(RobotId robot, Tick now);
  double way_left(RobotId robot) const;
  bool reached(RobotId robot) const;
  Message hindrance(RobotId robot) const;

  const World& world_;
  Team& team_;
  Missions& missions_;
  HallSimulation& hall_;
  HallRoads roads_;
  std::optional<HallRoads> closed_roads_;  ///< round the areas of this ground
  std::shared_ptr<const ClosedGround> closed_;
  std::vector<Slot> slots_;
  std::vector<ActiveProcess> processes_;
  std::vector<ActionNews> news_;
  std::uint32_t last_id_ = 0;
  Tick now_ = 0;
};

}  // namespace magna
