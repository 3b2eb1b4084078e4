// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"
#include "core/view/link_status.h"
#include "core/view/lisp_queries.h"
#include "protocols/net/connection.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/link_options.h"
#include "protocols/net/link_server.h"
#include "protocols/net/message_tap.h"
#include "protocols/net/server.h"
#include "protocols/swank/swank_message.h"
#include "protocols/swank/swank_session.h"

namespace magna {

/// One attached editor. Its first message must be the token as a string, as SLIME sends it; without
/// it the connection is dropped, and nothing else of it is read. Its further messages go to a
/// SwankSession.
class SwankClient final : public ConnectionHandler {
 public:
  static constexpr int kTokenMs = 20'000;  ///< time for the token

  /// The server's interface for the client.
  class Host {
   public:
    virtual ~Host() = default;
    virtual const std::string& token() const = 0;
    /// The Lisp of the running world; nullptr: there is none.
    virtual LispQueries* lisp() = 0;
    /// Logs a line about the client.
    virtual void info(const std::string& line) = 0;
    /// The client is being destroyed.
    virtual void forget(SwankClient& client) = 0;
  };

  /// The arguments must outlive it. `tap`: records messages for display; nullptr = none.
  SwankClient(Host& host, Connection& connection, MessageTap* tap);
  ~SwankClient() override;

  void on_input(std::string_view bytes) override;
  void on_closed() override;

  /// Another world is open: the debugger is left.
  void world_changed() { session_.world_changed(); }

 private:
  void take(const std::string& body);
  void take_token(const std::string& body);
  void take_event(const std::string& body);
  void send(const std::string& body);
  void show(std::string_view body, bool in, std::string what);

  Host& host_;
  Connection& connection_;
  MessageTap* tap_;
  SwankFramer framer_;
  QTimer token_timer_;
  bool known_ = false;  ///< it has sent the token
  SwankSession session_;
};

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

/// The token of a file: its first line, as SLIME reads `~/.slime-secret`. An error if the file
/// cannot be read, is readable by other users, or begins with an empty or too long line.
Result<std::string> read_swank_token(const std::string& file);

/// `.slime-secret` in the user's home folder, where SLIME looks for it.
std::string default_token_file();

/// The row of the interface for editors (SLIME and others) in the table of protocols: served in
/// every world if its port was given.
extern const LinkProtocol kSwankProtocol;

}  // namespace magna
