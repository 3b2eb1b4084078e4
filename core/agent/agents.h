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
#include "core/render/render_scene.h"
#include "core/robot/team.h"
#include "core/sim/message.h"
#include "core/world/world.h"

namespace magna {

class AgentArm;
class AgentMovement;

/// An action in progress, or the last one of its slot.
struct AgentTask {
  std::int32_t number = 0;  ///< actionID, as its sender chose it
  AgentAction action;
  AgentPhase phase = AgentPhase::InExecution;
  Tick begun = 0;
  std::optional<Message> reason = {};  ///< why it was aborted; for people
};

/// Something happened to an agent; drained by the engine, in order.
struct AgentNews {
  RobotId robot;
  /// An action began or got into another phase; nothing: of the others below one.
  std::optional<AgentTask> task = {};
  /// It ran into this while action `number` moved it: AgentObject::number of what it met, 0 = a
  /// wall, or another thing's or robot's (Agents::collider_of). Comes before the end of the action.
  struct Collision {
    std::int32_t number = 0;
    std::int32_t collider = 0;
  };
  std::optional<Collision> collision = {};
};

/// What is known of one agent.
struct AgentState {
  RobotId robot;
  AgentDescription description;
  EyePreset preset = EyePreset::Document;
  bool linear_saccades = false;  ///< SaccFlag, spec 3.6
  Gaze gaze;
  /// In progress or last, by AgentSlot; nothing = none yet.
  std::array<std::optional<AgentTask>, kAgentSlots> tasks = {};
  std::optional<ThingId> held = {};
};

/// The bodies of neural agents (Agent-VR spec 3): three slots each for movement, eyes and arm.
/// Every action that begins ends exactly once, Finished or Aborted, under its own number. Owned by
/// the engine; deterministic.
class Agents {
 public:
  /// What the agents see, for places of pictures.
  using Look = std::function<std::shared_ptr<const RenderScene>()>;

  struct Body {
    RobotId robot;
    AgentDescription description;
  };
  /// World and team must outlive it. Bodies are robots of model `exact`.
  Agents(World& world, Team& team, AgentWorld declared, std::vector<Body> bodies, Look look);
  ~Agents();

  std::span<const AgentState> all() const { return states_; }
  /// nullptr: the robot is not an agent.
  const AgentState* find(RobotId robot) const;
  /// The agent with number K; nullptr: there is none.
  const AgentState* agent(std::uint32_t k) const;
  const AgentWorld& declared() const { return declared_; }

  /// Begins an action; what its slot was doing ends first, Aborted. What cannot be done ends at
  /// once. The robot is an agent and the action `valid`.
  void begin(RobotId robot, std::int32_t number, const AgentAction& action, Tick now);
  /// Another source moves the body, or STOP: actions of body and arm end, Aborted.
  void preempt(RobotId robot, const Message& why);
  void set_preset(RobotId robot, EyePreset preset);
  void set_linear_saccades(RobotId robot, bool linear);
  /// All agents and things back to the beginning, but for what the world declares for this type
  /// (spec 3.9); running actions end, Aborted. False: the type is not declared; 0 is done then.
  bool reset(bool trial, std::int32_t type, Tick now);

  /// Before Team::move: what the bodies do in this tick.
  void move(Tick now);
  /// After Team::localise: collisions, eyes, arms, and which actions ended.
  void supervise(Tick now);

  /// A thing's stable number outside: its AgentObject::number, else 1000 + its own.
  std::int32_t collider_of(ThingId thing) const;
  /// Another robot's: -1 - its own.
  static std::int32_t collider_of(RobotId robot);
  /// The thing of an AgentObject::number; nothing: there is none, or it is gone.
  std::optional<ThingId> thing_of(std::int32_t number) const;
  bool usable(ThingId thing) const;

  std::vector<AgentNews> take_news();
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

  // What eyes do (agent_gaze.cpp).
  void begin_gaze(AgentState& state, const AgentAction& action);
  void advance_gaze(AgentState& state);
  /// The eyes go on to look there; at once when they do so already.
  void look_at(AgentState& state, const EyeAngles& to);

  World& world_;
  Team& team_;
  AgentWorld declared_;
  Look look_;
  std::vector<AgentState> states_;    ///< in order of K
  std::vector<std::uint8_t> usable_;  ///< by place in AgentWorld::objects: can be grasped now
  std::vector<AgentNews> news_;
  std::unique_ptr<AgentMovement> movement_;
  std::unique_ptr<AgentArm> arm_;
};

}  // namespace magna
