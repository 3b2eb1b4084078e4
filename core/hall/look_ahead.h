// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/hall/dispatch_rule.h"
#include "core/hall/hall_roads.h"
#include "core/sim/random.h"

namespace magna {

/// The lengths of ways between the areas of belts and the parking area of a hall, m. In halls of
/// many machines a way is taken as somewhat longer than the straight line.
class HallWays {
 public:
  explicit HallWays(std::shared_ptr<const HallDescription> description);

  /// From the area of one belt to that of another.
  double between(int from, int to) const;
  double to_parking(int from) const;
  /// From any place to the area of a belt.
  double from_place(Point from, int to) const;
  double from_place_to_parking(Point from) const;

 private:
  double measured(Point from, Point to) const;
  double known(std::size_t from, std::size_t to) const;
  Point parking_near(Point p) const;

  std::shared_ptr<const HallDescription> description_;
  std::optional<HallRoads> roads_;
  std::vector<Point> stands_;          ///< by belt: the middle of its area
  mutable std::vector<double> known_;  ///< from stand to stand, the last is parking; -1 = not yet
};

/// A plan of transports from now on: which robot fetches which package, and when.
///
/// Transports are added one by one: each package could be fetched by the robot that is there
/// first; of the packages that could be fetched within a few seconds of the first one, the one with
/// the lowest key is taken (Giffler and Thompson, "Algorithms for solving production-scheduling
/// problems", 1960, with robots as machines). The key is the work and way that remain for the
/// package plus an offset; offsets are improved by random changes that are kept if the makespan
/// is not longer (random keys: Bean, "Genetic algorithms and random keys for sequencing and
/// optimization", 1994). Machines, transport and empty ways as in Bilge and Ulusoy, "A time window
/// approach to simultaneous scheduling of machines and material handling system in an FMS", 1995;
/// in addition robots charge when their battery would not last.
class TransportPlan {
 public:
  struct Trip {
    std::size_t robot = 0;
    PackageId package;
    int from = -1;              ///< belt where it is then
    double leave = 0.0;         ///< s from now: the robot leaves at the latest
    bool charge_first = false;  ///< it charges before
  };

  TransportPlan(const HallSimulation& hall, const HallWays& ways) : hall_(hall), ways_(ways) {}

  /// Makes another plan, beginning with the offsets of the last one. `effort`: the number of
  /// comparisons that improvement may take.
  void make(const DispatchOffer& offer, std::size_t effort, RandomStream& random);
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
    double ready = 0.0;  ///< s from now: it can be fetched
    double left = 0.0;   ///< s: work and ways that remain
    bool delivered = false;
  };
  struct State {
    std::vector<Robot> robots;
    std::vector<Load> loads;
    std::vector<double> machine_free;  ///< s from now, by machine
    double end = 0.0;                  ///< last delivery
  };
  /// How a package would be fetched.
  struct Option {
    std::size_t load = 0;
    std::size_t robot = 0;
    int to = -1;
    double pickup = 0.0;
    double way = 0.0;  ///< s of the empty way
    bool charge = false;
  };
  struct Keys {
    std::vector<std::vector<double>> offsets;  ///< by package and number of processes done
    double window = 3.0;                       ///< s
  };

  State state_now(const DispatchOffer& offer) const;
  void add_waiting(State& state) const;
  void add_trips(const DispatchOffer& offer, State& state) const;
  /// The package arrives at the belt: it is processed, and the load is on the output belt then.
  void arrive(State& state, Load& load, int belt, double when) const;
  double remaining(PackageId package, std::size_t done) const;
  int target(const State& state, const Load& load) const;
  Option best_robot(const State& state, std::size_t load) const;
  double empty_way(const Robot& robot, int belt) const;
  double way_to_parking(const Robot& robot) const;
  double seconds(double metres) const;
  /// Adds transports by these keys until all is delivered; returns what is to be kept small.
  double build(State state, const Keys& keys, std::vector<Trip>& trips);
  void carry(State& state, const Option& option, std::vector<Trip>& trips) const;
  double& offset(Keys& keys, PackageId package, std::size_t done) const;

  const HallSimulation& hall_;
  const HallWays& ways_;
  Keys keys_;
  std::vector<Trip> trips_;
  double makespan_ = 0.0;
  std::size_t compared_ = 0;
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

 private:
  /// Adds what a robot without a task is to do now. False: it waits.
  bool add_next(const DispatchOffer& offer, std::size_t robot, DispatchChoice& choice) const;

  HallWays ways_;
  TransportPlan plan_;
  RandomStream random_;
  std::optional<std::uint64_t> planned_version_;
  std::size_t planned_idle_ = 0;
  Tick planned_at_ = 0;
  Tick chosen_at_ = -1;
  std::vector<Tick> idle_since_;  ///< by robot; -1 = it has a task
};

}  // namespace magna
