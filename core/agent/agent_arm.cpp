// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_arm.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/agent/agent_eyes.h"
#include "core/geometry/angle.h"
#include "core/render/object_look.h"

namespace magna {
namespace {

/// Metres from the middle of the body at which a hanging hand releases a thing, and farther out
/// when there is no room; the figure has a radius of 0.28 m and reaches 1.6 m ahead (agent-vr.md,
/// Sensors; Arm). Chosen here.
constexpr std::array kDropDistances{0.6, 0.8, 0.45, 1.0, 1.3, 1.6};
/// To the right of straight ahead, because it is the right hand; then farther to either side.
/// Chosen here.
constexpr std::array kDropBearings{radians(15.0),  radians(0.0),  radians(35.0),
                                   radians(-25.0), radians(60.0), radians(-50.0)};
/// The size of a thing without a footprint, metres: a ball of 10 cm.
constexpr double kSmall = 0.05;

Pose body_of(const Team& team, RobotId robot) { return team.truth()[robot.index()]; }

/// The radius of the disc that contains the thing.
double radius_of(const Thing& thing) {
  if (!thing.footprint) return kSmall;
  return 0.5 * std::hypot(thing.footprint->width, thing.footprint->depth);
}

bool stands_over(const SceneSolid& solid, Point place) {
  const Point off = place - solid.centre;
  if (solid.form == SolidForm::Drum) return norm(off) <= solid.half_width;
  return std::abs(dot(off, solid.along)) <= solid.half_width &&
         std::abs(cross(solid.along, off)) <= solid.half_depth;
}

/// The top of the highest thing with a footprint at a place; 0 = only floor.
double top_at(const World& world, Point place) {
  double top = 0.0;
  for (const Thing& thing : world.things()) {
    const auto* const at = std::get_if<Point>(&thing.location);
    if (at == nullptr || !thing.footprint || thing.kind == ThingKind::Victim) continue;
    const Pose pose{at->x, at->y, thing.footprint->rotation};
    for (const SceneSolid& own : thing_look(thing)) {
      const SceneSolid solid = placed(own, pose);
      if (stands_over(solid, place)) top = std::max(top, solid.top);
    }
  }
  return top;
}

bool has_room(const World& world, const Team& team, Point body, Point place, const Thing& thing) {
  const ObstacleField& field = world.field();
  const double radius = radius_of(thing);
  const double way = distance(body, place);
  if (field.disc_hits(ObstacleLayer::Wall, place, radius)) return false;
  if (field.free_travel(ObstacleLayer::Wall, body, place, kSmall) < way) return false;
  if (!thing.attributes.flag("obsmove")) return true;
  constexpr std::uint32_t kOnTheGround = 1;  // Body::layer_mask
  return !field.disc_hits(ObstacleLayer::Ground, place, radius) &&
         team.bodies().overlapping(place, radius, kOnTheGround, -1) < 0;
}

}  // namespace

std::optional<ThingId> in_hand(const World& world, const Team& team, RobotId robot) {
  const std::vector<HandPart>& hands = team.parts(robot).hands;
  if (hands.empty() || !hands.front().holds) return std::nullopt;
  const auto* const holder = std::get_if<Resource>(&world.thing(*hands.front().holds).location);
  if (holder == nullptr || *holder != Resource::hand(robot, 0)) return std::nullopt;
  return hands.front().holds;
}

bool reaches(const AgentDescription& agent, Pose body, Point place) {
  const Point ahead = direction(body.theta);
  const Point to = place - body.position();
  const Point in_body{dot(ahead, to), cross(ahead, to)};
  // Convex: the point is on the same side of every edge, whatever the order of corners.
  bool left = false;
  bool right = false;
  for (std::size_t k = 0; k < agent.reach.size(); ++k) {
    const Point from = agent.reach[k];
    const Point edge = agent.reach[(k + 1) % agent.reach.size()] - from;
    const double side = cross(edge, in_body - from);
    left = left || side < 0.0;
    right = right || side > 0.0;
  }
  return left != right;
}

Message hand_not_empty(const Thing& held) {
  return Message({"hand-not-empty", "the hand holds {} already"}, held.display_name());
}

std::optional<Message> beyond_reach(const World& world, const Team& team, RobotId robot,
                                    const AgentDescription& agent, ThingId thing) {
  const Thing& wanted = world.thing(thing);
  if (world.nowhere(thing)) return Message({"thing-gone", "{} is gone"}, wanted.display_name());
  for (const auto* outer = std::get_if<ThingId>(&wanted.location); outer != nullptr;
       outer = std::get_if<ThingId>(&world.thing(*outer).location)) {
    if (!world.thing(*outer).attributes.flag("closed")) continue;
    return Message({"thing-enclosed", "{} is in {}, which is closed"}, wanted.display_name(),
                   world.thing(*outer).display_name());
  }
  const std::optional<Point> place = world.ground_place(thing);
  if (!place)
    return Message({"other-hand-has-thing", "another hand has {}"}, wanted.display_name());
  if (!reaches(agent, body_of(team, robot), *place)) {
    return Message({"thing-out-of-reach", "{} is out of reach"}, wanted.display_name());
  }
  return std::nullopt;
}

std::optional<Message> too_much(const World& world, const Team& team, RobotId robot,
                                ThingId thing) {
  const std::string name = world.thing(thing).display_name();
  const std::vector<HandPart>& hands = team.parts(robot).hands;
  if (hands.empty()) {
    return Message({"robot-without-hands", "{} has no hands; give it one by :hands (STRENGTH)"},
                   team.description(robot).name);
  }
  const double weight = world.weight(thing);
  if (!hands.front().lifts(weight)) {
    return Message({"thing-too-heavy", "{} weighs {:g}, and the hand holds {:g}"}, name, weight,
                   hands.front().strength);
  }
  return std::nullopt;
}

std::optional<Point> place_to_drop(const World& world, const Team& team, RobotId robot,
                                   const AgentDescription& agent, ThingId thing) {
  const Pose body = body_of(team, robot);
  for (const double bearing : kDropBearings) {
    for (const double away : kDropDistances) {
      const Point place = body.position() + away * direction(body.theta + bearing);
      if (!world.cells().contains(place) || !reaches(agent, body, place)) continue;
      if (top_at(world, place) > agent.eye_height) continue;
      if (has_room(world, team, body.position(), place, world.thing(thing))) return place;
    }
  }
  return std::nullopt;
}

std::optional<Message> put_down(World& world, ThingId thing, Point place) {
  // Computed before the thing itself is there.
  const double top = top_at(world, place);
  if (auto why = world.move_thing(thing, place)) return why;
  const bool lay_high = world.thing(thing).attributes.find("above") != nullptr;
  return lay_high || top > 0.0 ? world.set_attribute(thing, "above", top) : std::nullopt;
}

AgentThings::AgentThings(World& world, Team& team, const std::vector<AgentObject>& objects)
    : world_(world), team_(team) {
  initial_states_.reserve(objects.size());
  for (const AgentObject& object : objects) {
    const auto found = object.object < 0
                           ? world.things().end()
                           : std::ranges::find(world.things(), object.object, &Thing::object);
    auto& beginning = initial_states_.emplace_back();
    if (found == world.things().end()) continue;
    beginning = InitialState{found->id, found->location, found->attributes.number("above", 0.0),
                             object.toggles};
    if (object.toggles.empty()) continue;
    const AttributeValue* const value = found->attributes.find(object.toggles);
    if (value != nullptr) beginning->value = *value;
  }
}

std::optional<ThingId> AgentThings::thing(std::size_t object) const {
  const auto& beginning = initial_states_[object];
  return beginning ? std::optional(beginning->thing) : std::nullopt;
}

void AgentThings::restore(std::size_t object, const AgentReset::Object* differs) {
  const auto& beginning = initial_states_[object];
  if (!beginning) return;
  ThingLocation location = beginning->location;
  if (differs != nullptr && differs->away) location = std::monostate{};
  if (differs != nullptr && differs->place) location = *differs->place;
  if (world_.thing(beginning->thing).location != location &&
      !world_.move_thing(beginning->thing, location)) {
    team_.thing_moved(beginning->thing);
  }
  // A hand that released it elsewhere has changed its height.
  if (world_.thing(beginning->thing).attributes.find("above") != nullptr) {
    world_.set_attribute(beginning->thing, "above", beginning->above);
  }
  if (beginning->value) {
    // The initial value is in the attribute's domain, so it is not refused.
    world_.set_attribute(beginning->thing, beginning->attribute, *beginning->value);
  }
}

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
