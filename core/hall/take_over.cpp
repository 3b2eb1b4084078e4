// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the dispatcher that recovers packages from robots that have failed.
#include <algorithm>

#include "core/hall/dispatcher.h"

namespace magna {
namespace {

constexpr double kBesideRobot = 1.05;  // m between two robots, which would push each other closer
constexpr double kWellInReach = 0.1;   // m: a robot may stop so far from the centre of its cell

/// Floor from which a robot reaches one that stands there.
std::vector<Cell> cells_beside(const TileMap& tiles, Point there) {
  std::vector<Cell> cells;
  const Cell middle = cell_of(there);
  constexpr int kRing = 2;
  for (int i = -kRing; i <= kRing; ++i) {
    for (int j = -kRing; j <= kRing; ++j) {
      const Cell cell{middle.i + i, middle.j + j};
      const Tile tile = tiles.at(cell);
      const bool open = tile == Tile::Floor || tile == Tile::Interact || tile == Tile::Parking;
      const double metres = distance(cell_centre(cell), there);
      if (open && metres >= kBesideRobot && metres <= kHandOverReach - kWellInReach) {
        cells.push_back(cell);
      }
    }
  }
  return cells;
}

}  // namespace

bool Dispatcher::carried_by_failed(const HallSimulation& simulation, PackageId package) const {
  const PackagePlace place = simulation.package(package).place;
  return place.kind == PackagePlace::Kind::Robot && simulation.robots()[place.index].failed;
}

bool Dispatcher::diverted(const DispatchView& view, const Job& job) const {
  const Package& package = view.hall.package(job.package);
  const int machine = hall().belts[static_cast<std::size_t>(job.belt)].machine;
  const auto index = static_cast<std::size_t>(machine);
  return view.hall.avoids(index, package) || !rule_->sends(job.package, package, index);
}

void Dispatcher::assign_take_overs(const DispatchView& view, PackageFlow& flow) {
  for (std::size_t failed = 0; failed < jobs_.size(); ++failed) {
    const HallRobotState& there = view.hall.robots()[failed];
    if (!there.failed || !there.package || fetched(*there.package)) continue;
    const Point place = view.poses[failed].position();
    std::optional<std::size_t> nearest;
    double least = 0.0;
    for (std::size_t robot = 0; robot < jobs_.size(); ++robot) {
      if (carries(view, robot) || !idle(view, robot)) continue;
      const double metres = distance(view.poses[robot].position(), place);
      if (nearest && metres >= least) continue;
      if (!charging_.lasts(view.hall, robot, metres + charging_.to_docks(place))) continue;
      nearest = robot;
      least = metres;
    }
    if (!nearest) continue;
    const PackageId id = *there.package;
    const auto to = target_of(view.hall, flow, id, view.hall.package(id), place);
    if (!to) continue;
    jobs_[*nearest] = {.task = Task::Fetch, .package = id, .target = to->belt, .fresh = true};
    flow.add({id, to->belt});
  }
}

std::optional<RobotAction> Dispatcher::take_over(const DispatchView& view, std::size_t robot) {
  const Package& package = view.hall.package(jobs_[robot].package);
  const Point there = view.poses[package.place.index].position();
  if (distance(view.poses[robot].position(), there) > kHandOverReach) {
    return go(view, robot, cells_beside(hall().tiles, there));
  }
  jobs_[robot].last = Step::Hand;
  return action::PickPackage{package.name};
}

}  // namespace magna
