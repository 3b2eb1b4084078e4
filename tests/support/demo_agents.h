// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/agent/agents.h"
#include "core/geometry/angle.h"
#include "tests/support/demo_scene.h"

namespace magna::test {

inline constexpr RobotId kDemoAgent{2};   ///< robot3, active
inline constexpr RobotId kOtherAgent{4};  ///< robot5

/// Two layers: "V1", 4 x 3 x 2, whose first slice grows from 0 to 0.55 and whose second is all 1;
/// and "wide", 600 x 2, half of it without a rate.
inline std::shared_ptr<const AgentNetwork> demo_network(std::int64_t step = 42) {
  auto network = std::make_shared<AgentNetwork>();
  network->step = step;
  AgentLayer first{1, "V1", 4, 3, 2, {}};
  for (int i = 0; i < 12; ++i) first.rates.push_back(0.05F * static_cast<float>(i));
  first.rates.insert(first.rates.end(), 12, 1.0F);
  network->layers = {first, {2, "wide", 600, 2, 1, std::vector<float>(600, 0.25F)}};
  return network;
}

/// The gaze and the tasks of the active one: it walks, its eye movement was aborted, its arm is
/// idle.
inline AgentState demo_agent() {
  AgentState state;
  state.robot = kDemoAgent;
  state.description.agent = 0;
  state.description.eye.width = 102;  // small: tests wait for its pictures
  state.description.eye.height_px = 77;
  state.gaze.angles = {radians(-10.0), radians(12.0), radians(-5.0)};
  state.tasks[0] = AgentTask{17, agent::Walk{0.0, 2.5}, AgentPhase::Walking, 1200, {}};
  state.tasks[1] = AgentTask{18, agent::MoveEyes{}, AgentPhase::Aborted, 1210,
                             Message::verbatim("another action took its place")};
  return state;
}

/// The demonstration office with two neural agents instead of robot3, which is active and has a
/// client attached in lock-step, and of robot5 without a client.
inline Snapshot demo_with_agents() {
  Snapshot s = demo_with_cameras();
  auto labels = *s.labels;
  labels[kDemoAgent.index()].type = RobotType::Agent;
  labels[kOtherAgent.index()].type = RobotType::Agent;
  s.labels = std::make_shared<const std::vector<RobotLabel>>(std::move(labels));
  AgentState other;
  other.robot = kOtherAgent;
  other.description = demo_agent().description;
  other.description.agent = 1;
  other.preset = EyePreset::Unity;
  s.agents = std::make_shared<const std::vector<AgentState>>(std::vector{demo_agent(), other});
  AgentWorld declared;
  declared.objects = {{1, 0, true, {}}};
  declared.resets = {{false, 0, {}, {}},
                     {false, 1, {{0, Pose{1.0, 6.0, 0.0}}}, {}},
                     {true, 3, {}, {{1, Point{2.0, 7.0}}}}};
  s.agent_world = std::make_shared<const AgentWorld>(std::move(declared));
  s.agent_links = std::make_shared<const std::vector<AgentLink>>(std::vector<AgentLink>{
      {0, 1338, "agent-0 from 127.0.0.1:50412", "A", true, true, demo_network()},
      {1, 1339, "", "", false, false, nullptr}});
  return s;
}

/// `next` with one of its agents changed.
template <class Change>
void change_agent(Snapshot& next, RobotId robot, Change change) {
  auto agents = *next.agents;
  for (AgentState& agent : agents) {
    if (agent.robot == robot) change(agent);
  }
  next.agents = std::make_shared<const std::vector<AgentState>>(std::move(agents));
}

/// `next` with the connection of agent `k` changed.
template <class Change>
void change_agent_link(Snapshot& next, std::size_t k, Change change) {
  auto links = *next.agent_links;
  change(links[k]);
  next.agent_links = std::make_shared<const std::vector<AgentLink>>(std::move(links));
}

}  // namespace magna::test
