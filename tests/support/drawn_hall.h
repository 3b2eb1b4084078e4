// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/scenario.h"
#include "core/hall/hall_description.h"
#include "core/hall/hall_roads.h"

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
inline std::vector<std::string_view> one_machine_plan() {
  return {"####################",  //
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
          "####################"};
}

inline TileMap one_machine_tiles() { return drawn_tiles(one_machine_plan()); }

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

/// The hall with robots like its first one at these places.
inline HallDescription with_robots(HallDescription description, const std::vector<Point>& places) {
  const HallRobot like = description.robots.front();
  description.robots.clear();
  for (const Point place : places) {
    HallRobot& robot = description.robots.emplace_back(like);
    robot.name = "robot" + std::to_string(description.robots.size() - 1);
    robot.position = place;
  }
  return description;
}

/// The centres of cells where a robot can stand, outside of the parking area.
inline std::vector<Point> free_places(const HallDescription& description) {
  const HallRoads roads(description.hall);
  const TileMap& tiles = description.hall.tiles;
  std::vector<Point> places;
  for (int i = tiles.origin.i; i < tiles.origin.i + tiles.width; ++i) {
    for (int j = tiles.origin.j; j < tiles.origin.j + tiles.height; ++j) {
      const Point p = cell_centre({i, j});
      if (tiles.at({i, j}) != Tile::Parking && roads.free(p)) places.push_back(p);
    }
  }
  return places;
}

/// The first of these places that are at least `apart` metres from each other, at most `count`.
inline std::vector<Point> first_apart(const std::vector<Point>& places, std::size_t count,
                                      double apart) {
  std::vector<Point> chosen;
  for (const Point p : places) {
    if (chosen.size() == count) break;
    const bool far =
        std::ranges::all_of(chosen, [&](Point other) { return distance(p, other) >= apart; });
    if (far) chosen.push_back(p);
  }
  return chosen;
}

/// The free places nearest to the parking area, at least 1.05 m apart, at most `count`.
inline std::vector<Point> around_parking(const HallDescription& description, std::size_t count) {
  std::vector<Point> places = free_places(description);
  std::ranges::stable_sort(places, {}, [&](Point p) {
    double least = std::numeric_limits<double>::infinity();
    for (const Cell c : description.hall.parking->cells) {
      least = std::min(least, distance(p, cell_centre(c)));
    }
    return least;
  });
  return first_apart(places, count, 1.05);
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
