// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/agent/agent_description.h"
#include "core/agent/agents.h"
#include "core/render/pick.h"
#include "core/robot/team.h"
#include "core/sim/message.h"
#include "core/world/world.h"

namespace magna {

// The right hand of an agent (agent-vr.md, Arm): it is hand 0 of its robot, so that the robot's
// hands and the agent always hold the same thing.

/// The thing held by hand 0 of the robot; nothing if it has no hand or the hand is empty.
std::optional<ThingId> in_hand(const World& world, const Team& team, RobotId robot);

/// Whether the place is within AgentDescription::reach of a body at `body`.
bool reaches(const AgentDescription& agent, Pose body, Point place);

/// Why a hand that holds this does not take another thing.
Message hand_not_empty(const Thing& held);

/// Why the hand of the agent does not get to the thing; nothing = it does.
std::optional<Message> beyond_reach(const World& world, const Team& team, RobotId robot,
                                    const AgentDescription& agent, ThingId thing);

/// Why hand 0 of the robot cannot hold the thing; nothing = it can.
std::optional<Message> too_much(const World& world, const Team& team, RobotId robot, ThingId thing);

/// The place for a thing that the agent releases: in front of the body, within reach, neither in a
/// wall nor behind one, not in a thing higher than the eyes, and, if it is an obstacle, at a free
/// place. Nothing if it does not fit anywhere.
std::optional<Point> place_to_drop(const World& world, const Team& team, RobotId robot,
                                   const AgentDescription& agent, ThingId thing);

/// Puts the thing on the highest thing with a footprint at that place, otherwise on the floor (its
/// attribute `above`). Returns the reason if refused.
std::optional<Message> put_down(World& world, ThingId thing, Point place);

/// The things with numbers for agents (AgentObject), and their initial state, which resets restore
/// (agent-vr.md, Resets).
class AgentThings {
 public:
  /// The current state of the world is the initial one. World and team must outlive the object.
  AgentThings(World& world, Team& team, const std::vector<AgentObject>& objects);

  /// The thing of an object, by its index in `objects`, even while it is nowhere; nothing if the
  /// world does not have it.
  std::optional<ThingId> thing(std::size_t object) const;

  /// Restores its initial place, or the place in `differs`, and the initial value of its toggled
  /// attribute.
  void restore(std::size_t object, const AgentReset::Object* differs);

 private:
  struct InitialState {
    ThingId thing;
    ThingLocation location;
    double above = 0.0;          ///< above the floor, metres
    std::string attribute = {};  ///< attribute that can be toggled; "" = none
    std::optional<AttributeValue> value = {};
  };

  World& world_;
  Team& team_;
  std::vector<std::optional<InitialState>> initial_states_;  ///< by index in `objects`
};

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
