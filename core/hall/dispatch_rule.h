// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/hall/hall_simulation.h"
#include "core/sim/ids.h"

namespace magna {

/// The built-in dispatchers of a hall: which idle robot fetches which package next.
enum class DispatchRuleKind : std::uint8_t {
  Greedy,
  Fifo,
  Spt,
  Lpt,
  Mwkr,
  Lrpt,
  Edd,
  Nearest,
  Hungarian,
  OmpasGreedy,
  Lptf,
  Lrptf,
  LookAhead,
};

struct DispatchRuleInfo {
  DispatchRuleKind kind;
  std::string_view name;     ///< as after --dispatcher
  std::string_view meaning;  ///< one line
  std::string_view source;
};

/// All of them, `greedy` first.
std::span<const DispatchRuleInfo> dispatch_rules();
/// By name; nullptr = there is none.
const DispatchRuleInfo* find_dispatch_rule(std::string_view name);
const DispatchRuleInfo& info(DispatchRuleKind kind);

/// Since when each package has been waiting where it is, and since when it has existed.
class WaitingTimes {
 public:
  struct Times {
    PackagePlace place;
    Tick since = 0;
    Tick made = 0;
  };

  /// Once per tick; `now`: the last tick.
  void follow(const HallSimulation& hall, Tick now);
  const Times& of(PackageId package) const { return times_[package.index()]; }

 private:
  std::vector<Times> times_;
  std::optional<std::uint64_t> version_;
};

/// The rank of a package for its next process; the lowest is served first. `seconds`: of that
/// process, s; a finished package has none left. Rules without an order of packages give all the
/// rank of FIFO.
double rank_of(DispatchRuleKind kind, const Package& package, double seconds,
               const WaitingTimes::Times& times, double tick_seconds);

/// A package that could be fetched.
struct DispatchLoad {
  PackageId package;
  int from = -1;         ///< belt where it is, or will be
  int to = -1;           ///< belt of the machine that is to do its next process
  bool first = false;    ///< of the packages of its belt that could be fetched
  bool waits = true;     ///< false: it is still in the machine (only for rules that look ahead)
  std::size_t sent = 0;  ///< packages on `to` or on their way there
};

/// A robot that fetches or brings a package.
struct DispatchTrip {
  std::size_t robot = 0;
  PackageId package;
  int from = -1;  ///< -1: it carries the package
  int to = -1;
};

/// What a rule decides from. Robots are numbered as in the hall.
struct DispatchOffer {
  const HallSimulation& hall;
  const WaitingTimes& times;
  std::span<const Pose> poses;
  std::span<const DispatchLoad> loads;
  std::span<const std::size_t> idle;    ///< robots without a task, in order
  std::span<const DispatchTrip> trips;  ///< of the others
  std::span<const std::size_t> charging;
  /// The distance from a robot to the area of a load's belt, m.
  std::function<double(std::size_t robot, const DispatchLoad& load)> metres;
  /// Whether the robot's charge is sufficient for a load and for the way to the parking area.
  std::function<bool(std::size_t robot, const DispatchLoad& load)> lasts;
  Tick now = 0;
  double tick_seconds = 0.0;
};

struct DispatchPair {
  std::size_t robot = 0;
  DispatchLoad load;
};

struct DispatchChoice {
  std::vector<DispatchPair> pairs;     ///< each robot and each package once, in order of assignment
  std::vector<std::size_t> to_charge;  ///< robots that should charge before they fetch anything
};

/// Decides which robot fetches which package. A function of what it was offered, one offer after
/// the other.
class DispatchRule {
 public:
  virtual ~DispatchRule() = default;

  /// Called again, without the robots of its last answer, until it returns no pair.
  virtual DispatchChoice choose(const DispatchOffer& offer) = 0;
  /// Whether it is offered only the first package of each belt.
  virtual bool first_only() const { return false; }
  /// Whether it is also offered packages that are still in their machines.
  virtual bool looks_ahead() const { return false; }
  /// Whether a package may be brought to that machine for its next process. `package`: as it is
  /// then.
  virtual bool sends(PackageId /*id*/, const Package& /*package*/, std::size_t /*machine*/) const {
    return true;
  }
  /// Whether a robot in front of the machine's belt puts the package down now, or waits.
  virtual bool may_place(const HallSimulation& /*hall*/, PackageId /*id*/, std::size_t /*machine*/,
                         Tick /*now*/) {
    return true;
  }
};

std::unique_ptr<DispatchRule> make_dispatch_rule(DispatchRuleKind kind, const HallSimulation& hall);

}  // namespace magna
