// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/agent_control.h"

#include <cmath>
#include <utility>

namespace magna {

void AgentControl::open(const AgentWorld& declared, std::vector<Agents::Body> bodies,
                        std::function<std::shared_ptr<const RenderScene>()> scene) {
  if (bodies.empty()) return;
  world_ = std::make_shared<const AgentWorld>(declared);
  agents_.emplace(state_.world, state_.team, declared, std::move(bodies), std::move(scene));
}

Outcome AgentControl::present(RobotId robot) const {
  if (auto outcome = robots_.present(robot); !outcome) return outcome;
  if (agents_ && agents_->find(robot) != nullptr) return {};
  return Outcome::refused({"not-an-agent",
                           "{} is not a neural agent: the world file declares those with "
                           ":type agent :agent K"},
                          state_.team.description(robot).name);
}

Outcome AgentControl::apply(const Author& author, const input::AgentAct& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  if (!valid(in.action)) {
    return Outcome::refused({"numbers-not-finite", "{}: its numbers must be finite"},
                            name(in.action));
  }
  if (moves_body(in.action)) {
    if (auto outcome = robots_.admit(author, in.robot, WriteKind::Motion); !outcome) return outcome;
    if (robots_.held(in.robot)) return Outcome::refused(stick_held());
    robots_.take(author, in.robot);
  }
  if (moves_body(in.action) && slot_of(in.action) == AgentSlot::Movement) {
    robots_.interrupt(in.robot, overtaken_by_motion(author), this);
  }
  agents_->begin(in.robot, in.number, in.action, state_.now);
  collect_news();
  return {};
}

Outcome AgentControl::apply(const Author& author, const input::ResetAgents& in) {
  if (!agents_) return Outcome::refused({"no-agents", "there are no neural agents in this world"});
  if (robots_.stopped()) return Outcome::refused(stop_latched());
  for (const AgentState& one : agents_->all()) {
    if (!state_.team.alive(one.robot)) continue;
    if (auto outcome = robots_.admit(author, one.robot, WriteKind::Motion); !outcome)
      return outcome;
  }
  for (const AgentState& one : agents_->all()) {
    if (!state_.team.alive(one.robot)) continue;
    robots_.take(author, one.robot);
    robots_.interrupt(
        one.robot,
        Message({"route-overtaken-by-reset", "{} put the robot back before the route was planned"},
                author.name),
        this);
  }
  agents_->reset(in.trial, in.type, state_.now);
  collect_news();
  state_.events.emplace_back(event::AgentsWereReset{in.trial, in.type});
  return {};
}

Outcome AgentControl::apply(const Author&, const input::RewardAgent& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  if (!std::isfinite(in.reward))
    return Outcome::refused({"reward-not-finite", "a reward must be a finite number"});
  state_.events.emplace_back(event::AgentRewarded{in.robot, in.reward});
  return {};
}

Outcome AgentControl::apply(const Author&, const input::TellAgent& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  state_.events.emplace_back(event::AgentTold{in.robot, in.event, in.parameter});
  return {};
}

Outcome AgentControl::apply(const Author&, const input::SetEyePreset& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  agents_->set_preset(in.robot, in.preset);
  collect_news();
  return {};
}

Outcome AgentControl::apply(const Author&, const input::SetSaccades& in) {
  if (auto outcome = present(in.robot); !outcome) return outcome;
  agents_->set_linear_saccades(in.robot, in.linear);
  return {};
}

void AgentControl::interrupt(RobotId robot, const Message& why) {
  if (!agents_ || agents_->find(robot) == nullptr) return;
  agents_->preempt(robot, why);
  collect_news();
}

void AgentControl::yield_to_plan(RobotId robot, const std::function<Message()>& why) {
  if (agents_ && agents_->find(robot) != nullptr) interrupt(robot, why());
}

void AgentControl::move() {
  if (agents_) agents_->move(state_.now);
}

void AgentControl::hash(StateHash& hash) const {
  if (agents_) agents_->hash(hash);
}

void AgentControl::advance() {
  if (!agents_) return;
  agents_->supervise(state_.now);
  collect_news();
}

void AgentControl::collect_news() {
  for (const AgentNews& news : agents_->take_news()) {
    if (news.task) {
      state_.events.emplace_back(event::AgentTaskChanged{
          news.robot, news.task->number, slot_of(news.task->action), news.task->phase});
    }
    if (news.collision) {
      state_.events.emplace_back(
          event::AgentCollided{news.robot, news.collision->number, news.collision->collider});
    }
  }
}

}  // namespace magna
