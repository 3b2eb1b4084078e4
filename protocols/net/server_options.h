// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "protocols/net/server.h"

namespace magna {

/// What a protocol's options say of its server. They all call these the same: bind, port,
/// max_clients, limits, log and info.
template <class Options>
ServerOptions server_options(const Options& options, std::string name, std::string port_option,
                             std::string client_prefix = "client-") {
  ServerOptions server;
  server.name = std::move(name);
  server.port_option = std::move(port_option);
  server.client_prefix = std::move(client_prefix);
  server.bind = options.bind;
  server.port = std::optional<int>(options.port).value_or(0);
  server.max_connections = options.max_clients;
  server.limits = options.limits;
  server.log = options.log;
  server.info = options.info;
  return server;
}

}  // namespace magna
