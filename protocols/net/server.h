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
#include "protocols/net/link_clock.h"

namespace magna {

struct ServerOptions {
  std::string name;  ///< "ACT-R": for display, and at the start of every log line
  /// "actr": its options --actr-port and --actr-bind are named when the port is unavailable.
  std::string option = {};
  std::string client_prefix = "client-";
  std::string bind = "127.0.0.1";  ///< an address; "localhost" = 127.0.0.1
  int port = 0;                    ///< 0 = any free port
  std::size_t max_connections = 32;
  /// Called when they are reached: drops one that does not count, or returns false. Optional.
  std::function<bool()> make_room = {};
  ConnectionLimits limits;
  std::function<void(const std::string& line)> log;  ///< problems, one line each
  /// Arrivals, departures and commands of clients.
  std::function<void(const std::string& line)> info;
};

/// A listening port and its attached peers; ConnectionHandler processes their messages. Lives on
/// one thread with an event loop, without locks. The clock must outlive it.
class Server final : public QObject {
 public:
  /// Creates the handler of a newly accepted peer. It may send at once.
  using MakeHandler = std::function<std::unique_ptr<ConnectionHandler>(Connection&)>;

  static constexpr std::size_t kMaxErrors = 50;  ///< number of kept errors
  /// Interval at which a full server reports the number of refused peers.
  static constexpr std::int64_t kRefusedNs = 60'000'000'000;

  Server(ServerOptions options, const LinkClock& clock, MakeHandler make_handler);
  ~Server() override;

  /// Starts to listen. Returns nothing on success, otherwise the reason with a remedy (also in
  /// status().problem and among the last errors), which the caller logs.
  std::optional<std::string> listen();
  /// Stops listening and closes all connections.
  void close();

  /// Adopts a line that this side has opened, like an accepted one. nullptr if there are too many
  /// already, or it ends at once; the line is then closed.
  Connection* adopt(std::unique_ptr<QIODevice> line);

  bool listening() const { return tcp_.isListening(); }
  int port() const;  ///< the actual one; 0 if it does not listen
  std::size_t connections() const;

  /// Disconnects all clients and reports the reason; new clients may connect.
  void drop_all(const std::string& why);

  /// Destroys the connections that have ended, except those in use. Happens by itself soon after a
  /// connection has ended. Must not be called from within one.
  void remove_ended();

  /// Writes the queued output of all connections.
  void flush();
  /// Reports a problem: one log line, also kept among the last errors.
  void report(const std::string& line);
  /// Reports an event: one line, which is not kept.
  void info(const std::string& line);
  /// The same; the line is computed only if it is shown.
  void info(const std::function<std::string()>& line);

  ServerStatus status() const;

 private:
  void accept();
  Connection* take(std::unique_ptr<QIODevice> line, std::string_view how);
  void refuse(std::unique_ptr<QIODevice> line);
  void report_refused();
  void count_dropped(const std::string& who_and_why);
  void keep(const std::string& line);  ///< adds to the last errors
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
  std::string last_drop_;
  bool full_ = false;          ///< the last connection was refused
  std::uint64_t refused_ = 0;  ///< since the last report of refusals
  std::int64_t told_refused_ns_ = 0;
  std::uint64_t next_client_ = 1;
  ErrorBudget info_budget_;  ///< limits the log lines of commands
};

}  // namespace magna
