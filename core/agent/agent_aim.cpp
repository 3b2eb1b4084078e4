// SPDX-License-Identifier: GPL-3.0-or-later
// AgentArm: the object of an action, and whether the action is possible.
#include <algorithm>
#include <cmath>

#include "core/agent/agent_arm.h"
#include "core/agent/agent_eyes.h"
#include "core/agent/agent_hand.h"

namespace magna {

std::variant<Picked, Message> AgentArm::look(const AgentState& state, double x, double y) const {
  const ImageCamera& eye = state.description.eye;
  // Written so that NaN counts as outside.
  if (!(x >= 0.0 && y >= 0.0 && x <= eye.width && y <= eye.height_px)) {
    return Message(
        {"place-outside-picture", "({:g}, {:g}) is outside the picture, which has {} x {} pixels"},
        x, y, eye.width, eye.height_px);
  }
  const Pose body = agents_.team_.truth()[state.robot.index()];
  const auto camera =
      Camera::make(eye_camera(state.description, state.robot, body, state.gaze.angles, Eye::Left));
  const auto scene = agents_.look_();
  if (!camera || !scene) return Message({"eye-takes-no-picture", "the left eye takes no picture"});
  auto picked = pick(*scene, *camera, x, y);
  if (!picked)
    return Message({"nothing-in-picture-there", "there is nothing at ({:g}, {:g}) of the picture"},
                   x, y);
  return std::move(*picked);
}

AgentArm::Aim AgentArm::thing_at(const AgentState& state, double x, double y) const {
  auto seen = look(state, x, y);
  if (auto* const why = std::get_if<Message>(&seen)) return std::move(*why);
  const Picked& picked = std::get<Picked>(seen);
  if (picked.kind == PickedKind::Thing) return ThingId{picked.number};
  return Message({"no-thing-in-picture-there", "there is no thing at ({:g}, {:g}) of the picture"},
                 x, y);
}

AgentArm::Aim AgentArm::thing_numbered(std::int32_t number) const {
  if (const auto thing = agents_.thing_of(number)) return *thing;
  const auto& objects = agents_.declared_.objects;
  if (std::ranges::find(objects, number, &AgentObject::number) == objects.end()) {
    return Message({"no-thing-with-number", "no thing has the number {}"}, number);
  }
  return Message({"thing-nowhere", "thing {} is nowhere now"}, number);
}

const AgentObject* AgentArm::declared(ThingId thing) const {
  const std::int32_t object = agents_.world_.thing(thing).object;
  const auto& objects = agents_.declared_.objects;
  const auto found = std::ranges::find(objects, object, &AgentObject::object);
  return object >= 0 && found != objects.end() ? &*found : nullptr;
}

std::optional<Message> AgentArm::refusal(const AgentState& state, Gesture gesture,
                                         ThingId thing) const {
  if (gesture == Gesture::Grasp) return grasp_refusal(state, thing);
  if (gesture == Gesture::Interact) return interaction_refusal(state, thing);
  return std::nullopt;
}

std::optional<Message> AgentArm::grasp_refusal(const AgentState& state, ThingId thing) const {
  const World& world = agents_.world_;
  if (state.held) {
    return hand_not_empty(world.thing(*state.held));
  }
  if (!agents_.usable(thing)) {
    return Message({"thing-not-graspable", "{} cannot be grasped"},
                   world.thing(thing).display_name());
  }
  if (auto why = too_much(world, agents_.team_, state.robot, thing)) return why;
  return beyond_reach(world, agents_.team_, state.robot, state.description, thing);
}

std::optional<Message> AgentArm::interaction_refusal(const AgentState& state, ThingId thing) const {
  const Thing& meant = agents_.world_.thing(thing);
  const AgentObject* const object = declared(thing);
  if (object == nullptr || object->toggles.empty()) {
    return Message({"thing-not-operable", "nothing can be done with {}"}, meant.display_name());
  }
  const AttributeValue* const value = meant.attributes.find(object->toggles);
  if (value == nullptr || !std::holds_alternative<bool>(*value)) {
    return Message({"attribute-not-boolean", "{} of {} is neither true nor false"}, object->toggles,
                   meant.display_name());
  }
  return beyond_reach(agents_.world_, agents_.team_, state.robot, state.description, thing);
}

}  // namespace magna
