// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/agent/agents.h"
#include "core/robot/command.h"
#include "core/robot/robot_type.h"
#include "core/sensing/body_grid.h"
#include "core/sim/message.h"
#include "core/sim/result.h"
#include "core/sim/state_hash.h"
#include "core/world/closed_ground.h"
#include "core/world/world.h"

namespace magna {

/// The grid for planning the ways of agents (agent-vr.md, Ways): a node in the middle of each cell
/// of 1 m, free where the body can stand and no thing blocks the cell. Neighbouring nodes (up to
/// eight) are connected if the body has room all the way, so that corners are not cut. Other bodies
/// are obstacles at their current places, as in the original.
class AgentGrid {
 public:
  /// `others`: bodies with which this one may collide. `closed`: no-go areas that bind it; null =
  /// none. `world` must outlive the grid and not change.
  AgentGrid(const World& world, const RobotTypeInfo& body, std::vector<Body> others = {},
            std::shared_ptr<const ClosedGround> closed = {});

  /// The shortest way over nodes from the one nearest to `from` to the one nearest to `goal`,
  /// smoothed where possible; it begins at `from`. `exact`: it ends at `goal` itself if the body
  /// can be there. The error says why there is no way.
  Result<std::vector<Point>, Message> way(Point from, Point goal, bool exact) const;

  /// Whether the body can go straight from one point to the other.
  bool free(Point from, Point to) const;

 private:
  bool free(Cell c) const;
  /// Whether a thing without a footprint, or the cell of one with a footprint, keeps bodies out.
  bool kept_out(Cell c) const;
  bool touches(Point p, Cell c) const;
  bool stays_out(Point from, Point to) const;
  /// Like `free` between the centres of two neighbouring free nodes.
  bool free_between(Cell a, Cell b) const;
  /// Whether the straight line avoids all cells that keep bodies out.
  bool avoids_blocked_cells(Point a, Point b) const;
  /// Whether the straight way leads through no area that closes it.
  bool is_open(Point from, Point to) const {
    return !closed_ || closed_->travel(from, to, radius_).area == nullptr;
  }
  /// Whether the body stays clear of all others.
  bool stays_off(Point from, Point to) const;
  /// The nearest free node at most `rings` cells away that is `fit`; at equal distance the first
  /// line by line.
  std::optional<Cell> nearest(Point place, int rings, const std::function<bool(Cell)>& fit) const;
  /// From node to node, both included; empty if there is no way.
  std::vector<Point> nodes(Cell from, Cell to) const;

  const World& world_;
  ObstacleLayer layer_;
  double radius_;  ///< of the body, metres
  std::vector<Body> others_;
  std::shared_ptr<const ClosedGround> closed_;
};

/// A turn on the spot (agent-vr.md, Turns): the speed is a tenth of the maximum rate at both ends,
/// increases with the angle over the first fifth, is the maximum in the middle and decreases over
/// the last fifth.
struct AgentTurn {
  double from = 0.0;   ///< initial heading, radians
  double angle = 0.0;  ///< radians, clockwise
  double rate = 1.0;   ///< maximum, rad/s, > 0

  /// The duration: 1.62 times the angle over the rate.
  double duration() const;
  /// The completed share of the angle after `seconds`, 0 to 1; 1 from `duration` on.
  double share(double seconds) const;
  /// The heading after `seconds`, in (-pi, pi]; exactly from + angle at the end.
  double heading(double seconds) const;

  void hash(StateHash& hash) const;
};

/// Moves the bodies of agents (agent-vr.md, Walks; Turns; Ways): each tick a glide to the pose on
/// its course at that time. Only ticks in which the body reached its pose count, so that no part of
/// the course is skipped or repeated while the body is held.
class AgentMovement {
 public:
  explicit AgentMovement(Agents& agents);

  /// Begins the action in the movement slot of `state`: Walk, TurnBy or MoveTo. It ends at once
  /// when there is no way. `facing`: the initial heading; nothing = the current one.
  void begin(AgentState& state, const AgentAction& action, std::optional<double> facing);
  /// The heading set by a walk that began in this tick. It takes effect at once (agent-vr.md,
  /// Walks), also for an action that replaces the walk before the tick has passed.
  std::optional<double> about_to_face(const AgentState& state) const;
  /// Before Team::move: requests the pose of this tick.
  void move(AgentState& state);
  /// After Team::move: collisions, phases, ends of actions.
  void supervise(AgentState& state);
  /// The action is over: the body stands.
  void drop(AgentState& state);

  void hash(StateHash& hash) const;

 private:
  enum class Stage : std::uint8_t { None, Turn, Walk };
  /// The course of one agent.
  struct Course {
    Stage stage = Stage::None;
    AgentTurn turn = {};
    std::vector<Point> way = {};  ///< from its start
    double length = 0.0;          ///< of the way, metres
    /// Constant during the way; nothing: it faces along the way.
    std::optional<double> heading = {};
    std::int64_t steps = 0;  ///< completed ticks of this stage
    Pose here = {};          ///< the last pose
    double facing = 0.0;     ///< heading at the start
    Pose asked = {};         ///< requested pose of this tick
  };

  Course& course(const AgentState& state);
  const Course& course(const AgentState& state) const;
  void begin_walk(AgentState& state, const agent::Walk& walk);
  void begin_turn(AgentState& state, double angle);
  void begin_way(AgentState& state, const agent::MoveTo& to);
  /// The bodies with which it may collide.
  std::vector<Body> others(RobotId robot) const;
  /// Begins a turn, or starts along the way.
  void begin_stage(AgentState& state, Stage stage);
  /// The metres of the way completed after this many ticks.
  double travelled(const AgentState& state, std::int64_t steps) const;
  /// The pose on the course after this many ticks of its stage.
  Pose after(const AgentState& state, std::int64_t steps) const;
  bool stage_done(const AgentState& state) const;
  void finish_stage(AgentState& state);
  void collide(AgentState& state, int other);
  double seconds(std::int64_t steps) const;

  Agents& agents_;
  std::vector<Course> courses_;  ///< by index in Agents::all
};

}  // namespace magna
