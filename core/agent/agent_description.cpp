// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_description.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/agent/agent_eyes.h"

namespace magna {
namespace {

constexpr std::uint32_t kMostAgents = 1000;     // each has a separate port
constexpr double kFastest = 100.0;              // m/s
constexpr double kFastestTurn = radians(3600);  // rad/s

using Problem = std::optional<std::string>;

// NaN is outside every range.
Problem beyond(std::string_view what, double value, double most, std::string_view unit) {
  if (value > 0.0 && value <= most) return std::nullopt;
  return fmt::format("{} is {:g} {}; expected more than 0 and at most {:g} {}", what, value, unit,
                     most, unit);
}

/// Whether all corners turn in the same direction, once round.
bool convex(const std::vector<Point>& corners) {
  const std::size_t count = corners.size();
  if (count < 3) return false;
  double round = 0.0;
  for (std::size_t k = 0; k < count; ++k) {
    const Point in = corners[(k + 1) % count] - corners[k];
    const Point out = corners[(k + 2) % count] - corners[(k + 1) % count];
    const double turn = std::atan2(cross(in, out), dot(in, out));
    if (!std::isfinite(turn) || in == Point{} || turn * round < 0.0) return false;
    round += turn;
  }
  return std::abs(std::abs(round) - 2.0 * kPi) < 1e-6;
}

}  // namespace

std::string_view name(EyePreset preset) {
  return preset == EyePreset::Document ? "document" : "unity";
}

EyeRules rules(EyePreset preset) {
  if (preset == EyePreset::Document) return {true, radians(30.0), radians(30.0)};
  return {false, radians(135.0), radians(90.0)};
}

std::optional<std::string> problem(const AgentDescription& agent) {
  if (agent.agent >= kMostAgents) {
    return fmt::format("the agent's number is {}; expected 0 to {}", agent.agent, kMostAgents - 1);
  }
  if (auto wrong = beyond("the agent's speed", agent.speed, kFastest, "m/s")) return wrong;
  if (auto wrong = beyond("the agent's turn rate", degrees(agent.turn_rate), degrees(kFastestTurn),
                          "degrees a second")) {
    return wrong;
  }
  for (const Point eye : {agent.left_eye, agent.right_eye}) {
    const double most = Camera::kWidestOffset;
    if (std::abs(eye.x) <= most && std::abs(eye.y) <= most) continue;
    return fmt::format("an eye of the agent is at ({:g}, {:g}); expected at most {:g} m either way",
                       eye.x, eye.y, most);
  }
  const CameraSetup ahead = eye_camera(agent, RobotId{}, Pose{}, EyeAngles{}, Eye::Left);
  if (auto camera = Camera::make(ahead); !camera) {
    return fmt::format("the agent's eyes: {}", camera.error().message);
  }
  if (!convex(agent.reach)) {
    return "the reach of the agent's hand is not a convex polygon; expected three corners or more, "
           "one "
           "after the other round it";
  }
  return std::nullopt;
}

}  // namespace magna
