// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_arm.h"

#include <algorithm>
#include <utility>

#include "core/agent/agent_hand.h"

namespace magna {

AgentArm::AgentArm(Agents& agents)
    : agents_(agents),
      things_(agents.world_, agents.team_, agents.declared_.objects),
      motions_(agents.states_.size()) {}

AgentArm::Motion& AgentArm::motion(const AgentState& state) {
  return motions_[static_cast<std::size_t>(&state - agents_.states_.data())];
}

void AgentArm::begin(AgentState& state, const AgentAction& action, Tick now) {
  state.held = in_hand(agents_.world_, agents_.team_, state.robot);
  if (const auto* const grasp = std::get_if<agent::GraspAt>(&action)) {
    begin_grasp(state, thing_at(state, grasp->x, grasp->y), now);
  } else if (const auto* const known = std::get_if<agent::GraspObject>(&action)) {
    begin_grasp(state, thing_numbered(known->number), now);
  } else if (const auto* const point = std::get_if<agent::PointAt>(&action)) {
    point_at(state, point->x, point->y, now);
  } else if (const auto* const shown = std::get_if<agent::PointToObject>(&action)) {
    point_to(state, shown->number, now);
  } else if (const auto* const interact = std::get_if<agent::InteractAt>(&action)) {
    begin_interaction(state, thing_at(state, interact->x, interact->y), now);
  } else if (const auto* const operate = std::get_if<agent::InteractWithObject>(&action)) {
    begin_interaction(state, thing_numbered(operate->number), now);
  } else {
    release(state);
  }
}

void AgentArm::start(AgentState& state, Gesture gesture, std::optional<ThingId> thing, Tick now) {
  const TickUnits units{agents_.world_.tick_seconds()};
  const double seconds = gesture == Gesture::Grasp ? kGraspSeconds : kGestureSeconds;
  motion(state) = {gesture, thing, now + units.ticks(seconds)};
}

void AgentArm::begin_grasp(AgentState& state, const Aim& aim, Tick now) {
  const auto refuse = [&](Message why) {
    agents_.enter(state, AgentSlot::Arm, AgentPhase::Aborted, std::move(why));
  };
  // Checked first, whatever the target.
  if (state.held) {
    return refuse(hand_not_empty(agents_.world_.thing(*state.held)));
  }
  if (const auto* const why = std::get_if<Message>(&aim)) return refuse(*why);
  const ThingId thing = std::get<ThingId>(aim);
  if (auto why = refusal(state, Gesture::Grasp, thing)) return refuse(std::move(*why));
  start(state, Gesture::Grasp, thing, now);
}

void AgentArm::begin_interaction(AgentState& state, const Aim& aim, Tick now) {
  const auto* const nothing = std::get_if<Message>(&aim);
  auto why = nothing != nullptr ? std::optional(*nothing)
                                : refusal(state, Gesture::Interact, std::get<ThingId>(aim));
  if (why) {
    agents_.enter(state, AgentSlot::Arm, AgentPhase::Aborted, std::move(*why));
  } else {
    start(state, Gesture::Interact, std::get<ThingId>(aim), now);
  }
}

// Pointing needs no reach, and walls and floor are allowed targets.
void AgentArm::point_at(AgentState& state, double x, double y, Tick now) {
  auto seen = look(state, x, y);
  if (auto* const why = std::get_if<Message>(&seen)) {
    agents_.enter(state, AgentSlot::Arm, AgentPhase::Aborted, std::move(*why));
  } else {
    start(state, Gesture::Point, std::nullopt, now);
  }
}

void AgentArm::point_to(AgentState& state, std::int32_t number, Tick now) {
  auto aim = thing_numbered(number);
  if (auto* const why = std::get_if<Message>(&aim)) {
    agents_.enter(state, AgentSlot::Arm, AgentPhase::Aborted, std::move(*why));
  } else {
    start(state, Gesture::Point, std::nullopt, now);
  }
}

void AgentArm::release(AgentState& state) {
  const auto refuse = [&](Message why) {
    agents_.enter(state, AgentSlot::Arm, AgentPhase::Aborted, std::move(why));
  };
  if (!state.held) return refuse(Message({"hand-empty", "the hand holds nothing"}));
  World& world = agents_.world_;
  const ThingId thing = *state.held;
  const auto place = place_to_drop(world, agents_.team_, state.robot, state.description, thing);
  if (!place) {
    return refuse(Message({"no-room-before-body", "there is no room for {} before the body"},
                          world.thing(thing).display_name()));
  }
  if (auto why = put_down(world, thing, *place)) return refuse(std::move(*why));
  agents_.team_.thing_moved(thing);
  state.held.reset();
  agents_.enter(state, AgentSlot::Arm, AgentPhase::Finished);
}

void AgentArm::advance(AgentState& state, Tick now) {
  // Programs may give the hand something, and take it away.
  state.held = in_hand(agents_.world_, agents_.team_, state.robot);
  if (motion(state).gesture == Gesture::None || now < motion(state).until) return;
  const Motion done = std::exchange(motion(state), {});
  std::optional<Message> why;
  if (done.thing) why = carry_out(state, done.gesture, *done.thing);
  const AgentPhase end = why ? AgentPhase::Aborted : AgentPhase::Finished;
  agents_.enter(state, AgentSlot::Arm, end, std::move(why));
}

std::optional<Message> AgentArm::carry_out(AgentState& state, Gesture gesture, ThingId thing) {
  if (auto why = refusal(state, gesture, thing)) return why;
  World& world = agents_.world_;
  if (gesture == Gesture::Grasp) {
    if (auto why = world.move_thing(thing, Resource::hand(state.robot, 0))) return why;
    agents_.team_.thing_moved(thing);
    state.held = thing;
    return std::nullopt;
  }
  const std::string& attribute = declared(thing)->toggles;
  return world.set_attribute(thing, attribute, !world.thing(thing).attributes.flag(attribute));
}

void AgentArm::drop(AgentState& state) { motion(state) = {}; }

void AgentArm::restore(const AgentReset* differs) {
  for (std::size_t k = 0; k < agents_.declared_.objects.size(); ++k) {
    const AgentObject& object = agents_.declared_.objects[k];
    const AgentReset::Object* change = nullptr;
    if (differs != nullptr) {
      const auto found =
          std::ranges::find(differs->objects, object.number, &AgentReset::Object::number);
      if (found != differs->objects.end()) change = &*found;
    }
    things_.restore(k, change);
    agents_.usable_[k] = change != nullptr ? change->usable.value_or(object.usable) : object.usable;
  }
  for (AgentState& state : agents_.states_) {
    state.held = in_hand(agents_.world_, agents_.team_, state.robot);
  }
}

void AgentArm::hash(StateHash& hash) const {
  for (const Motion& motion : motions_) {
    hash.add(motion.gesture);
    hash.add(motion.thing ? std::int64_t{motion.thing->value} : std::int64_t{-1});
    hash.add(motion.until);
  }
}

}  // namespace magna
