// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIODevice>
#include <QPointer>
#include <functional>
#include <memory>
#include <string>

#include "core/sim/host_port.h"
#include "core/view/link_status.h"
#include "protocols/actr/actr_server.h"
#include "protocols/net/dialer.h"
#include "protocols/net/link_clock.h"

namespace magna {

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
