// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_hand.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "core/geometry/angle.h"
#include "core/render/thing_look.h"

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

}  // namespace magna
