// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/hall/dispatch_rule.h"
#include "core/hall/hall_ways.h"
#include "core/sim/random.h"

namespace magna {

/// A plan of transports from now on: which robot fetches which package, and when.
///
/// The plan is an order of transports (Bierwirth, "A generalized permutation approach to job shop
/// scheduling with genetic algorithms", 1995): they are added one by one, each to the robot that is
/// there first. Machines, transport and empty ways as in Bilge and Ulusoy, "A time window approach
/// to simultaneous scheduling of machines and material handling system in an FMS", 1995; in
/// addition robots charge when their battery would not last. The first order is built by a rule;
/// then transports are moved within it, and an order is kept if the makespan grows by less than a
/// threshold that falls to zero (Dueck and Scheuer, "Threshold accepting", 1990).
class TransportPlan {
 public:
  struct Trip {
    std::size_t robot = 0;
    PackageId package;
    std::size_t done = 0;       ///< its processes that are done then
    int from = -1;              ///< belt where it is then
    double leave = 0.0;         ///< s from now: the robot leaves at the latest
    double arrive = 0.0;        ///< s from now: it puts the package down
    bool charge_first = false;  ///< it charges before
  };
  /// A trip that was begun.
  struct Promise {
    PackageId package;
    std::size_t done = 0;
    int to = -1;
    double when = 0.0;  ///< s: planned arrival
    Tick held = -1;     ///< since when the robot waits in front of the belt; -1 = not yet
  };

  TransportPlan(const HallSimulation& hall, const HallWays& ways);

  /// Makes another plan, beginning with the order of the last one. `promises`: trips that were
  /// begun; their order at each machine is kept. `effort`: the number of orders that are compared;
  /// `threshold`: the share of the makespan by which it may grow at first.
  void make(const DispatchOffer& offer, std::span<const Promise> promises, std::size_t effort,
            double threshold, RandomStream& random);
  const std::vector<Trip>& trips() const { return trips_; }
  /// s from now until all packages are delivered, in the plan.
  double makespan() const { return makespan_; }

 private:
  struct Robot {
    std::size_t number = 0;
    double free = 0.0;  ///< s from now
    int belt = -1;      ///< where it is then; -1 = at `place`, -2 = on the parking area
    Point place;
    double battery = 0.0;  ///< then
  };
  struct Load {
    PackageId package;
    std::size_t done = 0;
    int belt = -1;       ///< where it is
    double ready = 0.0;  ///< s from now: it can be fetched, or arrives
    int coming_to = -1;  ///< belt to which a robot brings it already
    bool delivered = false;
  };
  struct State {
    std::vector<Robot> robots;
    std::vector<Load> loads;
    std::vector<std::size_t> coming;   ///< loads that robots bring, in order of arrival
    std::vector<double> machine_free;  ///< s from now, by machine
    std::vector<double> machine_last;  ///< s from now: the last arrival there
    double end = 0.0;                  ///< last delivery
    double sum = 0.0;                  ///< of all deliveries
  };
  /// A machine that does a process, or an output machine.
  struct Stop {
    std::size_t machine = 0;
    double work = 0.0;  ///< s
  };
  /// How a package would be fetched.
  struct Option {
    std::size_t load = 0;
    std::size_t robot = 0;
    Stop to;
    double pickup = 0.0;
    double way = 0.0;  ///< s of the empty way
    bool charge = false;
  };
  using Order = std::vector<std::size_t>;  ///< of loads, each as often as it is carried

  State state_now(const DispatchOffer& offer, std::span<const Promise> promises) const;
  static void keep_promises(State& state, std::span<const Promise> promises);
  void add_waiting(State& state) const;
  void add_trips(const DispatchOffer& offer, State& state) const;
  std::vector<Stop> stops(PackageId package, std::size_t done) const;
  /// The package arrives at a machine: it is processed, and the load is on the output belt then.
  void arrive(State& state, Load& load, Stop at, double when) const;
  void arrive(State& state, Load& load, int belt, double when) const;
  double remaining(PackageId package, std::size_t done) const;
  std::optional<Stop> target(const State& state, std::size_t load) const;
  /// Those that robots bring to a machine until then arrive there.
  void settle(State& state, std::size_t machine, double until) const;
  void settle_all(State& state) const;
  static std::size_t next_done(const Load& load) {
    return load.done + (load.coming_to >= 0 ? 1 : 0);
  }
  std::optional<Option> best_robot(State& state, std::size_t load) const;
  double between(int from, int to) const;
  double empty_way(const Robot& robot, int belt) const;
  double way_to_parking(const Robot& robot) const;
  double seconds(double metres) const;
  void carry(State& state, const Option& option, std::vector<Trip>& trips) const;
  /// What is to be kept small, with the makespan of the state.
  double cost(State& state);
  /// The order of the last plan, without what has been done, with what is new at its end.
  Order last_order() const;
  Order order_by_rule();
  /// Adds the transports of an order; returns their cost.
  double follow(const Order& order, std::vector<Trip>& trips);
  void improve(Order order, double best, std::size_t effort, double threshold,
               RandomStream& random);

  const HallSimulation& hall_;
  const HallWays& ways_;
  double seconds_per_metre_;
  std::vector<Trip> trips_;
  double makespan_ = 0.0;
  std::size_t compared_ = 0;
  State start_, state_;
  std::vector<std::vector<std::vector<Stop>>> stops_;  ///< by load and number of processes done
  /// By robot and belt, s: the way from where it is when a plan is begun; -1 = not yet known.
  mutable std::vector<double> starts_;
};

/// Dispatches by a plan of all further transports, which is improved whenever something has
/// happened. Robots leave early enough to be there when a machine ends.
class LookAhead : public DispatchRule {
 public:
  explicit LookAhead(const HallSimulation& hall);

  DispatchChoice choose(const DispatchOffer& offer) override;
  bool looks_ahead() const override { return true; }
  bool may_place(const HallSimulation& hall, PackageId id, std::size_t machine, Tick now) override;

 private:
  /// Adds what a robot without a task is to do now. False: it waits.
  bool add_next(const DispatchOffer& offer, std::size_t robot, DispatchChoice& choice);
  using Promise = TransportPlan::Promise;
  void promise(const DispatchLoad& load, std::size_t done, double when);

  HallWays ways_;
  TransportPlan plan_;
  RandomStream random_;
  std::optional<std::uint64_t> planned_version_;
  std::size_t planned_idle_ = 0;
  std::size_t planned_packages_ = 0;
  Tick planned_at_ = 0;
  Tick chosen_at_ = -1;
  double tick_seconds_ = 0.0;
  std::vector<Promise> promises_;  ///< of trips that were begun
  std::vector<Tick> idle_since_;   ///< by robot; -1 = it has a task
};

}  // namespace magna
