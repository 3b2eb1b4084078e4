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

/// The arms of agents (Agent-VR spec 3.8): grasping, pointing, interacting, releasing. What cannot
/// be done ends at once, Aborted, with a reason of one sentence; the rest takes its time and is
/// looked at once more at its end.
class AgentArm {
 public:
  /// Seconds of simulated time that a hand needs to close round something: "take ~1-2 s".
  static constexpr double kGraspSeconds = 1.5;
  /// Of a gesture, pointing or operating something: "after ~1 s".
  static constexpr double kGestureSeconds = 1.0;

  /// What the world declares of things is there already; as it is now it is the beginning.
  explicit AgentArm(Agents& agents);

  /// The action in the arm slot of `state` begins: it is one of the arm's.
  void begin(AgentState& state, const AgentAction& action, Tick now);
  /// Once a tick: what the hand holds, and the end of the action.
  void advance(AgentState& state, Tick now);
  /// The action is over: the arm hangs down. What it holds it goes on holding.
  void drop(AgentState& state);

  /// Every thing back to where it was at the beginning, but for what `differs` says (nullptr:
  /// nothing); so no hand holds one of them afterwards (spec 3.9).
  void restore(const AgentReset* differs);

  void hash(StateHash& hash) const;

 private:
  enum class Gesture : std::uint8_t { None, Grasp, Point, Interact };
  /// Of one agent: what the arm is doing.
  struct Motion {
    Gesture gesture = Gesture::None;
    std::optional<ThingId> thing = {};
    Tick until = 0;
  };
  /// The thing that is meant, or why there is none.
  using Aim = std::variant<ThingId, Message>;

  Motion& motion(const AgentState& state);
  void start(AgentState& state, Gesture gesture, std::optional<ThingId> thing, Tick now);
  void begin_grasp(AgentState& state, const Aim& aim, Tick now);
  void begin_interaction(AgentState& state, const Aim& aim, Tick now);
  void point_at(AgentState& state, double x, double y, Tick now);
  void point_to(AgentState& state, std::int32_t number, Tick now);
  void release(AgentState& state);

  /// Why the gesture cannot be made with this thing now; nothing = it can.
  std::optional<Message> refusal(const AgentState& state, Gesture gesture, ThingId thing) const;
  std::optional<Message> grasp_refusal(const AgentState& state, ThingId thing) const;
  std::optional<Message> interaction_refusal(const AgentState& state, ThingId thing) const;
  /// The hand has come to the thing. Why it did nothing; nothing = it is done.
  std::optional<Message> carry_out(AgentState& state, Gesture gesture, ThingId thing);

  /// What a place of the left eye's picture shows, or why nothing.
  std::variant<Picked, Message> look(const AgentState& state, double x, double y) const;
  Aim thing_at(const AgentState& state, double x, double y) const;
  Aim thing_numbered(std::int32_t number) const;
  /// The declaration of a thing; nullptr: it has none.
  const AgentObject* declared(ThingId thing) const;

  Agents& agents_;
  AgentThings things_;
  std::vector<Motion> motions_;  ///< by place in Agents::all
};

}  // namespace magna
