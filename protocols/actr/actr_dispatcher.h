// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIODevice>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "core/sim/line_address.h"
#include "core/view/link_status.h"
#include "protocols/actr/actr_server.h"
#include "protocols/actr/dispatcher_message.h"
#include "protocols/actr/dispatcher_session.h"
#include "protocols/net/dialer.h"
#include "protocols/net/link_clock.h"

namespace magna {

/// A line (line.h) to a client of the ACT-R interface that is really ACT-R's dispatcher: what is
/// written are the lines of the interface, what is read are forms; on the socket are messages of
/// the dispatcher. It closes itself when the connection ends. Its name is the peer.
class DispatcherLine final : public QIODevice {
 public:
  /// Most bytes of messages that the dispatcher has not read.
  static constexpr qint64 kMostUnsent = qint64{1} << 20;
  /// Input is not read while more forms than this, in bytes, wait to be executed.
  static constexpr std::size_t kMostForms = std::size_t{64} << 10;
  /// Input that is handled in one turn of the loop, in bytes.
  static constexpr qint64 kMostPerTurn = qint64{64} << 10;

  using Report = std::function<void(const std::string& line)>;

  /// `socket` is connected, the clock outlives it. `lockstep`: as in DispatcherSession.
  DispatcherLine(std::unique_ptr<QIODevice> socket, const LinkClock& clock, bool lockstep);
  ~DispatcherLine() override;

  /// Reports mistakes there, one line each; call it once the line is in use.
  void report_to(Report report) { report_ = std::move(report); }

  bool isSequential() const override { return true; }
  qint64 bytesAvailable() const override;
  qint64 bytesToWrite() const override { return socket_->bytesToWrite(); }
  void close() override;

  /// Whether ACT-R has accepted the commands and has made no mistake: a connection of use.
  bool served() const { return session_.ready() && problem_.empty(); }
  /// Why it has ended; empty: the peer has left, or it has not ended.
  const std::string& problem() const { return problem_; }

 protected:
  qint64 readData(char* data, qint64 most) override;
  qint64 writeData(const char* data, qint64 size) override;

 private:
  void take_input();
  void look();
  void look_again();
  void end(const std::string& why);

  std::unique_ptr<QIODevice> socket_;
  const LinkClock& clock_;
  Report report_ = [](const std::string&) {};
  DispatcherSession session_;
  DispatcherFramer framer_;
  std::string lines_;  ///< written, the last one incomplete
  std::string forms_;  ///< to be read
  std::string problem_;
  QTimer due_;
  bool closing_ = false;
  bool input_waits_ = false;
};

/// The default port of ACT-R's dispatcher (remote.pdf).
inline constexpr int kDispatcherPort = 2650;

/// Dials ACT-R's dispatcher, and again after a connection has ended; each connection is a client of
/// the ACT-R server. Lives on the engine's thread.
class ActrDispatcher {
 public:
  struct Options {
    HostPort peer;
    int first_wait_ms = 500;                                ///< between two attempts; doubles …
    int longest_wait_ms = 10'000;                           ///< … up to this
    std::function<void(const std::string& line)> log = {};  ///< problems of dialling
    const LinkClock* clock = nullptr;                       ///< nothing = the system's
  };

  /// The server must outlive it.
  ActrDispatcher(ActrServer& server, Options options);

  /// Starts to dial; does nothing if it does already.
  void start() { dialer_.start(); }
  /// Stops dialling; a connection continues, but is not dialled again.
  void stop() { dialer_.cancel(); }
  /// Stops dialling and ends the connection.
  void remove();

  std::string target() const { return dialer_.target(); }  ///< "127.0.0.1:2650"
  DialStatus status() const { return dialer_.status(); }

 private:
  bool connected(std::unique_ptr<QIODevice> socket);

  ActrServer& server_;
  SystemLinkClock system_clock_;
  const LinkClock& clock_;
  QPointer<QIODevice> line_;  ///< of the connection; owned by it
  Dialer dialer_;             ///< last: it uses all of the above
};

}  // namespace magna
