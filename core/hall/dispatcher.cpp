// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/dispatcher.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/hall/hall_roads.h"

namespace magna {
namespace {

constexpr double kQueueCost = 10.0;      // m of way that a package waiting at a machine counts as
constexpr double kSecondCost = 3.0;      // m of way that a second of work counts as
constexpr double kRefusedSeconds = 5.0;  // until a robot that was in use gets orders again
constexpr double kDroppedSeconds = 2.0;  // until a robot that failed gets a task again
constexpr double kTopUp = 0.5;           // share of the battery: an idle robot with less charges
constexpr double kCharged = 0.9;   // share of the battery with which an idle one leaves a dock
constexpr double kMayLeave = 0.7;  // share with which a robot gives its dock to another …
constexpr double kMayLeaveToCarrier = 0.3;  // … and to one that carries a package
constexpr double kClearAgain = 3.0;         // s between robots that have to leave
constexpr double kByDocks = 1.8;            // m: an idle robot nearer to a dock leaves
constexpr int kNearRests = 3;               // idle robots that need not go to a post
constexpr Tick kAssignEvery = 6;            // ticks; the steps of a task are not delayed

double nearest(Point from, std::span<const Cell> cells) {
  double least = std::numeric_limits<double>::infinity();
  for (const Cell c : cells) least = std::min(least, distance(from, cell_centre(c)));
  return least;
}

constexpr double kTurnSpeed = 3.0;  // rad/s
constexpr double kElbowRoom = 1.5;  // m between two robots that work side by side
constexpr double kTouching = 1.05;  // m: closer robots would push each other
constexpr double kThere = 0.5;      // m off a cell's centre that count as arrived
constexpr double kPause = 0.5;      // s before another attempt
constexpr int kMostTries = 6;
constexpr int kTurns = 8;  // robots that failed together try again at different times

bool contains(const std::vector<Cell>& cells, Cell c) {
  return std::ranges::find(cells, c) != cells.end();
}

std::vector<std::vector<Cell>> cells_with_room(const Hall& hall) {
  const HallRoads roads(hall);
  std::vector<std::vector<Cell>> by_belt;
  for (const HallBelt& belt : hall.belts) {
    std::vector<Cell>& cells = by_belt.emplace_back(belt.interact.cells);
    std::erase_if(cells, [&](Cell c) { return !roads.place_in(c); });
    if (cells.empty()) cells = belt.interact.cells;
  }
  return by_belt;
}

}  // namespace

Dispatcher::Dispatcher(const HallSimulation& simulation, double tick_seconds, DispatchRuleKind rule)
    : Dispatcher(simulation, tick_seconds, make_dispatch_rule(rule, simulation)) {}

Dispatcher::Dispatcher(const HallSimulation& simulation, double tick_seconds,
                       std::unique_ptr<DispatchRule> rule)
    : description_(simulation.shared_description()),
      tick_seconds_(tick_seconds),
      rule_(std::move(rule)),
      charging_(description_),
      work_cells_(cells_with_room(description_->hall)),
      quiet_(quiet_cells(simulation.hall().tiles, charging_)),
      jobs_(simulation.robots().size()) {}

Tick Dispatcher::ticks(double seconds) const {
  return static_cast<Tick>(std::ceil(seconds / tick_seconds_));
}

void Dispatcher::refused(RobotId robot, Tick now) {
  jobs_[robot.index()] = {};
  jobs_[robot.index()].not_before = now + ticks(kRefusedSeconds);
}

void Dispatcher::drop(std::size_t robot, Tick now) {
  jobs_[robot] = {};
  jobs_[robot].not_before = now + ticks(kDroppedSeconds);
}

std::vector<DispatchOrder> Dispatcher::decide(const DispatchView& view) {
  std::vector<DispatchOrder> orders;
  times_.follow(view.hall, view.now);
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) review(view, robot);
  if (view.now % kAssignEvery == 0) assign(view);
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
    const RobotId id{static_cast<std::uint32_t>(robot)};
    Job& job = jobs_[robot];
    if (view.available[robot] == 0 || job.task == Task::None) continue;
    if (view.now < job.not_before || (view.actions.active(id) != nullptr && !job.fresh)) continue;
    if (auto action = next_action(view, robot)) orders.push_back({id, std::move(*action)});
  }
  return orders;
}

// Others pick and place too, and ways take longer where many robots meet.
void Dispatcher::review(const DispatchView& view, std::size_t robot) {
  Job& job = jobs_[robot];
  const HallRobotState& state = view.hall.robots()[robot];
  if (view.available[robot] == 0 || charging_.is_spent(view.hall, robot)) {
    job = {};
    return;
  }
  if (job.task != Task::Charge && !state.in_station && needs_charge(view, robot)) {
    job = {.task = Task::Charge, .fresh = true};
    return;
  }
  switch (job.task) {
    case Task::Fetch:
      if (state.package) {  // it has the package: on to the reserved place
        job = {.task = Task::Bring, .package = job.package, .belt = job.target};
      } else if (!comes(view, job)) {
        job = {};
      }
      break;
    case Task::Bring:
      if (!state.package || diverted(view, job)) job = {};
      break;
    case Task::Charge:
      if (state.battery >= description_->robots[robot].max_battery) job = {};
      break;
    case Task::Aside:
    case Task::Post:
    case Task::None: break;
  }
}

bool Dispatcher::idle(const DispatchView& view, std::size_t robot) const {
  const Job& job = jobs_[robot];
  return view.available[robot] != 0 && view.now >= job.not_before &&
         !charging_.is_spent(view.hall, robot) &&
         (job.task == Task::None || job.task == Task::Aside || job.task == Task::Post);
}

bool Dispatcher::carries(const DispatchView& view, std::size_t robot) const {
  return view.hall.robots()[robot].package.has_value();
}

std::vector<PackageMove> Dispatcher::underway(const DispatchView& view) const {
  std::vector<PackageMove> moves;
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
    const Job& job = jobs_[robot];
    const auto& carried = view.hall.robots()[robot].package;
    if (job.task == Task::Fetch) moves.push_back({job.package, job.target});
    if (job.task == Task::Bring && carried) moves.push_back({*carried, job.belt});
  }
  return moves;
}

void Dispatcher::assign(const DispatchView& view) {
  PackageFlow flow(view.hall, underway(view));
  std::vector<bool> to_charge(jobs_.size(), false);
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
    const auto& carried = view.hall.robots()[robot].package;
    if (!carried || !idle(view, robot)) continue;
    const Point here = view.poses[robot].position();
    const auto to = target_of(view.hall, flow, *carried, view.hall.package(*carried), here);
    if (!to) continue;
    if (is_low_for(view, robot, to->belt)) {
      to_charge[robot] = true;
    } else {
      jobs_[robot] = {.task = Task::Bring, .package = *carried, .belt = to->belt, .fresh = true};
      flow.add({*carried, to->belt});
    }
  }
  assign_take_overs(view, flow);
  while (assign_fetches(view, flow, to_charge)) {
  }
  give_rest(view, to_charge);
  clear_docks(view);
}

void Dispatcher::give_rest(const DispatchView& view, const std::vector<bool>& to_charge) {
  const HallPlaces& places = charging_.places();
  std::vector<bool> near(jobs_.size(), false);  // rests, but not at a post
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
    near[robot] = idle(view, robot) && jobs_[robot].task != Task::Post && !to_charge[robot] &&
                  !places.at_post(view.poses[robot].position());
  }
  int rests = 0;
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
    if (!idle(view, robot)) continue;
    const HallRobotState& state = view.hall.robots()[robot];
    const double enough = state.in_station ? kCharged : kTopUp;
    const bool tops_up = jobs_[robot].task == Task::None &&
                         charging_.share(view.hall, robot) < enough && dock_for(view, robot);
    if (to_charge[robot] || tops_up) {
      jobs_[robot] = {.task = Task::Charge, .fresh = true};
      continue;
    }
    if (!near[robot]) continue;
    const bool by_docks =
        !places.docks().empty() && charging_.to_docks(view.poses[robot].position()) < kByDocks;
    if (++rests > kNearRests && !places.posts().empty()) {
      jobs_[robot] = {.task = Task::Post, .fresh = true};
    } else if (jobs_[robot].task == Task::None && (!state.belts.empty() || by_docks)) {
      jobs_[robot] = {.task = Task::Aside, .fresh = true};
    }
  }
}

void Dispatcher::clear_docks(const DispatchView& view) {
  if (view.now < clear_again_) return;
  const auto share = [&](std::size_t robot) { return charging_.share(view.hall, robot); };
  std::optional<std::size_t> first;
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
    if (jobs_[robot].task != Task::Charge || !jobs_[robot].waits) continue;
    const auto rank = [&](std::size_t one) { return std::pair{!carries(view, one), share(one)}; };
    if (!first || rank(robot) < rank(*first)) first = robot;
  }
  if (!first) return;
  std::optional<std::size_t> leaves;
  for (std::size_t other = 0; other < jobs_.size(); ++other) {
    if (jobs_[other].task != Task::Charge || !jobs_[other].dock) continue;
    const bool yields = carries(view, *first) && !carries(view, other);
    const bool arrived = view.hall.robots()[other].in_station;
    const bool may = arrived ? share(other) >= (yields ? kMayLeaveToCarrier : kMayLeave) : yields;
    if (may && (!leaves || share(other) > share(*leaves))) leaves = other;
  }
  if (!leaves) return;
  const bool arrived = view.hall.robots()[*leaves].in_station;
  if (carries(view, *leaves)) {
    jobs_[*leaves] = {};
  } else {
    jobs_[*leaves] = {.task = arrived ? Task::Post : Task::Charge, .fresh = true};
  }
  clear_again_ = view.now + ticks(kClearAgain);
}

std::optional<Point> Dispatcher::dock_for(const DispatchView& view, std::size_t robot) const {
  std::vector<Point> reserved;
  std::vector<Point> others;
  for (std::size_t other = 0; other < jobs_.size(); ++other) {
    const Job& job = jobs_[other];
    if (other == robot) continue;
    const bool before = job.task == Task::Charge && job.waits && carries(view, other);
    if (before && !carries(view, robot)) return {};
    if (job.dock) reserved.push_back(*job.dock);
    others.push_back(view.poses[other].position());
  }
  for (const Point dock : charging_.places().docks()) {
    if (contains(jobs_[robot].in_vain, cell_of(dock))) reserved.push_back(dock);
  }
  return charging_.free_dock(view.poses[robot].position(), reserved, others);
}

bool Dispatcher::assign_fetches(const DispatchView& view, PackageFlow& flow,
                                std::vector<bool>& to_charge) {
  std::vector<std::size_t> robots, charging;
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
    if (!carries(view, robot) && !to_charge[robot] && idle(view, robot)) robots.push_back(robot);
    if (jobs_[robot].task == Task::Charge && !carries(view, robot)) charging.push_back(robot);
  }
  if (robots.empty()) return false;
  const std::vector<DispatchLoad> offered = loads(view, flow);
  if (offered.empty()) return false;
  const auto metres = [&](std::size_t robot, const DispatchLoad& load) {
    return to_belt(view.poses[robot].position(), load.from);
  };
  const auto lasts = [&](std::size_t robot, const DispatchLoad& load) {
    const HallBelt& from = hall().belts[static_cast<std::size_t>(load.from)];
    const Point stand = cell_centre(from.interact.cells.front());
    const Point goal = cell_centre(hall().belts[static_cast<std::size_t>(load.to)].cells[0]);
    return charging_.lasts(
        view.hall, robot, metres(robot, load) + to_belt(stand, load.to) + charging_.to_docks(goal));
  };
  const DispatchChoice choice =
      rule_->choose({view.hall, times_, view.poses, offered, robots, trips(), charging, metres,
                     lasts, view.now, tick_seconds_});
  for (const std::size_t robot : choice.to_charge) to_charge[robot] = true;
  bool assigned = false;
  for (const auto& [robot, load] : choice.pairs) {
    // Pairs before it may have taken the room.
    const PackageMove move{load.package, load.to};
    if (assigned && (room(view.hall, load.to) == 0 || !flow.allows(move))) continue;
    jobs_[robot] = {.task = Task::Fetch,
                    .package = load.package,
                    .belt = load.from,
                    .target = load.to,
                    .fresh = true};
    flow.add(move);
    assigned = true;
  }
  return assigned;
}

std::optional<DispatchLoad> Dispatcher::load_of(const DispatchView& view, const PackageFlow& flow,
                                                PackageId id, const Package& package,
                                                std::size_t belt) const {
  if (fetched(id)) return {};
  const Point stand = cell_centre(hall().belts[belt].interact.cells.front());
  const auto to = target_of(view.hall, flow, id, package, stand);
  if (!to) return {};
  const std::size_t capacity = description_->belt_capacity[static_cast<std::size_t>(to->belt)];
  return DispatchLoad{
      id, static_cast<int>(belt), to->belt, false, true, capacity - room(view.hall, to->belt)};
}

std::vector<DispatchLoad> Dispatcher::loads(const DispatchView& view,
                                            const PackageFlow& flow) const {
  std::vector<DispatchLoad> all;
  for (std::size_t b = 0; b < hall().belts.size(); ++b) {
    const HallBelt& belt = hall().belts[b];
    if (belt.type != BeltType::Output || belt.interact.cells.empty()) continue;
    bool first = true;
    for (const PackageId id : view.hall.on_belt(b)) {
      auto load = load_of(view, flow, id, view.hall.package(id), b);
      if (!load) continue;
      load->first = std::exchange(first, false);
      all.push_back(*load);
      if (rule_->first_only()) break;
    }
    if (!rule_->looks_ahead()) continue;
    if (const auto load = coming_load(view, flow, b)) all.push_back(*load);
  }
  return all;
}

// Where it will go depends on what it needs after the present process.
std::optional<DispatchLoad> Dispatcher::coming_load(const DispatchView& view,
                                                    const PackageFlow& flow,
                                                    std::size_t belt) const {
  const int from = hall().belts[belt].machine;
  if (from < 0) return {};
  const auto index = static_cast<std::size_t>(from);
  const MachineState& machine = view.hall.machines()[index];
  if (!machine.package || !has_room(view.hall, belt)) return {};
  Package after = view.hall.package(*machine.package);
  const bool works = hall().machines[index].type == MachineType::Standard &&
                     machine.phase == MachinePhase::Working;
  if (works && !after.finished()) ++after.done;
  auto load = load_of(view, flow, *machine.package, after, belt);
  if (load) load->waits = false;
  return load;
}

std::vector<DispatchTrip> Dispatcher::trips() const {
  std::vector<DispatchTrip> all;
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
    const Job& job = jobs_[robot];
    if (job.task == Task::Fetch) all.push_back({robot, job.package, job.belt, job.target});
    if (job.task == Task::Bring) all.push_back({robot, job.package, -1, job.belt});
  }
  return all;
}

// Otherwise a robot would wait there for a package that comes only after others are fetched.
bool Dispatcher::has_room(const HallSimulation& simulation, std::size_t belt) const {
  const auto stays = [this](PackageId id) { return !fetched(id); };
  return std::cmp_less(std::ranges::count_if(simulation.on_belt(belt), stays),
                       description_->belt_capacity[belt]);
}

// It is on the belt, or in the machine before it.
bool Dispatcher::comes(const DispatchView& view, const Job& job) const {
  if (job.belt < 0) return carried_by_failed(view.hall, job.package);
  const auto belt = static_cast<std::size_t>(job.belt);
  const PackagePlace place = view.hall.package(job.package).place;
  if (place == PackagePlace{PackagePlace::Kind::Belt, belt}) return true;
  return place.kind == PackagePlace::Kind::Machine && rule_->looks_ahead() &&
         static_cast<int>(place.index) == hall().belts[belt].machine && has_room(view.hall, belt);
}

std::optional<Dispatcher::Choice> Dispatcher::target_of(const HallSimulation& simulation,
                                                        const PackageFlow& flow, PackageId id,
                                                        const Package& package, Point from) const {
  std::optional<Choice> best;
  for (const std::size_t b : simulation.next_places(package).belts) {
    const int belt = static_cast<int>(b);
    const std::size_t left = room(simulation, belt);
    if (left == 0) continue;
    const auto machine = static_cast<std::size_t>(hall().belts[b].machine);
    if (!rule_->sends(id, package, machine) || simulation.avoids(machine, package)) continue;
    const std::size_t waiting = description_->belt_capacity[b] - left;
    const double cost = to_belt(from, belt) + kQueueCost * static_cast<double>(waiting) +
                        kSecondCost * extra_seconds(belt, package);
    if (best && cost >= best->cost) continue;
    if (flow.allows({id, belt})) best = Choice{belt, cost};
  }
  return best;
}

double Dispatcher::extra_seconds(int belt, const Package& package) const {
  if (package.finished()) return 0.0;
  const int machine = hall().belts[static_cast<std::size_t>(belt)].machine;
  const Process& next = package.next();
  return seconds_on(description_->machines[static_cast<std::size_t>(machine)], next) - next.seconds;
}

std::size_t Dispatcher::room(const HallSimulation& simulation, int belt) const {
  std::size_t taken = simulation.on_belt(static_cast<std::size_t>(belt)).size();
  for (const Job& job : jobs_) {
    if (job.task == Task::Bring && job.belt == belt) ++taken;
    if (job.task == Task::Fetch && job.target == belt) ++taken;
  }
  const std::size_t capacity = description_->belt_capacity[static_cast<std::size_t>(belt)];
  return taken < capacity ? capacity - taken : 0;
}

bool Dispatcher::fetched(PackageId package) const {
  return std::ranges::any_of(jobs_, [package](const Job& job) {
    return job.task == Task::Fetch && job.package == package;
  });
}

bool Dispatcher::needs_charge(const DispatchView& view, std::size_t robot) const {
  const Job& job = jobs_[robot];
  if (job.task == Task::Bring) return is_low_for(view, robot, job.belt);
  return charging_.is_low(view.hall, robot, view.poses[robot].position());
}

bool Dispatcher::is_low_for(const DispatchView& view, std::size_t robot, int belt) const {
  const Point here = view.poses[robot].position();
  const Point goal = cell_centre(hall().belts[static_cast<std::size_t>(belt)].cells[0]);
  return charging_.is_low_for(view.hall, robot, here, to_belt(here, belt), goal);
}

double Dispatcher::to_belt(Point from, int belt) const {
  return nearest(from, hall().belts[static_cast<std::size_t>(belt)].interact.cells);
}

std::optional<RobotAction> Dispatcher::next_action(const DispatchView& view, std::size_t robot) {
  Job& job = jobs_[robot];
  if (std::exchange(job.fresh, false)) {
    job.last = Step::None;
  } else if (!update_job(view, robot)) {
    return {};
  }
  switch (job.task) {
    case Task::Charge: return go_charge(view, robot);
    case Task::Aside:
    case Task::Post: return rest(view, robot);
    case Task::Fetch:
    case Task::Bring: return hand(view, robot);
    case Task::None: break;
  }
  return {};
}

std::optional<RobotAction> Dispatcher::go_charge(const DispatchView& view, std::size_t robot) {
  Job& job = jobs_[robot];
  if (job.dock && view.hall.robots()[robot].in_station) return {};
  if (!job.dock) job.dock = dock_for(view, robot);
  job.waits = !job.dock;
  if (job.waits) return step_aside(view, robot);
  job.cell = cell_of(*job.dock);
  job.last = Step::Go;
  return action::NavigateTo{*job.dock};
}

std::optional<RobotAction> Dispatcher::rest(const DispatchView& view, std::size_t robot) {
  Job& job = jobs_[robot];
  if (job.last != Step::Go) {
    if (job.task == Task::Post) job.cell = free_cell(view, robot, charging_.places().posts());
    return go(view, robot, quiet_);
  }
  // It has arrived, or was prevented.
  const bool there = job.cell && cell_of(view.poses[robot].position()) == *job.cell;
  job = {};
  if (!there) drop(robot, view.now);
  return {};
}

std::optional<RobotAction> Dispatcher::hand(const DispatchView& view, std::size_t robot) {
  Job& job = jobs_[robot];
  if (job.belt < 0) return take_over(view, robot);
  const HallBelt& belt = hall().belts[static_cast<std::size_t>(job.belt)];
  if (!at_belt(view, robot)) {
    return go(view, robot, work_cells_[static_cast<std::size_t>(job.belt)]);
  }
  if (view.hall.faced_belt(view.poses[robot]) != job.belt) {
    job.last = Step::Face;
    return action::FaceBelt{belt.name, kTurnSpeed};
  }
  const auto index = static_cast<std::size_t>(job.belt);
  if (job.task == Task::Fetch) {
    // It took longer to get here than expected: it charges first, and never runs empty with a
    // package.
    if (is_low_for(view, robot, job.target)) {
      job = {.task = Task::Charge, .fresh = true};
      return {};
    }
    // It is still in the machine.
    if (view.hall.package(job.package).place.kind != PackagePlace::Kind::Belt) return {};
    job.last = Step::Hand;
    return action::PickPackage{view.hall.package(job.package).name};
  }
  // Another robot put a package there: it waits.
  if (view.hall.on_belt(index).size() >= description_->belt_capacity[index]) return {};
  const auto machine = static_cast<std::size_t>(belt.machine);
  if (!rule_->may_place(view.hall, job.package, machine, view.now)) return {};
  job.last = Step::Hand;
  return action::Place{};
}

bool Dispatcher::at_belt(const DispatchView& view, std::size_t robot) const {
  const Job& job = jobs_[robot];
  const std::vector<int>& in = view.hall.robots()[robot].belts;
  if (std::ranges::find(in, job.belt) == in.end()) return false;
  // From the rim of the area another belt may hide this one: then only the cell will do.
  if (job.in_vain.empty() && job.tries == 0) return true;
  return job.cell && distance(view.poses[robot].position(), cell_centre(*job.cell)) < kThere;
}

bool Dispatcher::update_job(const DispatchView& view, std::size_t robot) {
  Job& job = jobs_[robot];
  const Step last = std::exchange(job.last, Step::None);
  bool failed = false;
  if (last == Step::StepAside) {
    job.cell.reset();
  } else if (last == Step::Go && job.task == Task::Charge) {
    failed = !view.hall.robots()[robot].in_station;
  } else if (last == Step::Go && job.cell) {
    const Point here = view.poses[robot].position();
    failed = distance(here, cell_centre(*job.cell)) >= kThere && cell_of(here) != *job.cell;
  } else if (last == Step::Face) {
    failed = view.hall.faced_belt(view.poses[robot]) != job.belt;
  } else if (last == Step::Hand) {
    failed = true;  // on success there would be another job
  }
  if ((job.task == Task::Aside || job.task == Task::Post) && last == Step::Go) {
    job.last = last;
    return true;
  }
  if (!failed) return true;
  if (++job.tries >= kMostTries) {
    drop(robot, view.now);
    return false;
  }
  if (job.cell && last != Step::Hand) job.in_vain.push_back(*job.cell);
  job.cell.reset();
  job.dock.reset();
  job.not_before = view.now + ticks(kPause * (1.0 + static_cast<double>(robot % kTurns) / kTurns));
  return false;
}

std::optional<RobotAction> Dispatcher::go(const DispatchView& view, std::size_t robot,
                                          std::span<const Cell> cells) {
  Job& job = jobs_[robot];
  if (!job.cell) job.cell = free_cell(view, robot, cells);
  job.waits = !job.cell;
  if (job.waits) return step_aside(view, robot);
  job.last = Step::Go;
  return action::NavigateToCell{*job.cell};
}

// No cell or dock is free: it does not wait where others work, nor on the way to the docks.
std::optional<RobotAction> Dispatcher::step_aside(const DispatchView& view, std::size_t robot) {
  Job& job = jobs_[robot];
  const HallPlaces& places = charging_.places();
  const Point here = view.poses[robot].position();
  job.in_vain.clear();
  job.not_before = view.now + ticks(kPause);
  const bool works = !view.hall.robots()[robot].belts.empty();
  if (job.task == Task::Charge ? places.at_post(here) : !works) return {};
  job.cell = free_cell(view, robot, places.posts());
  if (!job.cell && !contains(quiet_, cell_of(here))) job.cell = free_cell(view, robot, quiet_);
  if (!job.cell) return {};
  job.last = Step::StepAside;
  return action::NavigateToCell{*job.cell};
}

std::optional<Cell> Dispatcher::free_cell(const DispatchView& view, std::size_t robot,
                                          std::span<const Cell> cells) const {
  const Point here = view.poses[robot].position();
  for (const double wanted : {kElbowRoom, kTouching}) {
    std::optional<Cell> best;
    double least = 0.0;
    for (const Cell c : cells) {
      const double metres = distance(here, cell_centre(c));
      if ((best && metres >= least) || contains(jobs_[robot].in_vain, c)) continue;
      if (elbow_room(view, robot, cell_centre(c)) < wanted) continue;
      best = c;
      least = metres;
    }
    if (best) return best;
  }
  return {};
}

double Dispatcher::elbow_room(const DispatchView& view, std::size_t robot, Point place) const {
  double least = 1e9;
  for (std::size_t other = 0; other < jobs_.size(); ++other) {
    if (other == robot) continue;
    const auto& kept = jobs_[other].cell;
    const Point there = kept ? cell_centre(*kept) : view.poses[other].position();
    least = std::min(least, distance(place, there));
  }
  return least;
}

}  // namespace magna
