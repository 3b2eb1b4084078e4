// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/plan.h"

#include <algorithm>
#include <array>

#include "core/sim/text.h"

namespace magna {
namespace {

constexpr std::array<std::string_view, 3> kTypeNames = {"goto", "turnto", "explore"};

using Points = std::vector<Waypoint>;

/// The number of way-points of `before` that are finished now.
std::optional<std::size_t> finished(const Plan& before, const Plan& now) {
  if (before.patrol != now.patrol) return {};
  const Points& was = before.waypoints;
  const Points& is = now.waypoints;
  if (is.size() > was.size() || (before.patrol && is.size() != was.size())) return {};
  if (!before.patrol) {
    const std::size_t done = was.size() - is.size();
    return std::equal(is.begin(), is.end(), was.begin() + static_cast<std::ptrdiff_t>(done))
               ? std::optional(done)
               : std::nullopt;
  }
  for (std::size_t done = 0; done < std::max<std::size_t>(was.size(), 1); ++done) {
    const auto middle = was.begin() + static_cast<std::ptrdiff_t>(done);
    const auto rest = static_cast<std::ptrdiff_t>(was.size() - done);
    if (std::equal(middle, was.end(), is.begin()) &&
        std::equal(was.begin(), middle, is.begin() + rest)) {
      return done;
    }
  }
  return {};
}

/// The unchanged way-points at both ends of an edit.
struct Unchanged {
  std::size_t front = 0;
  std::size_t back = 0;
};

Unchanged unchanged(const Points& before, const Points& after) {
  const std::size_t shorter = std::min(before.size(), after.size());
  Unchanged kept;
  while (kept.front < shorter && before[kept.front] == after[kept.front]) ++kept.front;
  while (kept.front + kept.back < shorter &&
         before[before.size() - 1 - kept.back] == after[after.size() - 1 - kept.back]) {
    ++kept.back;
  }
  return kept;
}

}  // namespace

std::string_view name(WaypointType type) { return kTypeNames[static_cast<std::size_t>(type)]; }

std::optional<WaypointType> waypoint_type(std::string_view name) {
  for (std::size_t i = 0; i < kTypeNames.size(); ++i) {
    if (same_word(kTypeNames[i], name)) return static_cast<WaypointType>(i);
  }
  return std::nullopt;
}

std::string_view name(MissionState state) {
  constexpr std::array<std::string_view, 5> kStates = {"idle", "running", "waiting", "blocked",
                                                       "held"};
  return kStates[static_cast<std::size_t>(state)];
}

std::optional<Plan> rebase(const Plan& before, const Plan& after, const Plan& now) {
  const auto done = finished(before, now);
  if (!done) return {};
  if (*done == 0) return after;
  const Unchanged kept = unchanged(before.waypoints, after.waypoints);
  // The finished way-points are in the unchanged front, in the changed part, or extend into the
  // unchanged back.
  const std::size_t front_done = std::min(*done, kept.front);
  const std::size_t back_begins = before.waypoints.size() - kept.back;
  const std::size_t back_done = *done > back_begins ? *done - back_begins : 0;

  const auto first = after.waypoints.begin();
  const auto back = after.waypoints.end() - static_cast<std::ptrdiff_t>(kept.back);
  const auto from = first + static_cast<std::ptrdiff_t>(front_done);
  const auto to = back + static_cast<std::ptrdiff_t>(back_done);
  Plan result{{}, after.patrol};
  if (before.patrol) {
    result.waypoints = after.waypoints;
    const auto turn = back_done > 0 ? to - first : from - first;
    std::rotate(result.waypoints.begin(), result.waypoints.begin() + turn, result.waypoints.end());
    return result;
  }
  result.waypoints.assign(from, back);
  result.waypoints.insert(result.waypoints.end(), to, after.waypoints.end());
  return result;
}

}  // namespace magna
