// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/making_way.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <tuple>

#include "core/geometry/segment.h"
#include "core/mission/obstruction.h"

namespace magna {
namespace {

constexpr double kYieldPast = 0.15;         // m between its rim and a way that does not touch it
constexpr double kYieldLook = 0.5;          // s between looks at who waits
constexpr double kYieldPatience = 1.0;      // s of waiting before another robot is asked
constexpr double kYieldMovedOn = 1.0;       // m: a robot that got so far no longer waits there
constexpr double kYieldLasts = 15.0;        // s of waiting before it is reported
constexpr int kYieldSearches = 4;           // in one look
constexpr double kYieldAskAgain = 2.0;      // s after it made way or found no place
constexpr double kYieldOrdered = 30.0;      // s for which it makes way again after an order
constexpr double kYieldGrace = 8.0;         // s, besides three times the expected time of its way
constexpr double kYieldRest = 1.0;          // s that it stands aside at least ...
constexpr double kYieldLongestRest = 10.0;  // ... and at most, while others come through
constexpr double kYieldNear = 8.0;     // m from where it stood: robots farther away do not count
constexpr double kYieldAhead = 6.0;    // m of their ways that count
constexpr double kYieldHalf = 0.5;     // m: shorter differences do not decide who makes way
constexpr int kYieldTurns = 4;         // such steps for each time it made way on this way-point
constexpr int kYieldOnWay = 8;         // such steps for a place on the way of others
constexpr double kYieldSpeed = 0.03;   // m/s: a robot that may not drive faster stands
constexpr double kYieldMoving = 0.1;   // m/s
constexpr double kYieldSlowest = 0.1;  // m/s, for the expected time

bool moves_now(const Team& team, RobotId id) {
  const BodyVelocity v = team.velocity()[id.index()];
  return norm(Point{v.vx, v.vy}) > kYieldMoving;
}

/// The distance between two segments; 0 when they cross.
double gap_between(Point a, Point b, Point c, Point d) {
  const auto side = [](Point p, Point q, Point r) { return cross(q - p, r - p); };
  if (side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0) return 0.0;
  return std::min(
      {distance(nearest_on_segment(a, b, c), c), distance(nearest_on_segment(a, b, d), d),
       distance(nearest_on_segment(c, d, a), a), distance(nearest_on_segment(c, d, b), b)});
}

/// Whether a way from `at` comes nearer than `apart` to a line, within the first metres.
bool leads_past(Point at, std::span<const Point> way, std::span<const Point> line, double apart) {
  double gone = 0.0;
  Point from = at;
  for (Point to : way) {
    const double length = distance(from, to);
    const bool whole = gone + length <= kYieldAhead;
    if (!whole && length > 0.0) to = from + ((kYieldAhead - gone) / length) * (to - from);
    for (std::size_t k = 0; k < line.size(); ++k) {
      const Point end = line[std::min(k + 1, line.size() - 1)];
      if (gap_between(from, to, line[k], end) < apart) return true;
    }
    if (!whole) return false;
    gone += length;
    from = to;
  }
  return false;
}

}  // namespace

void MakingWay::add_robot(RobotId id) {
  waits_.resize(id.index() + 1);
  not_before_.resize(id.index() + 1, 0);
  ordered_until_.resize(id.index() + 1, 0);
}

void MakingWay::look(Tick now, std::span<const std::uint8_t> may_drive) {
  if (now % table_.ticks(kYieldLook) != 0) return;
  may_drive_ = may_drive;
  note_waits(now);
  if (!graph_.empty()) {
    searches_ = 0;
    for (const Group& group : graph_.groups()) {
      report(group, now);
      resolve(group, now);
    }
  }
  may_drive_ = {};
}

void MakingWay::note_waits(Tick now) {
  graph_.clear();
  for (std::size_t k = 0; k < waits_.size(); ++k) {
    if (waits_[k].since != 0 && !is_active(table_.statuses[k].state)) waits_[k] = {};
  }
  for (const std::uint32_t robot : table_.active) {
    const RobotId id{robot};
    if (!is_active(table_.statuses[robot].state)) continue;
    std::optional<RobotId> front;
    if (!table_.progress[robot].aside) front = table_.waits_for(id);
    if (front && !table_.team.alive(*front)) front.reset();
    note(id, front.has_value(), now);
    if (front) graph_.add(id, *front);
  }
  for (const std::uint32_t robot : table_.aside) {
    const std::optional<AsideMove>& move = table_.progress[robot].aside;
    if (!move || move->way.empty() || move->stopped_by < 0) continue;
    graph_.add(RobotId{robot}, RobotId{static_cast<std::uint32_t>(move->stopped_by)});
  }
}

void MakingWay::note(RobotId id, bool waits, Tick now) {
  Wait& wait = waits_[id.index()];
  const Point here = table_.team.believed()[id.index()].position();
  const bool moved = wait.since != 0 && distance(here, wait.at) > kYieldMovedOn;
  if (waits && (wait.since == 0 || moved)) wait = {now, here, false};
  if (!waits && moved) wait = {};
}

void MakingWay::report(const Group& group, Tick now) {
  const bool news = std::ranges::any_of(group.waiting, [&](RobotId id) {
    const Wait& wait = waits_[id.index()];
    return wait.since != 0 && !wait.told && now - wait.since >= table_.ticks(kYieldLasts);
  });
  // Behind a robot that drives on they only queue.
  const bool queue =
      group.circle.empty() && table_.statuses[group.front.index()].state == MissionState::Running;
  if (!news || queue) return;
  for (const RobotId id : group.waiting) waits_[id.index()].told = true;
  table_.events.push_back({group.front, MissionEvent::Kind::WaitLasts, group.waiting});
}

void MakingWay::resolve(const Group& group, Tick now) {
  const bool patient = std::ranges::any_of(group.waiting, [&](RobotId id) {
    const Wait& wait = waits_[id.index()];
    return table_.progress[id.index()].aside.has_value() ||
           (wait.since != 0 && now - wait.since >= table_.ticks(kYieldPatience));
  });
  if (!patient) return;
  if (group.circle.empty()) {
    clear_front(group, now);
  } else {
    break_circle(group, now);
  }
}

void MakingWay::clear_front(const Group& group, Tick now) {
  const RobotId front = group.front;
  const auto ask = [&](RobotId id, std::span<const RobotId> first) {
    if (!may_yield_now(id, now) || searches_ >= kYieldSearches) return;
    const double least = table_.team.type(id).radius;
    if (const auto way = search(id, first, {}, least, now)) begin(id, *way, first, now);
  };
  if (may_yield(front, now)) return ask(front, graph_.behind(front));
  const bool goes = table_.progress[front.index()].aside.has_value() ||
                    table_.statuses[front.index()].state == MissionState::Running;
  if (goes) return;
  // It stays. Robots that wait for it let others past whose ways do not lead past it.
  const Point there = table_.team.truth()[front.index()].position();
  for (const RobotId id : group.waiting) {
    std::vector<RobotId> others = graph_.behind(id);
    std::erase_if(others, [&](RobotId other) {
      path_.clear();
      driver_.path_ahead(other, path_);
      const double apart = table_.team.type(other).radius + table_.team.type(front).radius;
      return leads_past(table_.team.truth()[other.index()].position(), path_, std::span(&there, 1),
                        apart + kYieldPast);
    });
    if (!others.empty()) ask(id, others);
  }
}

void MakingWay::break_circle(const Group& group, Tick now) {
  std::optional<AsideWay> best;
  RobotId chosen;
  std::tuple<long, int, std::int64_t> least;
  const std::size_t count = group.circle.size();
  for (std::size_t k = 0; k < count; ++k) {
    const RobotId id = group.circle[k];
    if (!may_yield_now(id, now) || searches_ >= kYieldSearches) continue;
    // Past those before and behind it there is no way: they wait for each other.
    const std::array fixed = {group.circle[(k + 1) % count], group.circle[(k + count - 1) % count]};
    auto way = search(id, graph_.behind(id), fixed, table_.team.type(id).radius, now);
    if (!way) continue;
    const long loss = std::lround(way->length / kYieldHalf) +
                      kYieldTurns * table_.progress[id.index()].made_way +
                      (way->off_all ? 0 : kYieldOnWay);
    const std::tuple mine{loss, urgency(id), -std::int64_t{id.value}};
    if (best && least <= mine) continue;
    best = std::move(way);
    chosen = id;
    least = mine;
  }
  if (best) return begin(chosen, *best, graph_.behind(chosen), now);
  if (searches_ >= kYieldSearches) return;
  // Those that make way already hinder each other: they look for other places.
  for (const RobotId id : group.circle) {
    if (table_.progress[id.index()].aside) end(id, now);
  }
}

bool MakingWay::is_able(RobotId id) const {
  const RobotTypeInfo& type = table_.team.type(id);
  const bool drives = type.model == MotionModel::Ranger || type.type == RobotType::Gobot;
  return table_.team.alive(id) && drives && type.radius > 0.0;
}

bool MakingWay::may_yield(RobotId id, Tick now) const {
  const MissionProgress& p = table_.progress[id.index()];
  const bool drives =
      may_drive_.empty() || (id.index() < may_drive_.size() && may_drive_[id.index()] != 0);
  const bool yields = table_.team.description(id).yields || now < ordered_until_[id.index()];
  if (!drives || p.stays || !is_able(id) || !yields) return false;
  switch (table_.statuses[id.index()].state) {
    case MissionState::Idle: return !table_.team.busy(id) && !table_.team.wandering(id);
    case MissionState::Waiting:
    case MissionState::Blocked: return true;
    case MissionState::Running:
    case MissionState::Held: break;
  }
  return false;
}

bool MakingWay::may_yield_now(RobotId id, Tick now) const {
  return may_yield(id, now) && !table_.progress[id.index()].aside &&
         now >= not_before_[id.index()] && table_.limits(id).speed >= kYieldSpeed;
}

int MakingWay::urgency(RobotId id) const {
  const Plan& plan = table_.plan(id);
  if (plan.waypoints.empty()) return 0;
  if (plan.waypoints.front().type == WaypointType::Explore) {
    return table_.progress[id.index()].explore_target ? 2 : 1;
  }
  return plan.patrol ? 3 : 4;
}

std::optional<AsideWay> MakingWay::search(RobotId id, std::span<const RobotId> first,
                                          std::span<const RobotId> fixed, double least, Tick now) {
  ++searches_;
  gather_bodies(id, fixed, now);
  gather_legs(id, first);
  const RobotTypeInfo& type = table_.team.type(id);
  const Passages& passages = driver_.passages(type.flies);
  const Point here = table_.team.believed()[id.index()].position();
  const int inside = passages.touched_by(here, type.radius);
  const ClosedGround* const ground = table_.team.closures().ground(id).get();
  const auto closed = [&, ground](Point p) {
    if (ground != nullptr && ground->closes(p, type.radius) != nullptr) return true;
    return std::ranges::any_of(no_go_, [p](const NoGoArea& area) { return area.contains(p); });
  };
  const bool leaves = closed(here);
  AsideQuery query;
  query.field = &table_.world.field();
  query.layer = movement_layer(type);
  query.start = here;
  query.radius = type.radius;
  query.least = least;
  query.bodies = bodies_;
  query.legs = legs_;
  query.may_pass = [&, leaves, inside](Point p) {
    const int passage = passages.at(p);
    return (passage == Passages::kNone || passage == inside) && (leaves || !closed(p));
  };
  query.may_stand = [&](Point p) {
    return passages.touched_by(p, type.radius) == Passages::kNone && !closed(p);
  };
  auto way = search_.find(query);
  if (!way) not_before_[id.index()] = now + table_.ticks(kYieldAskAgain);
  return way;
}

void MakingWay::gather_bodies(RobotId id, std::span<const RobotId> fixed, Tick now) {
  bodies_.clear();
  const RobotTypeInfo& type = table_.team.type(id);
  const Point here = table_.team.truth()[id.index()].position();
  const BodyGrid& grid = table_.team.bodies();
  grid.near(here, AsideSearch::kReach + grid.max_radius() + type.radius, [&](std::uint32_t k) {
    const Body& body = grid.bodies()[k];
    const RobotId other{k};
    if (k == id.value || body.radius <= 0.0 || (body.layer_mask & body_layer(type)) == 0) return;
    const bool goes =
        table_.progress[k].aside.has_value() || table_.statuses[k].state == MissionState::Running;
    if (goes && moves_now(table_.team, other)) return;  // its way is marked
    const bool stays = !may_yield(other, now) || std::ranges::find(fixed, other) != fixed.end();
    bodies_.push_back({body.centre, type.radius + body.radius, stays});
  });
}

void MakingWay::gather_legs(RobotId id, std::span<const RobotId> first) {
  legs_.clear();
  const RobotTypeInfo& type = table_.team.type(id);
  const Point here = table_.team.truth()[id.index()].position();
  const auto add = [&](RobotId other) {
    const RobotTypeInfo& theirs = table_.team.type(other);
    if (other == id || theirs.radius <= 0.0 || body_layer(theirs) != body_layer(type)) return;
    path_.clear();
    driver_.path_ahead(other, path_);
    const double apart = type.radius + theirs.radius;
    const double most = AsideSearch::kReach + apart + kYieldPast;
    const bool waits = std::ranges::find(first, other) != first.end();
    Point from = table_.team.truth()[other.index()].position();
    for (const Point to : path_) {
      const Point a = from - here, b = to - here;
      const bool far = std::min(a.x, b.x) > most || std::max(a.x, b.x) < -most ||
                       std::min(a.y, b.y) > most || std::max(a.y, b.y) < -most;
      if (!far) legs_.push_back({from, to, apart, waits});
      from = to;
    }
  };
  for (const std::uint32_t robot : table_.active) {
    if (is_active(table_.statuses[robot].state)) add(RobotId{robot});
  }
  for (const std::uint32_t robot : table_.aside) {
    if (!is_active(table_.statuses[robot].state)) add(RobotId{robot});
  }
}

void MakingWay::begin(RobotId id, const AsideWay& way, std::span<const RobotId> first, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  const bool waited = table_.waits_for(id).has_value();
  AsideMove move;
  move.way = way.points;
  move.back.assign(way.points.rbegin() + 1, way.points.rend());
  move.back.push_back(table_.team.believed()[id.index()].position());
  move.begun = now;
  const double speed = std::max(table_.limits(id).speed, kYieldSlowest);
  move.until = now + table_.ticks(kYieldGrace + 3.0 * way.length / speed);
  p.aside = std::move(move);
  ++p.made_way;
  p.side_step.reset();
  p.stepping_back = false;
  p.turning = false;
  insert_in_order(table_.aside, id.value);
  if (waited && !first.empty()) {
    const std::string& whom = table_.team.description(first.front()).name;
    table_.set_state(id, MissionState::Waiting, Message({"makes-way", "makes way for {}"}, whom));
  }
  table_.events.push_back({id, MissionEvent::Kind::AsideChanged});
}

bool MakingWay::drive(RobotId id, Tick now) {
  if (!table_.progress[id.index()].aside) return false;
  follow(id, now);
  return table_.progress[id.index()].aside.has_value();
}

void MakingWay::drive_idle(Tick now, std::span<const std::uint8_t> may_drive) {
  if (table_.aside.empty()) return;
  for (const std::uint32_t robot : table_.aside) {
    const RobotId id{robot};
    if (is_active(table_.statuses[robot].state)) continue;
    if (!table_.team.alive(id)) table_.progress[robot].aside.reset();
    if (robot < may_drive.size() && may_drive[robot] != 0) drive(id, now);
  }
  std::erase_if(table_.aside,
                [this](std::uint32_t robot) { return !table_.progress[robot].aside; });
}

void MakingWay::follow(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  AsideMove& move = *p.aside;
  if (move.way.empty()) {
    const Tick stood = now - move.there;
    const bool stays = stood < table_.ticks(kYieldRest) || stood % table_.ticks(kYieldLook) != 0 ||
                       others_come(id);
    if (now >= move.until || !stays) end(id, now);
    return;
  }
  if (now >= move.until) return end(id, now);
  const MissionDriver::AsideStep step = driver_.drive_aside(id, move.way.front(), now);
  move.stopped_by = step.stopped_by;
  if (!step.arrived) return;
  p.turning = false;
  move.way.erase(move.way.begin());
  if (!move.way.empty()) return;
  move.there = now;
  move.until = now + table_.ticks(kYieldLongestRest);
  if (!is_active(table_.statuses[id.index()].state)) end(id, now);
}

bool MakingWay::others_come(RobotId id) {
  const AsideMove& move = *table_.progress[id.index()].aside;
  const RobotTypeInfo& type = table_.team.type(id);
  for (const std::uint32_t robot : table_.active) {
    const RobotId other{robot};
    const RobotTypeInfo& theirs = table_.team.type(other);
    const MissionState state = table_.statuses[robot].state;
    const Point at = table_.team.truth()[robot].position();
    const bool counts = other != id && !table_.progress[robot].aside &&
                        (state == MissionState::Running || state == MissionState::Waiting) &&
                        theirs.radius > 0.0 && body_layer(theirs) == body_layer(type) &&
                        distance(at, move.back.back()) <= kYieldNear;
    if (!counts) continue;
    path_.clear();
    driver_.path_ahead(other, path_);
    if (leads_past(at, path_, move.back, type.radius + theirs.radius + kYieldPast)) return true;
  }
  return false;
}

void MakingWay::end(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  const AsideMove move = std::move(*p.aside);
  p.aside.reset();
  not_before_[id.index()] = now + table_.ticks(kYieldAskAgain);  // the others may pass now
  table_.events.push_back({id, MissionEvent::Kind::AsideChanged});
  const MissionStatus& status = table_.statuses[id.index()];
  if (!is_active(status.state)) return;
  p.side_step.reset();
  p.line.reset();
  p.turning = false;
  p.waiting_since = now;
  if (p.explore_until > 0) p.explore_until += now - move.begun;
  // Of the way that it has not driven there is no way back.
  const std::size_t undone = move.way.empty() ? 0 : move.way.size() - 1;
  lead_back(id, {move.back.begin() + static_cast<std::ptrdiff_t>(undone), move.back.end()});
  const bool waits = status.state == MissionState::Waiting && status.reason &&
                     status.reason->code() == "makes-way";
  if (waits) table_.set_state(id, MissionState::Running);
}

void MakingWay::lead_back(RobotId id, std::vector<Point> back) {
  MissionProgress& p = table_.progress[id.index()];
  const std::vector<Waypoint>& list = table_.plan(id).waypoints;
  if (list.empty()) return;
  const bool goes = list.front().type == WaypointType::Goto &&
                    (p.route == RouteNeed::Straight || p.route == RouteNeed::Given);
  const bool explores = list.front().type == WaypointType::Explore && p.explore_target.has_value();
  if (!goes && !explores) return;
  if (goes) p.reached = false;
  const Point target = goes ? list.front().target : *p.explore_target;
  const Point next = p.detour.empty() ? target : p.detour.front();
  if (straight_way(table_.world, table_.team, id, next)) return;
  if (explores && p.explore_until == 0) {
    p.explore_target.reset();  // it explores by itself, where it sees: not by ways
    return;
  }
  p.detour.insert(p.detour.begin(), back.begin(), back.end());
  table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
}

std::optional<Message> MakingWay::order(RobotId id, Tick now) {
  const std::string& name = table_.team.description(id).name;
  if (!is_able(id)) {
    return table_.team.type(id).radius <= 0.0
               ? Message({"makes-no-way-without-body",
                          "{} cannot make way: point robots do not block other robots"},
                         name)
               : Message({"makes-no-way-by-itself", "{} cannot make way: another program moves it"},
                         name);
  }
  if (table_.progress[id.index()].aside) return std::nullopt;  // it does
  std::vector<RobotId> first;
  for (const std::uint32_t robot : table_.active) {
    if (table_.waits_for(RobotId{robot}) == id) first.push_back(RobotId{robot});
  }
  const auto way = search(id, first, {}, 2.0 * table_.team.type(id).radius, now);
  if (!way) {
    return Message({"no-place-aside", "{} cannot make way: there is no free place within {:.0f} m"},
                   name, AsideSearch::kReach);
  }
  ordered_until_[id.index()] = now + table_.ticks(kYieldOrdered);
  begin(id, *way, first, now);
  return std::nullopt;
}

void MakingWay::hash(RobotId id, StateHash& hash) const {
  const Wait& wait = waits_[id.index()];
  const MissionProgress& p = table_.progress[id.index()];
  const auto add = [&hash](Point at) {
    hash.add(at.x);
    hash.add(at.y);
  };
  if (wait.since != 0) {
    hash.add(wait.since);
    add(wait.at);
  }
  if (not_before_[id.index()] != 0) hash.add(not_before_[id.index()]);
  if (ordered_until_[id.index()] != 0) {
    hash.add(std::string_view("ordered"));  // else it could be another of these numbers
    hash.add(ordered_until_[id.index()]);
  }
  if (p.made_way != 0) hash.add(p.made_way);
  if (p.stays) hash.add(p.stays);
  if (!p.aside) return;
  hash.add(p.aside->begun);
  hash.add(p.aside->until);
  hash.add(p.aside->there);
  hash.add(p.aside->stopped_by);
  for (const std::vector<Point>* points : {&p.aside->way, &p.aside->back}) {
    hash.add(points->size());
    for (const Point at : *points) add(at);
  }
}

}  // namespace magna
