// SPDX-License-Identifier: GPL-3.0-or-later
// The operator's actions of clients, and the routes that they ask for.
#include <fmt/format.h>

#include <utility>
#include <variant>

#include "core/sim/printable.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/lisp_text.h"
#include "protocols/actr/robot_answers.h"
#include "protocols/actr/task_actions.h"

namespace magna {
namespace {

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

}  // namespace magna
