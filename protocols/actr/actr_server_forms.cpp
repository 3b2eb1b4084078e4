// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "core/engine/area_order_inputs.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/sim/text.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/client_requests.h"
#include "protocols/actr/form_writer.h"
#include "protocols/actr/lisp_text.h"
#include "protocols/actr/robot_answers.h"
#include "protocols/actr/verb_actions.h"

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

/// The tick of `(ack TICK)`.
std::optional<Tick> acknowledged_tick(const SexpTree& read) {
  if (read.error || read.items.size() != 2) return {};
  return whole_number(read.items[1]);
}

constexpr int kAskPlannerMs = 1;  // a route takes some milliseconds

/// The way-points from the robot to the goal.
std::string route_fields(const Route& route) {
  std::string text = " (route";
  for (std::size_t k = 1; k < route.points.size(); ++k) {
    text += fmt::format(" ({} {})", lisp_number_text(route.points[k].x),
                        lisp_number_text(route.points[k].y));
  }
  return text + ") (length " + lisp_number_text(route.length) + ")";
}

}  // namespace

// The forms of clients: what each asks for, and the answers.

// The other forms are those of the guide (client_requests.h).
std::span<const ActrServer::FormTaker> ActrServer::form_takers() {
  static constexpr FormTaker kTakers[] = {{"command", &ActrServer::take_robot_request, false},
                                          {"order-area", &ActrServer::take_area_order, false},
                                          {"cancel-order", &ActrServer::take_area_order, false},
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

void ActrServer::no_form(ActrClient& client) { tell_refusal(client, FormRefusal{}); }

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

void ActrServer::tell_refusal(ActrClient& client, const FormRefusal& refusal) {
  const std::string why = client.take_refusal();
  if (log_ && !why.empty()) {
    log_->refused(client.connection().name(), refusal_text(refusal), why);
  }
  constexpr std::uint64_t kRefusals = 0;  // the object of the kind
  Subscriptions& subscriptions = client.subscriptions();
  if (!subscriptions.wants(LineKind::Refusals)) return;
  if (!subscriptions.due(LineKind::Refusals, kRefusals, line_time())) return;
  answer(client, refusal_line(refusal));
}

void ActrServer::tell_refusal(ActrClient& client, const std::string& form, std::string_view code) {
  if (!log_ && !client.subscriptions().wants(LineKind::Refusals)) return;
  tell_refusal(client, form_refusal(read_form(form), code));
}

void ActrServer::decline(ActrClient& client, const FormRefusal& refusal) {
  const RobotVerb* const verb = find_robot_verb(refusal.head);
  const bool asks = verb != nullptr && (std::holds_alternative<Query>(verb->action) ||
                                        std::holds_alternative<PlanRoute>(verb->action));
  if (refusal.head != "nil" && !asks) {
    engine_->submit(
        Author::client(client.connection().name()),
        input::Declined{refusal.head, refusal.uid == "nil" ? "" : refusal.uid, refusal.code});
  }
  tell_refusal(client, refusal);
}

void ActrServer::take_subscription(ActrClient& client, const std::string& form,
                                   const SexpTree& read) {
  const std::string_view head = read.items.front().name;
  const auto parsed = read_subscribe_request(read, form);
  if (const auto* const error = std::get_if<std::string>(&parsed)) {
    const bool shown = client.refuse(form, *error);
    if (shown && log_) log_->received(client.connection().name(), form);
    answer(client, subscribe_error_line(head, "bad-form"));
    tell_refusal(client, form_refusal(read, "bad-form"));
    return;
  }
  if (log_) log_->received(client.connection().name(), form);
  const auto& request = std::get<SubscribeRequest>(parsed);
  const bool took_part = client.subscriptions().wants(LineKind::Time);
  for (const auto& [kind, rate] : request.kinds) {
    if (kind == LineKind::Time) client.clock().restart();
    if (request.on) {
      client.subscriptions().subscribe(kind, rate);
    } else {
      client.subscriptions().unsubscribe(kind);
    }
  }
  if (options_.lockstep && !took_part && takes_part(client) && options_.on_joined) {
    options_.on_joined();
  }
  for (const std::string& name : request.unknown) {
    client.refuse(form, "there is no kind of lines " + printable(name, 40) + "; expected one of " +
                            names_of_line_kinds());
    answer(client, unknown_kind_line(head, name));
    tell_refusal(client, form_refusal(read, "unknown-kind"));
  }
  send_later(send_images_to(client));
  send_subscribed();
}

void ActrServer::take_view(ActrClient& client, const std::string& form, const SexpTree& read) {
  if (log_) log_->received(client.connection().name(), form);
  const bool good = !read.error && read.items.size() == 2 && read.items[1].name == "own";
  if (!good) {
    client.refuse(form, "expected (view own)");
    answer(client, "(error view bad-form)\n");
    tell_refusal(client, form_refusal(read, "bad-form"));
    return;
  }
  if (!client.own_view()) {
    // Names of features that it knows are not used again.
    client.own_view().emplace(roster_.images().next());
    if (!window_is_read()) roster_.images().forget();
    Subscriptions& subscriptions = client.subscriptions();
    for (const LineKindRow& row : line_kinds()) {
      const bool other = row.own != nullptr && subscriptions.wants(row.kind);
      if (other) subscriptions.subscribe(row.kind, subscriptions.rate(row.kind));
    }
  }
  answer(client, "(view own)\n");
  own_view_changed(client);
}

void ActrServer::take_trial(ActrClient& client, const std::string& form, const SexpTree& read) {
  const std::string name = trial_name(read);
  if (name.empty()) {
    const bool shown = client.refuse(form,
                                     "expected (trial NAME): a letter, then letters, digits, "
                                     "- and _, at most 32; or (trial nil)");
    if (shown && log_) log_->received(client.connection().name(), form);
    answer(client, trial_error_line("bad-name", "nil"));
    decline(client, form_refusal(read, "bad-name"));
    return;
  }
  if (log_) log_->received(client.connection().name(), form);
  const auto refuse = [&](const std::string& why, std::string_view code) {
    client.refuse(form, why);
    answer(client, trial_error_line(code, name));
    decline(client, form_refusal(read, code));
  };
  if (const auto lost = log_problem()) return refuse("the user log: " + lost->text(), "log-lost");
  const bool logged = log_ && options_.user_log_columns.trials;
  if (!logged && !options_.trials_kept) {
    return refuse("no log has trials: set UserLog and UserLogColumns in usar.ini, or use --actions",
                  "no-log");
  }
  client.commands();
  engine_->submit(Author::client(client.connection().name()),
                  input::BeginTrial{name == "nil" ? "" : name});
  pass_on_events();  // the log has it now
  answer(client, trial_line(name));
}

void ActrServer::take_acknowledgement(ActrClient& client, const std::string& form,
                                      const SexpTree& read) {
  const auto tick = acknowledged_tick(read);
  if (!tick) {
    client.refuse(form, "expected (ack TICK), with the TICK of a time line");
    answer(client, "(error ack bad-form nil)\n");
    tell_refusal(client, form_refusal(read, "bad-form"));
    return;
  }
  // Without lock-step the same client works, too, and is told that it is not waited for.
  if (!options_.lockstep) {
    if (!client.clock().acknowledges_in_vain()) return;
    client.refuse(form, "the world runs in real time; --lockstep actr makes it wait for clients");
    answer(client, fmt::format("(error ack real-time {})\n", *tick));
    return;
  }
  switch (client.clock().acknowledge(*tick)) {
    case ClientClock::Acknowledged::Yes:
      if (options_.wake) options_.wake();
      break;
    case ClientClock::Acknowledged::Unknown:
      client.refuse(form, "the client was not sent this tick");
      answer(client, fmt::format("(error ack unknown-tick {})\n", *tick));
      tell_refusal(client, form_refusal(read, "unknown-tick"));
      break;
    case ClientClock::Acknowledged::Late:
      client.refuse(form,
                    "the client is no longer waited for; it takes part again after "
                    "(subscribe time)");
      answer(client, fmt::format("(error ack late {})\n", *tick));
      tell_refusal(client, form_refusal(read, "late"));
      break;
  }
}

// The robot commands of clients: each is answered to the client that issued it, and only to it.

void ActrServer::answer(ActrClient& client, const std::string& line) { client.send({line, 1}); }

void ActrServer::take_robot_request(ActrClient& client, const std::string& form,
                                    const SexpTree& read) {
  client.expects_answers();
  auto parsed = read_robot_request(read, form, engine_->world().attributes());
  if (const auto* const error = std::get_if<RobotRequestError>(&parsed)) {
    return refuse_request(client, form, read, *error);
  }
  if (log_) log_->received(client.connection().name(), form);
  auto& request = std::get<RobotRequest>(parsed);
  const auto robot = roster_.find(request.uid);
  if (!robot || !roster_.present(*robot)) {
    const std::string why = "there is no robot " + printable(request.uid, 40);
    client.refuse(form, why);
    answer(client, error_line(request.id, "unknown-robot", why));
    decline(client, form_refusal(read, "unknown-robot"));
    return;
  }
  run_request(client, request, *robot, form);
}

void ActrServer::refuse_request(ActrClient& client, const std::string& form, const SexpTree& read,
                                const RobotRequestError& error) {
  const bool shown = client.refuse(form, error.text);
  if (shown && log_) log_->received(client.connection().name(), form);
  answer(client, error_line(error.id, error.code, error.text));
  decline(client, form_refusal(read, error.code));
}

void ActrServer::take_area_order(ActrClient& client, const std::string& form,
                                 const SexpTree& read) {
  client.expects_answers();
  auto parsed = read_area_order(read, form, roster_);
  if (const auto* const error = std::get_if<RobotRequestError>(&parsed)) {
    return refuse_request(client, form, read, *error);
  }
  if (log_) log_->received(client.connection().name(), form);
  auto& [id, what] = std::get<AreaOrderRequest>(parsed);
  const Author author = Author::client(client.connection().name());
  const auto* const order = std::get_if<AreaOrder>(&what);
  client.commands();
  const Outcome outcome = engine_->submit(
      author, order != nullptr ? Input(input::GiveAreaOrder{*order})
                               : Input(input::CancelAreaOrder{std::get<AreaOrderId>(what)}));
  if (!outcome) {
    client.refuse(form, outcome.reason());
    answer(client, error_line(id, outcome.why->code(), outcome.reason()));
    tell_refusal(client, form, outcome.why->code());
  } else {
    server_.info([&] { return client.connection().name() + ": " + printable(form, 200); });
    answer(client, outcome.order ? ordered_line(id, *outcome.order) : result_line(id, {}));
    if (outcome.order) open_orders_.add(*outcome.order, {author, id});
  }
  pass_on_events();
}

void ActrServer::order_ended(const event::AreaOrderEnded& ended) {
  const auto open = open_orders_.end(ended.id);
  ActrClient* const client = open ? client_of(open->author) : nullptr;
  if (client != nullptr) answer(*client, order_end_line(open->id, *ended.last));
}

void ActrServer::run_request(ActrClient& client, RobotRequest& request, RobotId robot,
                             const std::string& form) {
  const RobotVerb& verb = *request.verb;
  if (const auto* const query = std::get_if<Query>(&verb.action)) {
    const auto fields = (*query)(*engine_, robot, request.values);
    answer(client, fields ? result_line(request.id, *fields)
                          : error_line(request.id, "bad-argument", fields.error().text()));
    if (fields) return;
    client.refuse(form, fields.error().text());
    tell_refusal(client, form, "bad-argument");
    return;
  }
  client.commands();
  if (std::holds_alternative<MakeTask>(verb.action)) {
    run_task(client, request, robot, form);
    return;
  }
  if (std::holds_alternative<PlanRoute>(verb.action)) {
    ask_route(client, request, robot, form);
    return;
  }
  const Author author = Author::client(client.connection().name());
  const bool command = is_command(verb);
  const Input input = command
                          ? Input{input::Command{robot, robot_command(verb, robot, request.values)}}
                          : std::get<MakeInput>(verb.action)(robot, request.values);
  const Outcome outcome = engine_->submit(author, input);
  if (!outcome) {
    client.refuse(form, outcome.reason());
    answer(client, error_line(request.id, outcome.why->code(), outcome.reason()));
    tell_refusal(client, form, outcome.why->code());
  } else {
    server_.info([&] { return client.connection().name() + ": " + printable(form, 200); });
    if (!command) {
      answer(client, result_line(request.id, {}));
    } else {
      open_.add(outcome.sequence,
                {author, std::move(request.id), &verb, robot, input.get<input::Command>().command});
    }
  }
  // An interrupted command is answered here.
  pass_on_events();
}

void ActrServer::command_ended(const event::CommandEnded& ended) {
  const auto open = open_.end(ended.sequence);
  if (!open) return;
  if (ActrClient* const client = client_of(open->author)) {
    answer(*client, end_line(*engine_, open->id, *open->verb, open->command, ended.result));
  }
}

void ActrServer::track_began(const PartNotice& notice) {
  const OpenCommands::Entry* const open = open_.begun(notice);
  if (open == nullptr) return;
  if (ActrClient* const client = client_of(open->author)) answer(*client, begun_line(open->id));
}

// Later, because a client may be dropped while events are being sent.
void ActrServer::left(ActrClient& client) {
  if (options_.lockstep) {
    queue_.put_departure(client);
    const bool took_part = client.subscriptions().wants(LineKind::Time) && client.clock().in_step();
    if (met_ && took_part && options_.on_lost) options_.on_lost(client.connection().name());
    if (options_.wake) options_.wake();
    return;
  }
  departed_.push_back(Author::client(client.connection().name()));
  departures_.start(0);
}

void ActrServer::stop_departed() {
  for (const Author& author : std::exchange(departed_, {})) {
    const std::vector<Input> stops = open_.abandon(author);
    open_orders_.forget(author);
    for (const Input& stop : stops) engine_->submit(author, stop);
    if (!stops.empty()) pass_on_events();
  }
}

// The operator's actions of clients, and the routes that they ask for.

void ActrServer::run_task(ActrClient& client, const RobotRequest& request, RobotId robot,
                          const std::string& form) {
  const auto refuse = [&](std::string_view code, const std::string& text) {
    client.refuse(form, text);
    answer(client, error_line(request.id, code, text));
  };
  const auto inputs =
      std::get<MakeTask>(request.verb->action)(task_state(client), robot, request.values);
  if (const auto* const refusal = std::get_if<TaskRefusal>(&inputs)) {
    refuse(refusal->code, refusal->text);
    decline(client, form_refusal(read_form(form), refusal->code));
    return;
  }
  for (const Input& input : std::get<std::vector<Input>>(inputs)) {
    const Outcome outcome = submit(client, input);
    if (outcome) continue;
    refuse(outcome.why->code(), outcome.reason());
    tell_refusal(client, form, outcome.why->code());
    pass_on_events();
    return;
  }
  server_.info([&] { return client.connection().name() + ": " + printable(form, 200); });
  // Before the answer, which refers to what they report.
  pass_on_events();
  const TaskState now = task_state(client);
  answer(client, result_line(request.id, task_fields(request.verb->result, now, robot)));
}

void ActrServer::ask_route(ActrClient& client, RobotRequest& request, RobotId robot,
                           const std::string& form) {
  if (routes_->pending(robot)) answer_routes();
  const std::string id = request.id;
  const Point goal{std::get<double>(request.values[0]), std::get<double>(request.values[1])};
  const auto why =
      routes_->ask(Author::client(client.connection().name()), std::move(request.id), robot, goal);
  if (why) {
    client.refuse(form, english(*why));
    answer(client, error_line(id, why->code(), english(*why)));
    tell_refusal(client, form, why->code());
    return;
  }
  server_.info([&] { return client.connection().name() + ": " + printable(form, 200); });
  // In lock-step the answer comes after the tick, so that every run has the same lines.
  if (!options_.lockstep) routes_planned_.start(kAskPlannerMs);
}

void ActrServer::answer_routes() {
  routes_planned_.stop();
  for (const RouteEnquiries::Answer& planned : routes_->take()) {
    ActrClient* const client = client_of(planned.author);
    if (client == nullptr) continue;
    const Route& route = *planned.route;
    answer(*client, route.found()
                        ? result_line(planned.id, route_fields(route))
                        : error_line(planned.id, route.failure->code(), english(*route.failure)));
  }
}

// What a client asks of its connection or of the session: its name, another run of the world.

bool ActrServer::is_taken(const ActrClient& client, std::string_view name) const {
  return is_reserved_client_name(name) || std::ranges::any_of(clients_, [&](ActrClient* other) {
           // The commands of one that has left may still be waiting for the next tick.
           const bool there = !other->connection().over() || queue_.has(*other);
           return other != &client && there && other->connection().name() == name;
         });
}

void ActrServer::take_name(ActrClient& client, const std::string& form, const SexpTree& read) {
  Connection& connection = client.connection();
  if (log_) log_->received(connection.name(), form);
  stop_departed();  // under their names
  const auto refuse = [&](std::string_view code, std::string_view name, const std::string& why) {
    client.refuse(form, why);
    answer(client, fmt::format("(error client {} {})\n", code, name));
    tell_refusal(client, form_refusal(read, code));
  };
  const auto [name, error] = read_client_name(read);
  if (error == "bad-form") {
    refuse(error, "nil", "expected (client NAME)");
  } else if (!error.empty()) {
    refuse(error, "nil",
           "a client's name is a letter, then letters, digits and hyphens, at most 32, and neither "
           "nil nor t");
  } else if (name == connection.name()) {
    answer(client, fmt::format("(client {})\n", name));
  } else if (client.has_commanded()) {
    refuse("too-late", name, "a client names itself before its first command");
  } else if (is_taken(client, name)) {
    refuse("taken", name, fmt::format("the name {} is taken", name));
  } else {
    server_.info(
        [&, called = name] { return fmt::format("{} is called {}", connection.name(), called); });
    const bool restarts = restart_ && restart_->author == Author::client(connection.name());
    connection.rename(std::string(name));
    if (restarts) restart_->author = Author::client(connection.name());
    answer(client, fmt::format("(client {})\n", name));
  }
}

void ActrServer::take_restart(ActrClient& client, const std::string& form, const SexpTree& read) {
  if (log_) log_->received(client.connection().name(), form);
  const auto refuse = [&](std::string_view code, std::string_view seed, const std::string& why) {
    client.refuse(form, why);
    answer(client, fmt::format("(error restart {} {})\n", code, seed));
    tell_refusal(client, form_refusal(read, code));
  };
  const auto seed =
      !read.error && read.items.size() == 2 ? whole_number(read.items[1]) : std::nullopt;
  if (!seed || *seed < 0) {
    refuse("bad-form", "nil", "expected (restart SEED), a whole number from 0 to 1e15");
  } else if (!options_.restart) {
    refuse("not-allowed", fmt::format("{}", *seed),
           "clients may restart the world only with --allow-restart");
  } else {
    server_.info([&] { return client.connection().name() + ": " + printable(form, 200); });
    // It may replace an earlier one.
    options_.restart(static_cast<std::uint64_t>(*seed));
    restart_ = {Author::client(client.connection().name()), static_cast<std::uint64_t>(*seed)};
  }
}

void ActrServer::keep_world() { end_restart("not-built", "the world cannot be built again"); }

void ActrServer::restart_replaced() {
  end_restart("replaced", "another world, or another restart, was requested after it");
}

void ActrServer::end_restart(std::string_view code, const std::string& why) {
  const auto failed = std::exchange(restart_, std::nullopt);
  ActrClient* const client = failed ? client_of(failed->author) : nullptr;
  if (client == nullptr) return;
  client->refuse(restart_line(failed->seed), why);
  answer(*client, fmt::format("(error restart {} {})\n", code, failed->seed));
}

}  // namespace magna
