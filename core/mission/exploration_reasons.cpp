// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/exploration_reasons.h"

#include <algorithm>

#include "core/mission/travel_map.h"

namespace magna {
namespace {

/// Searches for a way to one place, each time without another kind of obstacle.
class RouteTrial {
 public:
  RouteTrial(const Coverage& coverage, Point from, Point to)
      : coverage_(coverage), from_(from), to_(to) {}

  bool found(double radius, const TravelLimits& limits) const {
    TravelMap map(radius);
    map.make(coverage_, limits);
    TravelDistances distances;
    return distances.measure(map, from_) && distances.beside(map, to_);
  }

 private:
  const Coverage& coverage_;
  Point from_;
  Point to_;
};

Message cut_off_by(const RouteTrial& trial, double radius, const TravelLimits& limits) {
  for (std::size_t k = 0; k < limits.no_go.size(); ++k) {
    std::vector<NoGoArea> others(limits.no_go.begin(), limits.no_go.end());
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
    TravelLimits without = limits;
    without.no_go = others;
    if (trial.found(radius, without)) {
      return Message({"cut-off-by-no-go-area", "cut off by no-go area {}"},
                     limits.no_go[k].id.value);
    }
  }
  return Message({"cut-off-by-no-go-areas", "cut off by no-go areas"});
}

/// Why the robot knows no way to a place.
Message why_cut_off(const RouteTrial& trial, double radius, TravelLimits limits) {
  TravelLimits open = limits;
  open.no_go = {};
  if (!limits.no_go.empty() && trial.found(radius, open)) {
    return cut_off_by(trial, radius, limits);
  }
  if (trial.found(0.0, open)) return Message({"way-too-narrow", "too narrow for it"});
  if (trial.found(0.0, {})) return Message({"furniture-in-way", "furniture is in the way"});
  return Message({"no-seen-floor-leads-there", "no floor that was seen leads there"});
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

Message explored(const ExploreLeft& left) {
  if (left.looked_at.empty()) return Message({"explored-all", "explored: nothing is left"});
  const Point at = left.looked_at.front().middle;
  const std::size_t others = left.looked_at.size() - 1;
  if (others == 0) {
    return Message(
        {"explored-but-one", "explored: only what lies behind ({:.1f}, {:.1f}) could not be seen"},
        at.x, at.y);
  }
  if (others == 1) {
    return Message({"explored-but-two",
                    "explored: only what lies behind ({:.1f}, {:.1f}) and at 1 other place could "
                    "not be seen"},
                   at.x, at.y);
  }
  return Message({"explored-but-many",
                  "explored: only what lies behind ({:.1f}, {:.1f}) and at {} other places could "
                  "not be seen"},
                 at.x, at.y, others);
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
    return Message({"stands-in-no-go-area", "it stands in no-go area {}"}, around->id.value);
  }
  return Message({"no-room-to-move", "it has no room to move where it stands"});
}

}  // namespace

ExploreEnd why_over(const ExploreLeft& left, TravelKind kind, const Coverage& coverage,
                    const TravelHindrances& hindrances) {
  if (coverage.at(left.here) == CellSeen::Unknown) {
    return {false, Message({"stands-on-unseen-floor", "no robot has seen the floor it stands on"})};
  }
  const Nearest next = nearest(left);
  if (next.place == nullptr) return {true, explored(left)};
  const TravelLimits limits = hindrances.limits(kind.flies);
  const Point at = next.place->middle;
  std::optional<Message> why = why_stuck(left, kind.radius, coverage, limits);
  if (!why && next.cut_off) why = why_cut_off({coverage, left.here, at}, kind.radius, limits);
  if (!why) {
    why = Message({"unseen-thing-in-way", "something that no robot has seen is in the way"});
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
