// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agents.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/agent/agent_arm.h"
#include "core/agent/agent_movement.h"

namespace magna {
namespace {

/// First number of things without a number in the world file.
constexpr std::int32_t kFirstOther = 1000;

bool in_progress(const std::optional<AgentTask>& task) { return task && !ended(task->phase); }

// Without its number, which a client chose, often at random, and which changes nothing in the
// world.
void hash_task(StateHash& hash, const std::optional<AgentTask>& task) {
  hash.add(task.has_value());
  if (!task) return;
  magna::hash(hash, task->action);
  hash.add(task->phase);
  hash.add(task->begun);
}

Message agent_gone() { return Message({"agent-gone", "it is gone"}); }

}  // namespace

Agents::Agents(World& world, Team& team, AgentWorld declared, std::vector<Body> bodies, Look look)
    : world_(world), team_(team), declared_(std::move(declared)), look_(std::move(look)) {
  std::ranges::sort(bodies, {}, [](const Body& body) { return body.description.agent; });
  states_.reserve(bodies.size());
  for (Body& body : bodies) {
    AgentState state;
    state.robot = body.robot;
    state.description = std::move(body.description);
    states_.push_back(std::move(state));
  }
  usable_.reserve(declared_.objects.size());
  for (const AgentObject& object : declared_.objects) usable_.push_back(object.usable);
  movement_ = std::make_unique<AgentMovement>(*this);
  arm_ = std::make_unique<AgentArm>(*this);
}

Agents::~Agents() = default;

const AgentState* Agents::find(RobotId robot) const {
  const auto found = std::ranges::find(states_, robot, &AgentState::robot);
  return found != states_.end() ? &*found : nullptr;
}

const AgentState* Agents::agent(std::uint32_t k) const {
  const auto number = [](const AgentState& state) { return state.description.agent; };
  const auto found = std::ranges::find(states_, k, number);
  return found != states_.end() ? &*found : nullptr;
}

AgentState& Agents::state(RobotId robot) {
  const auto found = std::ranges::find(states_, robot, &AgentState::robot);
  assert(found != states_.end());
  return *found;
}

void Agents::begin(RobotId robot, std::int32_t number, const AgentAction& action, Tick now) {
  assert(valid(action));
  AgentState& agent = state(robot);
  const AgentSlot slot = slot_of(action);
  const bool cancels = std::holds_alternative<agent::CancelMovement>(action);
  const auto facing = movement_->about_to_face(agent);
  abort(agent, slot,
        cancels ? Message({"action-cancelled", "it was cancelled"})
                : Message({"another-action-begun", "another one was begun"}));
  const AgentPhase phase = cancels ? AgentPhase::Finished : AgentPhase::InExecution;
  auto& task = agent.tasks[static_cast<std::size_t>(slot)];
  task = AgentTask{number, action, phase, now};
  news_.push_back({robot, task});
  if (cancels) return;
  if (!team_.alive(robot)) {
    abort(agent, slot, agent_gone());
    return;
  }
  switch (slot) {
    case AgentSlot::Movement: movement_->begin(agent, action, facing); break;
    case AgentSlot::Eyes: begin_gaze(agent, action); break;
    case AgentSlot::Arm: arm_->begin(agent, action, now); break;
  }
}

void Agents::enter(AgentState& state, AgentSlot slot, AgentPhase phase,
                   std::optional<Message> reason) {
  auto& task = state.tasks[static_cast<std::size_t>(slot)];
  assert(in_progress(task));
  if (task->phase == phase) return;
  task->phase = phase;
  task->reason = std::move(reason);
  news_.push_back({state.robot, task});
}

void Agents::abort(AgentState& state, AgentSlot slot, const Message& reason) {
  if (!in_progress(state.tasks[static_cast<std::size_t>(slot)])) return;
  // A fixation whose action has finished continues without an action; an unfinished one ends with
  // it.
  if (slot == AgentSlot::Movement) movement_->drop(state);
  if (slot == AgentSlot::Arm) arm_->drop(state);
  if (slot == AgentSlot::Eyes) {
    state.gaze.fixation.reset();
    state.gaze.amplitude = 0.0;
  }
  enter(state, slot, AgentPhase::Aborted, reason);
}

void Agents::preempt(RobotId robot, const Message& why) {
  AgentState& agent = state(robot);
  abort(agent, AgentSlot::Movement, why);
  abort(agent, AgentSlot::Arm, why);
}

void Agents::set_preset(RobotId robot, EyePreset preset) { state(robot).preset = preset; }

void Agents::set_linear_saccades(RobotId robot, bool linear) {
  state(robot).linear_saccades = linear;
}

void Agents::move(Tick /*now*/) {
  for (AgentState& agent : states_) {
    if (team_.alive(agent.robot)) movement_->move(agent);
  }
}

void Agents::supervise(Tick now) {
  for (AgentState& agent : states_) {
    if (!team_.alive(agent.robot)) {
      for (std::size_t k = 0; k < kAgentSlots; ++k) {
        abort(agent, static_cast<AgentSlot>(k), agent_gone());
      }
      continue;
    }
    movement_->supervise(agent);
    advance_gaze(agent);
    arm_->advance(agent, now);
  }
}

std::int32_t Agents::collider_of(ThingId thing) const {
  const std::int32_t object = world_.thing(thing).object;
  const auto found = std::ranges::find(declared_.objects, object, &AgentObject::object);
  if (object >= 0 && found != declared_.objects.end()) return found->number;
  return kFirstOther + static_cast<std::int32_t>(thing.value);
}

std::int32_t Agents::collider_of(RobotId robot) {
  return -1 - static_cast<std::int32_t>(robot.value);
}

std::optional<ThingId> Agents::thing_of(std::int32_t number) const {
  const auto object = std::ranges::find(declared_.objects, number, &AgentObject::number);
  if (object == declared_.objects.end() || object->object < 0) return std::nullopt;
  for (const Thing& thing : world_.things()) {
    if (thing.object == object->object && !world_.nowhere(thing.id)) return thing.id;
  }
  return std::nullopt;
}

bool Agents::usable(ThingId thing) const {
  const std::int32_t object = world_.thing(thing).object;
  if (object < 0) return false;
  for (std::size_t k = 0; k < usable_.size(); ++k) {
    if (declared_.objects[k].object == object) return usable_[k] != 0;
  }
  return false;
}

std::vector<AgentNews> Agents::take_news() { return std::exchange(news_, {}); }

void Agents::hash(StateHash& hash) const {
  for (const AgentState& agent : states_) {
    hash.add(agent.robot.value);
    hash.add(agent.preset);
    hash.add(agent.linear_saccades);
    magna::hash(hash, agent.gaze);
    for (const auto& task : agent.tasks) hash_task(hash, task);
    hash.add(agent.held ? std::int64_t{agent.held->value} : std::int64_t{-1});
  }
  for (const std::uint8_t usable : usable_) hash.add(usable);
  movement_->hash(hash);
  arm_->hash(hash);
}

}  // namespace magna
