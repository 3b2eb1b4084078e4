// SPDX-License-Identifier: GPL-3.0-or-later
// The robot commands of clients: each is answered to the client that issued it, and only to it.
#include <utility>
#include <variant>

#include "core/engine/robot_inputs.h"
#include "core/sim/printable.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/robot_answers.h"

namespace magna {

void ActrServer::answer(ActrClient& client, const std::string& line) { client.send({line, 1}); }

void ActrServer::take_robot_request(ActrClient& client, const std::string& form,
                                    const SexpTree& read) {
  client.expects_answers();
  auto parsed = read_robot_request(read, form, engine_->world().attributes());
  if (const auto* const error = std::get_if<RobotRequestError>(&parsed)) {
    const bool shown = client.refuse(form, error->text);
    if (shown && log_) log_->received(client.connection().name(), form);
    answer(client, error_line(error->id, error->code, error->text));
    decline(client, form_refusal(read, error->code));
    return;
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
    for (const Input& stop : stops) engine_->submit(author, stop);
    if (!stops.empty()) pass_on_events();
  }
}

}  // namespace magna
