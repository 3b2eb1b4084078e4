// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/input.h"
#include "core/view/snapshot.h"

namespace magna::test {

/// A handmade hall of 20 x 12 m: an input machine, two machines and an output machine in a row,
/// each with its belts, a parking area below and three robots (number 0 active).
inline std::shared_ptr<const HallDescription> demo_hall() {
  auto all = std::make_shared<HallDescription>();
  Hall& hall = all->hall;
  const auto cell_box = [](Cell from, Cell to) {
    const auto x0 = static_cast<double>(from.i);
    const auto y0 = static_cast<double>(from.j);
    const double x1 = to.i + 1.0;
    const double y1 = to.j + 1.0;
    return Polygon{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
  };
  const auto belt = [&](BeltType type, int machine, Cell from, int step) {
    HallBelt made;
    const auto number = std::to_string(hall.belts.size());
    made.name = "belt" + number;
    made.type = type;
    made.machine = machine;
    for (int k = 0; k < 3; ++k) made.cells.push_back({from.i + step * k, from.j});
    const auto [low, high] = std::minmax(made.cells.front().i, made.cells.back().i);
    made.polygons = {cell_box({low, from.j}, {high, from.j})};
    made.outlines = made.polygons;
    made.interact.name = "interact_area" + number;
    for (int i = low; i <= high; ++i) made.interact.cells.push_back({i, from.j + 1});
    made.interact.polygons = {cell_box({low, from.j + 1}, {high, from.j + 1})};
    hall.belts.push_back(std::move(made));
    all->belt_capacity.push_back(3);
    return static_cast<int>(hall.belts.size()) - 1;
  };
  const auto machine = [&](std::string name, MachineType type, Cell tile) -> HallMachine& {
    hall.machines.push_back({std::move(name), type, tile, -1, -1});
    all->machines.emplace_back();
    return hall.machines.back();
  };
  machine("machine0", MachineType::Standard, {6, 3}).input_belt =
      belt(BeltType::Input, 0, {5, 3}, -1);
  hall.machines[0].output_belt = belt(BeltType::Output, 0, {7, 3}, 1);
  all->machines[0].processes = {1};
  machine("machine1", MachineType::Standard, {15, 3}).input_belt =
      belt(BeltType::Input, 1, {14, 3}, -1);
  hall.machines[1].output_belt = belt(BeltType::Output, 1, {16, 3}, 1);
  all->machines[1].processes = {2, 3};
  machine("input_machine0", MachineType::Input, {2, 8}).output_belt =
      belt(BeltType::Output, 2, {3, 8}, 1);
  machine("output_machine0", MachineType::Output, {17, 8}).input_belt =
      belt(BeltType::Input, 3, {16, 8}, -1);
  hall.parking.emplace();
  hall.parking->name = "parking_area0";
  hall.parking->cells = {{9, 10}, {10, 10}, {11, 10}};
  hall.parking->polygons = {cell_box({9, 10}, {11, 10})};
  for (int i = 0; i < 3; ++i) all->robots.push_back({"robot" + std::to_string(i), {}});
  return all;
}

/// Its state: package0 is being processed, package1 and package2 wait for machine0, package3 is
/// finished on belt1, robot1 carries package4, package5 is being made. robot0 goes to belt0,
/// robot1's last action failed, robot2 charges.
inline HallStatus demo_hall_picture(std::shared_ptr<const HallDescription> hall) {
  HallStatus now;
  now.description = std::move(hall);
  now.machines = {{MachinePhase::Working, 0.4, 1, "package0"},
                  {},
                  {MachinePhase::Working, 0.75, -1, "package5"},
                  {}};
  now.belts = {{"package1", "package2"}, {"package3"}, {}, {}, {}, {}};
  HallStatus::Robot going;
  going.battery = 0.84;
  going.action_id = {7};
  going.action = "navigate_to_area interact_area0";
  going.progress = 0.5;
  HallStatus::Robot failed;
  failed.battery = 0.12;
  failed.package = "package4";
  failed.belts = {0};
  failed.last_action = "place";
  failed.last_end = ActionEnd::Failed;
  failed.last_reason = Message::verbatim("it faces no belt");
  HallStatus::Robot charging;
  charging.battery = 0.5;
  charging.in_station = true;
  now.robots = {going, failed, charging};
  now.packages = {{"package0", "machine0", {}, {{1, 12.0}, {2, 5.0}}},
                  {"package1", "belt0", {}, {{1, 4.0}}},
                  {"package2", "belt0", {}, {{1, 8.0}, {2, 2.5}}},
                  {"package3", "belt1", {{1, 6.0}}, {}},
                  {"package4", "robot1", {{2, 3.0}}, {{1, 9.0}}},
                  {"package5", "input_machine0", {}, {{1, 3.0}, {3, 4.0}}}};
  now.made = 6;
  now.delivered = 0;
  now.to_make = 4;
  now.seconds = 83.4;
  return now;
}

/// The same as a snapshot of a world with walls around it.
inline Snapshot hall_snapshot() {
  Snapshot s;
  s.tick = 834;
  s.made_ns = 1'000'000'000;
  s.real_time_factor = 1.0;
  auto world = std::make_shared<WorldSnapshot>();
  world->name = "hall";
  world->cells = CellMap({0, 0}, 20, 12);
  const Substance wall{world->cells.types().intern("concrete"), 8};
  for (int i = 0; i < 20; ++i) {
    world->cells.fill({i, 0}, wall);
    world->cells.fill({i, 11}, wall);
  }
  for (int j = 0; j < 12; ++j) {
    world->cells.fill({0, j}, wall);
    world->cells.fill({19, j}, wall);
  }
  s.world = world;
  auto labels = std::make_shared<std::vector<RobotLabel>>();
  const Point places[] = {{8.0, 6.5}, {4.5, 5.0}, {10.5, 10.5}};
  for (std::uint32_t i = 0; i < 3; ++i) {
    const std::string number = std::to_string(i);
    labels->push_back({{i}, "robot" + number, number, RobotType::Gobot, 0.5, true});
    s.poses.push_back({places[i].x, places[i].y, 0.0});
    s.speeds.push_back(0.0F);
  }
  s.labels = labels;
  s.statuses = std::make_shared<const std::vector<RobotStatus>>(3);
  s.plans = std::make_shared<const std::vector<Plan>>(3);
  s.routes = std::make_shared<const std::vector<RobotRoute>>(3);
  s.links = std::make_shared<const LinkTable>();
  s.active = RobotId{0};
  s.selected = {{0}};
  s.hall = std::make_shared<const HallStatus>(demo_hall_picture(demo_hall()));
  return s;
}

/// `next` with its hall modified.
template <class Change>
void change_hall(Snapshot& next, Change change) {
  HallStatus hall = *next.hall;
  change(hall);
  next.hall = std::make_shared<const HallStatus>(std::move(hall));
}

}  // namespace magna::test
