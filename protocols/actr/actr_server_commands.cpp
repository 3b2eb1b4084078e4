// SPDX-License-Identifier: GPL-3.0-or-later
// The robot commands of clients: each is answered to the client that issued it, and only to it.
#include <algorithm>
#include <utility>
#include <variant>

#include "core/sim/printable.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/robot_answers.h"

namespace magna {

void ActrServer::answer(ActrClient& client, const std::string& line) { client.send({line, 1}); }

void ActrServer::take_robot_request(ActrClient& client, const std::string& form,
                                    const ReadForm& read) {
  client.expects_answers();
  auto parsed = read_robot_request(read, form, engine_->world().attributes());
  if (const auto* const error = std::get_if<RobotRequestError>(&parsed)) {
    const bool shown = client.refuse(form, error->text);
    if (shown && log_) log_->received(client.connection().name(), form);
    answer(client, error_line(error->id, error->code, error->text));
    tell_refusal(client, form_refusal(read, error->code));
    return;
  }
  if (log_) log_->received(client.connection().name(), form);
  auto& request = std::get<RobotRequest>(parsed);
  const auto robot = roster_.find(request.uid);
  if (!robot || !roster_.present(*robot)) {
    const std::string why = "there is no robot " + printable(request.uid, 40);
    client.refuse(form, why);
    answer(client, error_line(request.id, "unknown-robot", why));
    tell_refusal(client, form_refusal(read, "unknown-robot"));
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
  const auto* const make = std::get_if<MakeCommand>(&verb.action);
  const Input input = make != nullptr ? Input{input::Command{robot, (*make)(robot, request.values)}}
                                      : std::get<MakeInput>(verb.action)(robot, request.values);
  const Outcome outcome = engine_->submit(author, input);
  if (!outcome) {
    client.refuse(form, outcome.reason());
    answer(client, error_line(request.id, outcome.why->code(), outcome.reason()));
    tell_refusal(client, form, outcome.why->code());
  } else {
    server_.info([&] { return client.connection().name() + ": " + printable(form, 200); });
    if (make == nullptr) {
      answer(client, result_line(request.id, {}));
    } else {
      open_.emplace(outcome.sequence, OpenCommand{author, std::move(request.id), &verb, robot,
                                                  std::get<input::Command>(input).command});
    }
  }
  // An interrupted command is answered here.
  pass_on_events();
}

void ActrServer::command_ended(const event::CommandEnded& ended) {
  const auto open = open_.extract(ended.sequence);
  if (open.empty()) return;
  const OpenCommand& command = open.mapped();
  if (ActrClient* const client = client_of(command.author)) {
    answer(*client,
           end_line(*engine_, command.id, command.verb->result, command.command, ended.result));
  }
}

void ActrServer::track_began(const PartNotice& notice) {
  if (notice.kind != PartNotice::Kind::TrackBegan) return;
  const auto found = std::ranges::find_if(open_, [&](const auto& entry) {
    const OpenCommand& open = entry.second;
    const auto* const track = std::get_if<CameraTrack>(&open.command);
    return track != nullptr && open.robot == notice.robot &&
           notice.part == Resource::camera(open.robot, track->camera) &&
           notice.designator == track->designator;
  });
  if (found == open_.end()) return;
  if (ActrClient* const client = client_of(found->second.author)) {
    answer(*client, begun_line(found->second.id));
  }
}

// Later, because a client may be dropped while events are being sent.
void ActrServer::left(ActrClient& client) {
  if (options_.lockstep) {
    queue_.put_departure(client);
    if (options_.wake) options_.wake();
    return;
  }
  departed_.push_back(Author::client(client.connection().name()));
  departures_.start(0);
}

void ActrServer::stop_departed() {
  for (const Author& author : std::exchange(departed_, {})) {
    std::vector<OpenCommand> running;
    std::erase_if(open_, [&](auto& entry) {
      if (entry.second.author != author) return false;
      running.push_back(std::move(entry.second));
      return true;
    });
    for (const OpenCommand& open : running) {
      const Resource resource = resource_of(open.robot, open.command);
      const bool body = resource.kind == ResourceKind::Robot;
      if (body && !is_motion(open.command)) continue;
      const Input stop = body ? Input{input::Command{open.robot, Stop{}}}
                              : Input{input::Interrupt{open.robot, resource.kind, resource.part}};
      engine_->submit(author, stop);
    }
    if (!running.empty()) pass_on_events();
  }
}

}  // namespace magna
