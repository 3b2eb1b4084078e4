// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_actions.h"

#include <fmt/format.h>

#include <utility>

#include "core/engine/agent_inputs.h"

namespace magna {

AgentActions::AgentActions(AgentStatusCodes codes, Send send, Submit submit)
    : codes_(codes), send_(std::move(send)), submit_(std::move(submit)) {}

std::string AgentActions::begin(RobotId robot, std::int32_t number, const AgentAction& action,
                                std::optional<std::int32_t> running) {
  if (!valid(action)) {  // an input that the log could not store
    tell(number, AgentPhase::InExecution);
    tell(number, AgentPhase::Aborted);
    return fmt::format("{}: its numbers must be finite", name(action));
  }
  const AgentSlot slot = slot_of(action);
  pending_ = PendingRequest{slot, number, running == number && !own(slot)};
  const Outcome outcome = submit_(input::AgentAct{robot, number, action});
  const bool begun = pending_->begun;
  pending_.reset();
  if (outcome || begun) return {};
  // The client must not wait for ever for the end of an action that never began.
  tell(number, AgentPhase::InExecution);
  tell(number, AgentPhase::Aborted);
  return outcome.reason();
}

void AgentActions::on_task(const event::AgentTaskChanged& changed) {
  std::optional<OwnAction>& current = own(changed.slot);
  if (current && current->number == changed.number) {
    current->phase = changed.phase;
    if (!ended(changed.phase)) return;  // reported with the next sensor frame
    current.reset();
    tell(changed.number, changed.phase);
    return;
  }
  const bool own_now = pending_ && !pending_->begun && pending_->slot == changed.slot &&
                       pending_->number == changed.number;
  if (!own_now) return;
  if (std::exchange(pending_->other_ends, false)) return;
  pending_->begun = true;
  tell(changed.number, AgentPhase::InExecution);
  if (ended(changed.phase)) {
    tell(changed.number, changed.phase);
  } else {
    current = OwnAction{changed.number, changed.phase};
  }
}

void AgentActions::on_collision(const event::AgentCollided& collided) {
  const std::optional<OwnAction>& walk = own(AgentSlot::Movement);
  if (!walk || walk->number != collided.number) return;
  send_(agentvr::Collision{collided.number, collided.collider});
}

void AgentActions::repeat() {
  for (std::size_t k = 0; k < own_.size(); ++k) {
    if (own_[k]) report_progress(static_cast<AgentSlot>(k), *own_[k]);
  }
}

void AgentActions::report_progress(AgentSlot slot, const OwnAction& own) {
  // During eye movements only 0: clients wait `while status == 0`.
  const bool plain = codes_ == AgentStatusCodes::Documented || slot == AgentSlot::Eyes;
  tell(own.number, plain ? AgentPhase::InExecution : own.phase);
}

void AgentActions::tell(std::int32_t number, AgentPhase phase) {
  send_(agentvr::ActionExecutionStatus{number, static_cast<std::int32_t>(phase)});
}

}  // namespace magna
