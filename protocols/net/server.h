// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTcpServer>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/view/link_status.h"
#include "protocols/net/connection.h"
#include "protocols/net/connection_handler.h"
#include "protocols/net/error_budget.h"
#include "protocols/net/link_clock.h"

namespace magna {

struct ServerOptions {
  std::string name;         ///< "ACT-R": shown and at the head of every log line
  std::string port_option;  ///< "--actr-port": named when the port cannot be had
  std::string client_prefix = "client-";
  std::string bind = "127.0.0.1";  ///< an address; "localhost" = 127.0.0.1
  int port = 0;                    ///< 0 = a free one
  std::size_t max_connections = 32;
  ConnectionLimits limits;
  std::function<void(const std::string& line)> log;   ///< what went wrong, one line each
  std::function<void(const std::string& line)> info;  ///< clients that attached, left and commanded
};

/// A listening port and the peers attached to it; what they say is a ConnectionHandler's business.
/// Lives on one thread with an event loop, takes no locks. The clock must outlive it.
class Server final : public QObject {
 public:
  /// Makes the handler of a peer that was just accepted. It may send at once.
  using MakeHandler = std::function<std::unique_ptr<ConnectionHandler>(Connection&)>;

  static constexpr std::size_t kMaxErrors = 50;  ///< last errors that are kept
  /// So often a server that stays full tells how many it refused.
  static constexpr std::int64_t kRefusedNs = 60'000'000'000;

  Server(ServerOptions options, const LinkClock& clock, MakeHandler make_handler);
  ~Server() override;

  /// Starts to listen. Nothing = it does; else why not, with the way out (also in status().problem
  /// and among the last errors): the caller logs it.
  std::optional<std::string> listen();
  /// No new peers and the end of all that are attached.
  void close();

  /// Takes over a socket that was connected from this side, like one that was accepted. nullptr:
  /// there are too many already, or it is over at once; then the socket is closed.
  Connection* adopt(std::unique_ptr<QTcpSocket> socket);

  bool listening() const { return tcp_.isListening(); }
  int port() const;  ///< the one it has; 0 while it does not listen
  std::size_t connections() const;

  /// Disconnects all clients and reports the reason; others may connect.
  void drop_all(const std::string& why);

  /// Writes what every connection has queued.
  void flush();
  /// Something went wrong: one log line, kept among the last errors too.
  void report(const std::string& line);
  /// Something happened: one line, nothing is kept.
  void info(const std::string& line);
  /// The same; the line is only made when it is shown.
  void info(const std::function<std::string()>& line);

  ServerStatus status() const;

 private:
  void accept();
  Connection* take(std::unique_ptr<QTcpSocket> socket, std::string_view how);
  void refuse(std::unique_ptr<QTcpSocket> socket);
  void tell_of_refused();
  void sweep();
  void keep(const std::string& line);  ///< among the last errors
  std::string headed(const std::string& line) const;
  std::string listen_problem() const;

  ServerOptions options_;
  const LinkClock& clock_;
  MakeHandler make_handler_;
  QTcpServer tcp_;
  std::vector<std::unique_ptr<Connection>> connections_;
  std::deque<std::string> errors_;
  std::string problem_;
  std::uint64_t accepted_ = 0;
  std::uint64_t dropped_ = 0;
  bool full_ = false;          ///< the last connection was refused
  std::uint64_t refused_ = 0;  ///< since a refusal was last reported
  std::int64_t told_refused_ns_ = 0;
  std::uint64_t next_client_ = 1;
  ErrorBudget info_budget_;  ///< a flood of commands costs no disk either
};

}  // namespace magna
