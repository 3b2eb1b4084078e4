// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/exploration.h"

#include <algorithm>
#include <utility>

#include "core/mission/explore_decider.h"

namespace magna {

struct TeamExploration::Impl {
  Impl(const World& world, const Team& team, const Knowledge& of_team, WorkerPool& workers)
      : knowledge(of_team),
        units{world.tick_seconds()},
        period(units.ticks(kPeriod)),
        decider(team, of_team.coverage(), of_team.features(), workers, units) {}

  const Knowledge& knowledge;
  TickUnits units;
  Tick period;
  ExploreDecider decider;
  bool ended = false;        ///< and no robot explores
  bool ordered_end = false;  ///< in this tick
  /// Version of the frontier at the last check after the end.
  std::optional<std::uint64_t> looked_at;
};

TeamExploration::TeamExploration(const World& world, const Team& team, const Knowledge& knowledge,
                                 WorkerPool& workers)
    : impl_(std::make_unique<Impl>(world, team, knowledge, workers)) {}

TeamExploration::~TeamExploration() = default;

void TeamExploration::set_no_go(std::vector<NoGoArea> areas) {
  impl_->decider.set_no_go(std::move(areas));
}

const std::vector<NoGoArea>& TeamExploration::no_go() const { return impl_->decider.no_go(); }

// Runs in the tick after an update of the frontier, which then includes what arriving robots have
// seen.
std::vector<ExploreOrder> TeamExploration::advance(Tick now, std::span<const Explorer> explorers) {
  impl_->decider.listen(explorers);
  impl_->ordered_end = false;
  if (now != 2 && (now - 1) % impl_->period != 0) return {};
  auto orders = impl_->decider.round(now, explorers, impl_->knowledge.frontier().sides());
  impl_->ordered_end =
      std::ranges::count(orders, ExploreOrder::Kind::Over, &ExploreOrder::kind) > 0;
  return orders;
}

std::optional<std::vector<FrontierSideId>> TeamExploration::left(
    Tick now, std::span<const Explorer> explorers) {
  impl_->ended = explorers.empty() && (impl_->ended || impl_->ordered_end);
  if (!impl_->ended) impl_->looked_at.reset();
  const Frontier& frontier = impl_->knowledge.frontier();
  if (!impl_->ended || impl_->looked_at == frontier.version()) return std::nullopt;
  impl_->looked_at = frontier.version();
  return impl_->decider.sides_left(now, frontier.sides());
}

std::vector<LeftPlace> TeamExploration::places_left() {
  return impl_->decider.places_left(impl_->knowledge.frontier().sides());
}

void TeamExploration::hash(StateHash& hash) const { impl_->decider.hash(hash); }

}  // namespace magna
