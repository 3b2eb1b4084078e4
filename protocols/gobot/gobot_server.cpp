// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "core/engine/hall_inputs.h"
#include "core/sim/text.h"

namespace magna {
namespace {

/// Why the last header is refused.
std::string no_length(const GobotFramer& framer) {
  const std::string_view header = framer.header();
  if (std::ranges::all_of(header, [](char c) { return c >= ' ' && c <= '~'; })) {
    return fmt::format(
        "a message began with \"{}\" instead of its length: send four bytes with the length, "
        "lowest first, then the JSON text",
        header);
  }
  return fmt::format("announced a message of {} bytes; {} are the most", framer.announced(),
                     GobotFramer::kMaxBody);
}

}  // namespace

GobotClient::GobotClient(Host& host, Connection& connection, MessageTap* tap)
    : host_(host), connection_(connection), tap_(tap) {}

GobotClient::~GobotClient() { host_.forget(*this); }

void GobotClient::on_input(std::string_view bytes) {
  const bool good = framer_.feed(bytes, [this](const std::string& body) {
    if (connection_.over()) return;
    connection_.count_message();
    host_.take_body(*this, body);
  });
  if (good || connection_.over()) return;
  const std::string why = no_length(framer_);
  on_error(why);
  connection_.drop(why);
}

void GobotClient::on_closed() {
  if (framer_.open()) {
    const char* const why = "left in the middle of a message";
    on_error(why);
    connection_.error(why);
  }
  host_.left(*this);
}

void GobotClient::send(const QByteArray& message, std::string_view what, std::string_view value) {
  if (tap_ != nullptr && tap_->on()) {
    LinkMessage frame;
    frame.server = "gobot";
    frame.client = name();
    frame.in = false;
    frame.text = true;
    frame.what = what;
    frame.value = value;
    constexpr std::size_t kHeader = 4;
    tap_->put(std::move(frame),
              {message.constData() + kHeader, static_cast<std::size_t>(message.size()) - kHeader});
  }
  connection_.write_now(message);
}

void GobotClient::show_taken(std::string_view body, std::string what, std::string value) {
  shown_ = 0;
  if (tap_ == nullptr || !tap_->on()) return;
  LinkMessage frame;
  frame.server = "gobot";
  frame.client = name();
  frame.text = true;
  frame.what = std::move(what);
  frame.value = std::move(value);
  shown_ = tap_->put(std::move(frame), body);
}

void GobotClient::show_refused(std::string_view why) {
  if (tap_ != nullptr) tap_->judge(shown_, why);
}

/// An unfinished input is not a message.
void GobotClient::on_error(const std::string& why) {
  show_taken({}, "no message", {});
  show_refused(why);
}

void GobotClient::send_after_next(const QByteArray& message, std::string value) {
  held_.push_back({message, std::move(value)});
  if (held_.size() > kMostHeld) release();
}

void GobotClient::take_frame(std::span<const QByteArray> messages) {
  if (behind()) return;
  for (const QByteArray& message : messages) send(message, "dynamic");
  release();
}

void GobotClient::release() {
  for (const HeldMessage& held : std::exchange(held_, {})) {
    send(held.message, "action_result", held.value);
  }
}

namespace {

/// A request in words, for display.
std::string heading(const GobotRequest& request) {
  if (std::holds_alternative<GobotRequest::Cancel>(request.what)) return "cancel_request";
  if (std::holds_alternative<GobotRequest::Machine>(request.what)) return "machine_command";
  return "robot_command";
}

}  // namespace

GobotServer::GobotServer(Engine& engine, Options options)
    : engine_(&engine),
      options_(std::move(options)),
      clock_(options_.clock != nullptr ? *options_.clock : system_clock_),
      patience_(options_.step_limit_ns),
      server_(server_options(options_, "gobot", "gobot", "gobot-"), clock_,
              [this](Connection& connection) { return join(connection); }) {
  frame_timer_.setSingleShot(true);
  frame_timer_.setTimerType(Qt::PreciseTimer);
  frame_timer_.callOnTimeout(&frame_timer_, [this] {
    frame();
    schedule();
  });
  facts_.emplace(world());
}

GobotServer::~GobotServer() = default;

bool GobotServer::listen() { return !server_.listen(); }

void GobotServer::rebind(Engine& engine) {
  clients_.clear();  // first: these are not lost
  server_.drop_all("another world was opened");
  actions_.clear();
  engine_ = &engine;
  facts_.emplace(world());
  announced_ = 0;
  met_ = told_ = false;
}

std::unique_ptr<ConnectionHandler> GobotServer::join(Connection& connection) {
  // Other clients first: this one gets the new objects in its first message.
  announce();
  GobotClient::Host& host = *this;
  auto client = std::make_unique<GobotClient>(host, connection, options_.tap);
  MessagePack pack("static");
  for (const std::string& facts : static_facts(world())) pack.add(facts);
  for (const std::string& message : pack.take()) {
    client->send(QByteArray::fromStdString(message), "static");
  }
  client->take_frame(dynamic_messages());
  clients_.push_back(client.get());
  if (options_.lockstep && options_.on_joined) options_.on_joined();
  if (clients_.size() == 1) {
    frame_due_ns_ = clock_.steady_ns();
    patience_.restart(frame_due_ns_);
    schedule();
  }
  return client;
}

void GobotServer::left(GobotClient& client) {
  const bool waited_for = options_.lockstep && !client.given_up;
  if (!waited_for || std::ranges::find(clients_, &client) == clients_.end()) return;
  if (options_.on_lost) options_.on_lost(client.name());
}

void GobotServer::forget(GobotClient& client) { std::erase(clients_, &client); }

void GobotServer::take_body(GobotClient& client, const std::string& body) {
  const auto parsed = parse_gobot(body, options_.dialect);
  if (const auto* const error = std::get_if<GobotError>(&parsed)) {
    client.show_taken(body, "no command", {});
    client.show_refused(error->reason);
    client.connection().error(error->reason);
    refuse(client, error->temp_id);
    return;
  }
  const auto& request = std::get<GobotRequest>(parsed);
  client.show_taken(body, heading(request), request.said);
  const std::string refused = run(client, request);
  log_command(request, refused);
  if (refused.empty()) {
    server_.info([&] { return client.name() + ": " + request.said; });
    return;
  }
  client.show_refused(refused);
  client.connection().error(request.said + " refused: " + refused);
  refuse(client, request.temp_id);
}

std::string GobotServer::run(GobotClient& client, const GobotRequest& request) {
  if (const auto* const told = std::get_if<GobotRequest::Robot>(&request.what)) {
    const auto robot = engine_->team().find(told->robot);
    if (!robot) return "there is no robot " + printable(told->robot, 40);
    return run(client, request, input::HallAction{*robot, told->action});
  }
  if (const auto* const told = std::get_if<GobotRequest::Machine>(&request.what)) {
    return run(client, request, input::HallProcess{told->machine, told->package});
  }
  return cancel(client, std::get<GobotRequest::Cancel>(request.what).action);
}

Outcome GobotServer::submit(const GobotClient& client, const Input& input) {
  Outcome outcome = engine_->submit(Author::client(client.name()), input);
  if (options_.on_submitted) {
    options_.on_submitted();
  } else {
    on_events(engine_->take_events());
  }
  return outcome;
}

std::string GobotServer::run(GobotClient& client, const GobotRequest& request, const Input& input) {
  pending_ = PendingRequest{&client, &request};
  const Outcome outcome = submit(client, input);
  const PendingRequest asked = *std::exchange(pending_, std::nullopt);
  if (outcome || asked.answered) return {};
  return outcome.reason();
}

// An action that has ended, or that no client began, is not reported (gobot.md, Actions).
std::string GobotServer::cancel(GobotClient& client, ActionId action) {
  if (!actions_.contains(action)) return {};
  const Outcome outcome = submit(client, input::HallCancel{action});
  return outcome ? std::string() : outcome.reason();
}

void GobotServer::refuse(GobotClient& client, std::string_view temp_id) {
  if (!temp_id.empty()) tell(client.name(), action_refusal(temp_id), "action_response", "-1");
}

// Started actions are events, which the log receives.
void GobotServer::log_command(const GobotRequest& request, const std::string& refused) {
  if (options_.hall_log == nullptr) return;
  if (!refused.empty()) {
    options_.hall_log->line(*engine_, "WAR", request.said + " refused: " + refused);
  } else if (std::holds_alternative<GobotRequest::Cancel>(request.what)) {
    options_.hall_log->line(*engine_, "INF", heading(request) + ' ' + request.said);
  }
}

std::vector<GobotClient*> GobotServer::audience(const std::string& owner) const {
  if (options_.replies == GobotReplies::All) return clients_;
  std::vector<GobotClient*> found;
  std::ranges::copy_if(clients_, std::back_inserter(found),
                       [&](const GobotClient* client) { return client->name() == owner; });
  return found;
}

void GobotServer::tell(const std::string& owner, const std::string& message, std::string_view what,
                       std::string_view value) {
  const auto bytes = QByteArray::fromStdString(message);
  for (GobotClient* const client : audience(owner)) client->send(bytes, what, value);
}

void GobotServer::on_events(std::span<const Event> events) {
  if (!events.empty()) announce();
  for (const Event& event : events) {
    if (const auto* const begin = std::get_if<event::ActionBegun>(&event)) {
      const bool own = pending_ && !pending_->answered &&
                       begin->author == Author::client(pending_->client->name());
      if (own) begun(begin->action, begin->robot);
    } else if (const auto* const end = std::get_if<event::ActionEnded>(&event)) {
      ended(*end);
    }
  }
}

void GobotServer::begun(ActionId action, std::optional<RobotId> robot) {
  pending_->answered = true;
  const std::string owner = pending_->client->name();
  actions_.emplace(action, OwnAction{owner, robot});
  tell(owner, action_response(pending_->request->temp_id, action), "action_response",
       std::to_string(action.value));
}

void GobotServer::ended(const event::ActionEnded& end) {
  // Interrupted robots have to brake.
  const bool stands = end.how == ActionEnd::Succeeded || end.how == ActionEnd::Failed;
  if (stands && end.robot) facts_->at_rest(*end.robot, engine_->now());
  const auto found = actions_.find(end.action);
  if (found == actions_.end()) return;
  const std::string owner = found->second.owner;
  actions_.erase(found);
  const std::string number = std::to_string(end.action.value);
  if (end.how == ActionEnd::Preempted) {
    tell(owner, action_preempt(end.action), "action_preempt", number);
  } else if (end.how == ActionEnd::Cancelled) {
    tell(owner, action_cancel(end.action), "action_cancel", number);
  } else {
    const bool result = end.how == ActionEnd::Succeeded;
    const auto message = QByteArray::fromStdString(action_result(end.action, result));
    for (GobotClient* const client : audience(owner)) {
      client->send_after_next(message, number + (result ? " true" : " false"));
    }
  }
}

void GobotServer::schedule() {
  if (clients_.empty()) return;
  const std::int64_t now = clock_.steady_ns();
  const std::int64_t period = options_.lockstep ? kStandstillNs : kFrameNs;
  // Late frames are not made up for.
  frame_due_ns_ = std::max(frame_due_ns_ + period, now);
  frame_timer_.start(static_cast<int>((frame_due_ns_ - now + 999'999) / 1'000'000));
}

void GobotServer::on_tick() {
  if (!options_.lockstep || clients_.empty()) return;
  frame();
  frame_due_ns_ = clock_.steady_ns();
  patience_.restart(frame_due_ns_);
  schedule();
}

bool GobotServer::awaits_client() {
  // Without a listening port no client can connect.
  if (met_ || !clients_.empty() || port() == 0) {
    met_ = true;
    return false;
  }
  if (!std::exchange(told_, true) && options_.info) {
    options_.info(fmt::format("Lockstep: waiting for the first gobot client on port {}", port()));
  }
  return true;
}

bool GobotServer::ready() {
  if (!options_.lockstep) return true;
  if (awaits_client()) return false;
  patience_.asked(clock_.steady_ns());
  for (GobotClient* const client : clients_) {
    if (client->given_up || client->connection().over()) continue;
    if (client->connection().backlog() == 0) continue;
    if (!options_.gives_up) {
      if (patience_.just_over()) {
        server_.report(fmt::format("{} has not taken its frame for {:g} s: the world waits for it",
                                   client->name(), patience_.limit_s()));
      }
      return false;
    }
    if (!patience_.over()) return false;
    client->given_up = true;
    server_.report(fmt::format("{} takes longer than {:g} s for a frame: it is not waited for",
                               client->name(), patience_.limit_s()));
  }
  return true;
}

// Every client knows a package before a dynamic message names it.
void GobotServer::announce() {
  const GobotWorld now = world();
  const bool hall = now.hall != nullptr;
  const std::size_t known = hall ? now.hall->packages().size() : now.team->size();
  if (announced_ == known) return;
  MessagePack pack("static");
  for (auto k = static_cast<std::uint32_t>(announced_); k < known; ++k) {
    if (hall) {
      pack.add(package_static_facts(now, PackageId{k}));
    } else if (now.team->alive({k})) {
      pack.add(robot_static_facts(now, {k}));
    }
  }
  announced_ = known;
  for (const std::string& message : pack.take()) {
    const auto bytes = QByteArray::fromStdString(message);
    for (GobotClient* const client : clients_) client->send(bytes, "static");
  }
}

std::vector<QByteArray> GobotServer::dynamic_messages() {
  std::vector<QByteArray> messages;
  facts_->at_tick(engine_->now());
  for (const std::string& message : facts_->messages()) {
    messages.push_back(QByteArray::fromStdString(message));
  }
  return messages;
}

void GobotServer::frame() {
  if (clients_.empty()) return;
  announce();
  const std::vector<QByteArray> messages = dynamic_messages();
  for (GobotClient* const client : clients_) client->take_frame(messages);
  send_feedback();
}

void GobotServer::send_feedback() {
  const RobotActions* const all = engine_->actions();
  if (all == nullptr) return;
  const auto send = [this](ActionId id, const OwnAction& own, double feedback) {
    tell(own.owner, action_feedback(id, feedback), "action_feedback", std::to_string(id.value));
  };
  for (const auto& [id, own] : actions_) {
    const ActiveAction* const active = own.robot ? all->active(*own.robot) : nullptr;
    if (active != nullptr && active->id == id && active->feedback) {
      send(id, own, *active->feedback);
    }
  }
  for (const ActiveProcess& process : all->processes()) {
    const auto found = actions_.find(process.id);
    if (found != actions_.end()) send(process.id, found->second, process.feedback);
  }
}

}  // namespace magna
