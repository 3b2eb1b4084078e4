// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/wander.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kAhead = 0.3;                // m/s
constexpr double kBack = -0.15;               // m/s
constexpr double kSmallTurn = 0.3;            // rad/s at most
constexpr double kTurnAway = 1.2;             // rad/s
constexpr double kNear = 0.5;                 // m
constexpr double kLookAhead = radians(40.0);  // rad to either side
constexpr Tick kTurnTicks = 20;
constexpr Tick kBackTicks = 8;

/// The nearest obstacle ahead: its distance, and its index in the readings.
struct Nearest {
  double distance;
  std::size_t ray;
};

Nearest nearest_ahead(const TeamState& team, std::size_t robot) {
  const AheadRays look = team.ahead_rays[robot];
  if (look.first == look.last) return {2.0 * kNear, 0};
  const std::span<const float> ranges = team.ranges_of(robot);
  Nearest nearest{ranges[look.first], look.first};
  for (std::size_t ray = look.first + 1; ray < look.last; ++ray) {
    if (ranges[ray] < nearest.distance) nearest = {ranges[ray], ray};
  }
  return nearest;
}

void begin(WanderState& wander, WanderMode mode, Tick until, double turn) {
  wander = {mode, until, turn};
}

void begin_ahead(TeamState& team, std::size_t robot, Tick now) {
  begin(team.wander[robot], WanderMode::Ahead, now + kTurnTicks,
        team.wander_streams[robot].uniform(-kSmallTurn, kSmallTurn));
}

/// Turns to the side away from the obstacle; to a random side if the side is unknown.
void begin_turn_away(TeamState& team, std::size_t robot, Tick now, std::size_t ray) {
  const AheadRays look = team.ahead_rays[robot];
  const bool known = look.first != look.last;
  const bool left =
      known ? 2 * ray >= look.first + look.last : team.wander_streams[robot].chance(0.5);
  const Tick ticks = 3 + static_cast<Tick>(team.wander_streams[robot].below(10));
  begin(team.wander[robot], WanderMode::TurnAway, now + ticks, left ? -kTurnAway : kTurnAway);
}

}  // namespace

AheadRays ahead_rays(const RangeSensorSpec& spec) {
  AheadRays look;
  for (int ray = 0; ray < spec.rays; ++ray) {
    if (std::abs(spec.ray_angle(ray)) > kLookAhead) continue;
    if (look.last == 0) look.first = static_cast<std::uint32_t>(ray);
    look.last = static_cast<std::uint32_t>(ray) + 1;
  }
  return look;
}

BodyVelocity wander_velocity(TeamState& team, std::size_t robot, Tick now) {
  WanderState& wander = team.wander[robot];
  const bool blocked = team.states[robot] == BodyState::Blocked;
  if (blocked && wander.mode != WanderMode::BackOff) {
    begin(wander, WanderMode::BackOff, now + kBackTicks,
          team.wander_streams[robot].uniform(-kSmallTurn, kSmallTurn));
  } else if (wander.mode == WanderMode::BackOff && (blocked || now >= wander.until)) {
    begin_turn_away(team, robot, now, nearest_ahead(team, robot).ray);
  } else if (wander.mode == WanderMode::TurnAway && now >= wander.until) {
    if (nearest_ahead(team, robot).distance >= kNear) begin_ahead(team, robot, now);
  } else if (wander.mode == WanderMode::Ahead) {
    const Nearest nearest = nearest_ahead(team, robot);
    if (nearest.distance < kNear) {
      begin_turn_away(team, robot, now, nearest.ray);
    } else if (now >= wander.until) {
      begin_ahead(team, robot, now);
    }
  }
  switch (wander.mode) {
    case WanderMode::Ahead: return {kAhead, 0.0, wander.turn};
    case WanderMode::BackOff: return {kBack, 0.0, wander.turn};
    case WanderMode::TurnAway: break;
  }
  return {0.0, 0.0, wander.turn};
}

}  // namespace magna
