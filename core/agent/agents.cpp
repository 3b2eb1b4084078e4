// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agents.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "core/agent/agent_arm.h"
#include "core/agent/agent_movement.h"
#include "core/geometry/angle.h"

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

/// Largest pan at which the left eye follows its fixation point in the original program.
constexpr double kMostHeld = radians(130.0);

/// Half a turn to either side: a body with unlimited eyes.
constexpr EyeRules kUnlimited{true, kPi, kPi};

EyeAngles between(const EyeAngles& from, const EyeAngles& to, double share) {
  if (share >= 1.0) return to;
  const auto at = [share](double a, double b) { return a + share * (b - a); };
  return {at(from.pan_left, to.pan_left), at(from.pan_right, to.pan_right), at(from.tilt, to.tilt)};
}

Message behind_agent() { return Message({"behind-agent", "it is behind the agent"}); }
/// The angle of the eye with the larger turn.
double apart(const EyeAngles& from, const EyeAngles& to) {
  const double up = to.tilt - from.tilt;
  return std::max(norm(Point{to.pan_left - from.pan_left, up}),
                  norm(Point{to.pan_right - from.pan_right, up}));
}

EyeAngles moved(const EyeAngles& now, const agent::MoveEyes& by, const EyeRules& rules) {
  const double sign = rules.left_is_positive ? -1.0 : 1.0;
  const auto sum = [](double a, double b, double most) { return std::clamp(a + b, -most, most); };
  return {sum(now.pan_left, sign * by.pan_left, rules.most_pan),
          sum(now.pan_right, sign * by.pan_right, rules.most_pan),
          sum(now.tilt, by.tilt, rules.most_tilt)};
}

/// Whether the body has turned so far from the fixation point that the preset ends the fixation.
bool lost(const AgentState& state, Pose body, const FixationPoint& held) {
  if (state.preset != EyePreset::Unity) return false;
  const EyeAngles wanted = angles_towards(state.description, body, held, kUnlimited);
  return std::abs(wanted.pan_left) > kMostHeld;
}

const AgentReset* find_reset(const AgentWorld& world, bool trial, std::int32_t type) {
  const auto found = std::ranges::find_if(world.resets, [&](const AgentReset& reset) {
    return reset.trial == trial && reset.type == type;
  });
  return found != world.resets.end() ? &*found : nullptr;
}

/// The initial pose of the agent, from the type of the reset or from its own declaration; nothing =
/// it stays.
std::optional<Pose> beginning(const AgentReset* reset, std::uint32_t agent, Pose declared) {
  if (reset == nullptr) return declared;
  const auto found = std::ranges::find(reset->agents, agent, &AgentReset::Place::agent);
  return found != reset->agents.end() ? found->pose : declared;
}

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

void Agents::begin_gaze(AgentState& state, const AgentAction& action) {
  const EyeRules limits = rules(state.preset);
  state.gaze.fixation.reset();
  if (const auto* by = std::get_if<agent::MoveEyes>(&action)) {
    look_at(state, moved(state.gaze.angles, *by, limits));
  } else if (const auto* on = std::get_if<agent::Fixate>(&action)) {
    const FixationPoint point{on->place, on->height};
    const Pose body = team_.truth()[state.robot.index()];
    if (lost(state, body, point)) {
      abort(state, AgentSlot::Eyes, behind_agent());
      return;
    }
    state.gaze.fixation = point;
    look_at(state, angles_towards(state.description, body, point, limits));
  }
}

void Agents::look_at(AgentState& state, const EyeAngles& to) {
  Gaze& gaze = state.gaze;
  gaze.from = gaze.angles;
  gaze.to = to;
  gaze.amplitude = apart(gaze.angles, to);
  gaze.seconds = 0.0;
  if (gaze.amplitude == 0.0) enter(state, AgentSlot::Eyes, AgentPhase::Finished);
}

void Agents::advance_gaze(AgentState& state) {
  Gaze& gaze = state.gaze;
  gaze.before = gaze.angles;
  if (gaze.fixation) {
    const Pose body = team_.truth()[state.robot.index()];
    if (lost(state, body, *gaze.fixation)) {
      abort(state, AgentSlot::Eyes, behind_agent());
      gaze.fixation.reset();
      return;
    }
    gaze.to = angles_towards(state.description, body, *gaze.fixation, rules(state.preset));
  }
  if (gaze.amplitude > 0.0) {
    gaze.seconds += world_.tick_seconds();
    const double share = saccade_share(gaze.amplitude, gaze.seconds, state.linear_saccades);
    gaze.angles = between(gaze.from, gaze.to, share);
    if (share < 1.0) return;
    gaze.amplitude = 0.0;
    enter(state, AgentSlot::Eyes, AgentPhase::Finished);
  } else if (gaze.fixation) {
    gaze.angles = gaze.to;
  }
}

bool Agents::reset(bool trial, std::int32_t type, Tick /*now*/) {
  const AgentReset* const asked = find_reset(declared_, trial, type);
  const AgentReset* const chosen = asked != nullptr ? asked : find_reset(declared_, trial, 0);
  for (AgentState& agent : states_) {
    for (std::size_t slot = 0; slot < kAgentSlots; ++slot) {
      abort(agent, static_cast<AgentSlot>(slot),
            Message({"agents-were-reset", "everything was put back to the beginning"}));
    }
    agent.gaze = {};
    if (!team_.alive(agent.robot)) continue;
    const Pose declared = team_.description(agent.robot).pose;
    // World files declare only poses inside the map (core/lisp), and bodies of agents are
    // simulated.
    const auto pose = beginning(chosen, agent.description.agent, declared);
    if (pose) team_.place(agent.robot, *pose);
  }
  arm_->restore(chosen);
  return asked != nullptr || type == 0;
}

}  // namespace magna
