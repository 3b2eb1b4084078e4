// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/robot_inside.h"

#include <algorithm>
#include <limits>
#include <span>

#include "core/hall/hall_simulation.h"
#include "core/robot/parts_scene.h"
#include "core/robot/team.h"

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

constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

void add_odometer(RobotSignals& signals, const Team& team, RobotId id) {
  const Odometers* const odometers = team.odometers(id);
  if (odometers == nullptr) return;
  const Odometer& main = odometers->main();
  signals.odometer_width[id.index()] = static_cast<float>(interval_width(main.pos()));
  signals.odometer_turn[id.index()] = static_cast<float>(interval_width(main.ang()));
}

float tracked_angle(const RobotParts& parts) {
  const auto tracks = [](const CameraPart& camera) { return camera.tracking.has_value(); };
  const auto first = std::ranges::find_if(parts.cameras, tracks);
  return first == parts.cameras.end() ? kNone : static_cast<float>(first->angle);
}

float nearest(std::span<const float> readings) {
  return readings.empty() ? kNone : *std::ranges::min_element(readings);
}

/// A hall does not include robots that were added later.
float battery(const HallSimulation& hall, RobotId id) {
  if (id.index() >= hall.robots().size()) return kNone;
  const double most = hall.description().robots[id.index()].max_battery;
  return static_cast<float>(hall.robots()[id.index()].battery / most);
}

/// The true pose of a remote robot is unknown.
float off_truth(const Team& team, RobotId id) {
  if (team.remote(id) != nullptr) return kNone;
  return static_cast<float>(
      distance(believed_pose(team, id).position(), team.truth()[id.index()].position()));
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

std::shared_ptr<const RobotSignals> robot_signals(const Team& team, const HallSimulation* hall) {
  auto signals = std::make_shared<RobotSignals>();
  for (std::vector<float>* const all :
       {&signals->odometer_width, &signals->odometer_turn, &signals->tracked_angle,
        &signals->nearest, &signals->battery, &signals->off_truth}) {
    all->assign(team.size(), kNone);
  }
  for (std::uint32_t robot = 0; robot < team.size(); ++robot) {
    const RobotId id{robot};
    if (!team.alive(id)) continue;
    add_odometer(*signals, team, id);
    signals->tracked_angle[robot] = tracked_angle(team.parts(id));
    signals->nearest[robot] = nearest(team.ranges(id));
    if (hall != nullptr) signals->battery[robot] = battery(*hall, id);
    signals->off_truth[robot] = off_truth(team, id);
  }
  return signals;
}

}  // namespace magna
