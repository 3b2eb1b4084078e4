// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/route_requests.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "core/mission/no_go_area.h"

namespace magna {
namespace {

std::shared_ptr<const ObstacleField> with_areas(ObstacleField field, const ClosedGround& closed) {
  closed.fill(field);
  return std::make_shared<const ObstacleField>(std::move(field));
}

/// Two squares within it, turned by 45 degrees against each other: nowhere less than three quarters
/// of its radius.
void fill(ObstacleField& field, ObstacleLayer layer, const RouteRequests::Disc& disc) {
  const double side = std::sqrt(2.0) * disc.radius;
  for (const double turn : {0.0, 0.25 * kPi}) {
    field.fill_rectangle(layer, {disc.centre.x, disc.centre.y, turn}, side, side);
  }
}

/// `open`: the floor of the map without no-go areas, for the reason why there is no route.
Route plan_outside(const RouteRequests::Question& question, const RouteMap& map,
                   const ObstacleField& open, const RouteQuery& query,
                   const CancelFlag& cancelled) {
  Route route = plan_route(map, query, cancelled);
  const bool closed_off = question.closed && !route.found() && !cancelled.load() &&
                          route.failure->code() != "no-way-found";
  if (!closed_off) return route;
  auto why = why_closed_off(open, question.layer, question.radius, *question.closed, query.start,
                            query.goal);
  if (why) route.failure = std::move(why);
  return route;
}

}  // namespace

void RouteRequests::follow_world() {
  if (version_ == world_.obstacle_version()) return;
  maps_.clear();
  field_ = std::make_shared<const ObstacleField>(world_.field());
  version_ = world_.obstacle_version();
}

const RouteRequests::Kept& RouteRequests::map_for(const Question& question) {
  follow_world();
  const auto& closed = question.closed;
  // Of the no-go areas only the present ones are kept.
  std::erase_if(maps_, [&](const Kept& kept) {
    return closed && kept.closed && kept.closed->version() != closed->version();
  });
  const auto layer = question.layer;
  const double radius = question.radius;
  for (const Kept& kept : maps_) {
    if (kept.layer == layer && kept.radius == radius &&
        ClosedGround::is_same(kept.closed.get(), closed.get())) {
      return kept;
    }
  }
  auto map = std::make_shared<std::optional<RouteMap>>();
  BackgroundJob job =
      workers_.submit([field = field_, closed, layer, radius, map](const CancelFlag&) {
        map->emplace(closed ? with_areas(*field, *closed) : field, layer, radius);
      });
  maps_.push_back({layer, radius, closed, std::move(map), std::move(job)});
  return maps_.back();
}

void RouteRequests::ask(const Question& question, Tick due) {
  const RobotId robot = question.robot;
  if (asked_.size() <= robot.index()) asked_.resize(robot.index() + 1, 0);
  const std::uint32_t number = ++asked_[robot.index()];
  Planned planned = plan(question, number);
  pending_.push_back({robot, question.author, question.detour, question.goal, question.start,
                      question.avoid, due, number, std::move(planned.route),
                      std::move(planned.job)});
}

RouteRequests::Planned RouteRequests::plan(Question question, std::uint32_t number) {
  // A robot in an area leaves it on its way.
  question.closed = ClosedGround::outside(question.closed, question.start, question.radius);
  RouteQuery query;
  query.start = question.start;
  query.goal = question.goal.target;
  query.lots = lots(question.robot, number);
  auto route = std::make_shared<Route>();
  BackgroundJob job = question.avoid.empty() ? plan_kept(question, query, route)
                                             : plan_round(question, query, route);
  return {std::move(route), std::move(job)};
}

BackgroundJob RouteRequests::plan_kept(const Question& question, const RouteQuery& query,
                                       std::shared_ptr<Route> route) {
  const Kept& found = map_for(question);
  return workers_.submit([kept = found, field = field_, question, query,
                          route = std::move(route)](const CancelFlag& cancelled) {
    BackgroundJob(kept.job).wait();
    // Without a map all jobs are being cancelled.
    if (*kept.map) *route = plan_outside(question, **kept.map, *field, query, cancelled);
  });
}

BackgroundJob RouteRequests::plan_round(const Question& question, const RouteQuery& query,
                                        std::shared_ptr<Route> route) {
  follow_world();
  return workers_.submit(
      [field = field_, question, query, route = std::move(route)](const CancelFlag& cancelled) {
        ObstacleField open = *field;
        for (const Disc& disc : question.avoid) fill(open, question.layer, disc);
        auto filled = question.closed ? with_areas(open, *question.closed)
                                      : std::make_shared<const ObstacleField>(open);
        const RouteMap map(std::move(filled), question.layer, question.radius);
        *route = plan_outside(question, map, open, query, cancelled);
      });
}

bool RouteRequests::pending(RobotId robot) const {
  return std::ranges::find(pending_, robot, &Request::robot) != pending_.end();
}

std::optional<Author> RouteRequests::cancel(RobotId robot) {
  const auto found = std::ranges::find(pending_, robot, &Request::robot);
  if (found == pending_.end()) return std::nullopt;
  found->job.cancel();
  std::optional<Author> author;
  if (!found->detour) author = found->author;
  pending_.erase(found);
  return author;
}

bool RouteRequests::ready(Tick at) const {
  return std::ranges::all_of(pending_,
                             [at](const Request& r) { return r.due > at || r.job.done(); });
}

std::vector<RouteRequests::Request> RouteRequests::withdraw() {
  for (Request& request : pending_) request.job.cancel();
  return std::exchange(pending_, {});
}

std::vector<RouteRequests::Request> RouteRequests::take_due(Tick now) {
  std::vector<Request> due;
  if (pending_.empty()) return due;
  for (Request& request : pending_) {
    if (request.due > now) continue;
    request.job.wait();
    due.push_back(std::move(request));
  }
  if (!due.empty()) std::erase_if(pending_, [now](const Request& r) { return r.due <= now; });
  return due;
}

void RouteRequests::hash(StateHash& hash) const {
  hash.add(static_cast<std::uint64_t>(asked_.size()));
  for (const std::uint32_t number : asked_) hash.add(number);
  hash.add(static_cast<std::uint64_t>(pending_.size()));
  for (const Request& request : pending_) {
    hash.add(request.robot.value);
    hash.add(request.detour);
    hash.add(request.author.kind);
    hash.add(std::string_view(request.author.name));
    hash.add(request.goal.type);
    for (const Point p : {request.goal.target, request.start}) {
      hash.add(p.x);
      hash.add(p.y);
    }
    hash.add(request.goal.theta.has_value());
    hash.add(request.goal.theta.value_or(0.0));
    hash.add(request.due);
    hash.add(request.number);
    for (const Disc& disc : request.avoid) {
      hash.add(disc.centre.x);
      hash.add(disc.centre.y);
    }
  }
}

void LegRoutes::follow(std::span<const Wanted> wanted) {
  if (std::exchange(world_version_, world_.obstacle_version()) != world_.obstacle_version()) {
    for (Record& record : records_) drop(record);
  }
  std::vector<std::uint8_t> is_wanted(records_.size(), 0);
  for (const Wanted& one : wanted) {
    const std::size_t robot = one.robot.index();
    if (robot >= records_.size()) records_.resize(robot + 1);
    if (robot < is_wanted.size()) is_wanted[robot] = 1;
    // Other no-go areas: other ways.
    if (records_[robot].closed != one.closed) drop(records_[robot]);
    records_[robot].closed = one.closed;
    keep_wanted(records_[robot], one);
    take_done(records_[robot]);
  }
  for (std::size_t robot = 0; robot < is_wanted.size(); ++robot) {
    if (is_wanted[robot] == 0) drop(records_[robot]);
  }
  for (const Wanted& one : wanted) start(records_[one.robot.index()], one);
}

std::shared_ptr<const PlannedLegs> LegRoutes::legs(RobotId robot) const {
  return robot.index() < records_.size() ? records_[robot.index()].shown : nullptr;
}

void LegRoutes::keep_wanted(Record& record, const Wanted& wanted) {
  std::vector<Entry> kept;
  const std::size_t count = std::min(wanted.legs.size(), kMostLegs);
  bool changed = record.entries.size() != count;
  for (std::size_t k = 0; k < count; ++k) {
    const auto& [from, to] = wanted.legs[k];
    const double near = k == 0 && wanted.from_robot ? kMoved : 0.0;
    const auto known = std::ranges::find_if(record.entries, [&](const Entry& entry) {
      return entry.leg.to == to && distance(entry.leg.from, from) <= near;
    });
    if (known == record.entries.end()) {
      changed = true;
      kept.push_back({{from, to, {}}, false, false, {}});
    } else {
      changed |= known != record.entries.begin();
      kept.push_back(std::move(*known));
      record.entries.erase(known);
    }
  }
  for (Entry& entry : record.entries) {
    if (entry.begun && !entry.done) --running_;
    cancel(entry);
  }
  record.entries = std::move(kept);
  if (changed) record.shown.reset();
}

void LegRoutes::take_done(Record& record) {
  for (Entry& entry : record.entries) {
    if (!entry.begun || entry.done || !entry.planned.job.done()) continue;
    if (entry.planned.route->found()) entry.leg.points = entry.planned.route->points;
    entry.planned = {};
    entry.done = true;
    --running_;
    record.shown.reset();
  }
  if (record.shown || record.entries.empty()) return;
  auto shown = std::make_shared<PlannedLegs>();
  for (const Entry& entry : record.entries) shown->push_back(entry.leg);
  record.shown = std::move(shown);
  ++version_;
}

void LegRoutes::start(Record& record, const Wanted& wanted) {
  for (Entry& entry : record.entries) {
    if (running_ >= kMostJobs) return;
    if (entry.begun) continue;
    entry.planned = routes_.plan({wanted.robot,
                                  {},
                                  true,
                                  Waypoint::go_to(entry.leg.to),
                                  entry.leg.from,
                                  wanted.layer,
                                  wanted.radius,
                                  {},
                                  wanted.closed},
                                 routes_.asked(wanted.robot) + 1);
    entry.begun = true;
    ++running_;
  }
}

void LegRoutes::drop(Record& record) {
  for (Entry& entry : record.entries) {
    if (entry.begun && !entry.done) --running_;
    cancel(entry);
  }
  if (record.shown) ++version_;
  record = {};
}

void LegRoutes::cancel(Entry& entry) {
  if (entry.begun && !entry.done) entry.planned.job.cancel();
}

Plan plan_of(const Route& route, const Waypoint& goal) {
  Plan plan;
  for (std::size_t i = 1; i < route.points.size(); ++i) {
    Waypoint through = Waypoint::go_to(route.points[i]);
    through.course = heading(route.points[i - 1], route.points[i]);
    plan.waypoints.push_back(through);
  }
  switch (goal.type) {
    case WaypointType::Goto: plan.waypoints.back().theta = goal.theta; break;
    case WaypointType::TurnTo: plan.waypoints.push_back(Waypoint::turn_to(*goal.theta)); break;
    case WaypointType::Explore: plan.waypoints.push_back(Waypoint::explore()); break;
  }
  return plan;
}

}  // namespace magna
