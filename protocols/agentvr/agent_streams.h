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

/// Which sensors an agent is told of (Agent-VR spec 3.10).
struct AgentSwitches {
  bool grid = true;
  bool eyes = false;
  bool head = false;
  bool objects = false;
};

/// The sensors of one agent, frame by frame. Changes are from frame to frame, not per second, and
/// those of angles the short way round.
class AgentStreams {
 public:
  explicit AgentStreams(AgentFrame frame) : frame_(frame) {}

  /// The next frame's messages, in the order of the specification. `body`: where it truly is.
  std::vector<agentvr::OutMessage> next(const World& world, Pose body, const Gaze& gaze,
                                        const AgentSwitches& switches);
  agentvr::GridPosition grid(Pose body) const { return frame_.grid_position(body); }

 private:
  agentvr::EyePosition eyes(Pose body, const Gaze& gaze);
  agentvr::HeadMotion head(Pose body);

  AgentFrame frame_;
  std::optional<agentvr::Vector> eye_;  ///< of the frame before, degrees
  std::optional<agentvr::GridPosition> body_;
  agentvr::Vector velocity_;
  agentvr::Vector rotation_velocity_;
};

/// Where the three things of dialect B's experiment are: those named green-crane, yellow-crane and
/// green-racecar, case and what is not a letter ignored; 0 where there is none on the floor.
agentvr::ObjectPosition object_places(const World& world, const AgentFrame& frame);

}  // namespace magna
