// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/agent/agents.h"
#include "core/engine/agent_inputs.h"
#include "core/engine/robot_control.h"
#include "core/render/render_scene.h"

namespace magna {

/// The bodies of neural agents in a running world: their actions, and what happens to them. There
/// are none until `open`.
class AgentControl : public RobotMover {
 public:
  AgentControl(EngineState& state, RobotControl& robots) : state_(state), robots_(robots) {}

  Outcome apply(const Author& author, const input::AgentAct& in);
  Outcome apply(const Author& author, const input::ResetAgents& in);
  Outcome apply(const Author& author, const input::RewardAgent& in);
  Outcome apply(const Author& author, const input::TellAgent& in);
  Outcome apply(const Author& author, const input::SetEyePreset& in);
  Outcome apply(const Author& author, const input::SetSaccades& in);

  /// After the robots were added. `scene`: what their eyes see, made at each call.
  void open(const AgentWorld& declared, std::vector<Agents::Body> bodies,
            std::function<std::shared_ptr<const RenderScene>()> scene);

  // RobotMover
  void interrupt(RobotId robot, const Message& why) override;
  void yield_to_plan(RobotId robot, const std::function<Message()>& why) override;

  // One tick.
  void move();
  void advance();

  // nullptr until `open`.
  const Agents* agents() const { return agents_ ? &*agents_ : nullptr; }
  const std::shared_ptr<const AgentWorld>& world() const { return world_; }

  void hash(StateHash& hash) const;

 private:
  /// Known, present, and an agent.
  Outcome present(RobotId robot) const;
  void collect_news();

  EngineState& state_;
  RobotControl& robots_;
  std::optional<Agents> agents_;
  std::shared_ptr<const AgentWorld> world_;  ///< as declared
};

}  // namespace magna
