// SPDX-License-Identifier: GPL-3.0-or-later
// The places of robots in a hall, and picking from and placing on belts (gobot.md, Picking and
// placing).
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/angle.h"
#include "core/hall/hall_simulation.h"
#include "core/robot/robot_type.h"

namespace magna {
namespace {

/// Whether the robot's disc overlaps one of the cells (touching does not count).
bool overlaps(Point centre, const std::vector<Cell>& cells) {
  const double radius = info(RobotType::Gobot).radius;
  return std::ranges::any_of(cells, [&](Cell c) {
    const double dx = centre.x - std::clamp(centre.x, double(c.i), double(c.i) + 1.0);
    const double dy = centre.y - std::clamp(centre.y, double(c.j), double(c.j) + 1.0);
    return dx * dx + dy * dy < radius * radius;
  });
}

/// The distance along a ray to a cell; infinite = never hit.
double meets(Point from, Point along, Cell c) {
  double first = 0.0;
  double last = std::numeric_limits<double>::infinity();
  const auto slab = [&](double at, double step, double low) {
    if (step == 0.0) {
      if (at < low || at > low + 1.0) last = -1.0;
      return;
    }
    const double a = (low - at) / step;
    const double b = (low + 1.0 - at) / step;
    first = std::max(first, std::min(a, b));
    last = std::min(last, std::max(a, b));
  };
  slab(from.x, along.x, c.i);
  slab(from.y, along.y, c.j);
  return first <= last ? first : std::numeric_limits<double>::infinity();
}

}  // namespace

void HallSimulation::update_places(std::span<const Pose> robots) {
  const std::size_t count = std::min(robots.size(), robots_.size());
  for (std::size_t robot = 0; robot < count; ++robot) {
    const Point here = robots[robot].position();
    if (seen_at_[robot] == here) continue;  // the rest of the place is fixed
    seen_at_[robot] = here;
    HallRobotState& state = robots_[robot];
    const bool station = hall().parking && overlaps(here, hall().parking->cells);
    if (station != state.in_station) ++version_;
    state.in_station = station;
    const auto left = std::erase_if(state.belts, [&](int belt) {
      return !overlaps(here, hall().belts[static_cast<std::size_t>(belt)].interact.cells);
    });
    version_ += left;
    for (std::size_t belt = 0; belt < belts_.size(); ++belt) {
      const int index = static_cast<int>(belt);
      if (std::ranges::find(state.belts, index) != state.belts.end()) continue;
      if (!overlaps(here, hall().belts[belt].interact.cells)) continue;
      state.belts.push_back(index);
      ++version_;
    }
  }
}

int HallSimulation::faced_belt(Pose pose) const {
  const Point along = direction(pose.theta);
  double nearest = description_->pickup_radius;
  int faced = -1;
  for (std::size_t belt = 0; belt < belts_.size(); ++belt) {
    for (const Cell c : hall().belts[belt].cells) {
      const double at = meets(pose.position(), along, c);
      if (at > nearest || (at == nearest && faced >= 0)) continue;
      nearest = at;
      faced = static_cast<int>(belt);
    }
  }
  return faced;
}

std::optional<Message> HallSimulation::at_belt(std::size_t robot, int belt, BeltType wanted) const {
  if (belt < 0) return Message({"no-belt-in-reach", "it faces no belt within reach"});
  const HallBelt& faced = hall().belts[static_cast<std::size_t>(belt)];
  if (faced.type != wanted) {
    return faced.type == BeltType::Input
               ? Message({"is-input-belt", "{} is an input belt"}, faced.name)
               : Message({"is-output-belt", "{} is an output belt"}, faced.name);
  }
  const std::vector<int>& in = robots_[robot].belts;
  if (std::ranges::find(in, belt) == in.end()) {
    return Message({"not-in-interact-area", "it is not in {}"}, faced.interact.name);
  }
  return {};
}

std::optional<Message> HallSimulation::pick(std::size_t robot, Pose pose,
                                            const std::optional<std::string>& package) {
  HallRobotState& state = robots_[robot];
  if (state.package)
    return Message({"carries-package", "it carries {}"}, packages_[state.package->index()].name);
  const int belt = faced_belt(pose);
  if (auto why = at_belt(robot, belt, BeltType::Output)) return why;
  std::vector<PackageId>& there = belts_[static_cast<std::size_t>(belt)];
  const std::string& name = hall().belts[static_cast<std::size_t>(belt)].name;
  if (there.empty()) return Message({"belt-empty", "{} is empty"}, name);
  const auto taken = package ? std::ranges::find(there, *package,
                                                 [this](PackageId id) -> const std::string& {
                                                   return packages_[id.index()].name;
                                                 })
                             : there.begin();
  if (taken == there.end())
    return Message({"package-not-on-belt", "{} is not on {}"}, *package, name);
  const PackageId id = *taken;
  there.erase(taken);
  state.package = id;
  put(id, {PackagePlace::Kind::Robot, robot});
  return {};
}

std::optional<Message> HallSimulation::refused_by(std::size_t machine,
                                                  const Package& package) const {
  const HallMachine& there = hall().machines[machine];
  if (there.type == MachineType::Output) {
    if (package.finished()) return {};
    return Message({"package-needs-process", "{} still needs process {}"}, package.name,
                   package.next().id);
  }
  const std::vector<int>& can = description_->machines[machine].processes;
  if (!package.finished() && std::ranges::find(can, package.next().id) != can.end()) return {};
  return Message({"machine-lacks-process", "{} does not do what {} needs next"}, there.name,
                 package.name);
}

std::optional<Message> HallSimulation::place(std::size_t robot, Pose pose) {
  HallRobotState& state = robots_[robot];
  if (!state.package) return Message({"carries-nothing", "it carries nothing"});
  const int belt = faced_belt(pose);
  if (auto why = at_belt(robot, belt, BeltType::Input)) return why;
  const auto index = static_cast<std::size_t>(belt);
  const HallBelt& faced = hall().belts[index];
  if (belts_[index].size() >= description_->belt_capacity[index]) {
    return Message({"belt-full", "{} is full"}, faced.name);
  }
  if (faced.machine >= 0) {
    const auto machine = static_cast<std::size_t>(faced.machine);
    if (auto why = refused_by(machine, packages_[state.package->index()])) return why;
  }
  const PackageId id = *state.package;
  state.package.reset();
  belts_[index].push_back(id);
  put(id, {PackagePlace::Kind::Belt, index});
  return {};
}

}  // namespace magna
