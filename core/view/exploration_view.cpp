// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/exploration_view.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/mission/explore_end.h"
#include "core/mission/reachable_floor.h"
#include "core/sim/text.h"

namespace magna {

Message explored_words(const event::TeamExplored& end) {
  const int percent = whole_percent(end.share);
  const auto area = static_cast<std::int64_t>(std::llround(end.seen_m2));
  if (const auto left = left_words(end.left)) {
    return Message({"team-explored-but", "explored {} %, {} m²; {}"}, percent, area, *left);
  }
  return Message({"team-explored", "explored {} %, {} m²"}, percent, area);
}

std::vector<NoticePart> left_parts(std::span<const LeftPlace> left) {
  std::vector<NoticePart> parts;
  for (const LeftPlace& place : left) {
    parts.push_back(
        {Message({"place-left", "({:.1f}, {:.1f}): {}"}, place.at.x, place.at.y, place.why),
         place.at});
  }
  return parts;
}

Severity left_severity(std::span<const LeftPlace> left) {
  return std::ranges::any_of(left, is_out_of_reach) ? Severity::Caution : Severity::Info;
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
