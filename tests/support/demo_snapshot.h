// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <memory>
#include <string>

#include "core/view/snapshot.h"

namespace magna::test {

/// An office of 30 x 20 m starting at (-5, -4), with rooms, doors, furniture and a victim.
inline std::shared_ptr<const WorldSnapshot> demo_world() {
  auto world = std::make_shared<WorldSnapshot>();
  world->name = "office";
  world->cells = CellMap({-5, -4}, 30, 20);
  CellMap& cells = world->cells;
  const auto substance = [&](const char* name, float p) {
    return Substance{cells.types().intern(name), p};
  };
  const auto wall = [&](int i0, int j0, int i1, int j1, const char* name, float p) {
    const Substance made_of = substance(name, p);
    for (int j = j0; j <= j1; ++j) {
      for (int i = i0; i <= i1; ++i) cells.fill({i, j}, made_of);
    }
  };
  wall(-5, -4, 24, -4, "concrete", 8);
  wall(-5, 15, 24, 15, "concrete", 8);
  wall(-5, -4, -5, 15, "concrete", 8);
  wall(24, -4, 24, 15, "concrete", 8);
  wall(4, -3, 4, 4, "wood", 3);
  wall(12, -3, 12, 4, "wood", 3);
  wall(-4, 4, 23, 4, "brick", 5);
  wall(-4, 9, 12, 9, "glass", 1);
  wall(16, 9, 16, 14, "metal", 7);
  for (const Cell door :
       {Cell{-1, 4}, Cell{8, 4}, Cell{18, 4}, Cell{4, 0}, Cell{2, 9}, Cell{16, 12}}) {
    cells.clear(door);
  }
  const auto thing = [&](const char* name, ThingKind kind, Point at, double width, double depth,
                         double rotation, const char* colour) {
    Thing made;
    made.id = {static_cast<std::uint32_t>(world->things.size())};
    made.name = name;
    made.kind = kind;
    made.location = at;
    if (width > 0) made.footprint = Footprint{width, depth, rotation};
    made.attributes.set("color", std::string(colour));
    world->things.push_back(std::move(made));
  };
  thing("desk", ThingKind::Furniture, {-2.5, -1.5}, 1.6, 0.8, 0.0, "brown");
  thing("desk", ThingKind::Furniture, {8.5, -1.5}, 1.6, 0.8, 0.5, "brown");
  thing("table", ThingKind::Furniture, {18, 0.5}, 3.0, 1.4, 0.0, "green");
  thing("chair", ThingKind::Furniture, {-2.5, -0.3}, 0.5, 0.5, 0.2, "blue");
  thing("cupboard", ThingKind::Furniture, {22.5, 7}, 0.7, 2.4, 0.0, "white");
  thing("plant", ThingKind::Furniture, {10.8, 3.2}, 0.6, 0.6, 0.0, "green");
  thing("pen", ThingKind::Object, {-2.2, -1.4}, 0, 0, 0, "red");
  thing("victim", ThingKind::Victim, {20.5, 13}, 0, 0, 0, "red");
  return world;
}

/// `count` robots of four types at work in that office; robot3 is active, robot3 and robot5 are
/// selected, some are blocked, waiting or held.
inline Snapshot demo_snapshot(int count = 12) {
  Snapshot s;
  s.tick = 1234;
  s.made_ns = 1'000'000'000;
  s.real_time_factor = 1.0;
  s.loop_lag_p99_ms = 0.8;
  s.world = demo_world();
  auto labels = std::make_shared<std::vector<RobotLabel>>();
  auto statuses = std::make_shared<std::vector<RobotStatus>>();
  auto plans = std::make_shared<std::vector<Plan>>();
  auto routes = std::make_shared<std::vector<RobotRoute>>();
  const RobotType types[] = {RobotType::P2at, RobotType::Telemax, RobotType::Airrobot,
                             RobotType::Point};
  for (int i = 0; i < count; ++i) {
    const auto n = static_cast<std::uint32_t>(i);
    const RobotType type = types[i % 4];
    labels->push_back({{n},
                       "robot" + std::to_string(i + 1),
                       std::to_string(i + 1),
                       type,
                       info(type).radius,
                       true});
    s.poses.push_back({-3.0 + 2.3 * (i % 11), 6.2 + 1.4 * (i % 2) + 4.0 * (i / 11 % 2), 0.7 * i});
    s.speeds.push_back(i % 3 == 0 ? 0.0F : 0.5F);
    RobotStatus status;
    Plan plan;
    status.writer = i % 5 == 2 ? "client-1" : i % 5 == 3 ? "operator" : "world";
    if (i >= 2) {
      plan.patrol = i % 4 == 1;
      const Point at = s.poses.back().position();
      plan.waypoints = {Waypoint::go_to({at.x + 1.5, 7.0}), Waypoint::go_to({at.x + 2.0, 5.5}, 1.2),
                        Waypoint::go_to({at.x + 4.0, 6.5})};
      status.mission = MissionState::Running;
      status.body = BodyState::Moving;
      status.task = "goto " + std::to_string(1 + i % 3) + " of 5";
    }
    if (i == 6) {
      status.mission = MissionState::Blocked;
      status.reason = Message::verbatim("a wall is in the way at 3.2 m");
    }
    if (i == 7) {
      status.mission = MissionState::Waiting;
      status.reason = Message::verbatim("robot9 is in the way");
    }
    if (i == 9) status.mission = MissionState::Held;
    statuses->push_back(std::move(status));
    plans->push_back(std::move(plan));
    routes->emplace_back().automatic = type != RobotType::Point;
  }
  s.labels = labels;
  s.statuses = statuses;
  s.plans = plans;
  s.routes = routes;
  if (count > 4) {
    s.active = RobotId{2};
    s.selected = {{2}, {4}};
  }
  auto links = std::make_shared<LinkTable>();
  ServerStatus actr;
  actr.name = "ACT-R";
  actr.address = "127.0.0.1";
  actr.port = 6324;
  actr.listening = true;
  links->push_back(actr);
  s.links = links;
  return s;
}

/// One program attached, with counters and an error.
inline std::shared_ptr<const LinkTable> demo_links() {
  auto links = std::make_shared<LinkTable>();
  ServerStatus actr;
  actr.name = "ACT-R";
  actr.address = "127.0.0.1";
  actr.port = 6324;
  actr.listening = true;
  actr.accepted = 2;
  actr.recent_errors = {"client-1: line 7: expected a robot after select, got \"robo\"",
                        "client-1: line 9: unknown command (fly)"};
  ClientStatus client;
  client.name = "client-1";
  client.peer = "127.0.0.1:50412";
  client.connected_seconds = 83;
  client.messages_in = 12;
  client.messages_out = 4711;
  client.bytes_in = 340;
  client.bytes_out = 250'000;
  client.errors = 2;
  client.last_error = "unknown command (fly)";
  actr.clients = {client};
  links->push_back(actr);
  return links;
}

}  // namespace magna::test
