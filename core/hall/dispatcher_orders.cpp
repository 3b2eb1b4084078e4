// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a task: drive to a cell of the area, turn to the belt, pick or place.
#include <algorithm>
#include <utility>

#include "core/hall/dispatcher.h"

namespace magna {
namespace {

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
