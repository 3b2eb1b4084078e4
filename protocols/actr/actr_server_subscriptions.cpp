// SPDX-License-Identifier: GPL-3.0-or-later
// The subscriptions of clients, and the lines that they get for them.
#include <cmath>
#include <string>
#include <utility>
#include <variant>

#include "core/engine/operator_inputs.h"
#include "core/sim/printable.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/subscribe_request.h"

namespace magna {

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

void ActrServer::send_subscribed(std::span<const Event> events) {
  if (feed_.has_readers(clients_)) send_later(feed_.send(clients_, events, line_time()));
}

// If the world stops now, the last line is still sent. In lock-step the next tick sends it.
void ActrServer::send_later(std::optional<std::int64_t> wait) {
  if (!wait || options_.lockstep) return;
  const auto ms = static_cast<int>(*wait / 1'000'000 + 1);
  if (!feed_due_.isActive() || ms < feed_due_.remainingTime()) feed_due_.start(ms);
}

// With a rate, boxes are sent for the whole picture at a time; those that came and went in between
// are never sent. Returns the nanoseconds until that is due; nothing if the client is up to date.
std::optional<std::int64_t> ActrServer::send_images_to(ActrClient& client) {
  constexpr std::uint64_t kPicture = 0;  // the object of the kind
  const ImageFeatures& now = client.own_view() ? client.own_view()->images() : roster_.images();
  Lines lines;
  client.images().tell(now, true, lines);
  std::optional<std::int64_t> wait;
  if (!client.hold_back() && !client.images().knows(now)) {
    if (client.subscriptions().due(LineKind::Image, kPicture, line_time())) {
      client.images().tell(now, false, lines);
    } else {
      wait = client.subscriptions().wait(LineKind::Image, kPicture, line_time());
    }
  }
  client.send(lines);
  return wait;
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

void ActrServer::no_form(ActrClient& client) { tell_refusal(client, FormRefusal{}); }

std::int64_t ActrServer::line_time() const {
  if (!options_.lockstep) return clock_.steady_ns();
  return std::llround(static_cast<double>(engine_->now()) * engine_->world().tick_seconds() * 1e9);
}

void ActrServer::set_running(bool running) {
  feed_.set_running(running);
  send_subscribed();
}

}  // namespace magna
