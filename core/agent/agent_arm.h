// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "core/agent/agent_things.h"
#include "core/agent/agents.h"
#include "core/render/pick.h"
#include "core/sim/message.h"

namespace magna {

/// The arms of agents (agent-vr.md, Arm): grasping, pointing, interacting, releasing. An impossible
/// action ends at once, Aborted, with a reason of one sentence; other actions take some time and
/// are checked again at their end.
class AgentArm {
 public:
  /// Seconds of simulated time for grasping: "take ~1-2 s".
  static constexpr double kGraspSeconds = 1.5;
  /// Duration of pointing or operating, s: "after ~1 s".
  static constexpr double kGestureSeconds = 1.0;

  /// The things declared by the world must exist; their current state is the initial one.
  explicit AgentArm(Agents& agents);

  /// Begins the action in the arm slot of `state`, which must be an action of the arm.
  void begin(AgentState& state, const AgentAction& action, Tick now);
  /// Once per tick: updates the held thing and ends the action.
  void advance(AgentState& state, Tick now);
  /// The action is over: the arm hangs down. A held thing stays in the hand.
  void drop(AgentState& state);

  /// Restores the initial state of every thing, with the exceptions in `differs` (nullptr: none);
  /// afterwards no hand holds any of them (agent-vr.md, Resets).
  void restore(const AgentReset* differs);

  void hash(StateHash& hash) const;

 private:
  enum class Gesture : std::uint8_t { None, Grasp, Point, Interact };
  /// The motion of one agent's arm.
  struct Motion {
    Gesture gesture = Gesture::None;
    std::optional<ThingId> thing = {};
    Tick until = 0;
  };
  /// The target thing, or why there is none.
  using Aim = std::variant<ThingId, Message>;

  Motion& motion(const AgentState& state);
  void start(AgentState& state, Gesture gesture, std::optional<ThingId> thing, Tick now);
  void begin_grasp(AgentState& state, const Aim& aim, Tick now);
  void begin_interaction(AgentState& state, const Aim& aim, Tick now);
  void point_at(AgentState& state, double x, double y, Tick now);
  void point_to(AgentState& state, std::int32_t number, Tick now);
  void release(AgentState& state);

  /// Why the gesture is impossible with this thing now; nothing = it is possible.
  std::optional<Message> refusal(const AgentState& state, Gesture gesture, ThingId thing) const;
  std::optional<Message> grasp_refusal(const AgentState& state, ThingId thing) const;
  std::optional<Message> interaction_refusal(const AgentState& state, ThingId thing) const;
  /// Performs the gesture when the hand has reached the thing; returns why it failed, or nothing on
  /// success.
  std::optional<Message> carry_out(AgentState& state, Gesture gesture, ThingId thing);

  /// The object at a place of the left eye's picture, or why there is none.
  std::variant<Picked, Message> look(const AgentState& state, double x, double y) const;
  Aim thing_at(const AgentState& state, double x, double y) const;
  Aim thing_numbered(std::int32_t number) const;
  /// The declaration of a thing; nullptr if it has none.
  const AgentObject* declared(ThingId thing) const;

  Agents& agents_;
  AgentThings things_;
  std::vector<Motion> motions_;  ///< by index in Agents::all
};

}  // namespace magna
