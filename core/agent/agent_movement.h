// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/agent/agent_turn.h"
#include "core/agent/agents.h"
#include "core/robot/command.h"
#include "core/sensing/body_grid.h"

namespace magna {

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
