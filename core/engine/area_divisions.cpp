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

const OrderFloor& AreaDivisions::floor(const Kind& kind) {
  const Kept& one = kept(kind);
  BackgroundJob(one.job).wait();
  return **one.floor;
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
  pending_.push_back({order, due, asked, std::move(result), std::move(job)});
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
  return std::ranges::all_of(pending_,
                             [at](const Request& r) { return r.due > at || r.job.done(); });
}

std::vector<AreaDivisions::Result> AreaDivisions::take_due(Tick now) {
  std::vector<Result> due;
  for (Request& request : pending_) {
    if (request.due > now) continue;
    request.job.wait();
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
}

}  // namespace magna
