// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_movement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <numbers>
#include <utility>

#include "core/geometry/angle.h"
#include "core/geometry/segment.h"
#include "core/mission/no_go_area.h"
#include "core/mission/route_shortcut.h"
#include "core/mission/way_search.h"
#include "core/robot/team.h"

namespace magna {
namespace {

/// When a body follows a way, it checks other points of it than the planner did: this additional
/// distance, m, prevents stops due to rounding.
constexpr double kMargin = 0.01;
// Rings of cells in which a node must be reachable from the body's place.
constexpr int kStartRings = 2;
constexpr double kLookEvery = 0.1;  // m, for cells that keep bodies out

constexpr double kStraight = 1.0;
constexpr double kAcross = std::numbers::sqrt2;

double octile(Cell a, Cell b) {
  const double i = std::abs(a.i - b.i);
  const double j = std::abs(a.j - b.j);
  return kStraight * std::max(i, j) + (kAcross - kStraight) * std::min(i, j);
}

struct ShorterWayFirst {
  double length;
  GraphNode cell;
  GraphNode node() const { return cell; }
  friend auto operator<=>(const ShorterWayFirst&, const ShorterWayFirst&) = default;
};

std::string text(Point p) { return fmt::format("({:.2f}, {:.2f})", p.x, p.y); }

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

AgentGrid::AgentGrid(const World& world, const RobotTypeInfo& body, std::vector<Body> others,
                     std::shared_ptr<const ClosedGround> closed)
    : world_(world),
      layer_(movement_layer(body)),
      radius_(body.radius),
      others_(std::move(others)),
      closed_(std::move(closed)) {}

bool AgentGrid::free(Cell c) const {
  return !world_.cell_blocked(c) &&
         !world_.field().disc_hits(layer_, cell_centre(c), radius_ + kMargin) &&
         stays_off(cell_centre(c), cell_centre(c)) &&
         (!closed_ || closed_->closes(cell_centre(c), radius_) == nullptr);
}

bool AgentGrid::kept_out(Cell c) const {
  return world_.cell_blocked(c) && !world_.cells().filled(c);  // walls are part of the field
}

bool AgentGrid::touches(Point p, Cell c) const {
  return p.x + radius_ > c.i && p.x - radius_ < c.i + 1.0 && p.y + radius_ > c.j &&
         p.y - radius_ < c.j + 1.0;
}

// A body already over such a cell, or with a goal there, may enter it.
bool AgentGrid::stays_out(Point from, Point to) const {
  const double length = distance(from, to);
  const int steps = std::max(1, static_cast<int>(std::ceil(length / kLookEvery)));
  for (int k = 0; k <= steps; ++k) {
    const Point at = from + (static_cast<double>(k) / steps) * (to - from);
    const Cell first = cell_of({at.x - radius_, at.y - radius_});
    const Cell last = cell_of({at.x + radius_, at.y + radius_});
    for (int j = first.j; j <= last.j; ++j) {
      for (int i = first.i; i <= last.i; ++i) {
        const Cell c{i, j};
        if (kept_out(c) && !touches(from, c) && !touches(to, c)) return false;
      }
    }
  }
  return true;
}

// An agent that stands next to another may move away from it.
bool AgentGrid::stays_off(Point from, Point to) const {
  const Point way = to - from;
  return std::ranges::none_of(others_, [&](const Body& other) {
    const Point off = other.centre - from;
    const double share = share_along(from, to, other.centre);
    const bool leaves = share == 0.0 && from != to;
    return !leaves && norm(off - share * way) < radius_ + other.radius + kMargin;
  });
}

bool AgentGrid::free(Point from, Point to) const {
  const ObstacleField& field = world_.field();
  const bool close = field.disc_hits(layer_, from, radius_ + kMargin) ||
                     field.disc_hits(layer_, to, radius_ + kMargin);
  const double radius = close ? radius_ : radius_ + kMargin;
  if (field.disc_hits(layer_, to, radius)) return false;
  return field.free_travel(layer_, from, to, radius) >= distance(from, to) && stays_out(from, to) &&
         stays_off(from, to) && is_open(from, to);
}

bool AgentGrid::free_between(Cell a, Cell b) const {
  const Point from = cell_centre(a), to = cell_centre(b);
  const double radius = radius_ + kMargin;
  return world_.field().free_travel(layer_, from, to, radius) >= distance(from, to) &&
         (avoids_blocked_cells(from, to) || stays_out(from, to)) && stays_off(from, to) &&
         is_open(from, to);
}

bool AgentGrid::avoids_blocked_cells(Point a, Point b) const {
  const Cell first = cell_of({std::min(a.x, b.x) - radius_, std::min(a.y, b.y) - radius_});
  const Cell last = cell_of({std::max(a.x, b.x) + radius_, std::max(a.y, b.y) + radius_});
  for (int j = first.j; j <= last.j; ++j) {
    for (int i = first.i; i <= last.i; ++i) {
      if (kept_out({i, j})) return false;
    }
  }
  return true;
}

std::optional<Cell> AgentGrid::nearest(Point place, int rings,
                                       const std::function<bool(Cell)>& fit) const {
  const Cell middle = cell_of(place);
  std::optional<Cell> best;
  double best_away = std::numeric_limits<double>::infinity();
  // A cell of ring k is at least k - 1/2 away from every point of the middle one.
  for (int ring = 0; ring <= rings && ring - 0.5 <= best_away; ++ring) {
    for (int j = middle.j - ring; j <= middle.j + ring; ++j) {
      const bool whole = j == middle.j - ring || j == middle.j + ring;
      for (int i = middle.i - ring; i <= middle.i + ring; i += whole ? 1 : 2 * ring) {
        const double away = distance(place, cell_centre({i, j}));
        if (away < best_away && free(Cell{i, j}) && fit({i, j})) {
          best = Cell{i, j};
          best_away = away;
        }
      }
    }
  }
  return best;
}

std::vector<Point> AgentGrid::nodes(Cell from, Cell to) const {
  const CellMap& cells = world_.cells();
  const Cell origin = cells.origin();
  const int width = cells.width();
  const auto index = [&](Cell c) {
    return static_cast<GraphNode>((c.j - origin.j) * width + c.i - origin.i);
  };
  const auto cell = [&](GraphNode node) {
    const int k = static_cast<int>(node);
    return Cell{origin.i + k % width, origin.j + k / width};
  };
  const auto size = static_cast<std::size_t>(width) * static_cast<std::size_t>(cells.height());
  WaySearch<double, ShorterWayFirst, true> search(size);
  const auto reach = [&](Cell c, double length, Cell before) {
    search.reach(index(c), length, octile(c, to), {length, index(c)}, index(before));
  };
  // Each node ends up to eight ways, and its ground does not change during the search.
  enum class Ground : std::uint8_t { Unseen, Free, Taken };
  std::vector<Ground> grounds(size);
  const auto is_free = [&](Cell c) {
    Ground& ground = grounds[index(c)];
    if (ground == Ground::Unseen) ground = free(c) ? Ground::Free : Ground::Taken;
    return ground == Ground::Free;
  };
  std::vector<Point> way;
  reach(from, 0.0, from);
  while (const auto node = search.next()) {
    const Cell here = cell(*node);
    if (here == to) {
      for (const GraphNode k : search.way(index(from), index(to))) {
        way.push_back(cell_centre(cell(k)));
      }
      break;
    }
    for (int dj = -1; dj <= 1; ++dj) {
      for (int di = -1; di <= 1; ++di) {
        const Cell next{here.i + di, here.j + dj};
        if (next == here || !cells.contains(next)) continue;
        const bool across = di != 0 && dj != 0;
        const double length = search.length(*node) + (across ? kAcross : kStraight);
        // Most ways to a node are not better than a known one: only better ones are tested.
        if (!search.betters(index(next), length) || !is_free(next) || !free_between(here, next)) {
          continue;
        }
        reach(next, length, here);
      }
    }
  }
  return way;
}

Result<std::vector<Point>, Message> AgentGrid::way(Point from, Point goal, bool exact) const {
  const CellMap& cells = world_.cells();
  const Point lower = cells.lower();
  const Point upper = cells.upper();
  const Point wanted{std::clamp(goal.x, lower.x, std::nextafter(upper.x, lower.x)),
                     std::clamp(goal.y, lower.y, std::nextafter(upper.y, lower.y))};
  const auto start = nearest(from, kStartRings, [&](Cell c) { return free(from, cell_centre(c)); });
  if (!start)
    return Message({"no-cell-to-set-out-to", "there is no free cell round {} to set out to"},
                   text(from));
  std::optional<Cell> end;
  if (exact && goal == wanted) {
    end = nearest(goal, kStartRings, [&](Cell c) { return free(cell_centre(c), goal); });
  }
  const bool ends_there = end.has_value();
  if (!end) {
    end = nearest(wanted, cells.width() + cells.height(), [](Cell) { return true; });
  }
  std::vector<Point> way;
  if (end) way = nodes(*start, *end);
  if (way.empty())
    return Message({"no-way-for-agent", "there is no way from {} to {}"}, text(from), text(goal));
  way.insert(way.begin(), from);
  if (ends_there) way.push_back(goal);
  return shortcut(std::move(way), [this](Point a, Point b) { return free(a, b); });
}

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
  const RobotTypeInfo& body = agents_.team_.type(state.robot);
  const auto& closed = agents_.team_.closures().ground(state.robot);
  if (auto why = check_closed(to.exact ? closed.get() : nullptr, body.radius, to.goal)) {
    agents_.abort(state, AgentSlot::Movement, *why);
    return;
  }
  const AgentGrid grid(agents_.world_, body, others(state.robot), closed);
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
  } else if (const auto* const edge = agents_.team_.closures().held_at(state.robot)) {
    now.here = here;
    agents_.abort(state, AgentSlot::Movement, stopped_before(*edge));
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
