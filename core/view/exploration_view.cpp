// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/exploration_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/mission/reachable_floor.h"
#include "core/sim/text.h"

namespace magna {
namespace {

/// Why places are left, by the codes of their reasons (core/mission/explore_end.cpp).
enum class Left : std::uint8_t {
  TooNarrow,
  NoGo,
  Furniture,
  UnseenThing,
  NoFloor,
  Other,
  NotVisible,
  NotExplored,
};
constexpr std::size_t kLefts = 8;

Left left_of(std::string_view code) {
  if (code == "way-too-narrow") return Left::TooNarrow;
  if (code == "cut-off-by-no-go-area" || code == "cut-off-by-no-go-areas") return Left::NoGo;
  if (code == "furniture-in-way") return Left::Furniture;
  if (code == "unseen-thing-in-way") return Left::UnseenThing;
  if (code == "no-seen-floor-leads-there") return Left::NoFloor;
  if (code == "place-not-visible") return Left::NotVisible;
  if (code == "place-not-explored") return Left::NotExplored;
  return Left::Other;
}

Message one_place(Left why) {
  switch (why) {
    case Left::TooNarrow: return Message({"place-too-narrow", "1 place too narrow"});
    case Left::NoGo: return Message({"place-behind-no-go", "1 place behind a no-go area"});
    case Left::Furniture: return Message({"place-behind-furniture", "1 place behind furniture"});
    case Left::UnseenThing:
      return Message({"place-behind-unseen", "1 place behind something unseen"});
    case Left::NoFloor: return Message({"place-without-way", "1 place without a known way"});
    case Left::NotVisible: return Message({"place-hidden", "1 place that could not be seen"});
    case Left::NotExplored: return Message({"place-open", "1 place not explored"});
    case Left::Other: break;
  }
  return Message({"place-out-of-reach", "1 place out of reach"});
}

Message places(Left why, std::size_t count) {
  if (count == 1) return one_place(why);
  switch (why) {
    case Left::TooNarrow: return Message({"places-too-narrow", "{} places too narrow"}, count);
    case Left::NoGo: return Message({"places-behind-no-go", "{} places behind no-go areas"}, count);
    case Left::Furniture:
      return Message({"places-behind-furniture", "{} places behind furniture"}, count);
    case Left::UnseenThing:
      return Message({"places-behind-unseen", "{} places behind something unseen"}, count);
    case Left::NoFloor:
      return Message({"places-without-way", "{} places without a known way"}, count);
    case Left::NotVisible:
      return Message({"places-hidden", "{} places that could not be seen"}, count);
    case Left::NotExplored: return Message({"places-open", "{} places not explored"}, count);
    case Left::Other: break;
  }
  return Message({"places-out-of-reach", "{} places out of reach"}, count);
}

/// "3 places too narrow, 1 place behind furniture"; nothing: none is left.
std::optional<Message> places_left(const std::vector<LeftPlace>& left) {
  std::array<std::size_t, kLefts> counts{};
  for (const LeftPlace& place : left) {
    ++counts[static_cast<std::size_t>(left_of(place.why.code()))];
  }
  std::optional<Message> all;
  for (std::size_t k = 0; k < kLefts; ++k) {
    if (counts[k] == 0) continue;
    Message some = places(static_cast<Left>(k), counts[k]);
    all = all ? Message({"places-and-places", "{}, {}"}, *all, some) : some;
  }
  return all;
}

}  // namespace

Message explored_words(const event::TeamExplored& end) {
  const int percent = whole_percent(end.share);
  const auto area = static_cast<std::int64_t>(std::llround(end.seen_m2));
  if (const auto left = places_left(end.left)) {
    return Message({"team-explored-but", "explored {} %, {} m²; {}"}, percent, area, *left);
  }
  return Message({"team-explored", "explored {} %, {} m²"}, percent, area);
}

std::vector<NoticePart> explored_parts(const event::TeamExplored& end) {
  std::vector<NoticePart> parts;
  for (const LeftPlace& place : end.left) {
    parts.push_back(
        {Message({"place-left", "({:.1f}, {:.1f}): {}"}, place.at.x, place.at.y, place.why),
         place.at});
  }
  return parts;
}

Severity explored_severity(const event::TeamExplored& end) {
  for (const LeftPlace& place : end.left) {
    const Left why = left_of(place.why.code());
    if (why != Left::NotVisible && why != Left::NotExplored) return Severity::Caution;
  }
  return Severity::Info;
}

namespace {

constexpr double kEverySeconds = 1.0;  // simulated

std::shared_ptr<const ExplorationProgress> progress_of(const Engine& engine) {
  constexpr double kCellArea = CoverageGrid::kCellSize * CoverageGrid::kCellSize;
  const double tick_seconds = engine.world().tick_seconds();
  std::vector<NoGoArea> no_go = engine.no_go();
  std::erase_if(no_go, [at = static_cast<double>(engine.now()) * tick_seconds](
                           const NoGoArea& area) { return !area.rules.in_force(at); });
  const ExploredShare share =
      explored_share(engine.team(), engine.knowledge()->coverage(), no_go, engine.now());
  if (share.reachable == 0) return nullptr;
  const auto all = static_cast<double>(share.reachable);
  auto progress = std::make_shared<ExplorationProgress>();
  progress->seen_m2 = static_cast<double>(share.seen) * kCellArea;
  progress->reachable_m2 = all * kCellArea;
  progress->share = share.share();
  for (std::size_t k = 0; k < share.course.size(); ++k) {
    const Tick tick = std::min(static_cast<Tick>(k) * share.period, share.now);
    progress->course.push_back(
        {static_cast<double>(tick) * tick_seconds, static_cast<double>(share.course[k]) / all});
  }
  progress->seconds_left = share.seconds_left(tick_seconds);
  for (std::uint32_t k = 0; k < engine.team().size(); ++k) {
    progress->exploring = progress->exploring || engine.explorer({k});
  }
  return progress;
}

}  // namespace

std::shared_ptr<const ExplorationProgress> ProgressMaker::make(const Engine& engine) {
  if (engine.knowledge() == nullptr) return nullptr;
  const CoverageGrid& grid = engine.knowledge()->coverage().grid();
  const int wait = kSnapshots * std::max(1, grid.columns * grid.lines / kCells);
  const Tick second = TickUnits{engine.world().tick_seconds()}.ticks(kEverySeconds);
  ++snapshots_;
  if (made_ && (snapshots_ < wait || engine.now() < made_at_ + second)) return last_;
  made_ = true;
  made_at_ = engine.now();
  snapshots_ = 0;
  last_ = progress_of(engine);
  return last_;
}

}  // namespace magna
