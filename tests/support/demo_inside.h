// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/geometry/angle.h"
#include "tests/support/demo_snapshot.h"

namespace magna::test {

inline constexpr RobotId kInsideRobot{2};  ///< robot3, active
inline constexpr ThingId kInsidePen{6};    ///< pen#7, near the robot
inline constexpr ThingId kInsideBox{8};    ///< box#9, obstructs view and movement
inline constexpr ThingId kInsideCup{9};    ///< cup#10
inline constexpr ThingId kInsideCoin{10};  ///< coin#11
inline constexpr ThingId kInsideKey{11};   ///< key#12

/// The true place of the robot.
inline Pose demo_truth() { return {2.3, 6.4, radians(93.0)}; }

/// The demonstration office with the pen at the robot and four other things.
inline std::shared_ptr<const WorldSnapshot> world_with_box() {
  auto world = std::make_shared<WorldSnapshot>(*demo_world());
  const Pose robot = demo_truth();
  world->things[kInsidePen.index()].location =
      robot.position() + 0.8 * direction(robot.theta + radians(20.0));
  for (const char* name : {"box", "cup", "coin", "key"}) {
    Thing thing;
    thing.id = {static_cast<std::uint32_t>(world->things.size())};
    thing.name = name;
    thing.location = Resource::bin(kInsideRobot, 0);
    thing.attributes.set("size", thing.id == kInsideBox ? 18.0 : 4.0);
    thing.attributes.set("color", std::string(thing.id == kInsideBox ? "blue" : "green"));
    thing.attributes.set("obsview", thing.id == kInsideBox);
    thing.attributes.set("obsmove", thing.id == kInsideBox);
    world->things.push_back(std::move(thing));
  }
  world->things[kInsideBox.index()].location = Point{3.0, 7.0};
  world->things[kInsideCoin.index()].location = Resource::hand(kInsideRobot, 0);
  return world;
}

/// Of a real thing, non-local.
inline Designator demo_designator(std::uint32_t number, Denotation denotes, Point at) {
  const Pose robot = demo_truth();
  Designator made;
  made.id = {number};
  made.angle = angle_difference(heading(robot.position(), at), robot.theta);
  made.distance = distance(robot.position(), at);
  made.data.set("color", std::string("red"));
  made.data.set("size", 4.2137);
  made.denotes = denotes;
  return made;
}

inline std::vector<Designator> demo_designators() {
  const Point pen = std::get<Point>(world_with_box()->things[kInsidePen.index()].location);
  const Point seeming{1.0, 8.0}, door{2.5, 9.5}, no_door{9.0, 8.0};
  std::vector<Designator> all = {demo_designator(3, kInsidePen, pen),
                                 demo_designator(5, FalseDenotation{seeming}, seeming),
                                 demo_designator(7, PlaceDenotation{{2, 9}}, door),
                                 demo_designator(8, FalseDenotation{no_door}, no_door)};
  all[0].type = DesignatorType::Local;
  for (const std::size_t place : {2U, 3U}) {
    all[place].place_type = 0;  // doorway
    all[place].data = {};
  }
  return all;
}

/// Of a robot whose believed place is 0.5 m from its true place, by the first of two odometers,
/// which was reset at (-1, 6.1) facing +x. Camera 0 tracks designator 3 of the pen, camera 1 is in
/// the box, camera 2 in bin 0; hand 0 holds the coin, hand 1 is in bin 0 with cup and key; bin 1 is
/// closed. Designators: 3 of the pen, 5 false, 7 of a doorway, 8 false.
inline RobotInside demo_inside() {
  RobotInside inside;
  inside.robot = kInsideRobot;
  inside.believed = {2.0, 6.0, radians(90.0)};
  inside.truth = demo_truth();
  inside.cruise_speed = 0.5;
  inside.turn_rate = radians(18.0);
  const std::array<Point, 4> box{{{1.4, 5.4}, {2.6, 5.4}, {2.6, 6.6}, {1.4, 6.6}}};
  const Point here = inside.truth.position();
  inside.odometers = {
      {"main", {{2.4, 3.6}, {-0.7, 0.5}}, {radians(80.0), radians(100.0)}, {3.3, 0.3}, box},
      {"way-home", {}, {}, {}, {here, here, here, here}}};
  inside.designators = demo_designators();
  const Designator& tracked = inside.designators.front();
  inside.cameras.resize(3);
  inside.cameras[0] = {
      radians(45.0), 8, tracked.angle, {}, tracked.id, {10, 10, 20, 40, 60, 80, 110, 110}};
  inside.cameras[1] = {radians(90.0), 4, radians(-90.0), kInsideBox, {}, {}};
  inside.cameras[2] = {radians(60.0), 3, kPi, BinNumber{0}, {}, {0.0, 0.0, 0.0}};
  inside.hands = {{10.0, {}, kInsideCoin}, {4.0, BinNumber{0}, {}}};
  inside.bins = {{20.0, true, {kInsideCup, kInsideKey}}, {5.0, false, {}}};
  return inside;
}

/// The demonstration with robot3 as a robot of the manual, and its internals.
inline Snapshot demo_with_inside(const RobotInside& inside = demo_inside()) {
  Snapshot s = demo_snapshot();
  s.world = world_with_box();
  auto labels = *s.labels;
  labels[kInsideRobot.index()].type = RobotType::Point;
  s.labels = std::make_shared<const std::vector<RobotLabel>>(std::move(labels));
  s.poses[kInsideRobot.index()] = inside.truth;  // it has no localiser
  s.speeds[kInsideRobot.index()] = 0.25F;
  s.inside = std::make_shared<const RobotInside>(inside);
  return s;
}

}  // namespace magna::test
