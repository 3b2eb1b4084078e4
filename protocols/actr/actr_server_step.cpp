// SPDX-License-Identifier: GPL-3.0-or-later
// Lock-step: the world waits for the clients that take part, and applies what they do in a fixed
// order.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocols/actr/actr_server.h"

namespace magna {
namespace {

/// The tick of `(ack TICK)`.
std::optional<Tick> acknowledged_tick(const SexpTree& read) {
  if (read.error || read.items.size() != 2) return {};
  return whole_number(read.items[1]);
}

}  // namespace

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

bool ActrServer::takes_part(ActrClient& client) {
  return client.subscriptions().wants(LineKind::Time) && !client.connection().over();
}

bool ActrServer::awaits_clients() {
  // Without a listening port no client can connect.
  if (met_ || (port() == 0 && !options_.dials)) return false;
  const auto present = static_cast<std::size_t>(
      std::ranges::count_if(clients_, [](ActrClient* client) { return takes_part(*client); }));
  met_ = present >= options_.await_clients;
  if (met_) return false;
  if (!std::exchange(told_waiting_, true) && options_.info) {
    const std::string where =
        port() == 0 ? "by ACT-R's dispatcher" : fmt::format("on port {}", port());
    options_.info(
        options_.await_clients == 1
            ? fmt::format("Lockstep: waiting for the first actr client {} that "
                          "subscribes to time",
                          where)
            : fmt::format("Lockstep: waiting for {} actr clients {} that subscribe to time",
                          options_.await_clients, where));
  }
  return true;
}

bool ActrServer::ready() {
  if (!options_.lockstep) return true;
  const bool awaits = awaits_clients();
  patience_.asked(clock_.steady_ns(), !awaits);
  if (awaits) return false;
  for (ActrClient* const client : clients_) {
    if (!takes_part(*client) || !client->clock().open()) continue;
    if (!options_.gives_up) {
      if (patience_.just_over()) {
        server_.report(
            fmt::format("{} has not acknowledged its tick for {:g} s: the world waits for it",
                        client->connection().name(), patience_.limit_s()));
      }
      return false;
    }
    if (!patience_.over()) return false;
    client->clock().give_up();
    server_.report(fmt::format("{} takes longer than {:g} s for a tick: it is not waited for",
                               client->connection().name(), patience_.limit_s()));
  }
  return true;
}

void ActrServer::queue_form(ActrClient& client, const std::string& form) {
  if (queue_.put(client, form)) return;
  client.connection().drop("sends more than " + std::to_string(StepQueue::kMostBytes) +
                           " bytes of commands between two ticks");
}

void ActrServer::before_tick() {
  if (!options_.lockstep) return;
  for (const StepQueue::Entry& entry : queue_.take()) {
    if (entry.form) {
      read_form(*entry.form, read_);
      run_form(*entry.client, *entry.form, read_, taker_of(read_));
    } else {
      departed_.push_back(Author::client(entry.client->connection().name()));
      stop_departed();
    }
  }
  server_.remove_ended();
}

}  // namespace magna
