// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/view/link_status.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/link_options.h"
#include "protocols/net/server.h"
#include "protocols/swank/swank_client.h"

namespace magna {

/// The port for editors with SLIME's protocol.
class SwankServer final : private SwankClient::Host {
 public:
  struct Options : LinkOptions {
    std::string token;                           ///< what a client must send first; not empty
    std::function<LispQueries*()> queries = {};  ///< LinkContext::lisp
  };

  explicit SwankServer(Options options);

  /// Starts to listen; false: status().problem has the reason.
  bool listen() { return !server_.listen(); }
  int port() const { return server_.port(); }
  ServerStatus status() const { return server_.status(); }
  void flush() { server_.flush(); }
  /// Another world is open: editors leave the debugger.
  void world_changed();

 private:
  // SwankClient::Host.
  const std::string& token() const override { return options_.token; }
  LispQueries* lisp() override { return options_.queries ? options_.queries() : nullptr; }
  void info(const std::string& line) override { server_.info(line); }
  void forget(SwankClient& client) override;

  Options options_;
  SystemLinkClock system_clock_;
  std::vector<SwankClient*> clients_;  ///< owned by their connections
  Server server_;                      ///< last: its connections use all of the above
};

}  // namespace magna
