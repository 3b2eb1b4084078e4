// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/area_divisions.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

/// Of what the division is computed from, without the floors and the area, which the order has.
std::uint64_t hash_of(const DivisionQuery& query) {
  StateHash hash;
  hash.add(query.wanted.has_value());
  hash.add(query.wanted.value_or(0));
  for (const DivisionQuery::Robot& robot : query.robots) {
    hash.add(robot.id.value);
    hash.add(robot.floor);
    hash.add(robot.at.x);
    hash.add(robot.at.y);
    hash.add(robot.speed);
    hash.add(robot.fixed);
    hash.add(robot.idle);
  }
  return hash.value();
}

}  // namespace

const AreaDivisions::Kept& AreaDivisions::kept(const Kind& kind) {
  if (version_ != world_.obstacle_version()) {
    floors_.clear();
    field_ = std::make_shared<const ObstacleField>(world_.field());
    version_ = world_.obstacle_version();
  }
  // Of the no-go areas only the present ones are kept.
  std::erase_if(floors_, [&](const Kept& one) {
    return kind.closed && one.kind.closed && one.kind.closed->version() != kind.closed->version();
  });
  for (const Kept& one : floors_) {
    if (one.kind == kind) return one;
  }
  auto floor = std::make_shared<std::shared_ptr<const OrderFloor>>();
  BackgroundJob job = workers_.submit([field = field_, kind, floor](const CancelFlag&) {
    if (!kind.closed) {
      *floor = std::make_shared<const OrderFloor>(*field, kind.layer, kind.radius);
      return;
    }
    ObstacleField filled = *field;
    kind.closed->fill(filled);
    *floor = std::make_shared<const OrderFloor>(filled, kind.layer, kind.radius);
  });
  floors_.push_back({kind, std::move(floor), std::move(job)});
  return floors_.back();
}

bool AreaDivisions::is_same(const Kind& a, const Kind& b) {
  return a.layer == b.layer && a.radius == b.radius &&
         ClosedGround::is_same(a.closed.get(), b.closed.get());
}

void AreaDivisions::put(InForce next) {
  for (InForce& one : in_force_) {
    if (!is_same(one.kind, next.kind)) continue;
    // Floors of divisions may be newer than those that were asked for before.
    if (one.version <= next.version) one = std::move(next);
    return;
  }
  std::erase_if(in_force_, [&next](const InForce& one) {
    const auto& before = one.kind.closed;
    const auto& now = next.kind.closed;
    return one.kind.layer == next.kind.layer && one.kind.radius == next.kind.radius && before &&
           now && before->version() < now->version();
  });
  in_force_.push_back(std::move(next));
}

const OrderFloor& AreaDivisions::floor(const Kind& kind, Tick due) {
  const auto same = [&kind](const InForce& one) { return is_same(one.kind, kind); };
  const auto alike = [&kind](const InForce& one) {
    return one.kind.layer == kind.layer && one.kind.radius == kind.radius;
  };
  auto found = std::ranges::find_if(in_force_, same);
  const bool closed_as_now = found != in_force_.end();
  if (!closed_as_now) found = std::ranges::find_if(in_force_, alike);
  if (found == in_force_.end()) {
    const Kept& first = kept(kind);
    BackgroundJob(first.job).wait();
    put({kind, *first.floor, version_});
    return *in_force_.back().floor;
  }
  const bool current = closed_as_now && found->version == world_.obstacle_version();
  const bool asked = std::ranges::any_of(
      floors_pending_, [&kind](const FloorRequest& one) { return is_same(one.made.kind, kind); });
  if (!current && !asked) {
    const Kept& next = kept(kind);
    floors_pending_.push_back({next, version_, due});
  }
  return *found->floor;
}

void AreaDivisions::ask(AreaOrderId order, DivisionQuery query, const std::vector<Kind>& kinds,
                        Tick due) {
  cancel(order);
  const std::uint64_t asked = hash_of(query);
  std::vector<Kept> floors;
  for (const Kind& kind : kinds) floors.push_back(kept(kind));
  auto result = std::make_shared<Result>();
  result->order = order;
  BackgroundJob job = workers_.submit(
      [floors = std::move(floors), query = std::move(query), result](const CancelFlag& cancelled) {
        DivisionQuery filled = query;
        for (const Kept& one : floors) {
          BackgroundJob(one.job).wait();
          if (!*one.floor) return;  // all jobs are being cancelled
          filled.floors.push_back(*one.floor);
        }
        result->division = divide_area(filled, cancelled);
        result->floors = std::move(filled.floors);
      });
  pending_.push_back({order, due, asked, std::move(result), std::move(job), kinds, version_});
}

bool AreaDivisions::pending(AreaOrderId order) const {
  return std::ranges::find(pending_, order, &Request::order) != pending_.end();
}

void AreaDivisions::cancel(AreaOrderId order) {
  std::erase_if(pending_, [order](Request& request) {
    if (request.order != order) return false;
    request.job.cancel();
    return true;
  });
}

bool AreaDivisions::ready(Tick at) const {
  const auto is_ready = [at](Tick due, const BackgroundJob& job) { return due > at || job.done(); };
  return std::ranges::all_of(pending_, [&](const Request& r) { return is_ready(r.due, r.job); }) &&
         std::ranges::all_of(floors_pending_,
                             [&](const FloorRequest& r) { return is_ready(r.due, r.made.job); });
}

std::vector<AreaDivisions::Result> AreaDivisions::take_due(Tick now) {
  for (FloorRequest& request : floors_pending_) {
    if (request.due > now) continue;
    request.made.job.wait();
    if (*request.made.floor) put({request.made.kind, *request.made.floor, request.version});
  }
  std::erase_if(floors_pending_, [now](const FloorRequest& r) { return r.due <= now; });
  std::vector<Result> due;
  for (Request& request : pending_) {
    if (request.due > now) continue;
    request.job.wait();
    const auto& floors = request.result->floors;
    for (std::size_t k = 0; k < floors.size(); ++k) {
      put({request.kinds[k], floors[k], request.version});
    }
    due.push_back(std::move(*request.result));
  }
  if (!due.empty()) std::erase_if(pending_, [now](const Request& r) { return r.due <= now; });
  return due;
}

void AreaDivisions::hash(StateHash& hash) const {
  hash.add(pending_.size());
  for (const Request& request : pending_) {
    hash.add(request.order.value);
    hash.add(request.due);
    hash.add(request.asked);
  }
  const auto add = [&hash](const Kind& kind, std::uint64_t version) {
    hash.add(kind.layer);
    hash.add(kind.radius);
    hash.add(kind.closed ? kind.closed->version() : 0);
    hash.add(version);
  };
  hash.add(in_force_.size());
  for (const InForce& one : in_force_) add(one.kind, one.version);
  hash.add(floors_pending_.size());
  for (const FloorRequest& request : floors_pending_) {
    add(request.made.kind, request.version);
    hash.add(request.due);
  }
}

}  // namespace magna
