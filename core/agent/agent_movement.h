// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/agent/agent_turn.h"
#include "core/agent/agents.h"

namespace magna {

/// What moves the bodies of agents (Agent-VR spec 3.2 to 3.4): each tick a glide to where its
/// course has it by then. Only ticks in which the body got there count, so that nothing is left out
/// or done twice while it is held.
class AgentMovement {
 public:
  explicit AgentMovement(Agents& agents);

  /// The action in the movement slot of `state` begins: Walk, TurnBy or MoveTo. It ends at once
  /// when there is no way. `facing`: where it looks as it begins; nothing = as it stands.
  void begin(AgentState& state, const AgentAction& action, std::optional<double> facing);
  /// Where a walk that began in this tick turns the body: at once (spec 3.2), so also for what is
  /// begun in its place before the tick has passed.
  std::optional<double> about_to_face(const AgentState& state) const;
  /// Before Team::move: asks for the pose of this tick.
  void move(AgentState& state);
  /// After it: collisions, phases, the end.
  void supervise(AgentState& state);
  /// The action is over: the body stands.
  void drop(AgentState& state);

  void hash(StateHash& hash) const;

 private:
  enum class Stage : std::uint8_t { None, Turn, Walk };
  /// Of one agent.
  struct Course {
    Stage stage = Stage::None;
    AgentTurn turn = {};
    std::vector<Point> way = {};         ///< from where it begins
    double length = 0.0;                 ///< of the way, metres
    std::optional<double> heading = {};  ///< kept on the way; nothing: it looks along it
    std::int64_t steps = 0;              ///< ticks of this stage that are done
    Pose here = {};                      ///< where it was left
    double facing = 0.0;                 ///< where it looks as it begins
    Pose asked = {};                     ///< where it is brought in this tick
  };

  Course& course(const AgentState& state);
  const Course& course(const AgentState& state) const;
  void begin_walk(AgentState& state, const agent::Walk& walk);
  void begin_turn(AgentState& state, double angle);
  void begin_way(AgentState& state, const agent::MoveTo& to);
  /// The bodies that it may run into.
  std::vector<Body> others(RobotId robot) const;
  /// Begins to turn, or sets out along the way.
  void begin_stage(AgentState& state, Stage stage);
  /// Metres of the way that are done after so many ticks.
  double travelled(const AgentState& state, std::int64_t steps) const;
  /// Where the course has the body after so many ticks of its stage.
  Pose after(const AgentState& state, std::int64_t steps) const;
  bool stage_done(const AgentState& state) const;
  void finish_stage(AgentState& state);
  void collide(AgentState& state, int other);
  double seconds(std::int64_t steps) const;

  Agents& agents_;
  std::vector<Course> courses_;  ///< by place in Agents::all
};

}  // namespace magna
