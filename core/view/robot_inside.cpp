// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/robot_inside.h"

#include <algorithm>

#include "core/robot/parts_scene.h"

namespace magna {
namespace {

/// The corners, in order, of an odometer's position interval in the world.
std::array<Point, 4> box_of(const Odometer& odometer, const PointInterval& pos) {
  const auto corner = [&](double x, double y) { return odometer.place_of({x, y}); };
  return {corner(pos.x.min, pos.y.min), corner(pos.x.max, pos.y.min), corner(pos.x.max, pos.y.max),
          corner(pos.x.min, pos.y.max)};
}

void add_odometers(RobotInside& inside, const Odometers* odometers) {
  if (odometers == nullptr) return;
  inside.odometers.reserve(odometers->all().size());
  for (const Odometer& one : odometers->all()) {
    const PointInterval pos = one.pos();
    inside.odometers.push_back({one.name(), pos, one.ang(), one.way(), box_of(one, pos)});
  }
}

void add_parts(RobotInside& inside, const World& world, const RobotParts& parts) {
  for (const CameraPart& one : parts.cameras) {
    inside.cameras.push_back(
        {one.field_of_view, one.resolution, one.angle, one.place, one.tracking, one.view});
  }
  for (const HandPart& one : parts.hands) {
    inside.hands.push_back({one.strength, one.place, one.holds});
  }
  for (const BinPart& one : parts.bins) {
    const auto number = static_cast<std::uint32_t>(inside.bins.size());
    inside.bins.push_back(
        {one.capacity, one.open, things_in(world, Resource::bin(inside.robot, number))});
  }
}

}  // namespace

const Designator* RobotInside::find(DesignatorId id) const {
  const auto found = std::ranges::find(designators, id, &Designator::id);
  return found == designators.end() ? nullptr : &*found;
}

Pose believed_pose(const Team& team, RobotId robot) {
  const Odometers* const odometers = team.odometers(robot);
  return odometers != nullptr ? odometers->main().reckoned() : team.believed()[robot.index()];
}

std::shared_ptr<const RobotInside> robot_inside(const World& world, const Team& team,
                                                RobotId robot) {
  if (!team.alive(robot)) return nullptr;
  auto inside = std::make_shared<RobotInside>();
  inside->robot = robot;
  inside->believed = believed_pose(team, robot);
  inside->truth = team.truth()[robot.index()];
  inside->cruise_speed = team.cruise_speed()[robot.index()];
  inside->turn_rate = team.turn_rate()[robot.index()];
  add_odometers(*inside, team.odometers(robot));
  const RobotParts& parts = team.parts(robot);
  add_parts(*inside, world, parts);
  inside->designators = parts.designators;
  for (Designator& one : inside->designators) one.angle = team.designator_angle(robot, one);
  return inside;
}

}  // namespace magna
