// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/plan_picks.h"

#include <QLineF>
#include <algorithm>
#include <utility>

#include "widgets/map/scene/plan_shape.h"
#include "widgets/map/scene/snap_grid.h"

namespace magna {
namespace {

bool has(std::span<const std::size_t> indices, std::size_t i) {
  return std::find(indices.begin(), indices.end(), i) != indices.end();
}

using Places = std::vector<std::optional<std::size_t>>;
using List = std::vector<Waypoint>;

auto at(const List& list, std::size_t i) { return list.begin() + static_cast<std::ptrdiff_t>(i); }

/// Whether `after` starts with the rest of `before` without its first `gone`.
bool goes_on(const List& before, std::size_t gone, const List& after) {
  const std::size_t left = before.size() - gone;
  return left <= after.size() && std::equal(at(before, gone), before.end(), after.begin());
}

bool turned(const List& before, std::size_t gone, const List& after) {
  return after.size() == before.size() &&
         std::equal(at(before, gone), before.end(), after.begin()) &&
         std::equal(before.begin(), at(before, gone), at(after, before.size() - gone));
}

Places shifted(std::size_t count, std::size_t gone, bool round) {
  Places places(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (i >= gone) {
      places[i] = i - gone;
    } else if (round) {
      places[i] = i + count - gone;
    }
  }
  return places;
}

/// Matches equal way-points at both ends, and in the middle by number if the counts agree.
Places between_ends(const List& before, const List& after) {
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t head = 0;
  while (head < shorter && before[head] == after[head]) ++head;
  std::size_t tail = 0;
  while (tail < shorter - head &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
    ++tail;
  }
  Places places(before.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (i < head || before.size() == after.size()) {
      places[i] = i;
    } else if (i >= before.size() - tail) {
      places[i] = i + after.size() - before.size();
    }
  }
  return places;
}

}  // namespace

Plan with_moved(Plan plan, std::span<const std::size_t> indices, Point by) {
  for (const std::size_t i : indices) {
    if (i < plan.waypoints.size() && plan.waypoints[i].type == WaypointType::Goto) {
      plan.waypoints[i].target += by;
    }
  }
  return plan;
}

Plan with_inserted(Plan plan, std::size_t before, const Waypoint& waypoint) {
  auto& list = plan.waypoints;
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(std::min(before, list.size())), waypoint);
  return plan;
}

Plan without(Plan plan, std::span<const std::size_t> indices) {
  std::vector<Waypoint> left;
  for (std::size_t i = 0; i < plan.waypoints.size(); ++i) {
    if (!has(indices, i)) left.push_back(plan.waypoints[i]);
  }
  plan.waypoints = std::move(left);
  if (plan.waypoints.empty()) plan.patrol = false;
  return plan;
}

Plan with_heading(Plan plan, std::size_t index, std::optional<double> theta) {
  if (index >= plan.waypoints.size()) return plan;
  Waypoint& w = plan.waypoints[index];
  const bool may = w.type == WaypointType::Goto || (w.type == WaypointType::TurnTo && theta);
  if (may) w.theta = theta;
  return plan;
}

std::optional<Reordered> reordered(Plan plan, std::span<const std::size_t> indices, int step) {
  const std::size_t count = plan.waypoints.size();
  if (indices.empty() || indices.back() >= count) return {};
  if (step < 0 ? indices.front() == 0 : indices.back() + 1 == count) return {};
  std::vector<std::size_t> moved(indices.begin(), indices.end());
  if (step < 0) {
    for (std::size_t& i : moved) {
      std::swap(plan.waypoints[i - 1], plan.waypoints[i]);
      --i;
    }
  } else {
    std::for_each(moved.rbegin(), moved.rend(), [&plan](std::size_t& i) {
      std::swap(plan.waypoints[i], plan.waypoints[i + 1]);
      ++i;
    });
  }
  return Reordered{std::move(plan), std::move(moved)};
}

Places follow_waypoints(const Plan& before, const Plan& after) {
  const List& old_list = before.waypoints;
  const List& list = after.waypoints;
  for (std::size_t gone = 0; gone < old_list.size(); ++gone) {
    if (before.patrol && after.patrol && turned(old_list, gone, list)) {
      return shifted(old_list.size(), gone, true);
    }
    if (goes_on(old_list, gone, list)) return shifted(old_list.size(), gone, false);
  }
  return between_ends(old_list, list);
}

bool PlanPicks::has(std::size_t index) const {
  return std::binary_search(indices_.begin(), indices_.end(), index);
}

void PlanPicks::follow(const Plan& plan) {
  if (plan == plan_) return;
  if (!indices_.empty()) {
    const Places places = follow_waypoints(plan_, plan);
    std::vector<std::size_t> still;
    for (const std::size_t i : indices_) {
      if (i < places.size() && places[i]) still.push_back(*places[i]);
    }
    assign_indices(std::move(still));
  }
  plan_ = plan;
}

void PlanPicks::start(const Plan& plan) {
  indices_.clear();
  plan_ = plan;
}

void PlanPicks::assign(const Plan& plan, std::vector<std::size_t> indices) {
  plan_ = plan;
  assign_indices(std::move(indices));
}

void PlanPicks::add(std::size_t index) {
  if (!has(index)) toggle(index);
}

void PlanPicks::toggle(std::size_t index) {
  const auto place = std::lower_bound(indices_.begin(), indices_.end(), index);
  if (place != indices_.end() && *place == index) {
    indices_.erase(place);
  } else {
    indices_.insert(place, index);
  }
}

void PlanPicks::assign_indices(std::vector<std::size_t> indices) {
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
  indices_ = std::move(indices);
}

bool all_in_map(const MapScene& scene, const Plan& plan) {
  return std::ranges::all_of(plan.waypoints, [&](const Waypoint& w) {
    return w.type != WaypointType::Goto || scene.in_map(w.target);
  });
}

std::optional<Plan> WaypointDrag::draft(const MapScene& scene, const Plan& plan,
                                        const std::vector<std::size_t>& picks) const {
  switch (kind) {
    case Kind::Insert:
      return with_inserted(plan, index, Waypoint::go_to(snapped(scene, now.world, now.exact())));
    case Kind::Move: {
      if (!begun || index >= plan.waypoints.size()) return {};
      // The grabbed point stays under the pointer; other way-points move with it.
      const Point held = plan.waypoints[index].target;
      const Point to = held + (now.world - from.world);
      return with_moved(plan, picks, snapped(scene, to, now.exact()) - held);
    }
    case Kind::Turn: {
      if (!begun || index >= plan.waypoints.size()) return {};
      const QPointF middle = scene.view.to_screen(pivot);
      if (plan.waypoints[index].type == WaypointType::Goto &&
          QLineF(middle, now.screen).length() <= PlanShape::mark_radius()) {
        return with_heading(plan, index, std::nullopt);
      }
      const double theta = world_heading(scene.view, middle, now.screen);
      return with_heading(plan, index, snapped_heading(theta, now.exact()));
    }
    case Kind::Add:
    case Kind::Pick: break;
  }
  return {};
}

bool WaypointDrag::follow(const Plan& before, const Plan& after) {
  if (kind == Kind::Add) return true;
  if (kind == Kind::Insert && index >= before.waypoints.size()) {
    index = after.waypoints.size();
    return !after.waypoints.empty();
  }
  const auto places = follow_waypoints(before, after);
  if (index >= places.size() || !places[index]) return false;
  index = *places[index];
  return true;
}

}  // namespace magna
