// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/exploration.h"

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
};

TeamExploration::TeamExploration(const World& world, const Team& team, const Knowledge& knowledge,
                                 WorkerPool& workers)
    : impl_(std::make_unique<Impl>(world, team, knowledge, workers)) {}

TeamExploration::~TeamExploration() = default;

void TeamExploration::set_no_go(std::vector<NoGoArea> areas) {
  impl_->decider.set_no_go(std::move(areas));
}

const std::vector<NoGoArea>& TeamExploration::no_go() const { return impl_->decider.no_go(); }

// In the tick after the one in which the frontier has been brought up to date: it is as new as what
// robots saw when they arrived.
std::vector<ExploreOrder> TeamExploration::advance(Tick now, std::span<const Explorer> explorers) {
  impl_->decider.listen(explorers);
  if (now != 2 && (now - 1) % impl_->period != 0) return {};
  return impl_->decider.round(now, explorers, impl_->knowledge.frontier().sides());
}

void TeamExploration::hash(StateHash& hash) const { impl_->decider.hash(hash); }

}  // namespace magna
