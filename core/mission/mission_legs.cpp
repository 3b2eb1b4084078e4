// SPDX-License-Identifier: GPL-3.0-or-later
// The straight legs of a mission: their ends, turns, detours, and passages ahead.
#include "core/mission/mission_driver.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kTurnedAtOnce = 0.02;  // rad off: turned at once
constexpr double kTurnedAtRest = 0.05;  // rad off: turned once it has stopped turning
constexpr double kStanding = 0.05;      // rad/s and m/s below which a robot counts as standing
constexpr double kPassTurn = 0.35;      // rad: a way-point with a smaller turn is driven through
constexpr double kPassWindow = 0.1;     // m: a way-point this close is passed
constexpr double kPushedOff = 1.5;      // m off a way-point that was only to be driven through
constexpr std::size_t kPathLooks = 8;   // way-points ahead that are searched for passages

}  // namespace

void MissionDriver::settle_right_of_way(Tick now, std::span<const std::uint8_t> may_drive) {
  drivers_.clear();
  for (const std::uint32_t robot : table_.active) {
    const bool goes = is_active(table_.statuses[robot].state) &&
                      table_.team.alive(RobotId{robot}) &&
                      table_.team.remote(RobotId{robot}) == nullptr && robot < may_drive.size() &&
                      may_drive[robot] != 0;
    if (goes) drivers_.push_back(robot);
  }
  right_of_way_.update(drivers_, now, [this](RobotId id, std::vector<Point>& path) {
    const MissionProgress& p = table_.progress[id.index()];
    for (const Waypoint& waypoint : table_.plans[id.index()].waypoints) {
      const bool first = path.empty() && &waypoint == &table_.plans[id.index()].waypoints.front();
      if (waypoint.type == WaypointType::Goto && !(first && p.reached)) {
        if (first) path.insert(path.end(), p.detour.begin(), p.detour.end());
        path.push_back(waypoint.target);
      } else if (waypoint.type == WaypointType::Explore) {
        if (first && p.explore_target) {
          path.insert(path.end(), p.detour.begin(), p.detour.end());
          path.push_back(*p.explore_target);
        }
        break;  // the next place is not known yet
      }
      if (path.size() >= kPathLooks) break;
    }
  });
}

MissionDriver::Leg MissionDriver::leg(RobotId id) const {
  const std::vector<Waypoint>& list = table_.plans[id.index()].waypoints;
  const std::vector<Point>& detour = table_.progress[id.index()].detour;
  const Point end = table_.progress[id.index()].explore_target.value_or(list[0].target);
  if (!detour.empty()) return {detour[0], detour.size() > 1 ? detour[1] : end};
  if (list.size() < 2 || list[0].theta || list[1].type != WaypointType::Goto) {
    return {list[0].target, std::nullopt};
  }
  return {list[0].target, list[1].target};
}

double MissionDriver::pass_speed(RobotId id, const DriveLimits& limits) const {
  const auto [target, next] = leg(id);
  if (!next) return 0.0;
  const Point here = table_.team.believed()[id.index()].position();
  const double turn = angle_difference(heading(target, *next), heading(here, target));
  if (std::abs(turn) > kPassTurn) return 0.0;
  // Slow enough to stop at the next way-point, and not to skip the window in one tick.
  return std::min(braking_speed(distance(target, *next), 0.0, limits), kPassWindow / limits.tick);
}

bool MissionDriver::pushed_past(RobotId id) const {
  if (!table_.progress[id.index()].dodged) return false;
  const auto [target, next] = leg(id);
  if (!next) return false;
  const Point here = table_.team.believed()[id.index()].position();
  const double off = distance(here, target);
  return off < kPushedOff && distance(here, *next) < distance(target, *next) + off &&
         straight_way(table_.world, table_.team, id, *next);
}

bool MissionDriver::turn_to(RobotId id, double theta, Tick now) {
  const double error = angle_difference(theta, table_.team.believed()[id.index()].theta);
  const BodyVelocity moving = table_.team.velocity()[id.index()];
  const bool at_rest = std::abs(moving.omega) < kStanding && std::abs(moving.vx) < kStanding;
  if (std::abs(error) <= (at_rest ? kTurnedAtRest : kTurnedAtOnce)) return true;
  table_.team.drive(id, {0.0, 0.0, turn_rate(error, table_.limits(id))}, now + 1);
  return false;
}

bool MissionDriver::drive_detour(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  while (!p.detour.empty()) {
    if (!approach(id, p.detour.front(), pass_speed(id, table_.limits(id)), now)) return false;
    p.detour.erase(p.detour.begin());
    p.turning = false;
    p.line.reset();
    p.corners = 0;
    table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
  }
  return true;
}

bool MissionDriver::drive_leg(RobotId id, Tick now) {
  if (!detours_.knows_way(id, now) || !drive_detour(id, now)) return false;
  const Point target = table_.plan(id).waypoints.front().target;
  return pushed_past(id) || approach(id, target, pass_speed(id, table_.limits(id)), now);
}

}  // namespace magna
