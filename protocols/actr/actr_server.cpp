// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_server.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/sim/printable.h"
#include "protocols/actr/form_writer.h"
#include "protocols/actr/robot_answers.h"

namespace magna {
namespace {

Input to_input(const ActrCommand& command, RobotId robot) {
  switch (command.verb) {
    case ActrCommand::Verb::MissionAdd: return input::MissionAppend{robot, command.waypoint};
    case ActrCommand::Verb::MissionDelete: return input::MissionRemoveLast{robot};
    case ActrCommand::Verb::MissionGenerate: return input::MissionGenerate{robot, command.waypoint};
    case ActrCommand::Verb::Select: break;
  }
  return input::Select{robot};
}

}  // namespace

ActrServer::ActrServer(Engine& engine, Options options)
    : engine_(&engine),
      options_(std::move(options)),
      clock_(options_.clock != nullptr ? *options_.clock : system_clock_),
      roster_(engine, options_.keep_names),
      routes_(std::make_unique<RouteEnquiries>(engine)),
      patience_(options_.step_limit_ns),
      feed_(engine, roster_, options_.lockstep),
      server_(server_options(options_, "ACT-R", "actr"), clock_,
              [this](Connection& connection) { return join(connection); }) {
  pending_.setSingleShot(true);
  pending_.callOnTimeout(&pending_, [this] { pace(); });
  feed_due_.setSingleShot(true);
  feed_due_.callOnTimeout(&feed_due_, [this] {
    send_images();
    send_subscribed();
  });
  routes_planned_.callOnTimeout(&routes_planned_, [this] {
    if (routes_->ready()) answer_routes();
  });
  departures_.setSingleShot(true);
  departures_.callOnTimeout(&departures_, [this] { stop_departed(); });
  if (options_.user_log) open_log();
}

ActrServer::~ActrServer() = default;

bool ActrServer::listen() { return !server_.listen(); }

std::unique_ptr<ConnectionHandler> ActrServer::join(Connection& connection) {
  if (!window_is_read() && options_.look) options_.look();
  begin_log();
  ActrClient::Host& host = *this;
  auto client = std::make_unique<ActrClient>(host, connection, options_.tap);
  client->send(roster_.everything());
  if (options_.lockstep) {
    client->clock().set_in_step();
    client->subscriptions().set_exact();
  }
  told_all(client->pacer());
  client->images().told(roster_.images());
  clients_.push_back(client.get());
  count_unsendable();
  return client;
}

void ActrServer::forget(ActrClient& client) {
  std::erase(clients_, &client);
  queue_.forget(client);
  // Without a client or log the knowledge of the picture would become out of date.
  if (!window_is_read()) roster_.images().forget();
}

void ActrServer::told_all(RobotPacer& pacer) {
  const auto poses = engine_->team().believed();
  for (const RobotId id : roster_.robots()) {
    pacer.told(id.index(), poses[id.index()], line_time());
  }
}

// The other forms are those of the guide (command_parser.h).
std::span<const ActrServer::FormTaker> ActrServer::form_takers() {
  static constexpr FormTaker kTakers[] = {{"command", &ActrServer::take_robot_request, false},
                                          {"client", &ActrServer::take_name},
                                          {"view", &ActrServer::take_view},
                                          {"restart", &ActrServer::take_restart},
                                          {"ack", &ActrServer::take_acknowledgement},
                                          {"subscribe", &ActrServer::take_subscription},
                                          {"unsubscribe", &ActrServer::take_subscription},
                                          {"trial", &ActrServer::take_trial, false},
                                          {"stop-all", &ActrServer::take_stop_all, false}};
  return kTakers;
}

std::vector<std::string_view> ActrServer::heads() {
  std::vector<std::string_view> heads = command_heads();
  for (const FormTaker& taker : form_takers()) heads.push_back(taker.head);
  return heads;
}

const ActrServer::FormTaker* ActrServer::taker_of(const SexpTree& read) {
  const auto takers = form_takers();
  const auto taker = std::ranges::find_if(
      takers, [&](const FormTaker& one) { return read.begins_with(one.head); });
  return taker == takers.end() ? nullptr : &*taker;
}

void ActrServer::take_form(ActrClient& client, const std::string& form) {
  read_form(form, read_);
  const FormTaker* const taker = taker_of(read_);
  if (options_.lockstep && (taker == nullptr || !taker->at_once)) {
    queue_form(client, form);
  } else {
    run_form(client, form, read_, taker);
  }
}

void ActrServer::run_form(ActrClient& client, const std::string& form, const SexpTree& read,
                          const FormTaker* taker) {
  if (taker != nullptr) return (this->*taker->take)(client, form, read);
  const auto parsed = parse_command(form, read);
  if (const auto* command = std::get_if<ActrCommand>(&parsed)) {
    if (log_) log_->received(client.connection().name(), form);
    run(client, *command, form);
    return;
  }
  const auto& error = std::get<ActrCommandError>(parsed);
  const bool shown = client.refuse(form, error.text());
  if (shown && log_) log_->received(client.connection().name(), form);
  const auto robot = roster_.find(error.mission_uid);
  if (robot) answer_with_mission(client, *robot);
  decline(client, form_refusal(read, "bad-form"));
}

void ActrServer::run(ActrClient& client, const ActrCommand& command, const std::string& form) {
  Connection& connection = client.connection();
  const auto robot = roster_.find(command.uid);
  if (!robot) {
    client.refuse(form, "there is no robot " + printable(command.uid, 40));
    decline(client, form_refusal(read_form(form), "unknown-robot"));
    return;
  }
  client.commands();
  const Outcome outcome = submit(client, to_input(command, *robot));
  if (outcome) {
    server_.info([&] { return connection.name() + ": " + printable(form, 200); });
  } else {
    client.refuse(form, outcome.reason());
  }
  pass_on_events();
  // Answers a client whose plan was refused with the unchanged plan.
  if (outcome) return;
  if (command.verb != ActrCommand::Verb::Select) answer_with_mission(client, *robot);
  tell_refusal(client, form, outcome.why->code());
}

// As the window's button; a stop is never refused.
void ActrServer::take_stop_all(ActrClient& client, const std::string& form, const SexpTree& read) {
  const bool good = !read.error && read.items.size() == 1;
  const bool shown = good || client.refuse(form, "expected (stop-all)");
  if (shown && log_) log_->received(client.connection().name(), form);
  if (!good) {
    answer(client, "(error stop-all bad-form)\n");
    decline(client, form_refusal(read, "bad-form"));
    return;
  }
  client.commands();
  engine_->submit(Author::client(client.connection().name()), input::StopAll{});
  server_.info([&] { return client.connection().name() + ": " + printable(form, 200); });
  pass_on_events();
}

void ActrServer::pass_on_events() {
  if (options_.on_submitted) {
    options_.on_submitted();
  } else {
    on_events(engine_->take_events());
  }
}

ActrClient* ActrServer::client_of(const Author& author) const {
  const auto client = std::ranges::find_if(clients_, [&](ActrClient* c) {
    return !c->connection().over() && Author::client(c->connection().name()) == author;
  });
  return client == clients_.end() ? nullptr : *client;
}

// A client's request has failed later: it is answered as if it had failed at once.
void ActrServer::refused_late(const event::Refused& refused) {
  ActrClient* const client = client_of(refused.author);
  if (client == nullptr) return;
  const bool present = refused.robot && roster_.present(*refused.robot);
  const std::string uid = present ? roster_.uid(*refused.robot) : std::string();
  client->refuse_late("missiongen", uid, english(refused.reason));
  if (present) answer_with_mission(*client, *refused.robot);
  tell_refusal(*client, {std::string(refused.reason.code()), "missiongen",
                         present ? uid : std::string("nil"), "nil"});
}

void ActrServer::answer_with_mission(ActrClient& client, RobotId robot) {
  Lines lines;
  roster_.write_mission(robot, lines);
  client.send(lines);
  count_unsendable();
}

void ActrServer::rebind(Engine& engine) {
  Lines gone;
  roster_.write_features_gone(gone);
  for (const RobotId id : roster_.robots()) roster_.write_gone(id, gone);
  for (const OpenCommands::Entry& open : open_.take_all()) {
    if (ActrClient* const client = client_of(open.author)) {
      answer(*client, error_line(open.id, "interrupt", "another world has replaced the robot's"));
    }
  }
  answer_routes();  // of the old world
  engine_ = &engine;
  patience_.restart(clock_.steady_ns());
  routes_ = std::make_unique<RouteEnquiries>(engine);
  roster_.rebind(engine);
  feed_.rebind(engine);
  for (ActrClient* client : clients_) {
    if (client->own_view()) client->own_view()->clear();
  }
  show_pictures();
  send_images();
  log_pacer_.clear();
  for (ActrClient* client : clients_) client->pacer().clear();

  Lines lines = roster_.everything();
  lines.text.insert(0, gone.text);
  lines.count += gone.count;
  for (ActrClient* client : clients_) {
    client->send(client->own_view() ? without_window_view(lines) : lines);
    told_all(client->pacer());
    client->subscriptions().restart();
  }
  send_subscribed();
  if (std::exchange(restart_, std::nullopt)) {
    for (ActrClient* client : clients_) answer(*client, restart_line(engine.seed()));
  }
  if (log_ && log_begun_) {
    log_->sent(lines.text);
    told_all(log_pacer_);
  }
  count_unsendable();
}

void ActrServer::count_unsendable() {
  const std::uint64_t more = roster_.take_unsendable();
  if (more == 0) return;
  if (unsendable_ == 0) server_.report("a line with a number that cannot be sent was left out");
  unsendable_ += more;
}

}  // namespace magna
