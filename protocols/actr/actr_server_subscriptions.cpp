// SPDX-License-Identifier: GPL-3.0-or-later
// The subscriptions of clients, and the lines that they get for them.
#include <cmath>
#include <string>
#include <utility>
#include <variant>

#include "core/sim/printable.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/subscribe_request.h"

namespace magna {

void ActrServer::take_subscription(ActrClient& client, const std::string& form,
                                   const ReadForm& read) {
  const std::string& head = read.items.front().name;
  const auto parsed = read_subscribe_request(read, form);
  if (const auto* const error = std::get_if<std::string>(&parsed)) {
    const bool shown = client.refuse(form, *error);
    if (shown && log_) log_->received(client.connection().name(), form);
    answer(client, subscribe_error_line(head, "bad-form"));
    return;
  }
  if (log_) log_->received(client.connection().name(), form);
  const auto& request = std::get<SubscribeRequest>(parsed);
  for (const auto& [kind, rate] : request.kinds) {
    if (kind == LineKind::Time) client.clock().restart();
    if (request.on) {
      client.subscriptions().subscribe(kind, rate);
    } else {
      client.subscriptions().unsubscribe(kind);
    }
  }
  for (const std::string& name : request.unknown) {
    client.refuse(form, "there is no kind of lines " + printable(name, 40));
    answer(client, unknown_kind_line(head, name));
  }
  send_subscribed();
}

void ActrServer::send_subscribed(std::span<const Event> events) {
  const auto wait = feed_.send(clients_, events, line_time());
  if (wait && !options_.lockstep) feed_due_.start(static_cast<int>(*wait / 1'000'000 + 1));
}

std::int64_t ActrServer::line_time() const {
  if (!options_.lockstep) return clock_.steady_ns();
  return std::llround(static_cast<double>(engine_->now()) * engine_->world().tick_seconds() * 1e9);
}

void ActrServer::set_running(bool running) {
  feed_.set_running(running);
  send_subscribed();
}

}  // namespace magna
