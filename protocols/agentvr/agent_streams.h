// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/agent/agents.h"
#include "core/geometry/pose.h"
#include "core/world/world.h"
#include "protocols/agentvr/agent_frame.h"
#include "protocols/agentvr/agent_message.h"

namespace magna {

/// The sensors that are sent to an agent (agent-vr.md, Sensors).
struct AgentSwitches {
  bool grid = true;
  bool eyes = false;
  bool head = false;
  bool objects = false;
};

/// The sensors of one agent, frame by frame. Changes are per frame, not per second, and those of
/// angles are the short way round.
class AgentStreams {
 public:
  explicit AgentStreams(AgentFrame frame) : frame_(frame) {}

  /// The messages of the next frame, in the order of agent-vr.md, Sensors. `body`: the true pose.
  std::vector<agentvr::OutMessage> next(const World& world, Pose body, const Gaze& gaze,
                                        const AgentSwitches& switches);
  agentvr::GridPosition grid(Pose body) const { return frame_.grid_position(body); }

 private:
  agentvr::EyePosition eyes(Pose body, const Gaze& gaze);
  agentvr::HeadMotion head(Pose body);

  AgentFrame frame_;
  std::optional<agentvr::Vector> eye_;  ///< of the previous frame, degrees
  std::optional<agentvr::GridPosition> body_;
  agentvr::Vector velocity_;
  agentvr::Vector rotation_velocity_;
};

/// The places of the three things of dialect B's experiment: those named green-crane, yellow-crane
/// and green-racecar, ignoring case and characters other than letters; 0 for one that is not on the
/// floor.
agentvr::ObjectPosition object_places(const World& world, const AgentFrame& frame);

}  // namespace magna
