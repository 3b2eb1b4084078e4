// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_listener.h"

#include <fmt/format.h>

#include <utility>

namespace magna {

AgentListener::AgentListener(Host& host, ServerOptions options, const LinkClock& clock,
                             AgentClient::Options client_options)
    : host_(host),
      clock_(clock),
      client_options_(client_options),
      server_(std::move(options), clock,
              [this](Connection& connection) { return join(connection); }) {}

AgentListener::~AgentListener() = default;

std::unique_ptr<ConnectionHandler> AgentListener::join(Connection& connection) {
  if (AgentClient* const before = client_) {
    forget(*before);
    before->connection().flush();
    before->connection().drop(fmt::format("{} took its place", connection.name()));
  }
  AgentClient::Host& host = *this;
  auto client = std::make_unique<AgentClient>(host, connection, clock_, client_options_);
  client_ = client.get();
  host_.came(*client);
  return client;
}

void AgentListener::take_frame(AgentClient& client, const DecodedFrame& frame) {
  if (&client == client_) host_.take_frame(client, frame);
}

void AgentListener::drained(AgentClient& client) {
  if (&client == client_) host_.drained();
}

void AgentListener::left(AgentClient& client) {
  if (&client != client_) return;
  forget(client);
  host_.lost(client.name());
}

void AgentListener::forget(AgentClient& client) {
  if (&client != client_) return;
  client_ = nullptr;
  host_.left();
}

}  // namespace magna
