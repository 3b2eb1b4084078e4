// SPDX-License-Identifier: GPL-3.0-or-later
// The bodies of neural agents in a running world: who tells them what to do, and what is told of
// it.
#include <fmt/format.h>

#include <cmath>

#include "core/engine/engine_impl.h"

namespace magna {

void Engine::Impl::open_agents(const Scenario& scenario) {
  std::vector<Agents::Body> bodies;
  for (std::size_t k = 0; k < scenario.robots.size(); ++k) {
    const auto& agent = scenario.robots[k].agent;
    if (agent) bodies.push_back({RobotId{static_cast<std::uint32_t>(k)}, *agent});
  }
  if (bodies.empty()) return;
  agent_world = std::make_shared<const AgentWorld>(scenario.agents);
  agents.emplace(world, team, scenario.agents, std::move(bodies), [this] { return scene(); });
}

Outcome Engine::Impl::present_agent(RobotId robot) const {
  if (auto outcome = present(robot); !outcome) return outcome;
  if (agents && agents->find(robot) != nullptr) return {};
  return Outcome::refused(
      fmt::format("{} is not a neural agent: the world file declares those with "
                  ":type agent :agent K",
                  team.description(robot).name));
}

Outcome Engine::Impl::apply(const Author& author, const input::AgentAct& in) {
  if (auto outcome = present_agent(in.robot); !outcome) return outcome;
  if (!valid(in.action)) {
    return Outcome::refused(fmt::format("{}: its numbers must be finite", name(in.action)));
  }
  if (moves_body(in.action)) {
    if (auto outcome = admit(author, in.robot, WriteKind::Motion); !outcome) return outcome;
    if (writers.held(in.robot, now)) return Outcome::refused("let go of the stick first");
    become_writer(author, in.robot);
  }
  if (moves_body(in.action) && slot_of(in.action) == AgentSlot::Movement) {
    hold_plan(in.robot,
              fmt::format("{} moved the robot before the route was planned", author.name));
  }
  agents->begin(in.robot, in.number, in.action, now);
  collect_agent_news();
  return {};
}

Outcome Engine::Impl::apply(const Author& author, const input::ResetAgents& in) {
  if (!agents) return Outcome::refused("there are no neural agents in this world");
  if (writers.stopped()) return Outcome::refused("STOP is latched: the operator releases it");
  for (const AgentState& one : agents->all()) {
    if (!team.alive(one.robot)) continue;
    if (auto outcome = admit(author, one.robot, WriteKind::Motion); !outcome) return outcome;
  }
  for (const AgentState& one : agents->all()) {
    if (!team.alive(one.robot)) continue;
    become_writer(author, one.robot);
    hold_plan(one.robot,
              fmt::format("{} put the robot back before the route was planned", author.name));
  }
  agents->reset(in.trial, in.type, now);
  collect_agent_news();
  events.emplace_back(event::AgentsWereReset{in.trial, in.type});
  return {};
}

Outcome Engine::Impl::apply(const Author&, const input::RewardAgent& in) {
  if (auto outcome = present_agent(in.robot); !outcome) return outcome;
  if (!std::isfinite(in.reward)) return Outcome::refused("a reward must be a finite number");
  events.emplace_back(event::AgentRewarded{in.robot, in.reward});
  return {};
}

Outcome Engine::Impl::apply(const Author&, const input::TellAgent& in) {
  if (auto outcome = present_agent(in.robot); !outcome) return outcome;
  events.emplace_back(event::AgentTold{in.robot, in.event, in.parameter});
  return {};
}

Outcome Engine::Impl::apply(const Author&, const input::SetEyePreset& in) {
  if (auto outcome = present_agent(in.robot); !outcome) return outcome;
  agents->set_preset(in.robot, in.preset);
  collect_agent_news();
  return {};
}

Outcome Engine::Impl::apply(const Author&, const input::SetSaccades& in) {
  if (auto outcome = present_agent(in.robot); !outcome) return outcome;
  agents->set_linear_saccades(in.robot, in.linear);
  return {};
}

void Engine::Impl::preempt_agent(RobotId robot, std::string_view why) {
  if (!agents || agents->find(robot) == nullptr) return;
  agents->preempt(robot, Message::verbatim(std::string(why)));
  collect_agent_news();
}

void Engine::Impl::advance_agents() {
  if (!agents) return;
  agents->supervise(now);
  collect_agent_news();
}

void Engine::Impl::collect_agent_news() {
  for (const AgentNews& news : agents->take_news()) {
    if (news.task) {
      events.emplace_back(event::AgentTaskChanged{news.robot, news.task->number,
                                                  slot_of(news.task->action), news.task->phase});
    }
    if (news.collision) {
      events.emplace_back(
          event::AgentCollided{news.robot, news.collision->number, news.collision->collider});
    }
  }
}

const Agents* Engine::agents() const { return impl_->agents ? &*impl_->agents : nullptr; }

}  // namespace magna
