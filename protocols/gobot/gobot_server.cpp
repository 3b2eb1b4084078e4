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

std::string FrameTurn::answer(const GobotRequest::FrameDone& done) {
  if (done.tick > sent_) return fmt::format("frame {} was not sent to it yet", done.tick);
  if (done.tick <= answered_) return fmt::format("it has already answered frame {}", answered_);
  answered_ = done.tick;
  until_ = done.until;
  return {};
}

bool FrameTurn::put(const std::string& body) {
  bytes_ += body.size();
  waiting_.push_back(body);
  return bytes_ <= kMostBytes;
}

std::optional<std::string> FrameTurn::take() {
  if (!open() || waiting_.empty()) return {};
  std::string next = std::move(waiting_.front());
  waiting_.pop_front();
  bytes_ -= next.size();
  return next;
}

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

void GobotClient::send_after_next(const QByteArray& message, std::string_view what,
                                  std::string value) {
  held_.push_back({message, what, std::move(value)});
  if (turn) turn->wake();
  if (held_.size() > kMostHeld) release();
}

void GobotClient::take_frame(std::span<const QByteArray> messages) {
  if (behind()) return;
  for (const QByteArray& message : messages) send(message, "dynamic");
  release();
}

void GobotClient::release() {
  for (const HeldMessage& held : std::exchange(held_, {})) {
    send(held.message, held.what, held.value);
  }
}

void GobotClient::end_frame(Tick tick, double seconds) {
  if (!turn) return;
  turn->sent(tick);
  send(QByteArray::fromStdString(frame_end(tick, seconds)), "frame", std::to_string(tick));
}

namespace {

/// A request in words, for display.
std::string heading(const GobotRequest& request) {
  if (std::holds_alternative<GobotRequest::Cancel>(request.what)) return "cancel_request";
  if (std::holds_alternative<GobotRequest::Machine>(request.what)) return "machine_command";
  if (std::holds_alternative<GobotRequest::Events>(request.what)) return "event_request";
  if (std::holds_alternative<GobotRequest::FrameDone>(request.what)) return "frame_done";
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
  if (answered()) client->turn.emplace();
  client->take_frame(dynamic_messages());
  client->end_frame(engine_->now(), seconds());
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
  if (!client.turn) {
    execute(client, body);
  } else if (client.turn->put(body)) {
    if (serve_turns() && options_.wake) options_.wake();
  } else {
    client.connection().drop(
        fmt::format("sends more than {} bytes before its turn", FrameTurn::kMostBytes));
  }
}

// The order of clients, and what each has sent since its last answer, do not depend on their speed.
bool GobotServer::serve_turns() {
  // What a request causes may ask whether the next tick is ready.
  if (serving_ || awaits_clients()) return false;
  serving_ = true;
  bool all = true;
  for (std::size_t k = 0; k < clients_.size() && all; ++k) {
    GobotClient& client = *clients_[k];
    while (!client.connection().over()) {
      const std::optional<std::string> body = client.turn->take();
      if (!body) break;
      execute(client, *body);
    }
    all = !waits_for(client);
  }
  serving_ = false;
  return all;
}

bool GobotServer::waits_for(GobotClient& client) const {
  if (client.given_up || client.connection().over()) return false;
  return client.turn ? client.turn->open() : client.connection().backlog() != 0;
}

void GobotServer::execute(GobotClient& client, const std::string& body) {
  const auto parsed = parse_gobot(body, options_.dialect);
  if (const auto* const error = std::get_if<GobotError>(&parsed)) {
    client.show_taken(body, "no command", {});
    client.show_refused(error->reason);
    client.connection().error(error->reason);
    refuse(client, error->temp_id, error->reason);
    return;
  }
  const auto& request = std::get<GobotRequest>(parsed);
  client.show_taken(body, heading(request), request.said);
  if (const auto refused = run_here(client, request)) {
    if (refused->empty()) return;
    client.show_refused(*refused);
    client.connection().error(request.said + " refused: " + *refused);
    return;
  }
  const std::string refused = run(client, request);
  log_command(request, refused);
  if (refused.empty()) {
    server_.info([&] { return client.name() + ": " + request.said; });
    return;
  }
  client.show_refused(refused);
  client.connection().error(request.said + " refused: " + refused);
  refuse(client, request.temp_id, refused);
}

std::optional<std::string> GobotServer::run_here(GobotClient& client, const GobotRequest& request) {
  if (const auto* const events = std::get_if<GobotRequest::Events>(&request.what)) {
    client.wants_events = events->on;
    return "";
  }
  const auto* const done = std::get_if<GobotRequest::FrameDone>(&request.what);
  if (done == nullptr) return {};
  if (!client.turn) return "only with --lockstep gobot and --gobot-frames answered";
  return client.turn->answer(*done);
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
  const auto found = actions_.find(action);
  if (found == actions_.end()) return {};
  if (found->second.owner != client.name()) return "it is an action of " + found->second.owner;
  const Outcome outcome = submit(client, input::HallCancel{action});
  return outcome ? std::string() : outcome.reason();
}

// Other clients may use the same temp_id: only the sender gets the answer.
void GobotServer::refuse(GobotClient& client, std::string_view temp_id, std::string_view why) {
  if (temp_id.empty()) return;
  const std::string message = action_refusal(temp_id, detailed() ? why : std::string_view());
  client.send(QByteArray::fromStdString(message), "action_response", "-1");
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
  for (GobotClient* const client : audience(owner)) {
    client->send(bytes, what, value);
    if (client->turn) client->turn->wake();
  }
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
    } else if (const auto* const hall = std::get_if<event::HallChanged>(&event)) {
      tell_event(hall->news);
    }
  }
}

void GobotServer::begun(ActionId action, std::optional<RobotId> robot) {
  pending_->answered = true;
  GobotClient& owner = *pending_->client;
  actions_.emplace(action, OwnAction{owner.name(), robot, pending_->request->said});
  // Other clients may use the same temp_id: only the sender gets the answer.
  const std::string message = action_response(pending_->request->temp_id, action);
  owner.send(QByteArray::fromStdString(message), "action_response", std::to_string(action.value));
}

void GobotServer::ended(const event::ActionEnded& end) {
  // Interrupted robots have to brake.
  const bool stands = end.how == ActionEnd::Succeeded || end.how == ActionEnd::Failed;
  if (stands && end.robot) facts_->at_rest(*end.robot, engine_->now());
  const auto found = actions_.find(end.action);
  if (found == actions_.end()) return;
  const OwnAction own = std::move(found->second);
  actions_.erase(found);
  const std::string number = std::to_string(end.action.value);
  if (end.how == ActionEnd::Preempted) {
    tell(own.owner, action_preempt(end.action), "action_preempt", number);
  } else if (end.how == ActionEnd::Cancelled) {
    tell(own.owner, action_cancel(end.action), "action_cancel", number);
  } else {
    tell_result(own, end);
  }
}

void GobotServer::tell_result(const OwnAction& own, const event::ActionEnded& end) {
  const bool result = end.how == ActionEnd::Succeeded;
  const Message* const reason = end.reason ? &*end.reason : nullptr;
  const auto message =
      QByteArray::fromStdString(action_result(end.action, result, detailed() ? reason : nullptr));
  for (GobotClient* const client : audience(own.owner)) {
    client->send_after_next(message, "action_result",
                            std::to_string(end.action.value) + (result ? " true" : " false"));
  }
  if (reason == nullptr) return;
  for (GobotClient* const client : clients_) {
    if (client->name() != own.owner) continue;
    client->connection().error(own.said + " failed: " + english(*reason));
  }
}

void GobotServer::tell_event(const HallNews& news) {
  const HallSimulation* const hall = engine_->hall();
  const bool wanted =
      std::ranges::any_of(clients_, [](const GobotClient* client) { return client->wants_events; });
  if (hall == nullptr || !wanted) return;
  // Without transport the last delivery is before the tick whose events these are.
  const bool over = news.kind == HallNews::Kind::AllDelivered;
  const Tick at = over ? engine_->hall_finished_at().value_or(engine_->now()) : engine_->now();
  const std::string message = hall_event(news, *hall, at, seconds_of(at));
  if (message.empty()) return;
  const auto bytes = QByteArray::fromStdString(message);
  for (GobotClient* const client : clients_) {
    if (!client->wants_events) continue;
    client->send_after_next(bytes, "event", std::string(event_name(news.kind)));
  }
}

double GobotServer::seconds_of(Tick tick) const {
  return static_cast<double>(tick) * engine_->world().tick_seconds();
}

double GobotServer::seconds() const { return seconds_of(engine_->now()); }

// A client that answers frames gets one for each tick, and no others: runs are equal.
void GobotServer::schedule() {
  if (clients_.empty() || answered()) return;
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

bool GobotServer::awaits_clients() {
  // Without a listening port no client can connect.
  if (met_ || clients_.size() >= options_.await_clients || port() == 0) {
    met_ = true;
    return false;
  }
  if (!std::exchange(told_, true) && options_.info) {
    options_.info(
        options_.await_clients == 1
            ? fmt::format("Lockstep: waiting for the first gobot client on port {}", port())
            : fmt::format("Lockstep: waiting for {} gobot clients on port {}",
                          options_.await_clients, port()));
  }
  return true;
}

bool GobotServer::ready() {
  if (!options_.lockstep) return true;
  if (awaits_clients()) return false;
  if (answered()) serve_turns();  // a client before the others may have left
  patience_.asked(clock_.steady_ns());
  for (GobotClient* const client : clients_) {
    if (!waits_for(*client)) continue;
    if (!options_.gives_up) {
      if (patience_.just_over()) {
        server_.report(fmt::format("{} has not {} its frame for {:g} s: the world waits for it",
                                   client->name(), answered() ? "answered" : "taken",
                                   patience_.limit_s()));
      }
      return false;
    }
    if (!patience_.over()) return false;
    client->given_up = true;
    server_.report(fmt::format("{} takes longer than {:g} s for a frame: it is not waited for",
                               client->name(), patience_.limit_s()));
    if (!answered()) continue;
    patience_.restart(clock_.steady_ns());  // the next client's turn begins now
    return false;
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
  if (detailed()) facts_->at_time(seconds());
  for (const std::string& message : facts_->messages()) {
    messages.push_back(QByteArray::fromStdString(message));
  }
  return messages;
}

void GobotServer::frame() {
  if (clients_.empty()) return;
  announce();
  std::vector<GobotClient*> due;
  std::ranges::copy_if(clients_, std::back_inserter(due),
                       [this](const GobotClient* client) { return client->due(engine_->now()); });
  if (due.empty()) return;
  const std::vector<QByteArray> messages = dynamic_messages();
  for (GobotClient* const client : due) client->take_frame(messages);
  send_feedback(due);
  for (GobotClient* const client : due) client->end_frame(engine_->now(), seconds());
}

void GobotServer::finish() {
  for (GobotClient* const client : clients_) {
    if (client->turn) client->turn->wake();
  }
  frame();
}

void GobotServer::send_feedback(std::span<GobotClient* const> to) {
  const RobotActions* const all = engine_->actions();
  if (all == nullptr) return;
  const bool everyone = options_.replies == GobotReplies::All;
  const auto send = [&](ActionId id, const OwnAction& own, double feedback) {
    const auto message = QByteArray::fromStdString(action_feedback(id, feedback));
    for (GobotClient* const client : to) {
      if (!everyone && client->name() != own.owner) continue;
      client->send(message, "action_feedback", std::to_string(id.value));
    }
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
