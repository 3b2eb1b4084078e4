// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_playback.h"

#include <algorithm>
#include <utility>

namespace magna {

ActrPlayback::ActrPlayback(ActrPlaybackOptions options)
    : options_(std::move(options)),
      server_(server_options(options_, "ACT-R", "actr"), clock_,
              [this](Connection& connection) { return join(connection); }) {}

std::optional<std::string> ActrPlayback::listen() {
  if (!options_.port) {
    return "ACT-R: the interface has no port; choose one with --actr-port N (0 = any free one)";
  }
  return server_.listen();
}

std::unique_ptr<ConnectionHandler> ActrPlayback::join(Connection& connection) {
  ActrClient::Host& host = *this;
  auto client = std::make_unique<ActrClient>(host, connection, options_.tap, options_.record);
  clients_.push_back(client.get());
  if (options_.changed) options_.changed();
  return client;
}

void ActrPlayback::take_form(ActrClient& client, const std::string& form) {
  client.refuse(form, "a recording is played, which cannot be changed");
}

// The connection has logged it.
void ActrPlayback::no_form(ActrClient& /*client*/) {}

void ActrPlayback::left(ActrClient& /*client*/) {
  if (options_.changed) options_.changed();
}

void ActrPlayback::forget(ActrClient& client) { std::erase(clients_, &client); }

void ActrPlayback::send(const Lines& lines) {
  if (lines.count == 0) return;
  for (ActrClient* const client : clients_) client->send(lines);
}

std::uint64_t ActrPlayback::backlog() const {
  std::uint64_t most = 0;
  for (ActrClient* const client : clients_) {
    if (!client->connection().over()) most = std::max(most, client->connection().backlog());
  }
  return most;
}

}  // namespace magna
