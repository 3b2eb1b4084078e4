// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/dispatch_rule.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "core/hall/look_ahead.h"
#include "core/mission/assignment.h"

namespace magna {
namespace {

constexpr double kDueFactor =
    2.0;  // due date: so many times the work of a package after its making

using Kind = DispatchRuleKind;

constexpr auto kRules = std::to_array<DispatchRuleInfo>({
    {Kind::Greedy, "greedy",
     "Of the first packages of all belts and all idle robots the nearest pair first",
     "Egbelu and Tanchoco 1984, shortest travel distance"},
    {Kind::Fifo, "fifo", "The package that has been waiting longest, by the nearest robot",
     "Panwalkar and Iskander 1977, FIFO; Egbelu and Tanchoco 1984, nearest vehicle"},
    {Kind::Spt, "spt", "Shortest next process first", "Panwalkar and Iskander 1977, SPT"},
    {Kind::Lpt, "lpt", "Longest next process first", "Panwalkar and Iskander 1977, LPT"},
    {Kind::Mwkr, "mwkr", "Most work remaining first, with the next process",
     "Panwalkar and Iskander 1977, MWKR"},
    {Kind::Lrpt, "lrpt", "Longest remaining processing time after the next process first",
     "Pinedo, Scheduling, LRPT; the tail of Carlier and Pinson 1989"},
    {Kind::Edd, "edd", "Earliest due date first: twice its work after a package was made",
     "Jackson 1955, EDD; Baker 1984, due dates by total work"},
    {Kind::Nearest, "nearest", "Of all packages and idle robots the nearest pair first",
     "Egbelu and Tanchoco 1984, nearest workstation"},
    {Kind::Hungarian, "hungarian", "The least sum of ways of all idle robots to their packages",
     "Kuhn 1955; core/mission/assignment.h"},
    {Kind::OmpasGreedy, "ompas-greedy",
     "As fifo, but only packages whose machine is free; a machine has one package at a time",
     "OMPAS, domain of gobot-sim, first available (fa)"},
    {Kind::Lptf, "lptf", "As ompas-greedy, longest next process first",
     "OMPAS, longest processing time first"},
    {Kind::Lrptf, "lrptf", "As ompas-greedy, longest remaining processing time first",
     "OMPAS, domain of gobot-sim, falrpt"},
    {Kind::LookAhead, "look-ahead",
     "Plans all further transports with ways, queues and batteries, and improves the plan",
     "Bilge and Ulusoy 1995; Dueck and Scheuer 1990, threshold accepting; rolling horizon"},
});

bool is_ompas(Kind kind) {
  return kind == Kind::OmpasGreedy || kind == Kind::Lptf || kind == Kind::Lrptf;
}

double work_left(const Package& package) {
  double seconds = 0.0;
  for (std::size_t k = package.done; k < package.all.size(); ++k) seconds += package.all[k].seconds;
  return seconds;
}

double work(const Package& package) {
  double seconds = 0.0;
  for (const Process& process : package.all) seconds += process.seconds;
  return seconds;
}

/// The nearest idle robot whose charge lasts; nearer ones whose charge does not have to charge.
std::optional<std::size_t> nearest_robot(const DispatchOffer& offer, const DispatchLoad& load,
                                         std::vector<std::size_t>& to_charge) {
  std::optional<std::size_t> best;
  double least = 0.0;
  for (const std::size_t robot : offer.idle) {
    const double metres = offer.metres(robot, load);
    if (best && metres >= least) continue;
    if (!offer.lasts(robot, load)) {
      to_charge.push_back(robot);
      continue;
    }
    best = robot;
    least = metres;
  }
  return best;
}

/// The nearest pair of package and robot.
class NearestPair : public DispatchRule {
 public:
  explicit NearestPair(bool first_only) : first_only_(first_only) {}

  bool first_only() const override { return first_only_; }
  DispatchChoice choose(const DispatchOffer& offer) override {
    DispatchChoice choice;
    std::optional<DispatchPair> best;
    double least = 0.0;
    for (const DispatchLoad& load : offer.loads) {
      for (const std::size_t robot : offer.idle) {
        const double metres = offer.metres(robot, load);
        if (best && metres >= least) continue;
        if (offer.lasts(robot, load)) {
          best = DispatchPair{robot, load};
          least = metres;
        } else {
          choice.to_charge.push_back(robot);
        }
      }
    }
    if (best) choice.pairs.push_back(*best);
    return choice;
  }

 private:
  bool first_only_;
};

/// The package with the lowest rank, by the nearest robot.
class ByRank : public DispatchRule {
 public:
  explicit ByRank(Kind kind) : kind_(kind) {}

  DispatchChoice choose(const DispatchOffer& offer) override {
    DispatchChoice choice;
    std::vector<double> ranks;
    for (const DispatchLoad& load : offer.loads) ranks.push_back(rank(offer, load));
    std::vector<std::size_t> order(offer.loads.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t k) {
      return std::pair(ranks[k], offer.loads[k].package.value);
    });
    for (const std::size_t k : order) {
      const DispatchLoad& load = offer.loads[k];
      if (is_ompas(kind_) && !machine_free(offer.hall, load)) continue;
      if (const auto robot = nearest_robot(offer, load, choice.to_charge)) {
        choice.pairs.push_back({*robot, load});
        break;
      }
    }
    return choice;
  }

 private:
  double rank(const DispatchOffer& offer, const DispatchLoad& load) const {
    const Package& package = offer.hall.package(load.package);
    double seconds = 0.0;
    if (!package.finished()) {
      const auto belt = static_cast<std::size_t>(load.to);
      const auto machine = static_cast<std::size_t>(offer.hall.hall().belts[belt].machine);
      seconds = seconds_on(offer.hall.description().machines[machine], package.next());
    }
    return rank_of(kind_, package, seconds, offer.times.of(load.package), offer.tick_seconds);
  }
  /// Whether the machine is not taken by a package at work, on its belt or on the way. Output
  /// machines are not taken.
  static bool machine_free(const HallSimulation& hall, const DispatchLoad& load) {
    const auto machine =
        static_cast<std::size_t>(hall.hall().belts[static_cast<std::size_t>(load.to)].machine);
    if (hall.hall().machines[machine].type == MachineType::Output) return true;
    return load.sent == 0 && hall.machines()[machine].phase == MachinePhase::Idle;
  }

  Kind kind_;
};

/// The least sum of ways.
class LeastSum : public DispatchRule {
 public:
  DispatchChoice choose(const DispatchOffer& offer) override {
    DispatchChoice choice;
    const std::size_t columns = offer.loads.size();
    std::vector<double> costs;
    for (const std::size_t robot : offer.idle) {
      bool able = false;
      for (const DispatchLoad& load : offer.loads) {
        const bool lasts = offer.lasts(robot, load);
        able = able || lasts;
        costs.push_back(lasts ? offer.metres(robot, load) : kImpossible);
      }
      if (!able && columns > 0) choice.to_charge.push_back(robot);
    }
    const auto jobs = assign_jobs(costs, offer.idle.size(), columns);
    for (std::size_t k = 0; k < jobs.size(); ++k) {
      if (jobs[k]) choice.pairs.push_back({offer.idle[k], offer.loads[*jobs[k]]});
    }
    return choice;
  }
};

}  // namespace

std::span<const DispatchRuleInfo> dispatch_rules() { return kRules; }

const DispatchRuleInfo* find_dispatch_rule(std::string_view name) {
  const auto found = std::ranges::find(kRules, name, &DispatchRuleInfo::name);
  return found != kRules.end() ? &*found : nullptr;
}

const DispatchRuleInfo& info(DispatchRuleKind kind) {
  return *std::ranges::find(kRules, kind, &DispatchRuleInfo::kind);
}

void WaitingTimes::follow(const HallSimulation& hall, Tick now) {
  if (version_ == hall.version()) return;
  version_ = hall.version();
  const auto packages = hall.packages();
  for (std::size_t k = 0; k < packages.size(); ++k) {
    if (k >= times_.size()) times_.push_back({packages[k].place, now, now});
    if (times_[k].place == packages[k].place) continue;
    times_[k].place = packages[k].place;
    times_[k].since = now;
  }
}

double rank_of(DispatchRuleKind kind, const Package& package, double seconds,
               const WaitingTimes::Times& times, double tick_seconds) {
  switch (kind) {
    case Kind::Spt: return seconds;
    case Kind::Lpt:
    case Kind::Lptf: return -seconds;
    case Kind::Mwkr:
    case Kind::Lrptf:
    case Kind::LookAhead: return -work_left(package);
    case Kind::Lrpt: return package.finished() ? 0.0 : package.next().seconds - work_left(package);
    case Kind::Edd:
      return static_cast<double>(times.made) * tick_seconds + kDueFactor * work(package);
    case Kind::Greedy:
    case Kind::Fifo:
    case Kind::Nearest:
    case Kind::Hungarian:
    case Kind::OmpasGreedy: break;
  }
  return static_cast<double>(times.since);
}

std::unique_ptr<DispatchRule> make_dispatch_rule(DispatchRuleKind kind,
                                                 const HallSimulation& hall) {
  switch (kind) {
    case Kind::Greedy: return std::make_unique<NearestPair>(true);
    case Kind::Nearest: return std::make_unique<NearestPair>(false);
    case Kind::Hungarian: return std::make_unique<LeastSum>();
    case Kind::LookAhead: return std::make_unique<LookAhead>(hall);
    case Kind::Fifo:
    case Kind::Spt:
    case Kind::Lpt:
    case Kind::Mwkr:
    case Kind::Lrpt:
    case Kind::Edd:
    case Kind::OmpasGreedy:
    case Kind::Lptf:
    case Kind::Lrptf: break;
  }
  return std::make_unique<ByRank>(kind);
}

}  // namespace magna
