// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_movement.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/agent/agent_grid.h"
#include "core/geometry/angle.h"
#include "core/mission/route_shortcut.h"
#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {
namespace {

/// From a point to a box around the origin, metres; 0 inside.
double outside(Point p, double half_width, double half_depth) {
  return norm(
      Point{std::max(0.0, std::abs(p.x) - half_width), std::max(0.0, std::abs(p.y) - half_depth)});
}

double away(Point p, Point at, const Footprint& print) {
  const Point ahead = direction(print.rotation);
  const Point off = p - at;
  return outside({dot(off, ahead), cross(ahead, off)}, 0.5 * print.width, 0.5 * print.depth);
}

/// The distance to the nearest wall within `reach`; infinite beyond.
double away_from_walls(const CellMap& cells, Point p, double reach) {
  double nearest = std::numeric_limits<double>::infinity();
  const Cell first = cell_of({p.x - reach, p.y - reach});
  const Cell last = cell_of({p.x + reach, p.y + reach});
  for (int j = first.j; j <= last.j; ++j) {
    for (int i = first.i; i <= last.i; ++i) {
      if (!cells.filled({i, j})) continue;
      nearest = std::min(nearest, outside(p - cell_centre({i, j}), 0.5, 0.5));
    }
  }
  return nearest;
}

bool in_the_way(const Thing& thing, ObstacleLayer layer) {
  const bool layered = layer == ObstacleLayer::Ground || thing.kind == ThingKind::Wall;
  return thing.footprint && std::holds_alternative<Point>(thing.location) && layered &&
         thing.attributes.flag("obsmove");
}

/// The point where the disc first touches an obstacle.
Point contact(const ObstacleField& field, ObstacleLayer layer, Point from, Point to,
              double radius) {
  const double length = distance(from, to);
  const int steps = std::max(1, static_cast<int>(std::ceil(2.0 * length / field.resolution())));
  for (int k = 0; k < steps; ++k) {
    const Point at = from + (static_cast<double>(k) / steps) * (to - from);
    if (field.disc_hits(layer, at, radius)) return at;
  }
  return to;
}

/// The first obstacle of a disc of `radius` metres moved from `from` towards `to`: the thing whose
/// footprint is nearest to the point of contact; nothing for a wall, or without an obstacle.
std::optional<ThingId> thing_hit(const World& world, ObstacleLayer layer, Point from, Point to,
                                 double radius) {
  const Point at = contact(world.field(), layer, from, to, radius);
  // A thing fills every cell of the field that it overlaps, so contact occurs slightly before its
  // footprint.
  const double reach = radius + 2.0 * world.field().resolution();
  std::optional<ThingId> met;
  double nearest = std::numeric_limits<double>::infinity();
  for (const Thing& thing : world.things()) {
    if (!in_the_way(thing, layer)) continue;
    const double off = away(at, std::get<Point>(thing.location), *thing.footprint);
    if (off > reach || off >= nearest) continue;
    nearest = off;
    met = thing.id;
  }
  const double wall = away_from_walls(world.cells(), at, reach);
  return wall < radius && wall < nearest ? std::nullopt : met;
}

constexpr double kRamp = 0.2;           // share of the angle, at either end
constexpr double kSlowest = 0.1;        // share of the rate at both ends
constexpr double kTurnRounding = 1e-9;  // s

// The speed of the share p is w (kSlowest + kGrowth p) during the first ramp, with w = rate /
// angle, so that p grows exponentially.
constexpr double kGrowth = (1.0 - kSlowest) / kRamp;

/// Duration of a ramp, in units of angle / rate.
double ramp_time() { return std::log(1.0 / kSlowest) / kGrowth; }
/// The share completed after `time` of a ramp.
double ramp_share(double time) { return kSlowest / kGrowth * std::expm1(kGrowth * time); }

constexpr double kMoveRounding = 1e-9;  // m, rad
/// On a way the body faces the point this far ahead, so that it turns gradually at corners.
constexpr double kLookAhead = 0.5;  // m

/// The heading of the body after these metres of a way; nothing at its end.
std::optional<double> heading_along(const std::vector<Point>& way, double metres) {
  const Point here = place_along(way.front(), way, metres);
  const Point ahead = place_along(way.front(), way, metres + kLookAhead);
  if (distance(here, ahead) < kMoveRounding) return std::nullopt;
  return heading(here, ahead);
}

}  // namespace

double AgentTurn::duration() const {
  return (2.0 * ramp_time() + (1.0 - 2.0 * kRamp)) * std::abs(angle) / rate;
}

double AgentTurn::share(double seconds) const {
  const double left = duration() - seconds;
  if (left <= kTurnRounding) return 1.0;
  const double unit = std::abs(angle) / rate;
  const double time = std::max(0.0, seconds) / unit;
  if (time < ramp_time()) return ramp_share(time);
  if (left / unit < ramp_time()) return 1.0 - ramp_share(left / unit);
  return kRamp + (time - ramp_time());
}

double AgentTurn::heading(double seconds) const {
  return normalize_angle(from + share(seconds) * angle);
}

void AgentTurn::hash(StateHash& hash) const {
  hash.add(from);
  hash.add(angle);
  hash.add(rate);
}

AgentMovement::AgentMovement(Agents& agents) : agents_(agents), courses_(agents.states_.size()) {}

AgentMovement::Course& AgentMovement::course(const AgentState& state) {
  return courses_[static_cast<std::size_t>(&state - agents_.states_.data())];
}

const AgentMovement::Course& AgentMovement::course(const AgentState& state) const {
  return courses_[static_cast<std::size_t>(&state - agents_.states_.data())];
}

double AgentMovement::seconds(std::int64_t steps) const {
  return static_cast<double>(steps) * agents_.world_.tick_seconds();
}

void AgentMovement::begin(AgentState& state, const AgentAction& action,
                          std::optional<double> facing) {
  // Motion from other causes ends too.
  agents_.team_.halt(state.robot);
  course(state) = Course{};
  course(state).here = agents_.team_.truth()[state.robot.index()];
  course(state).facing = facing.value_or(course(state).here.theta);
  if (const auto* walk = std::get_if<agent::Walk>(&action)) begin_walk(state, *walk);
  if (const auto* turn = std::get_if<agent::TurnBy>(&action)) begin_turn(state, turn->angle);
  if (const auto* to = std::get_if<agent::MoveTo>(&action)) begin_way(state, *to);
}

std::optional<double> AgentMovement::about_to_face(const AgentState& state) const {
  const Course& now = course(state);
  return now.stage == Stage::Walk && now.steps == 0 ? now.heading : std::nullopt;
}

void AgentMovement::begin_walk(AgentState& state, const agent::Walk& walk) {
  Course& now = course(state);
  const CellMap& cells = agents_.world_.cells();
  // No move is longer than the map; a negative distance means only turning.
  const double across = distance(cells.lower(), cells.upper());
  const double metres = std::clamp(walk.distance, 0.0, across);
  const Point from = now.here.position();
  now.way = {from, from + metres * direction(walk.heading)};
  now.heading = normalize_angle(walk.heading);
  begin_stage(state, Stage::Walk);
}

void AgentMovement::begin_turn(AgentState& state, double angle) {
  Course& now = course(state);
  // Whole turns change nothing, and many of them would take for ever.
  if (std::abs(angle) > 2.0 * kPi + kMoveRounding) angle = std::fmod(angle, 2.0 * kPi);
  now.turn = {now.facing, angle, state.description.turn_rate};
  begin_stage(state, Stage::Turn);
}

void AgentMovement::begin_way(AgentState& state, const agent::MoveTo& to) {
  Course& now = course(state);
  const AgentGrid grid(agents_.world_, agents_.team_.type(state.robot), others(state.robot));
  auto way = grid.way(now.here.position(), to.goal, to.exact);
  if (!way) {
    agents_.abort(state, AgentSlot::Movement, way.error());
    return;
  }
  now.way = std::move(*way);
  const double first = heading_along(now.way, 0.0).value_or(now.facing);
  const double turn = angle_difference(first, now.facing);
  now.turn = {now.facing, turn, state.description.turn_rate};
  begin_stage(state, turn != 0.0 ? Stage::Turn : Stage::Walk);
}

std::vector<Body> AgentMovement::others(RobotId robot) const {
  const std::uint32_t layer = body_layer(agents_.team_.type(robot));
  std::vector<Body> met;
  const std::span<const Body> bodies = agents_.team_.bodies().bodies();
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const Body& body = bodies[k];
    const bool meets = body.radius > 0.0 && (body.layer_mask & layer) != 0;
    if (k != robot.index() && meets) met.push_back(body);
  }
  return met;
}

void AgentMovement::begin_stage(AgentState& state, Stage stage) {
  Course& now = course(state);
  now.stage = stage;
  now.steps = 0;
  now.length = route_length(now.way);
  if (stage == Stage::Turn && now.turn.angle != 0.0) {
    agents_.enter(state, AgentSlot::Movement, AgentPhase::Rotating);
  } else if (stage == Stage::Walk && now.length > 0.0) {
    agents_.enter(state, AgentSlot::Movement,
                  now.heading ? AgentPhase::Walking : AgentPhase::WalkingRotating);
  }
}

double AgentMovement::travelled(const AgentState& state, std::int64_t steps) const {
  const double length = course(state).length;
  const double metres = state.description.speed * seconds(steps);
  return metres > length - kMoveRounding ? length : metres;
}

Pose AgentMovement::after(const AgentState& state, std::int64_t steps) const {
  const Course& now = course(state);
  if (now.stage == Stage::Turn) {
    return {now.here.x, now.here.y, now.turn.heading(seconds(steps))};
  }
  const double metres = travelled(state, steps);
  const Point at =
      metres < now.length ? place_along(now.way.front(), now.way, metres) : now.way.back();
  const double theta =
      now.heading ? *now.heading : heading_along(now.way, metres).value_or(now.here.theta);
  return {at.x, at.y, normalize_angle(theta)};
}

void AgentMovement::move(AgentState& state) {
  Course& now = course(state);
  if (now.stage == Stage::None) return;
  if (agents_.team_.truth()[state.robot.index()] != now.here) {
    agents_.abort(state, AgentSlot::Movement,
                  Message({"agent-put-elsewhere", "it was put elsewhere"}));
    return;
  }
  now.asked = after(state, now.steps + 1);
  agents_.team_.glide(state.robot, now.asked, true);
}

void AgentMovement::supervise(AgentState& state) {
  Course& now = course(state);
  if (now.stage == Stage::None) return;
  const auto bumps = agents_.team_.bumps();
  const auto bump = std::ranges::find(bumps, state.robot, &Bump::robot);
  const Pose here = agents_.team_.truth()[state.robot.index()];
  if (bump != bumps.end()) {
    now.here = here;
    collide(state, bump->other);
  } else if (here == now.asked) {  // otherwise it is being held
    now.here = here;
    ++now.steps;
    if (stage_done(state)) finish_stage(state);
  }
}

bool AgentMovement::stage_done(const AgentState& state) const {
  const Course& now = course(state);
  if (now.stage == Stage::Turn) return now.turn.share(seconds(now.steps)) >= 1.0;
  return travelled(state, now.steps) >= now.length;
}

void AgentMovement::finish_stage(AgentState& state) {
  Course& now = course(state);
  if (now.stage == Stage::Turn && !now.way.empty()) {
    begin_stage(state, Stage::Walk);
    return;
  }
  drop(state);
  agents_.enter(state, AgentSlot::Movement, AgentPhase::Finished);
}

void AgentMovement::collide(AgentState& state, int other) {
  const Course& now = course(state);
  const RobotTypeInfo& type = agents_.team_.type(state.robot);
  std::int32_t collider = 0;
  if (other >= 0) {
    collider = Agents::collider_of(RobotId{static_cast<std::uint32_t>(other)});
  } else if (const auto thing = thing_hit(agents_.world_, movement_layer(type), now.here.position(),
                                          now.asked.position(), type.radius)) {
    collider = agents_.collider_of(*thing);
  }
  const AgentTask& task = *state.tasks[static_cast<std::size_t>(AgentSlot::Movement)];
  agents_.news_.push_back({state.robot, {}, AgentNews::Collision{task.number, collider}});
  if (std::holds_alternative<agent::MoveTo>(task.action)) {
    agents_.abort(state, AgentSlot::Movement, Message({"agent-collided", "it ran into something"}));
  } else {  // a walk ends where the body is blocked (agent-vr.md, Walks)
    drop(state);
    agents_.enter(state, AgentSlot::Movement, AgentPhase::Finished);
  }
}

void AgentMovement::drop(AgentState& state) { course(state).stage = Stage::None; }

void AgentMovement::hash(StateHash& hash) const {
  for (const Course& now : courses_) {
    hash.add(now.stage);
    if (now.stage == Stage::None) continue;
    now.turn.hash(hash);
    for (const Point p : now.way) {
      hash.add(p.x);
      hash.add(p.y);
    }
    hash.add(now.heading.has_value());
    hash.add(now.heading.value_or(0.0));
    hash.add(now.steps);
    for (const double value : {now.here.x, now.here.y, now.here.theta}) hash.add(value);
  }
}

}  // namespace magna
