// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_server.h"

#include <utility>

namespace magna {

SwankServer::SwankServer(Options options)
    : options_(std::move(options)),
      server_(server_options(options_, "Swank", "swank", "editor-"),
              options_.clock != nullptr ? *options_.clock : system_clock_,
              [this](Connection& connection) {
                SwankClient::Host& host = *this;
                auto client = std::make_unique<SwankClient>(host, connection, options_.tap);
                clients_.push_back(client.get());
                return client;
              }) {}

void SwankServer::forget(SwankClient& client) { std::erase(clients_, &client); }

void SwankServer::world_changed() {
  for (SwankClient* const client : clients_) client->world_changed();
}

}  // namespace magna
