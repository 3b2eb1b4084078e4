// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/scenario.h"
#include "core/hall/hall_description.h"

namespace magna::test {

/// Tiles drawn line by line: '#' wall, '.' floor, 'P' parking, '+' interact, 'M' machine, 'i' and
/// 'o' its input and output belts, 'I' input machine, 'O' output machine, ' ' air.
inline TileMap drawn_tiles(const std::vector<std::string_view>& lines, Cell origin = {}) {
  TileMap map{origin, static_cast<int>(lines.front().size()), static_cast<int>(lines.size()), {}};
  const auto tile = [](char drawn) {
    switch (drawn) {
      case '#': return Tile::Wall;
      case '.': return Tile::Floor;
      case 'P': return Tile::Parking;
      case '+': return Tile::Interact;
      case 'M': return Tile::Machine;
      case 'i': return Tile::InputBelt;
      case 'o': return Tile::OutputBelt;
      case 'I': return Tile::InputMachine;
      case 'O': return Tile::OutputMachine;
      case ' ': return Tile::Air;
      default: throw std::invalid_argument("no such tile");
    }
  };
  for (std::size_t i = 0; i < lines.front().size(); ++i) {
    for (const std::string_view line : lines) map.tiles.push_back(tile(line.at(i)));
  }
  return map;
}

/// One machine between an input machine (2, 3) and an output machine (14, 8); parking at (1, 10).
///
/// Belts in their order: belt0 before machine0, belt1 behind it, belt2 of input_machine0, belt3 of
/// output_machine0.
inline TileMap one_machine_tiles() {
  return drawn_tiles({"####################",  //
                      "#..................#",  //
                      "#..................#",  //
                      "#.Iooo...iiiMooo...#",  //
                      "#..+++...+++.+++...#",  //
                      "#..................#",  //
                      "#..................#",  //
                      "#..........+++.....#",  //
                      "#..........iiiO....#",  //
                      "#..................#",  //
                      "#PP................#",  //
                      "#PP................#",  //
                      "#..................#",  //
                      "####################"});
}

/// A hall whose machines all do process 1, whose input machines share two packages that need one
/// second of it each and make one every two seconds, and whose output machines take a second.
inline HallDescription drawn_hall(TileMap tiles, const std::vector<Point>& robots) {
  HallDescription hall_description;
  hall_description.hall = lay_out_hall(std::move(tiles));
  for (const HallMachine& machine : hall_description.hall.machines) {
    MachineSettings settings;
    if (machine.type == MachineType::Standard) settings.processes = {1};
    if (machine.type == MachineType::Input) settings.time_step = 2.0;
    if (machine.type == MachineType::Output) settings.time_step = 1.0;
    hall_description.machines.push_back(settings);
  }
  for (const HallBelt& belt : hall_description.hall.belts) {
    hall_description.belt_capacity.push_back(belt.cells.size());
  }
  hall_description.templates = {{{{1, 1.0}}, {{1, 1.0}}}};
  for (const Point place : robots) {
    HallRobot robot;
    robot.name = "robot" + std::to_string(hall_description.robots.size());
    robot.position = place;
    hall_description.robots.push_back(robot);
  }
  return hall_description;
}

/// The hall as a world with its robots.
inline Scenario hall_scenario(HallDescription description) {
  Scenario scenario;
  scenario.world = hall_world(description.hall, "hall");
  scenario.source = "drawn hall";
  for (const HallRobot& robot : description.robots) {
    Scenario::Robot& there = scenario.robots.emplace_back();
    there.robot.name = robot.name;
    there.robot.pose = {robot.position.x, robot.position.y, 0.0};
    there.robot.type = RobotType::Gobot;
    there.robot.yields = false;
  }
  scenario.hall = std::make_shared<const HallDescription>(std::move(description));
  return scenario;
}

}  // namespace magna::test
