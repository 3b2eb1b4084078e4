// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/explore_end.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
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

/// Why places are left, by the codes of their reasons.
enum class LeftCause : std::uint8_t {
  TooNarrow,
  NoGo,
  Furniture,
  UnseenThing,
  NoFloor,
  Other,
  NotVisible,
  NotExplored,
};
constexpr std::size_t kLeftCauses = 8;

LeftCause left_cause(std::string_view code) {
  if (code == "way-too-narrow") return LeftCause::TooNarrow;
  if (code == "cut-off-by-no-go-area" || code == "cut-off-by-no-go-areas") return LeftCause::NoGo;
  if (code == "furniture-in-way") return LeftCause::Furniture;
  if (code == "unseen-thing-in-way") return LeftCause::UnseenThing;
  if (code == "no-seen-floor-leads-there") return LeftCause::NoFloor;
  if (code == "place-not-visible") return LeftCause::NotVisible;
  if (code == "place-not-explored") return LeftCause::NotExplored;
  return LeftCause::Other;
}

Message words_of_one(LeftCause why) {
  switch (why) {
    case LeftCause::TooNarrow: return Message({"place-too-narrow", "1 place too narrow"});
    case LeftCause::NoGo: return Message({"place-behind-no-go", "1 place behind a no-go area"});
    case LeftCause::Furniture:
      return Message({"place-behind-furniture", "1 place behind furniture"});
    case LeftCause::UnseenThing:
      return Message({"place-behind-unseen", "1 place behind something unseen"});
    case LeftCause::NoFloor: return Message({"place-without-way", "1 place without a known way"});
    case LeftCause::NotVisible: return Message({"place-hidden", "1 place that could not be seen"});
    case LeftCause::NotExplored: return Message({"place-open", "1 place not explored"});
    case LeftCause::Other: break;
  }
  return Message({"place-out-of-reach", "1 place out of reach"});
}

Message words_of(LeftCause why, std::size_t count) {
  if (count == 1) return words_of_one(why);
  switch (why) {
    case LeftCause::TooNarrow: return Message({"places-too-narrow", "{} places too narrow"}, count);
    case LeftCause::NoGo:
      return Message({"places-behind-no-go", "{} places behind no-go areas"}, count);
    case LeftCause::Furniture:
      return Message({"places-behind-furniture", "{} places behind furniture"}, count);
    case LeftCause::UnseenThing:
      return Message({"places-behind-unseen", "{} places behind something unseen"}, count);
    case LeftCause::NoFloor:
      return Message({"places-without-way", "{} places without a known way"}, count);
    case LeftCause::NotVisible:
      return Message({"places-hidden", "{} places that could not be seen"}, count);
    case LeftCause::NotExplored: return Message({"places-open", "{} places not explored"}, count);
    case LeftCause::Other: break;
  }
  return Message({"places-out-of-reach", "{} places out of reach"}, count);
}

}  // namespace

std::optional<Message> left_words(std::span<const LeftPlace> left) {
  std::array<std::size_t, kLeftCauses> counts{};
  for (const LeftPlace& place : left) {
    ++counts[static_cast<std::size_t>(left_cause(place.why.code()))];
  }
  std::optional<Message> all;
  for (std::size_t k = 0; k < kLeftCauses; ++k) {
    if (counts[k] == 0) continue;
    Message some = words_of(static_cast<LeftCause>(k), counts[k]);
    all = all ? Message({"places-and-places", "{}, {}"}, *all, some) : some;
  }
  return all;
}

bool is_out_of_reach(const LeftPlace& place) {
  const LeftCause why = left_cause(place.why.code());
  return why != LeftCause::NotVisible && why != LeftCause::NotExplored;
}

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
