// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/dispatcher.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace magna {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// A way is longer than the straight line, and robots wait on it.
constexpr double kRoundabout = 1.5;
constexpr double kWorkSeconds = 10.0;      // turning, picking, placing, letting others pass
constexpr double kReserve = 2.0;           // times the need for the way to the parking area …
constexpr double kLeastRoundabout = 1.25;  // … but at least this factor, and two seconds …
constexpr double kLeastSeconds = 2.0;
// … and at most this share of the charge left on arrival from there.
constexpr double kReserveShare = 0.6;
constexpr double kQueueCost = 10.0;      // m of way that a package waiting at a machine counts as
constexpr double kRefusedSeconds = 5.0;  // until a robot that was in use gets orders again
constexpr double kDroppedSeconds = 2.0;  // until a robot that failed gets a task again
constexpr Tick kAssignEvery = 6;         // ticks; the steps of a task are not delayed

double nearest(Point from, std::span<const Cell> cells) {
  double least = kInfinity;
  for (const Cell c : cells) least = std::min(least, distance(from, cell_centre(c)));
  return least;
}

/// Floor surrounded by floor: other robots can pass a robot that stands there.
std::vector<Cell> quiet_cells(const TileMap& tiles) {
  const auto quiet = [&tiles](Cell c) {
    for (int i = -1; i <= 1; ++i) {
      for (int j = -1; j <= 1; ++j) {
        const Tile tile = tiles.at({c.i + i, c.j + j});
        if (tile != Tile::Floor) return false;
      }
    }
    return true;
  };
  std::vector<Cell> cells;
  for (int i = 0; i < tiles.width; ++i) {
    for (int j = 0; j < tiles.height; ++j) {
      const Cell c{tiles.origin.i + i, tiles.origin.j + j};
      if (quiet(c)) cells.push_back(c);
    }
  }
  return cells;
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

}  // namespace

Dispatcher::Dispatcher(const HallSimulation& simulation, double tick_seconds)
    : description_(simulation.shared_description()),
      tick_seconds_(tick_seconds),
      quiet_(quiet_cells(simulation.hall().tiles)),
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

// The situation may have changed during a job: others pick and place too, and ways take longer
// where many robots meet.
void Dispatcher::review(const DispatchView& view, std::size_t robot) {
  Job& job = jobs_[robot];
  const HallRobotState& state = view.hall.robots()[robot];
  if (view.available[robot] == 0) {
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
        const int target = job.target;
        job = {.task = Task::Bring, .belt = target};
      } else if (view.hall.package(job.package).place !=
                 PackagePlace{PackagePlace::Kind::Belt, static_cast<std::size_t>(job.belt)}) {
        job = {};
      }
      break;
    case Task::Bring:
      if (!state.package) job = {};
      break;
    case Task::Charge:
      if (state.battery >= description_->robots[robot].max_battery) job = {};
      break;
    case Task::Aside:
    case Task::None: break;
  }
}

bool Dispatcher::idle(const DispatchView& view, std::size_t robot) const {
  const Job& job = jobs_[robot];
  return view.available[robot] != 0 && view.now >= job.not_before &&
         (job.task == Task::None || job.task == Task::Aside);
}

void Dispatcher::assign(const DispatchView& view) {
  std::vector<bool> tired(jobs_.size(), false);
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
    const auto& carried = view.hall.robots()[robot].package;
    if (!carried || !idle(view, robot)) continue;
    const Point here = view.poses[robot].position();
    const auto to = target_of(view.hall, view.hall.package(*carried), here);
    if (!to) continue;
    if (lasts(view, robot, to->cost)) {
      jobs_[robot] = {.task = Task::Bring, .belt = to->belt, .fresh = true};
    } else {
      tired[robot] = true;
    }
  }
  while (const auto pairing = nearest_pairing(view, tired)) {
    jobs_[pairing->robot] = {.task = Task::Fetch,
                             .package = pairing->package,
                             .belt = pairing->from,
                             .target = pairing->to,
                             .fresh = true};
  }
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
    if (!idle(view, robot)) continue;
    if (tired[robot]) {
      jobs_[robot] = {.task = Task::Charge, .fresh = true};
    } else if (jobs_[robot].task == Task::None) {
      give_rest(view, robot);
    }
  }
  clear_parking(view);
}

void Dispatcher::clear_parking(const DispatchView& view) {
  for (const Job& job : jobs_) {
    if (job.task != Task::Charge || !job.waits) continue;
    std::optional<std::size_t> fullest;
    double most = 0.0;
    for (std::size_t other = 0; other < jobs_.size(); ++other) {
      const HallRobotState& state = view.hall.robots()[other];
      const double charge = state.battery / description_->robots[other].max_battery;
      const bool rests = idle(view, other) && jobs_[other].task == Task::None && state.in_station;
      if (!rests || !well(view, other) || charge <= most) continue;
      fullest = other;
      most = charge;
    }
    if (fullest) jobs_[*fullest] = {.task = Task::Aside, .fresh = true};
  }
}

// For every belt the first package with a possible destination; of these the one with the nearest
// robot.
std::optional<Dispatcher::Pairing> Dispatcher::nearest_pairing(const DispatchView& view,
                                                               std::vector<bool>& tired) const {
  std::vector<std::size_t> robots;
  for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
    const bool carries = view.hall.robots()[robot].package.has_value();
    if (!carries && !tired[robot] && idle(view, robot)) robots.push_back(robot);
  }
  std::optional<Pairing> best;
  if (robots.empty()) return best;
  for (std::size_t b = 0; b < hall().belts.size(); ++b) {
    const HallBelt& belt = hall().belts[b];
    if (belt.type != BeltType::Output || belt.interact.cells.empty()) continue;
    const Point stand = cell_centre(belt.interact.cells.front());
    for (const PackageId package : view.hall.on_belt(b)) {
      if (fetched(package)) continue;
      const auto to = target_of(view.hall, view.hall.package(package), stand);
      if (!to) continue;
      const int from = static_cast<int>(b);
      for (const std::size_t robot : robots) {
        const double metres = to_belt(view.poses[robot].position(), from);
        if (best && metres >= best->metres) continue;
        const Point goal = cell_centre(hall().belts[static_cast<std::size_t>(to->belt)].cells[0]);
        if (lasts(view, robot, metres + to_belt(stand, to->belt) + to_parking(goal))) {
          best = Pairing{robot, package, from, to->belt, metres};
        } else {
          tired[robot] = true;
        }
      }
      break;
    }
  }
  return best;
}

bool Dispatcher::well(const DispatchView& view, std::size_t robot) const {
  const double most = description_->robots[robot].max_battery;
  return view.hall.robots()[robot].battery >= 0.6 * most;
}

void Dispatcher::give_rest(const DispatchView& view, std::size_t robot) {
  const HallRobotState& state = view.hall.robots()[robot];
  // Where robots do not work it may stay.
  if (state.belts.empty() && (well(view, robot) || state.in_station || !hall().parking)) return;
  jobs_[robot] = {.task = Task::Aside, .fresh = true};
}

std::optional<Dispatcher::Choice> Dispatcher::target_of(const HallSimulation& simulation,
                                                        const Package& package, Point from) const {
  std::optional<Choice> best;
  for (std::size_t b = 0; b < hall().belts.size(); ++b) {
    const int belt = static_cast<int>(b);
    if (!serves(b, package) || room(simulation, belt) == 0) continue;
    const std::size_t waiting = description_->belt_capacity[b] - room(simulation, belt);
    const double cost = to_belt(from, belt) + kQueueCost * static_cast<double>(waiting);
    if (!best || cost < best->cost) best = Choice{belt, cost};
  }
  return best;
}

bool Dispatcher::serves(std::size_t belt, const Package& package) const {
  const HallBelt& there = hall().belts[belt];
  if (there.type != BeltType::Input || there.interact.cells.empty()) return false;
  const auto machine = static_cast<std::size_t>(there.machine);
  if (hall().machines[machine].type == MachineType::Output) return package.finished();
  if (hall().machines[machine].type != MachineType::Standard || package.finished()) return false;
  const std::vector<int>& can = description_->machines[machine].processes;
  return std::ranges::find(can, package.next().id) != can.end();
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

// A robot with a full battery goes in any case: charging would not help.
bool Dispatcher::lasts(const DispatchView& view, std::size_t robot, double metres) const {
  const HallRobot& what = description_->robots[robot];
  const double battery = view.hall.robots()[robot].battery;
  if (!hall().parking || battery >= 0.99 * what.max_battery) return true;
  const double seconds =
      metres * kRoundabout / controller_speed(description_->controller) + 2.0 * kWorkSeconds;
  return battery >= seconds * what.drain_rate;
}

// Keeps the charge for the way back. But a robot that comes from the parking area with a full
// charge must not turn back before it has done any work, however far away its work is.
bool Dispatcher::needs_charge(const DispatchView& view, std::size_t robot) const {
  const HallRobot& what = description_->robots[robot];
  const double battery = view.hall.robots()[robot].battery;
  if (!hall().parking || battery >= 0.99 * what.max_battery) return false;
  const double straight =
      to_parking(view.poses[robot].position()) / controller_speed(description_->controller);
  const double wanted = kReserve * kRoundabout * straight + 2.0 * kWorkSeconds;
  const double least = kLeastRoundabout * straight + kLeastSeconds;
  const double on_arrival = what.max_battery - kLeastRoundabout * straight * what.drain_rate;
  return battery < std::max(least * what.drain_rate,
                            std::min(wanted * what.drain_rate, kReserveShare * on_arrival));
}

double Dispatcher::to_belt(Point from, int belt) const {
  return nearest(from, hall().belts[static_cast<std::size_t>(belt)].interact.cells);
}

double Dispatcher::to_parking(Point from) const {
  return hall().parking ? nearest(from, hall().parking->cells) : 0.0;
}

std::optional<RobotAction> Dispatcher::next_action(const DispatchView& view, std::size_t robot) {
  Job& job = jobs_[robot];
  if (std::exchange(job.fresh, false)) {
    job.last = Step::None;
  } else if (!update_job(view, robot)) {
    return {};
  }
  const bool parks = hall().parking.has_value();
  if (job.task == Task::Charge) {
    if (!parks || (job.cell && view.hall.robots()[robot].in_station)) return {};
    return go(view, robot, hall().parking->cells);
  }
  if (job.task == Task::Aside) {
    const bool park = parks && !well(view, robot);
    if (job.last == Step::Go) {  // it has arrived, or was prevented
      if (park && !view.hall.robots()[robot].in_station) {
        drop(robot, view.now);
      } else {
        job = {};
      }
      return {};
    }
    return go(view, robot, park ? std::span<const Cell>(hall().parking->cells) : quiet_);
  }
  const HallBelt& belt = hall().belts[static_cast<std::size_t>(job.belt)];
  if (!at_belt(view, robot)) return go(view, robot, belt.interact.cells);
  if (view.hall.faced_belt(view.poses[robot]) != job.belt) {
    job.last = Step::Face;
    return action::FaceBelt{belt.name, kTurnSpeed};
  }
  const auto index = static_cast<std::size_t>(job.belt);
  if (job.task == Task::Fetch) {
    job.last = Step::Hand;
    return action::PickPackage{view.hall.package(job.package).name};
  }
  // Another robot put a package there: it waits.
  if (view.hall.on_belt(index).size() >= description_->belt_capacity[index]) return {};
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
  } else if (last == Step::Go && job.cell) {
    const Point here = view.poses[robot].position();
    failed = distance(here, cell_centre(*job.cell)) >= kThere && cell_of(here) != *job.cell;
  } else if (last == Step::Face) {
    failed = view.hall.faced_belt(view.poses[robot]) != job.belt;
  } else if (last == Step::Hand) {
    failed = true;  // on success there would be another job
  }
  if (job.task == Task::Aside && last == Step::Go) {
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

// No cell is free: it does not wait where others work.
std::optional<RobotAction> Dispatcher::step_aside(const DispatchView& view, std::size_t robot) {
  Job& job = jobs_[robot];
  job.in_vain.clear();
  job.not_before = view.now + ticks(kPause);
  if (view.hall.robots()[robot].belts.empty()) return {};
  job.cell = free_cell(view, robot, quiet_);
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

/// The distance from a place to the nearest one that another robot has reserved or occupies
/// permanently.
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
