// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/agent/agent_action.h"
#include "core/agent/agent_description.h"
#include "core/agent/agent_eyes.h"
#include "core/sensing/body_grid.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"

namespace magna {

class AgentArm;
class AgentMovement;
class StateHash;
class Team;
class World;
struct RenderScene;

/// An action in progress, or the last one of its slot.
struct AgentTask {
  std::int32_t number = 0;  ///< actionID, chosen by its sender
  AgentAction action;
  AgentPhase phase = AgentPhase::InExecution;
  Tick begun = 0;
  std::optional<Message> reason = {};  ///< why it was aborted; for people
};

/// An event of an agent; drained by the engine, in order.
struct AgentNews {
  RobotId robot;
  /// An action began or entered another phase; nothing for the other kinds of events below.
  std::optional<AgentTask> task = {};
  /// A collision while action `number` moved the agent: AgentObject::number of the obstacle, 0 = a
  /// wall, or the number of another thing or robot (Agents::collider_of). Comes before the end of
  /// the action.
  struct Collision {
    std::int32_t number = 0;
    std::int32_t collider = 0;
  };
  std::optional<Collision> collision = {};
};

struct AgentState {
  RobotId robot;
  AgentDescription description;
  EyePreset preset = EyePreset::Document;
  bool linear_saccades = false;  ///< SaccFlag (agent-vr.md, Eyes)
  Gaze gaze;
  /// In progress or last, by AgentSlot; nothing if there was none yet.
  std::array<std::optional<AgentTask>, kAgentSlots> tasks = {};
  std::optional<ThingId> held = {};
};

/// The bodies of neural agents, each with three slots for movement, eyes and arm. Every action that
/// begins ends exactly once, Finished or Aborted, under its own number. Owned by the engine;
/// deterministic.
class Agents {
 public:
  /// The scene seen by the agents, for places of pictures.
  using Look = std::function<std::shared_ptr<const RenderScene>()>;

  struct Body {
    RobotId robot;
    AgentDescription description;
  };
  /// World and team must outlive the object. Bodies are robots of model `exact`.
  Agents(World& world, Team& team, AgentWorld declared, std::vector<Body> bodies, Look look);
  ~Agents();

  std::span<const AgentState> all() const { return states_; }
  /// nullptr if the robot is not an agent.
  const AgentState* find(RobotId robot) const;
  /// The agent with number K; nullptr if there is none.
  const AgentState* agent(std::uint32_t k) const;
  const AgentWorld& declared() const { return declared_; }

  /// Begins an action, after the current one of its slot ends, Aborted. An impossible action ends
  /// at once. The robot must be an agent and the action `valid`.
  void begin(RobotId robot, std::int32_t number, const AgentAction& action, Tick now);
  /// Another source moves the body, or STOP is active: actions of body and arm end, Aborted.
  void preempt(RobotId robot, const Message& why);
  void set_preset(RobotId robot, EyePreset preset);
  void set_linear_saccades(RobotId robot, bool linear);
  /// Resets all agents and things to their initial state, with the changes that the world declares
  /// for this type (agent-vr.md, Resets); running actions end, Aborted. False if the type is not
  /// declared; then type 0 is used.
  bool reset(bool trial, std::int32_t type, Tick now);

  /// Before Team::move: the motion of the bodies in this tick.
  void move(Tick now);
  /// After Team::localise: collisions, eyes, arms, and ends of actions.
  void supervise(Tick now);

  /// The external number of a thing: its AgentObject::number, otherwise 1000 + its ThingId.
  std::int32_t collider_of(ThingId thing) const;
  /// The external number of another robot: -1 - its number.
  static std::int32_t collider_of(RobotId robot);
  /// The thing with an AgentObject::number; nothing if there is none, or it was removed.
  std::optional<ThingId> thing_of(std::int32_t number) const;
  bool usable(ThingId thing) const;

  std::vector<AgentNews> take_news();
  /// Without the numbers of actions: two sessions that differ only in them are equal.
  void hash(StateHash& hash) const;

 private:
  friend class AgentArm;
  friend class AgentMovement;
  AgentState& state(RobotId robot);
  /// The action of a slot gets into another phase, which is news; an end is final.
  void enter(AgentState& state, AgentSlot slot, AgentPhase phase,
             std::optional<Message> reason = {});
  /// What the slot is doing ends, Aborted, and its executor forgets it. Nothing in
  /// progress: nothing.
  void abort(AgentState& state, AgentSlot slot, const Message& reason);

  // Actions of the eyes.
  void begin_gaze(AgentState& state, const AgentAction& action);
  void advance_gaze(AgentState& state);
  /// Starts a saccade of the eyes to these angles; complete at once if they already look there.
  void look_at(AgentState& state, const EyeAngles& to);

  World& world_;
  Team& team_;
  AgentWorld declared_;
  Look look_;
  std::vector<AgentState> states_;    ///< in order of K
  std::vector<std::uint8_t> usable_;  ///< by index in AgentWorld::objects: can be grasped now
  std::vector<AgentNews> news_;
  std::unique_ptr<AgentMovement> movement_;
  std::unique_ptr<AgentArm> arm_;
};

}  // namespace magna
