// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/route_requests.h"

#include <algorithm>
#include <utility>

namespace magna {

const RouteRequests::Kept& RouteRequests::map_for(ObstacleLayer layer, double radius) {
  if (version_ != world_.version()) {
    maps_.clear();
    field_ = std::make_shared<const ObstacleField>(world_.field());
    version_ = world_.version();
  }
  for (const Kept& kept : maps_) {
    if (kept.layer == layer && kept.radius == radius) return kept;
  }
  auto map = std::make_shared<std::optional<RouteMap>>();
  BackgroundJob job = workers_.submit([field = field_, layer, radius, map](const CancelFlag&) {
    map->emplace(field, layer, radius);
  });
  maps_.push_back({layer, radius, std::move(map), std::move(job)});
  return maps_.back();
}

void RouteRequests::ask(const Question& question, Tick due) {
  const auto& [robot, author, detour, goal, start, layer, radius] = question;
  if (asked_.size() <= robot.index()) asked_.resize(robot.index() + 1, 0);
  const std::uint32_t number = ++asked_[robot.index()];
  RouteQuery query;
  query.start = start;
  query.goal = goal.target;
  query.lots = RandomStream(seed_, robot.value, StreamPurpose::Route, number);
  auto route = std::make_shared<Route>();
  BackgroundJob job =
      workers_.submit([kept = map_for(layer, radius), query, route](const CancelFlag& cancelled) {
        BackgroundJob(kept.job).wait();
        // Without a map all jobs are being cancelled.
        if (*kept.map) *route = plan_route(**kept.map, query, cancelled);
      });
  pending_.push_back(
      {robot, author, detour, goal, start, due, number, std::move(route), std::move(job)});
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
  }
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
