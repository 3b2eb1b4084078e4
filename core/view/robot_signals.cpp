// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/robot_signals.h"

#include <algorithm>
#include <limits>
#include <span>

#include "core/hall/hall_simulation.h"
#include "core/robot/team.h"
#include "core/view/robot_inside.h"

namespace magna {
namespace {

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
