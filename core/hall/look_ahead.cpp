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
constexpr std::size_t kMostMachinesMeasured = 20;  // beyond these, ways are estimated
constexpr double kEstimatedDetour = 1.2;
constexpr double kHandling = 1.0;  // s: arriving, turning to the belt, picking or placing
// As the dispatcher reckons whether a charge lasts (dispatcher.cpp).
constexpr double kChargeDetour = 1.5;
constexpr double kChargeReserve = 20.0;   // s
constexpr std::size_t kMostPlanned = 40;  // packages in a plan, the earliest ones
constexpr std::size_t kMostTrips = 120;   // in a plan
constexpr std::size_t kFirstEffort = 2'000'000;
constexpr std::size_t kLaterEffort = 60'000;
constexpr double kReplanSeconds = 2.0;   // without anything new: robots may be late
constexpr double kLeaveEarly = 2.0;      // s: it also turns, and others may be in its way
constexpr double kPatientSeconds = 5.0;  // without a task, while there are packages
constexpr double kOffsetShare = 0.5;     // of the mean remaining work: the width of offsets
constexpr double kMostWindow = 12.0;     // s
constexpr double kMeanWeight = 0.01;     // of the mean delivery beside the makespan
constexpr int kOnParking = -2;

Point middle_of(const std::vector<Cell>& cells) {
  return cells.empty() ? Point{} : cell_centre(cells[cells.size() / 2]);
}

}  // namespace

HallWays::HallWays(std::shared_ptr<const HallDescription> description)
    : description_(std::move(description)) {
  const Hall& hall = description_->hall;
  if (hall.machines.size() <= kMostMachinesMeasured) roads_.emplace(hall);
  for (const HallBelt& belt : hall.belts) stands_.push_back(middle_of(belt.interact.cells));
  known_.assign((stands_.size() + 1) * (stands_.size() + 1), -1.0);
}

double HallWays::measured(Point from, Point to) const {
  const double straight = distance(from, to);
  if (!roads_) return kEstimatedDetour * straight;
  double metres = 0.0;
  for (Point at = from; const Point next : roads_->way(from, to)) {
    metres += distance(at, next);
    at = next;
  }
  return std::max(metres, straight);
}

Point HallWays::parking_near(Point p) const {
  const auto& parking = description_->hall.parking;
  if (!parking) return p;
  return cell_centre(*std::ranges::min_element(
      parking->cells, {}, [p](Cell c) { return distance(p, cell_centre(c)); }));
}

double HallWays::known(std::size_t from, std::size_t to) const {
  double& metres = known_[from * (stands_.size() + 1) + to];
  if (metres < 0.0) {
    const Point end = to < stands_.size() ? stands_[to] : parking_near(stands_[from]);
    metres = measured(stands_[from], end);
  }
  return metres;
}

double HallWays::between(int from, int to) const {
  return known(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
}

double HallWays::to_parking(int from) const {
  return known(static_cast<std::size_t>(from), stands_.size());
}

// Its place changes with every tick: only whether the straight way is free is looked at.
double HallWays::from_place(Point from, int to) const {
  const Point stand = stands_[static_cast<std::size_t>(to)];
  const double straight = distance(from, stand);
  const bool free = roads_ && roads_->free_way(from, stand);
  return free ? straight : kEstimatedDetour * straight;
}

double HallWays::from_place_to_parking(Point from) const {
  return kEstimatedDetour * distance(from, parking_near(from));
}

double TransportPlan::seconds(double metres) const {
  const double speed = controller_speed(hall_.description().controller);
  return std::isfinite(speed) ? metres / speed : 0.0;
}

double TransportPlan::empty_way(const Robot& robot, int belt) const {
  if (robot.belt >= 0) return seconds(ways_.between(robot.belt, belt));
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

double& TransportPlan::offset(Keys& keys, PackageId package, std::size_t done) const {
  if (keys.offsets.size() <= package.index()) keys.offsets.resize(package.index() + 1);
  auto& of_package = keys.offsets[package.index()];
  const std::size_t steps = hall_.package(package).all.size() + 1;
  if (of_package.size() < steps) of_package.resize(steps, 0.0);
  return of_package[done];
}

// Of several machines the one where it would be done first.
int TransportPlan::target(const State& state, const Load& load) const {
  const Package& package = hall_.package(load.package);
  const Hall& hall = hall_.hall();
  const bool finished = load.done == package.all.size();
  int best = -1;
  double least = kNever;
  const auto& places = finished ? hall_.exits() : hall_.places_of(package.all[load.done].id);
  for (const std::size_t m : places.machines) {
    const HallMachine& machine = hall.machines[m];
    const MachineSettings& settings = hall_.description().machines[m];
    const double work =
        finished ? settings.time_step : seconds_on(settings, package.all[load.done]);
    const double there = load.ready + seconds(ways_.between(load.belt, machine.input_belt));
    const double end = std::max(state.machine_free[m], there) + work;
    if (end >= least) continue;
    least = end;
    best = machine.input_belt;
  }
  return best;
}

void TransportPlan::arrive(State& state, Load& load, int belt, double when) const {
  const Hall& hall = hall_.hall();
  const auto m = static_cast<std::size_t>(hall.belts[static_cast<std::size_t>(belt)].machine);
  const Package& package = hall_.package(load.package);
  const MachineSettings& settings = hall_.description().machines[m];
  double& free = state.machine_free[m];
  free = std::max(free, when);
  if (load.done == package.all.size()) {
    free += settings.time_step;
    load.delivered = true;
    state.end = std::max(state.end, free);
    return;
  }
  free += seconds_on(settings, package.all[load.done]);
  ++load.done;
  load.ready = free;
  load.left = remaining(load.package, load.done);
  load.belt = hall.machines[m].output_belt;
  if (load.belt < 0) load.delivered = true;  // it stays in the machine
}

// Packages on output belts, in machines, and on input belts in their order.
void TransportPlan::add_waiting(State& state) const {
  const Hall& hall = hall_.hall();
  const auto add = [&](PackageId id, std::size_t done, int belt, double ready) -> Load& {
    return state.loads.emplace_back(Load{id, done, belt, ready, remaining(id, done), false});
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

void TransportPlan::add_trips(const DispatchOffer& offer, State& state) const {
  struct Arrival {
    double when;
    Load load;
    int to;
  };
  std::vector<Arrival> arrivals;
  for (const DispatchTrip& trip : offer.trips) {
    Robot robot{trip.robot, 0.0, -1, offer.poses[trip.robot].position(),
                hall_.robots()[trip.robot].battery};
    double when = 0.0;
    Load load{trip.package, hall_.package(trip.package).done, trip.from, 0.0, 0.0, false};
    if (trip.from >= 0) {
      const auto known = std::ranges::find(state.loads, trip.package, &Load::package);
      if (known != state.loads.end()) {
        load = *known;
        state.loads.erase(known);
      }
      when = std::max(load.ready, empty_way(robot, trip.from)) + kHandling;
      robot.belt = trip.from;
    }
    when += empty_way(robot, trip.to) + kHandling;
    robot.free = when;
    robot.belt = trip.to;
    const double drain = hall_.description().robots[trip.robot].drain_rate;
    robot.battery = std::max(0.0, robot.battery - when * drain);
    state.robots.push_back(robot);
    arrivals.push_back({when, load, trip.to});
  }
  std::ranges::stable_sort(arrivals, {}, &Arrival::when);
  for (Arrival& arrival : arrivals) {
    arrive(state, arrival.load, arrival.to, arrival.when);
    state.loads.push_back(arrival.load);
  }
}

TransportPlan::State TransportPlan::state_now(const DispatchOffer& offer) const {
  State state;
  state.machine_free.assign(hall_.hall().machines.size(), 0.0);
  add_waiting(state);
  for (const std::size_t robot : offer.idle) {
    state.robots.push_back(
        {robot, 0.0, -1, offer.poses[robot].position(), hall_.robots()[robot].battery});
  }
  add_trips(offer, state);
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
    return load.delivered || load.belt < 0 || target(state, load) < 0;
  });
  std::ranges::stable_sort(state.loads, {}, &Load::ready);
  if (state.loads.size() > kMostPlanned) state.loads.resize(kMostPlanned);
  return state;
}

// The robot that is there first, of several the one with the shortest way. As the dispatcher does,
// a robot whose charge would not last charges first.
TransportPlan::Option TransportPlan::best_robot(const State& state, std::size_t load) const {
  const Load& what = state.loads[load];
  Option best{load, 0, target(state, what), kNever, kNever, false};
  if (best.to < 0) return best;
  const bool parks = hall_.hall().parking.has_value();
  const double carry = seconds(ways_.between(what.belt, best.to));
  const double back = parks ? seconds(ways_.to_parking(best.to)) : 0.0;
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
  return best;
}

void TransportPlan::carry(State& state, const Option& option, std::vector<Trip>& trips) const {
  Load& load = state.loads[option.load];
  Robot& robot = state.robots[option.robot];
  const HallRobot& kind = hall_.description().robots[robot.number];
  trips.push_back(
      {robot.number, load.package, load.belt, option.pickup - option.way, option.charge});
  const double when =
      option.pickup + 2.0 * kHandling + seconds(ways_.between(load.belt, option.to));
  const double full = option.charge ? kind.max_battery : robot.battery;
  const double since = option.charge ? option.pickup - option.way : robot.free;
  robot.battery = std::max(0.0, full - (when - since) * kind.drain_rate);
  robot.free = when;
  robot.belt = option.to;
  arrive(state, load, option.to, when);
}

double TransportPlan::build(State state, const Keys& keys, std::vector<Trip>& trips) {
  trips.clear();
  double sum = 0.0;
  const std::size_t count = std::max<std::size_t>(1, state.loads.size());
  std::vector<Option> options;
  while (!state.loads.empty() && !state.robots.empty() && trips.size() < kMostTrips) {
    options.clear();
    double first = kNever;
    for (std::size_t k = 0; k < state.loads.size(); ++k) {
      options.push_back(best_robot(state, k));
      first = std::min(first, options.back().pickup);
    }
    compared_ += state.loads.size() * state.robots.size();
    if (first == kNever) break;
    const Option* best = nullptr;
    double least = kNever;
    for (const Option& option : options) {
      if (option.pickup > first + keys.window) continue;
      const Load& load = state.loads[option.load];
      const auto& offsets = keys.offsets[load.package.index()];
      const double key = option.pickup - load.left + offsets[load.done];
      if (best != nullptr && key >= least) continue;
      best = &option;
      least = key;
    }
    carry(state, *best, trips);
    const Load& moved = state.loads[best->load];
    if (!moved.delivered) continue;
    sum += state.end;
    state.loads.erase(state.loads.begin() + static_cast<std::ptrdiff_t>(best->load));
  }
  double end = state.end;
  for (const Load& load : state.loads) {
    end = std::max(end, load.ready + load.left);
    sum += load.ready + load.left;
  }
  makespan_ = end;
  return end + kMeanWeight * sum / static_cast<double>(count);
}

void TransportPlan::make(const DispatchOffer& offer, std::size_t effort, RandomStream& random) {
  starts_.assign(hall_.robots().size() * hall_.hall().belts.size(), -1.0);
  const State state = state_now(offer);
  double mean = 0.0;
  for (const Load& load : state.loads) {
    offset(keys_, load.package, load.done);  // makes room
    mean += load.left / static_cast<double>(state.loads.size());
  }
  compared_ = 0;
  double best = build(state, keys_, trips_);
  double makespan = makespan_;
  std::vector<Trip> trips;
  Keys keys = keys_;
  while (compared_ < effort && state.loads.size() > 1 && state.robots.size() > 0) {
    keys = keys_;
    if (random.chance(0.1)) keys.window = random.uniform(0.0, kMostWindow);
    const std::uint64_t changes = 1 + random.below(3);
    for (std::uint64_t k = 0; k < changes; ++k) {
      const Load& load = state.loads[random.below(state.loads.size())];
      const std::size_t steps = hall_.package(load.package).all.size() + 1;
      const std::size_t done = load.done + random.below(steps - load.done);
      offset(keys, load.package, done) = kOffsetShare * mean * random.uniform(-1.0, 1.0);
    }
    const double found = build(state, keys, trips);
    if (found > best) continue;
    best = found;
    makespan = makespan_;
    std::swap(keys_, keys);
    std::swap(trips_, trips);
  }
  makespan_ = makespan;
}

LookAhead::LookAhead(const HallSimulation& hall)
    : ways_(hall.shared_description()),
      plan_(hall, ways_),
      random_(0, 0, StreamPurpose::Route, 1) {}

DispatchChoice LookAhead::choose(const DispatchOffer& offer) {
  DispatchChoice choice;
  if (std::exchange(chosen_at_, offer.now) == offer.now) return choice;  // all that was due
  const auto age = static_cast<double>(offer.now - planned_at_) * offer.tick_seconds;
  if (planned_version_ != offer.hall.version() || planned_idle_ != offer.idle.size() ||
      age >= kReplanSeconds) {
    plan_.make(offer, planned_version_ ? kLaterEffort : kFirstEffort, random_);
    planned_version_ = offer.hall.version();
    planned_idle_ = offer.idle.size();
    planned_at_ = offer.now;
  }
  const auto idle_since = std::exchange(idle_since_, std::vector<Tick>(offer.poses.size(), -1));
  for (const std::size_t robot : offer.idle) {
    const bool was_idle = robot < idle_since.size() && idle_since[robot] >= 0;
    idle_since_[robot] = was_idle ? idle_since[robot] : offer.now;
    if (add_next(offer, robot, choice)) idle_since_[robot] = -1;
  }
  return choice;
}

// The plan does not know that belts are full. So that robots do not wait for packages that come
// only once others are fetched, they take what is there after a while.
bool LookAhead::add_next(const DispatchOffer& offer, std::size_t robot,
                         DispatchChoice& choice) const {
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
      return true;
    }
    if (!any) return false;
  }
  return false;
}

}  // namespace magna
