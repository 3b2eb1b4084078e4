// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/geometry/angle.h"
#include "tests/support/demo_snapshot.h"

namespace magna::test {

inline constexpr RobotId kInsideRobot{2};  ///< robot3, active
inline constexpr ThingId kInsidePen{6};    ///< pen#7
inline constexpr ThingId kInsideBox{8};    ///< box#9, obstructs view and movement
inline constexpr ThingId kInsideCup{9};    ///< cup#10

/// The demonstration office with two things more.
inline std::shared_ptr<const WorldPicture> world_with_box() {
  auto world = std::make_shared<WorldPicture>(*demo_world());
  for (const char* name : {"box", "cup"}) {
    Thing thing;
    thing.id = {static_cast<std::uint32_t>(world->things.size())};
    thing.name = name;
    thing.location = Point{3.0, 7.0};
    thing.attributes.set("size", thing.id == kInsideBox ? 18.0 : 4.0);
    thing.attributes.set("color", std::string(thing.id == kInsideBox ? "blue" : "green"));
    thing.attributes.set("obsview", thing.id == kInsideBox);
    thing.attributes.set("obsmove", thing.id == kInsideBox);
    world->things.push_back(std::move(thing));
  }
  return world;
}

/// On a thing, non-local.
inline Designator demo_designator(std::uint32_t number, Denotation denotes) {
  Designator made;
  made.id = {number};
  made.angle = radians(20.0);
  made.distance = 1.8;
  made.data.set("color", std::string("red"));
  made.data.set("size", 4.2137);
  made.denotes = denotes;
  return made;
}

/// Of a robot that takes itself to be 0.5 m from where it is, with two odometers. Camera 0 tracks
/// designator 3 on the pen, camera 1 is in the box, camera 2 in bin 1; hand 0 holds the pen, hand 1
/// is in bin 0, in which are pen and cup; bin 1 is closed. Designators: 3 on the pen, 5 false, 7 on
/// a doorway, 8 a false one.
inline RobotInside demo_inside() {
  RobotInside inside;
  inside.robot = kInsideRobot;
  inside.believed = {2.0, 6.0, radians(90.0)};
  inside.truth = {2.3, 6.4, radians(93.0)};
  inside.cruise_speed = 0.5;
  inside.turn_rate = radians(18.0);
  const std::array<Point, 4> box{{{1.5, 5.0}, {2.5, 5.0}, {2.5, 7.0}, {1.5, 7.0}}};
  inside.odometers = {
      {"main", {{3.0, 3.5}, {-0.5, 0.5}}, {radians(80.0), radians(100.0)}, {3.2, 0.1}, box},
      {"way-home", {{0.0, 0.0}, {0.0, 0.0}}, {0.0, 0.0}, {0.0, 0.0}, box}};
  inside.cameras.resize(3);
  inside.cameras[0] = {
      radians(45.0), 8, radians(30.0), {}, DesignatorId{3}, {10, 10, 20, 40, 60, 80, 110, 110}};
  inside.cameras[1] = {radians(90.0), 4, radians(-90.0), kInsideBox, {}, {}};
  inside.cameras[2] = {radians(60.0), 3, kPi, BinNumber{1}, {}, {0.0, 0.0, 0.0}};
  inside.hands = {{10.0, {}, kInsidePen}, {4.0, BinNumber{0}, {}}};
  inside.bins = {{20.0, true, {kInsidePen, kInsideCup}}, {5.0, false, {}}};
  Designator door = demo_designator(7, PlaceDenotation{{8, 4}});
  door.place_type = 0;  // doorway
  door.data = {};
  Designator no_door = door;
  no_door.id = {8};
  no_door.denotes = FalseDenotation{{9.0, 9.0}};
  inside.designators = {demo_designator(3, kInsidePen),
                        demo_designator(5, FalseDenotation{{1.0, 9.0}}), door, no_door};
  inside.designators[0].type = DesignatorType::Local;
  return inside;
}

/// The demonstration with robot3 as one of the manual's, and its inside.
inline Snapshot demo_with_inside(const RobotInside& inside = demo_inside()) {
  Snapshot s = demo_snapshot();
  s.world = world_with_box();
  auto labels = *s.labels;
  labels[kInsideRobot.index()].type = RobotType::Point;
  s.labels = std::make_shared<const std::vector<RobotLabel>>(std::move(labels));
  s.poses[kInsideRobot.index()] = inside.believed;
  s.speeds[kInsideRobot.index()] = 0.25F;
  s.inside = std::make_shared<const RobotInside>(inside);
  return s;
}

}  // namespace magna::test
