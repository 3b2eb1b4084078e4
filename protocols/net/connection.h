// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QIODevice>
#include <QObject>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/view/link_status.h"
#include "protocols/net/link_clock.h"

namespace magna {

/// A protocol's side of one connection. Created when the peer is accepted, with a reference to its
/// Connection for answers; destroyed with the connection.
class ConnectionHandler {
 public:
  virtual ~ConnectionHandler() = default;

  /// Bytes from the peer, in pieces of any size. Not called after the connection was closed or
  /// dropped, not even for the rest of the input.
  virtual void on_input(std::string_view bytes) = 0;
  /// All output has been accepted by the peer's machine: held-back output may follow.
  virtual void on_drained() {}
  /// The peer has left or was dropped; nothing more can be sent.
  virtual void on_closed() {}
  /// Whether the ended connection must still exist. Asked whenever ended ones are removed.
  virtual bool in_use() const { return false; }
};

/// Limits the log lines for the errors of one peer: a burst, then a few a second; of the rest only
/// the number is reported. A flood of bad messages therefore costs neither disk space nor time.
class ErrorBudget {
 public:
  static constexpr double kBurst = 20.0;     ///< lines at once
  static constexpr double kPerSecond = 2.0;  ///< lines a second after that

  /// True if this error gets a line. `now` in nanoseconds.
  bool allow(std::int64_t now);
  /// The number of suppressed errors since the last call.
  std::uint64_t take_suppressed();

 private:
  double tokens_ = kBurst;
  std::int64_t last_ = 0;
  bool started_ = false;
  std::uint64_t suppressed_ = 0;
};

/// Limits of one connection for memory and time.
struct ConnectionLimits {
  std::uint64_t max_backlog = 8u << 20;           ///< unsent bytes for a slow reader
  std::uint64_t max_input_per_turn = 256u << 10;  ///< bytes handled per turn of the loop
  std::int64_t max_ns_per_turn = 2'000'000;       ///< time per turn of the loop, ns
};

/// One attached peer: an open line (line.h), its unsent output and its counters. Lives on the
/// session's thread and is owned by its Server. Output is collected by `send` and written in one
/// write at the end of the turn of the loop or by `flush`, so that a message is never split over
/// writes.
class Connection final : public QObject {
 public:
  /// Reports an error line about the input or behaviour of this peer.
  using Report = std::function<void(const std::string& line)>;

  /// Takes the line. `closed` is called once when the connection has ended, possibly from within
  /// one of its own functions: the connection must not be destroyed there.
  Connection(std::unique_ptr<QIODevice> line, std::string name, const ConnectionLimits& limits,
             const LinkClock& clock, Report report, std::function<void(Connection&)> closed);
  ~Connection() override;

  /// Starts to serve; call once, right after the constructor.
  void start(std::unique_ptr<ConnectionHandler> handler);

  const std::string& name() const { return name_; }  ///< "client-1"
  /// Gives the peer another name for logs, lists and its inputs; it must be unique.
  void rename(const std::string& name);
  const std::string& peer() const { return peer_; }  ///< "127.0.0.1:50412", "/dev/ttyUSB0"

  /// Limits the bytes that the system keeps for the peer besides the backlog, so that the newest
  /// output is not behind megabytes of older output.
  void limit_send_buffer(int bytes);
  /// Queues one or more whole messages; `messages` is their number, for the counters. A peer that
  /// is too far behind in reading is dropped.
  void send(std::string_view bytes, std::uint64_t messages = 1);
  /// Writes one whole message now, in a separate write, after the queued output. Many connections
  /// may share the bytes; they are not copied.
  void write_now(const QByteArray& message);
  /// Writes the queued output now.
  void flush();
  /// Processes input that has already arrived, without waiting for the loop; call it before
  /// concluding from the clock that the peer is silent. True if there is more input than one turn
  /// takes. The connection may have ended afterwards. Must not be called from within `on_input`.
  bool take_waiting();
  /// Bytes that the peer's machine has not accepted yet.
  std::uint64_t backlog() const;

  /// Counts one more complete incoming message.
  void count_message() { ++status_.messages_in; }
  /// The input was wrong: counts it, stores it as the last error and, within the peer's budget,
  /// reports it. True if it was reported.
  bool error(const std::string& what);
  /// Whether expected input does not arrive.
  void set_silent(bool silent) { status_.silent = silent; }
  bool silent() const { return status_.silent; }

  /// Ends the connection at once, discarding unsent output, and reports the reason.
  void drop(const std::string& why);
  bool over() const { return over_; }
  /// Who was dropped and why, "client-3 (127.0.0.1:50412): silent"; empty = it was not dropped.
  const std::string& dropped() const { return dropped_; }
  /// Whether it has ended and may be destroyed (ConnectionHandler::in_use).
  bool removable() const { return over_ && !(handler_ && handler_->in_use()); }

  ClientStatus status() const;

 private:
  void take_input();
  void peer_left();
  void written();
  void flush_later();
  void drop_if_too_far_behind();
  void finish();

  std::unique_ptr<QIODevice> line_;
  std::string name_;
  std::string peer_;
  ConnectionLimits limits_;
  const LinkClock& clock_;
  Report report_;
  std::function<void(Connection&)> closed_;
  std::unique_ptr<ConnectionHandler> handler_;
  ErrorBudget budget_;
  ClientStatus status_;
  std::int64_t since_ns_ = 0;
  std::string out_;
  bool flush_queued_ = false;
  bool input_queued_ = false;
  bool peer_gone_ = false;
  bool over_ = false;
  std::string dropped_;
};

}  // namespace magna
