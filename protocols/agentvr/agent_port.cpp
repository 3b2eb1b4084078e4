// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_port.h"

#include <fmt/format.h>

#include <variant>

#include "core/engine/agent_inputs.h"
#include "protocols/agentvr/agent_codec.h"

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

namespace {

AgentClient::Options client_options(const AgentPortContext& context) {
  return {context.settings.dialect, context.settings.image_queue, context.tap};
}

/// Frequent messages do not get one.
bool worth_a_line(const agentvr::InMessage& message) {
  return !std::holds_alternative<agentvr::StopSync>(message) &&
         !std::holds_alternative<agentvr::AnnarNetwork>(message) &&
         !std::holds_alternative<agentvr::VideoSync>(message);
}

}  // namespace

AgentPort::AgentPort(AgentPortContext& context, std::uint32_t agent, RobotId robot,
                     ServerOptions options)
    : context_(context),
      agent_(agent),
      robot_(robot),
      streams_(context.frame),
      own_preset_(context.engine.agents()->find(robot)->preset),
      seat_(*this, std::move(options), context.clock, client_options(context)) {}

const AgentState& AgentPort::state() const { return *context_.engine.agents()->find(robot_); }

Pose AgentPort::body() const { return context_.engine.team().truth()[robot_.index()]; }

AgentLink AgentPort::link() const {
  AgentLink link;
  link.agent = agent_;
  link.port = seat_.server().port();
  link.synchronous = context_.settings.sync_mode;
  if (const AgentClient* const client = seat_.client()) {
    link.client = fmt::format("{} from {}", client->name(), client->connection().peer());
    if (client->dialect()) link.dialect = name(*client->dialect());
    link.waited_for = sync_.waits();
  }
  link.network = network_;
  return link;
}

// ---------------------------------------------------------------------------------------------
// The client

void AgentPort::came(AgentClient& client) {
  actions_.emplace(
      context_.settings.status_codes,
      [this](const agentvr::OutMessage& message) { report(message); },
      [this, name = client.name()](const Input& input) { return context_.submit(name, input); });
  streams_ = AgentStreams(context_.frame);
  network_.reset();
  adapted_.reset();
  sensors_due_ = false;
  sensors_ns_ = pictures_ns_ = context_.clock.steady_ns();
  // A client does not wait for a port that has never sent anything: a message is sent at once.
  client.send(context_.settings.send_grid_position ? agentvr::OutMessage(streams_.grid(body()))
                                                   : agentvr::OutMessage(agentvr::Debug{"Magna"}));
  adapt(client);
  picture_due();
  if (context_.in_step != nullptr && context_.in_step->on_joined) context_.in_step->on_joined();
  // The world waits for the other agents anyway, and this client would wait for them.
  if (context_.in_cycle()) begin_cycle();
  if (context_.wants_picture) context_.wants_picture();
}

// Its actions continue; they are kept here although no client receives their reports, because the
// client may have been dropped within one of them.
void AgentPort::left() { stop_sync(); }

void AgentPort::lost(const std::string& client) {
  if (context_.in_step != nullptr && context_.in_step->on_lost) context_.in_step->on_lost(client);
}

// A client of dialect B uses the other interpretation of eye movements (agent-vr.md, Eyes).
void AgentPort::adapt(AgentClient& client) {
  if (!client.dialect() || adapted_ == client.dialect()) return;
  adapted_ = client.dialect();
  if (context_.settings.eye_preset || state().preset != own_preset_) return;
  const EyePreset wanted = *adapted_ == AgentDialect::B ? EyePreset::Unity : EyePreset::Document;
  if (wanted == own_preset_) return;
  own_preset_ = wanted;
  context_.submit(client.name(), input::SetEyePreset{robot_, wanted});
}

// ---------------------------------------------------------------------------------------------
// Messages from the client

void AgentPort::take_frame(AgentClient& client, const DecodedFrame& frame) {
  if (frame.empty && context_.settings.empty_frame_is_stop_sync) stop_sync();
  adapt(client);
  for (const agentvr::InMessage& message : frame.messages) {
    if (client.connection().over()) return;
    take(client, message);
  }
}

void AgentPort::take(AgentClient& client, const agentvr::InMessage& message) {
  std::string what = agentvr::said(message);
  client.show_taken(message, what);
  if (what.empty()) what = agentvr::name(message);
  if (const auto number = agentvr::action_of(message)) what += fmt::format(" (action {})", *number);
  // Before its reports.
  if (worth_a_line(message)) {
    seat_.server().info([&] { return fmt::format("{}: {}", client.name(), what); });
  }
  const std::string refused = carry_out(client, message);
  if (refused.empty()) return;
  client.show_refused(refused);
  client.connection().error(fmt::format("{} refused: {}", what, refused));
}

std::string AgentPort::carry_out(AgentClient& client, const agentvr::InMessage& message) {
  using namespace agentvr;
  if (asks_for_action(message)) return act(message);
  if (const auto* const check = std::get_if<VersionCheck>(&message)) {
    client.send(VersionCheck{check->dialect, context_.settings.server_version});
    return {};
  }
  if (const auto* const told = std::get_if<AnnarNetwork>(&message)) {
    // A new object, because the window reads the last one.
    AgentNetwork network = network_ != nullptr ? *network_ : AgentNetwork{};
    merge(*told, network);
    network_ = std::make_shared<const AgentNetwork>(std::move(network));
    return {};
  }
  if (const auto* const saccades = std::get_if<SaccFlag>(&message)) {
    if (!saccades->flag) return {};
    return context_.submit(client.name(), input::SetSaccades{robot_, true}).reason();
  }
  if (std::holds_alternative<StopSync>(message)) stop_sync();
  const bool reset = std::holds_alternative<EnvironmentReset>(message) ||
                     std::holds_alternative<TrialReset>(message);
  return reset ? context_.reset(client, message) : std::string();
}

std::string AgentPort::act(const agentvr::InMessage& message) {
  const auto number = agentvr::action_of(message);
  if (!number) return "it has no actionID: its end could not be reported";
  const auto action = context_.frame.action(message);
  if (!action || !actions_) return {};
  const auto& task = state().tasks[static_cast<std::size_t>(slot_of(*action))];
  const bool runs = task && !ended(task->phase);
  return actions_->begin(robot_, *number, *action,
                         runs ? std::optional(task->number) : std::nullopt);
}

// ---------------------------------------------------------------------------------------------
// Messages to the client

void AgentPort::tell(const agentvr::OutMessage& message) {
  if (AgentClient* const client = seat_.client()) client->send(message);
}

// An end or a collision is followed by the place where it was, without a wait.
void AgentPort::report(const agentvr::OutMessage& message) {
  tell(message);
  if (!taken()) return;
  const auto* const status = std::get_if<agentvr::ActionExecutionStatus>(&message);
  const auto* const hit = std::get_if<agentvr::Collision>(&message);
  const bool end = status != nullptr && ended(static_cast<AgentPhase>(status->status));
  if (!end && hit == nullptr) return;
  sensors_ns_ = context_.clock.steady_ns();
  seat_.server().info([&] {
    const std::string what =
        end ? how_it_ended(*status)
            : fmt::format("action {} met {}", hit->action, thing_met(hit->collider));
    return fmt::format("{}: {}", seat_.client()->name(), what);
  });
}

std::string AgentPort::how_it_ended(const agentvr::ActionExecutionStatus& status) const {
  const auto phase = static_cast<AgentPhase>(status.status);
  std::string told = fmt::format("action {} {}", status.action, name(phase));
  for (const auto& task : state().tasks) {
    if (!task || task->number != status.action || task->phase != phase) continue;
    if (task->reason) told += ": " + english(*task->reason);
    if (slot_of(task->action) != AgentSlot::Movement) continue;
    const agentvr::GridPosition at = streams_.grid(body());
    told += fmt::format(", at X {:.2f}, Z {:.2f}, yaw {:.1f}°", at.target.x, at.target.z,
                        at.rotation.y);
  }
  return told;
}

std::string AgentPort::thing_met(std::int32_t collider) const {
  if (collider == 0) return "a wall (collider 0)";
  const Engine& engine = context_.engine;
  if (collider < 0) {
    const RobotId robot{static_cast<std::uint32_t>(-1 - collider)};
    return fmt::format("{} (collider {})", engine.team().description(robot).name, collider);
  }
  for (const Thing& thing : engine.world().things()) {
    if (engine.agents()->collider_of(thing.id) != collider) continue;
    return fmt::format("{} (collider {})", thing.name, collider);
  }
  return fmt::format("collider {}", collider);
}

void AgentPort::on_task(const event::AgentTaskChanged& changed) {
  if (actions_) actions_->on_task(changed);
}

void AgentPort::on_collision(const event::AgentCollided& collided) {
  if (actions_) actions_->on_collision(collided);
}

AgentSwitches AgentPort::switches() const {
  const AgentVrSettings& settings = context_.settings;
  const bool b = adapted_ == AgentDialect::B;
  return {settings.send_grid_position, settings.send_eye_position.value_or(b),
          settings.send_head_motion, settings.send_object_position.value_or(b)};
}

void AgentPort::sensor_frame() {
  sensors_due_ = taken();
  send_due_sensors();
}

void AgentPort::send_due_sensors() {
  const AgentClient* const client = seat_.client();
  const bool now = sensors_due_ && client != nullptr && !client->behind() &&
                   context_.clock.steady_ns() >= sensors_ns_;
  if (now) send_sensors();
}

void AgentPort::send_sensors() {
  sensors_due_ = false;
  sensors_ns_ = context_.clock.steady_ns() + kLeastSensorsNs;
  const auto messages = streams_.next(context_.engine.world(), body(), state().gaze, switches());
  for (const agentvr::OutMessage& message : messages) tell(message);
  if (actions_) actions_->repeat();
}

void AgentPort::drained() { send_due_sensors(); }

void AgentPort::keep_alive() {
  // The last state before a pause.
  send_due_sensors();
  if (picture_held_ && context_.wants_picture && context_.clock.steady_ns() >= pictures_ns_) {
    picture_held_ = false;
    context_.wants_picture();
  }
  AgentClient* const client = seat_.client();
  if (client == nullptr || client->behind() ||
      context_.clock.steady_ns() - client->sent_ns() < kQuietNs) {
    return;
  }
  client->send(context_.settings.send_grid_position ? agentvr::OutMessage(streams_.grid(body()))
                                                    : agentvr::OutMessage(agentvr::Debug{}));
}

// ---------------------------------------------------------------------------------------------
// Pictures, and cycles in step with the world

bool AgentPort::ask_for_picture() {
  if (!taken() || !picture_due_ || picture_asked_) return false;
  const std::int64_t now = context_.clock.steady_ns();
  picture_held_ = now < pictures_ns_ && !sync_.wants_picture();
  if (picture_held_) return false;
  pictures_ns_ = now + kLeastPicturesNs;
  picture_due_ = false;
  picture_asked_ = context_.engine.now();
  return true;
}

void AgentPort::on_picture(const agentvr::Images& images) {
  const Tick taken_at = std::exchange(picture_asked_, std::nullopt).value_or(0);
  AgentClient* const client = seat_.client();
  if (client == nullptr) return;
  if (!sync_.wants_picture()) {
    client->send_later(images);
    return;
  }
  // Agents read right after StartSync: the data of the cycle are sent before it.
  client->send(images);
  if (sync_.picture_sent(taken_at, context_.clock.steady_ns())) {
    start_sync();
  } else if (picture_due_ && context_.wants_picture) {
    context_.wants_picture();
  }
}

void AgentPort::begin_cycle() {
  if (!taken()) return;
  send_sensors();
  sync_.begin(context_.engine.now(), context_.clock.steady_ns());
  if (context_.wants_picture) {
    picture_due();
  } else if (sync_.picture_sent(context_.engine.now(), context_.clock.steady_ns())) {
    start_sync();
  }
}

void AgentPort::start_sync() { tell(agentvr::StartSync{}); }

void AgentPort::stop_sync() {
  if (sync_.end() && context_.answered) context_.answered();
}

bool AgentPort::must_wait() {
  if (!sync_.waits()) return false;
  const double patience =
      context_.settings.sync_timeout.value_or(adapted_ == AgentDialect::B ? 3.0 : 5.0);
  if (!sync_.late(context_.clock.steady_ns(), static_cast<std::int64_t>(patience * 1e9))) {
    return true;
  }
  // Its answer may have arrived while this machine was busy.
  if (AgentClient* const client = seat_.client()) client->connection().take_waiting();
  if (!sync_.waits()) return false;
  AgentClient* const client = seat_.client();
  // A limit set by hand holds in any case.
  const bool waits = client != nullptr && context_.in_step != nullptr &&
                     !context_.in_step->gives_up && !context_.settings.sync_timeout;
  if (waits && !sync_.report_late()) return true;
  if (!waits) sync_.end();
  if (client != nullptr) {
    client->connection().error(fmt::format("no StopSync within {} s: the world {}", patience,
                                           waits ? "waits for it" : "goes on without it"));
  }
  return waits;
}

}  // namespace magna
