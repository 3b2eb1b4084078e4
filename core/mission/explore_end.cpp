// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/explore_end.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

Message cut_off_by(TrialMaps& maps, Point to, double radius, const TravelLimits& limits) {
  for (std::size_t k = 0; k < limits.no_go.size(); ++k) {
    std::vector<NoGoArea> others(limits.no_go.begin(), limits.no_go.end());
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
    TravelLimits without = limits;
    without.no_go = others;
    if (maps.reaches(to, radius, without)) {
      return Message({"cut-off-by-no-go-area", "cut off by no-go area \"{}\""},
                     limits.no_go[k].rules.name);
    }
  }
  return Message({"cut-off-by-no-go-areas", "cut off by no-go areas"});
}

/// The nearest place of both lists, and whether it is from the first one.
struct Nearest {
  const ExplorePlace* place = nullptr;
  bool cut_off = false;
};
Nearest nearest(const ExploreLeft& left) {
  Nearest found;
  for (const std::vector<ExplorePlace>* list : {&left.cut_off, &left.blocked}) {
    for (const ExplorePlace& place : *list) {
      const bool nearer = found.place == nullptr || distance(place.middle, left.here) <
                                                        distance(found.place->middle, left.here);
      if (nearer) found = {&place, list == &left.cut_off};
    }
  }
  return found;
}

/// Why the robot cannot leave its position; nothing = it can.
std::optional<Message> why_stuck(const ExploreLeft& left, double radius, const Coverage& coverage,
                                 const TravelLimits& limits) {
  TravelMap map(radius);
  map.make(coverage, limits);
  TravelDistances distances;
  if (distances.measure(map, left.here)) return std::nullopt;
  const auto around = std::ranges::find_if(
      limits.no_go, [&](const NoGoArea& area) { return area.contains(left.here); });
  if (around != limits.no_go.end()) {
    return Message({"stands-in-no-go-area", "it stands in no-go area \"{}\""}, around->rules.name);
  }
  return Message({"no-room-to-move", "it has no room to move where it stands"});
}

}  // namespace

bool TrialMaps::reaches(Point to, double radius, const TravelLimits& limits) {
  Key key{radius, limits.furniture.size(), limits.stuck.size(), {}};
  for (const NoGoArea& area : limits.no_go) key.no_go.push_back(area.id);
  auto made = std::ranges::find(made_, key, &Made::key);
  if (made == made_.end()) {
    made = made_.insert(made, Made{std::move(key), TravelMap(radius), {}, false});
    made->map.make(coverage_, limits);
    made->starts = made->distances.measure(made->map, from_);
  }
  return made->starts && made->distances.beside(made->map, to);
}

Message why_cut_off(TrialMaps& maps, Point to, double radius, const TravelLimits& limits) {
  TravelLimits open = limits;
  open.no_go = {};
  if (!limits.no_go.empty() && maps.reaches(to, radius, open)) {
    return cut_off_by(maps, to, radius, limits);
  }
  if (maps.reaches(to, 0.0, open)) return Message({"way-too-narrow", "too narrow for it"});
  if (maps.reaches(to, 0.0, {})) return Message({"furniture-in-way", "furniture is in the way"});
  return Message({"no-seen-floor-leads-there", "no floor that was seen leads there"});
}

ExploreEnd why_over(const ExploreLeft& left, TravelKind kind, const Coverage& coverage,
                    const TravelHindrances& hindrances) {
  if (coverage.at(left.here) == CellSeen::Unknown) {
    return {false, Message({"stands-on-unseen-floor", "no robot has seen the floor it stands on"})};
  }
  const Nearest next = nearest(left);
  if (next.place == nullptr) return {true, explored_but(left.looked_at)};
  const TravelLimits limits = hindrances.limits(kind.flies);
  const Point at = next.place->middle;
  std::optional<Message> why = why_stuck(left, kind.radius, coverage, limits);
  TrialMaps maps(coverage, left.here);
  if (!why && next.cut_off) why = why_cut_off(maps, at, kind.radius, limits);
  if (!why) {
    why = unseen_thing();
  }
  const std::size_t count = left.cut_off.size() + left.blocked.size();
  if (count == 1) {
    return {false, Message({"place-not-reached", "cannot reach the place at ({:.1f}, {:.1f}): {}"},
                           at.x, at.y, *why)};
  }
  return {false, Message({"places-not-reached",
                          "cannot reach {} places, the nearest at ({:.1f}, {:.1f}): {}"},
                         count, at.x, at.y, *why)};
}

}  // namespace magna
