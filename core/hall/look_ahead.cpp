// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/look_ahead.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/hall/robot_actions.h"

namespace magna {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kHandling = 0.2;  // s: arriving, turning to the belt, picking or placing
// As the dispatcher reckons whether a charge lasts (dispatcher.cpp).
constexpr double kChargeDetour = 1.5;
constexpr double kChargeReserve = 20.0;       // s
constexpr std::size_t kMostPlanned = 40;      // packages in a plan, the earliest ones
constexpr std::size_t kMostTrips = 120;       // in a plan
constexpr std::size_t kFirstEffort = 18'000;  // orders of transports
constexpr std::size_t kLaterEffort = 100;
constexpr double kReplanSeconds = 2.0;   // without anything new: robots may be late
constexpr double kLeaveEarly = 2.0;      // s: it also turns, and others may be in its way
constexpr double kPatientSeconds = 5.0;  // without a task, while there are packages
constexpr double kMeanWeight = 0.3;      // of the mean delivery beside the makespan
constexpr double kWindow = 3.0;          // s after the first pickup
constexpr double kThreshold = 0.03;      // share of the makespan
constexpr double kWorthwhile = 0.05;     // s: a plan that is followed changes only for more
constexpr std::size_t kReach = 20;       // places by which a transport is moved in the order
constexpr double kStartSeconds = 1.0;    // packages made until then are planned together
constexpr double kMostGap = 2.5;         // s between planned arrivals at a machine
constexpr double kMostHold = 8.0;        // s that a robot waits for another to put down first …
constexpr double kHoldShare = 0.1;       // … and share of the work
constexpr int kOnParking = -2;

}  // namespace

TransportPlan::TransportPlan(const HallSimulation& hall, const HallWays& ways)
    : hall_(hall), ways_(ways) {
  const double speed = controller_speed(hall.description().controller);
  seconds_per_metre_ = std::isfinite(speed) ? 1.0 / speed : 0.0;
}

double TransportPlan::seconds(double metres) const { return metres * seconds_per_metre_; }

double TransportPlan::between(int from, int to) const { return seconds(ways_.between(from, to)); }

double TransportPlan::empty_way(const Robot& robot, int belt) const {
  if (robot.belt >= 0) return between(robot.belt, belt);
  if (robot.belt == kOnParking) return seconds(ways_.to_parking(belt));
  const auto at = robot.number * hall_.hall().belts.size() + static_cast<std::size_t>(belt);
  if (starts_[at] < 0.0) starts_[at] = seconds(ways_.from_place(robot.place, belt));
  return starts_[at];
}

double TransportPlan::way_to_parking(const Robot& robot) const {
  if (robot.belt == kOnParking) return 0.0;
  return robot.belt >= 0 ? seconds(ways_.to_parking(robot.belt))
                         : seconds(ways_.from_place_to_parking(robot.place));
}

double TransportPlan::remaining(PackageId package, std::size_t done) const {
  const Package& what = hall_.package(package);
  double sum = 0.0;
  for (std::size_t k = done; k < what.all.size(); ++k) {
    sum += what.all[k].seconds + 2.0 * kHandling;
  }
  return sum;
}

std::vector<TransportPlan::Stop> TransportPlan::stops(PackageId id, std::size_t done) const {
  const Package& package = hall_.package(id);
  const bool finished = done == package.all.size();
  const auto& places = finished ? hall_.exits() : hall_.places_of(package.all[done].id);
  std::vector<Stop> stops;
  for (const std::size_t m : places.machines) {
    const MachineSettings& settings = hall_.description().machines[m];
    stops.push_back({m, finished ? settings.time_step : seconds_on(settings, package.all[done])});
  }
  return stops;
}

// Of several machines the one where it would be done first.
std::optional<TransportPlan::Stop> TransportPlan::target(const State& state,
                                                         std::size_t number) const {
  const Load& load = state.loads[number];
  const std::vector<Stop>& stops = stops_[number][load.done];
  if (stops.size() == 1) return stops.front();
  std::optional<Stop> best;
  double least = kNever;
  for (const Stop& stop : stops) {
    const int belt = hall_.hall().machines[stop.machine].input_belt;
    const double there = load.ready + between(load.belt, belt);
    const double end = std::max(state.machine_free[stop.machine], there) + stop.work;
    if (end >= least) continue;
    least = end;
    best = stop;
  }
  return best;
}

void TransportPlan::arrive(State& state, Load& load, Stop at, double when) const {
  double& free = state.machine_free[at.machine];
  state.machine_last[at.machine] = std::max(state.machine_last[at.machine], when);
  free = std::max(free, when) + at.work;
  if (load.done == hall_.package(load.package).all.size()) {
    load.delivered = true;
    state.end = std::max(state.end, free);
    state.sum += free;
    return;
  }
  ++load.done;
  load.ready = free;
  load.belt = hall_.hall().machines[at.machine].output_belt;
  if (load.belt < 0) load.delivered = true;  // it stays in the machine
}

void TransportPlan::arrive(State& state, Load& load, int belt, double when) const {
  const auto m =
      static_cast<std::size_t>(hall_.hall().belts[static_cast<std::size_t>(belt)].machine);
  const Package& package = hall_.package(load.package);
  const MachineSettings& settings = hall_.description().machines[m];
  const bool finished = load.done == package.all.size();
  arrive(state, load,
         Stop{m, finished ? settings.time_step : seconds_on(settings, package.all[load.done])},
         when);
}

// Packages on output belts, in machines, and on input belts in their order.
void TransportPlan::add_waiting(State& state) const {
  const Hall& hall = hall_.hall();
  const auto add = [&](PackageId id, std::size_t done, int belt, double ready) -> Load& {
    return state.loads.emplace_back(Load{id, done, belt, ready});
  };
  for (std::size_t b = 0; b < hall.belts.size(); ++b) {
    if (hall.belts[b].type != BeltType::Output) continue;
    for (const PackageId id : hall_.on_belt(b)) {
      add(id, hall_.package(id).done, static_cast<int>(b), 0.0);
    }
  }
  for (std::size_t m = 0; m < hall.machines.size(); ++m) {
    const HallMachine& machine = hall.machines[m];
    const MachineState& now = hall_.machines()[m];
    const bool works = now.phase == MachinePhase::Working;
    if (works) state.machine_free[m] = now.remaining;
    if (now.package && machine.output_belt >= 0) {
      const std::size_t done = hall_.package(*now.package).done;
      const bool gains = works && machine.type == MachineType::Standard;
      const std::size_t most = hall_.package(*now.package).all.size();
      add(*now.package, std::min(most, done + (gains ? 1 : 0)), machine.output_belt,
          works ? now.remaining : 0.0);
    }
    if (machine.input_belt < 0) continue;
    for (const PackageId id : hall_.on_belt(static_cast<std::size_t>(machine.input_belt))) {
      arrive(state, add(id, hall_.package(id).done, machine.input_belt, 0.0), machine.input_belt,
             0.0);
    }
  }
}

// They arrive at their machines as the plan is followed, so that others may arrive before them.
void TransportPlan::add_trips(const DispatchOffer& offer, State& state) const {
  for (const DispatchTrip& trip : offer.trips) {
    Robot robot{trip.robot, 0.0, -1, offer.poses[trip.robot].position(),
                hall_.robots()[trip.robot].battery};
    auto known = std::ranges::find(state.loads, trip.package, &Load::package);
    if (known == state.loads.end()) {
      const std::size_t done = hall_.package(trip.package).done;
      known = state.loads.insert(known, Load{trip.package, done, trip.from, 0.0});
    }
    Load& load = *known;
    double when = 0.0;
    if (trip.from >= 0) {
      when = std::max(load.ready, empty_way(robot, trip.from)) + kHandling;
      robot.belt = trip.from;
    }
    when += empty_way(robot, trip.to) + kHandling;
    robot.free = when;
    robot.belt = trip.to;
    const double drain = hall_.description().robots[trip.robot].drain_rate;
    robot.battery = std::max(0.0, robot.battery - when * drain);
    state.robots.push_back(robot);
    load.ready = when;
    load.coming_to = trip.to;
  }
}

TransportPlan::State TransportPlan::state_now(const DispatchOffer& offer,
                                              std::span<const Promise> promises) const {
  State state;
  state.machine_free.assign(hall_.hall().machines.size(), 0.0);
  state.machine_last.assign(hall_.hall().machines.size(), -kNever);
  add_waiting(state);
  for (const std::size_t robot : offer.idle) {
    state.robots.push_back(
        {robot, 0.0, -1, offer.poses[robot].position(), hall_.robots()[robot].battery});
  }
  add_trips(offer, state);
  keep_promises(state, promises);
  for (const std::size_t number : offer.charging) {
    const HallRobot& what = hall_.description().robots[number];
    Robot robot{number, 0.0, -1, offer.poses[number].position(), what.max_battery};
    const double missing = what.max_battery - hall_.robots()[number].battery;
    if (what.charge_rate <= 0.0) continue;
    robot.free = way_to_parking(robot) + missing / what.charge_rate;
    robot.belt = kOnParking;
    state.robots.push_back(robot);
  }
  // The earliest ones; those that need a machine that does not exist are left out.
  std::erase_if(state.loads, [&](const Load& load) {
    return load.delivered || (load.belt < 0 && load.coming_to < 0) ||
           stops(load.package, load.done).empty();
  });
  std::ranges::stable_sort(state.loads, {}, &Load::ready);
  if (state.loads.size() > kMostPlanned) state.loads.resize(kMostPlanned);
  for (std::size_t k = 0; k < state.loads.size(); ++k) {
    if (state.loads[k].coming_to >= 0) state.coming.push_back(k);
  }
  return state;
}

// Robots that come too early let others put down their packages first.
void TransportPlan::keep_promises(State& state, std::span<const Promise> promises) {
  for (const Promise& first : promises) {
    const auto a = std::ranges::find(state.loads, first.package, &Load::package);
    if (a == state.loads.end() || a->coming_to != first.to) continue;
    for (const Promise& second : promises) {
      if (second.to != first.to || second.when <= first.when) continue;
      const auto b = std::ranges::find(state.loads, second.package, &Load::package);
      if (b == state.loads.end() || b->coming_to != first.to) continue;
      b->ready = std::max(b->ready, a->ready + 0.1);
    }
  }
}

void TransportPlan::settle(State& state, std::size_t machine, double until) const {
  for (const std::size_t k : state.coming) {
    Load& load = state.loads[k];
    if (load.coming_to < 0) continue;
    if (load.ready > until) break;
    const int belt = load.coming_to;
    if (hall_.hall().belts[static_cast<std::size_t>(belt)].machine != static_cast<int>(machine)) {
      continue;
    }
    load.coming_to = -1;
    arrive(state, load, belt, load.ready);
  }
}

// The robot that is there first, of several the one with the shortest way. As the dispatcher does,
// a robot whose charge would not last charges first.
std::optional<TransportPlan::Option> TransportPlan::best_robot(State& state,
                                                               std::size_t load) const {
  const Load& what = state.loads[load];
  if (what.coming_to >= 0) {
    const HallBelt& belt = hall_.hall().belts[static_cast<std::size_t>(what.coming_to)];
    settle(state, static_cast<std::size_t>(belt.machine), what.ready);
  }
  if (what.delivered) return {};
  const auto to = target(state, load);
  if (!to) return {};
  Option best{load, 0, *to, kNever, kNever, false};
  const int belt = hall_.hall().machines[to->machine].input_belt;
  const bool parks = hall_.hall().parking.has_value();
  const double carry = between(what.belt, belt);
  const double back = parks ? seconds(ways_.to_parking(belt)) : 0.0;
  for (std::size_t r = 0; r < state.robots.size(); ++r) {
    const Robot& robot = state.robots[r];
    const HallRobot& kind = hall_.description().robots[robot.number];
    double way = empty_way(robot, what.belt);
    double pickup = std::max(what.ready, robot.free + way);
    const double need =
        (kChargeDetour * (way + carry + back) + kChargeReserve + (pickup - robot.free - way)) *
        kind.drain_rate;
    const bool charge = parks && kind.charge_rate > 0.0 && robot.battery < need &&
                        robot.battery < 0.99 * kind.max_battery;
    if (charge) {
      const double there = way_to_parking(robot);
      const double left = std::max(0.0, robot.battery - there * kind.drain_rate);
      way = seconds(ways_.to_parking(what.belt));
      pickup = std::max(what.ready,
                        robot.free + there + (kind.max_battery - left) / kind.charge_rate + way);
    }
    if (std::pair(pickup, way) >= std::pair(best.pickup, best.way)) continue;
    best = {load, r, best.to, pickup, way, charge};
  }
  if (best.pickup == kNever) return {};
  return best;
}

void TransportPlan::carry(State& state, const Option& option, std::vector<Trip>& trips) const {
  Load& load = state.loads[option.load];
  Robot& robot = state.robots[option.robot];
  const HallRobot& kind = hall_.description().robots[robot.number];
  const bool finished = load.done == hall_.package(load.package).all.size();
  const int to = hall_.hall().machines[option.to.machine].input_belt;
  double when = option.pickup + 2.0 * kHandling + between(load.belt, to);
  const double gap = std::min(kMostGap, kHoldShare * option.to.work);
  settle(state, option.to.machine, when + gap);
  const double wait =
      finished ? 0.0 : std::max(0.0, state.machine_last[option.to.machine] + gap - when);
  when += wait;
  const double leave = option.pickup + wait - option.way;
  trips.push_back({robot.number, load.package, load.done, load.belt, leave, when, option.charge});
  const double full = option.charge ? kind.max_battery : robot.battery;
  const double since = option.charge ? option.pickup - option.way : robot.free;
  robot.battery = std::max(0.0, full - (when - since) * kind.drain_rate);
  robot.free = when;
  robot.belt = to;
  arrive(state, load, option.to, when);
}

void TransportPlan::settle_all(State& state) const {
  for (const std::size_t k : state.coming) {
    if (state.loads[k].coming_to >= 0) best_robot(state, k);
  }
}

double TransportPlan::cost(State& state) {
  settle_all(state);
  double end = state.end;
  double sum = state.sum;
  for (const Load& load : state.loads) {
    if (load.delivered) continue;
    const double when = load.ready + remaining(load.package, load.done);
    end = std::max(end, when);
    sum += when;
  }
  makespan_ = end;
  return end +
         kMeanWeight * sum / static_cast<double>(std::max<std::size_t>(1, state.loads.size()));
}

double TransportPlan::follow(const Order& order, std::vector<Trip>& trips) {
  trips.clear();
  state_ = start_;
  for (const std::size_t load : order) {
    if (const auto option = best_robot(state_, load)) carry(state_, *option, trips);
  }
  ++compared_;
  return cost(state_);
}

TransportPlan::Order TransportPlan::last_order() const {
  Order order;
  std::vector<std::size_t> left;
  for (std::size_t k = 0; k < start_.loads.size(); ++k)
    left.push_back(stops_[k].size() - next_done(start_.loads[k]));
  for (const Trip& trip : trips_) {
    const auto load = std::ranges::find(start_.loads, trip.package, &Load::package);
    if (load == start_.loads.end() || trip.done < next_done(*load)) continue;
    const auto k = static_cast<std::size_t>(load - start_.loads.begin());
    if (left[k] == 0) continue;
    --left[k];
    order.push_back(k);
  }
  for (std::size_t k = 0; k < left.size(); ++k) order.insert(order.end(), left[k], k);
  if (order.size() > kMostTrips) order.resize(kMostTrips);
  return order;
}

// Of the packages that could be fetched within a few seconds of the first one, the one with the
// most work remaining.
TransportPlan::Order TransportPlan::order_by_rule() {
  Order order;
  std::vector<Trip> trips;
  std::vector<Option> options;
  state_ = start_;
  settle_all(state_);
  while (order.size() < kMostTrips) {
    options.clear();
    double first = kNever;
    for (std::size_t k = 0; k < state_.loads.size(); ++k) {
      const auto option = best_robot(state_, k);
      if (!option) continue;
      options.push_back(*option);
      first = std::min(first, option->pickup);
    }
    if (options.empty()) break;
    const Option* best = nullptr;
    double least = kNever;
    for (const Option& option : options) {
      if (option.pickup > first + kWindow) continue;
      const Load& load = state_.loads[option.load];
      const double key = option.pickup - remaining(load.package, load.done);
      if (best != nullptr && key >= least) continue;
      best = &option;
      least = key;
    }
    order.push_back(best->load);
    carry(state_, *best, trips);
  }
  return order;
}

void TransportPlan::improve(Order order, double now, std::size_t effort, double threshold,
                            RandomStream& random) {
  double best = now;
  double makespan = makespan_;
  const double most = threshold * now;
  std::vector<Trip> trips;
  Order other;
  while (compared_ < effort) {
    other = order;
    const std::size_t from = random.below(order.size());
    const std::size_t reach = std::min<std::size_t>(order.size(), kReach);
    const std::size_t first = from - std::min(from, reach);
    const std::size_t to = first + random.below(std::min(order.size(), from + reach) - first);
    if (other[from] == other[to]) {
      ++compared_;
      continue;
    }
    if (random.chance(0.5)) {
      std::swap(other[from], other[to]);
    } else {
      const std::size_t load = other[from];
      other.erase(other.begin() + static_cast<std::ptrdiff_t>(from));
      other.insert(other.begin() + static_cast<std::ptrdiff_t>(to), load);
    }
    const double found = follow(other, trips);
    const double share = 1.0 - static_cast<double>(compared_) / static_cast<double>(effort);
    const double gain = threshold > 0.0 ? 0.0 : kWorthwhile;
    if (found > now + most * share * random.uniform() - gain) continue;
    now = found;
    std::swap(order, other);
    if (found > best) continue;
    best = found;
    makespan = makespan_;
    std::swap(trips_, trips);
  }
  makespan_ = makespan;
}

void TransportPlan::make(const DispatchOffer& offer, std::span<const Promise> promises,
                         std::size_t effort, double threshold, RandomStream& random) {
  starts_.assign(hall_.robots().size() * hall_.hall().belts.size(), -1.0);
  start_ = state_now(offer, promises);
  stops_.clear();
  for (const Load& load : start_.loads) {
    auto& of_load = stops_.emplace_back(hall_.package(load.package).all.size() + 1);
    for (std::size_t k = load.done; k < of_load.size(); ++k) of_load[k] = stops(load.package, k);
  }
  compared_ = 0;
  Order order = order_by_rule();
  const Order last = last_order();
  double best = follow(last, trips_);
  std::vector<Trip> trips;
  const double by_rule = follow(order, trips);
  if (by_rule < best) {
    best = by_rule;
    std::swap(trips, trips_);
  } else {
    order = last;
    follow(order, trips);  // for makespan
  }
  if (order.size() > 1 && !start_.robots.empty()) improve(order, best, effort, threshold, random);
}

namespace {

/// Whether further packages are made at the very start of the run.
bool more_come(const DispatchOffer& offer) {
  const auto left = offer.hall.to_make();
  if (!left || *left == 0) return false;
  if (static_cast<double>(offer.now) * offer.tick_seconds > kStartSeconds) return false;
  const Hall& hall = offer.hall.hall();
  for (std::size_t m = 0; m < hall.machines.size(); ++m) {
    if (hall.machines[m].type != MachineType::Input) continue;
    if (offer.hall.machines()[m].remaining < kStartSeconds) return true;
  }
  return false;
}

}  // namespace

LookAhead::LookAhead(const HallSimulation& hall)
    : ways_(hall.shared_description()),
      plan_(hall, ways_),
      random_(0, 0, StreamPurpose::Route, 1) {}

DispatchChoice LookAhead::choose(const DispatchOffer& offer) {
  DispatchChoice choice;
  if (std::exchange(chosen_at_, offer.now) == offer.now) return choice;  // all that was due
  if (!planned_version_ && more_come(offer)) return choice;
  const auto age = static_cast<double>(offer.now - planned_at_) * offer.tick_seconds;
  if (planned_version_ != offer.hall.version() || planned_idle_ != offer.idle.size() ||
      age >= kReplanSeconds) {
    const bool more = offer.hall.packages().size() > planned_packages_;
    planned_packages_ = offer.hall.packages().size();
    plan_.make(offer, promises_, more ? kFirstEffort : kLaterEffort, more ? kThreshold : 0.0,
               random_);
    planned_version_ = offer.hall.version();
    planned_idle_ = offer.idle.size();
    planned_at_ = offer.now;
  }
  tick_seconds_ = offer.tick_seconds;
  const auto idle_since = std::exchange(idle_since_, std::vector<Tick>(offer.poses.size(), -1));
  for (const std::size_t robot : offer.idle) {
    const bool was_idle = robot < idle_since.size() && idle_since[robot] >= 0;
    idle_since_[robot] = was_idle ? idle_since[robot] : offer.now;
    const auto first = std::ranges::find(plan_.trips(), robot, &TransportPlan::Trip::robot);
    const double planned = static_cast<double>(offer.now - planned_at_) * offer.tick_seconds;
    if (first != plan_.trips().end() && first->leave > planned) idle_since_[robot] = offer.now;
    if (add_next(offer, robot, choice)) idle_since_[robot] = -1;
  }
  return choice;
}

// The plan does not know that belts are full. So that robots do not wait for packages that come
// only once others are fetched, they take what is there after a while.
bool LookAhead::add_next(const DispatchOffer& offer, std::size_t robot, DispatchChoice& choice) {
  const auto seconds_since = [&offer](Tick tick) {
    return static_cast<double>(offer.now - tick) * offer.tick_seconds;
  };
  const bool any = seconds_since(idle_since_[robot]) >= kPatientSeconds;
  for (const TransportPlan::Trip& trip : plan_.trips()) {
    if (trip.robot != robot) continue;
    const auto load = std::ranges::find_if(offer.loads, [&](const DispatchLoad& one) {
      return one.package == trip.package && one.from == trip.from;
    });
    const bool chosen = std::ranges::any_of(
        choice.pairs, [&](const DispatchPair& pair) { return pair.load.package == trip.package; });
    const bool can = load != offer.loads.end() && !chosen;
    const bool due = trip.leave - seconds_since(planned_at_) <= kLeaveEarly;
    if (trip.charge_first || (can && due && !offer.lasts(robot, *load))) {
      choice.to_charge.push_back(robot);
      return true;
    }
    if (can && (due || (any && load->waits && offer.lasts(robot, *load)))) {
      choice.pairs.push_back({robot, *load});
      promise(*load, trip.done,
              static_cast<double>(planned_at_) * offer.tick_seconds + trip.arrive);
      return true;
    }
    if (!any) return false;
  }
  return false;
}

void LookAhead::promise(const DispatchLoad& load, std::size_t done, double when) {
  std::erase_if(promises_, [&](const Promise& one) { return one.package == load.package; });
  promises_.push_back({load.package, done, load.to, when});
}

// Packages are put on a belt in the planned order, as far as they come a few seconds too early.
bool LookAhead::may_place(const HallSimulation& hall, PackageId id, std::size_t /*machine*/,
                          Tick now) {
  std::erase_if(promises_, [&](const Promise& one) {
    const Package& package = hall.package(one.package);
    return package.done != one.done && package.place.kind != PackagePlace::Kind::Machine;
  });
  const auto own = std::ranges::find(promises_, id, &Promise::package);
  if (own == promises_.end()) return true;
  const Package& package = hall.package(id);
  if (package.finished()) return true;
  if (own->held < 0) own->held = now;
  const double held = static_cast<double>(now - own->held) * tick_seconds_;
  if (held > std::min(kMostHold, kHoldShare * package.next().seconds)) return true;
  return std::ranges::none_of(promises_, [&](const Promise& one) {
    const PackagePlace place = hall.package(one.package).place;
    const auto to = static_cast<std::size_t>(one.to);
    const bool there = place == PackagePlace{PackagePlace::Kind::Belt, to};
    const bool inside = place.kind == PackagePlace::Kind::Machine &&
                        static_cast<int>(place.index) == hall.hall().belts[to].machine;
    return one.package != id && one.to == own->to && one.when < own->when && !there && !inside;
  });
}

}  // namespace magna
