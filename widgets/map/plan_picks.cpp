// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/plan_picks.h"

#include <algorithm>
#include <utility>

#include "core/world/place_type.h"

namespace magna {
namespace {

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

}  // namespace magna
