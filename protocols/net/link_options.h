// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "protocols/net/connection.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/message_tap.h"
#include "protocols/net/server.h"

namespace magna {

/// In lock-step: how long the world has waited for its clients since the last tick. Only time in
/// which the session asked for the next tick counts: otherwise it was not waiting.
class StepPatience {
 public:
  static constexpr std::int64_t kLimitNs = 5'000'000'000;
  /// Largest part of the time between two questions that counts, ns.
  static constexpr std::int64_t kLongestGapNs = 500'000'000;

  /// `limit_ns`: the time for a tick, after which a client that the world still waits for is
  /// reported, or no longer waited for.
  explicit StepPatience(std::int64_t limit_ns = kLimitNs) : limit_ns_(limit_ns) {}

  double limit_s() const { return static_cast<double>(limit_ns_) / 1e9; }
  /// The session asks at this steady time, ns; `counts`: whether it waits for the clients' answers.
  void asked(std::int64_t now_ns, bool counts = true) {
    const std::int64_t passed = now_ns - std::exchange(asked_at_ns_, now_ns);
    if (counts) waited_ns_ += std::min(passed, kLongestGapNs);
  }
  bool over() const { return waited_ns_ > limit_ns_; }
  /// Whether it is over, once for each wait: for a report.
  bool just_over() { return over() && !std::exchange(reported_, true); }
  /// A tick has ended.
  void restart(std::int64_t now_ns) {
    asked_at_ns_ = now_ns;
    waited_ns_ = 0;
    reported_ = false;
  }

 private:
  std::int64_t limit_ns_;
  std::int64_t asked_at_ns_ = 0;
  std::int64_t waited_ns_ = 0;
  bool reported_ = false;
};

/// The common options of the servers of all protocols.
struct LinkOptions {
  std::string bind = "127.0.0.1";  ///< an address; "localhost" = 127.0.0.1
  std::optional<int> port = 0;     ///< 0 = any free port; nothing = do not listen
  std::size_t max_clients = 32;    ///< per port
  ConnectionLimits limits = {};
  std::function<void(const std::string& line)> log = {};   ///< errors, one line each
  std::function<void(const std::string& line)> info = {};  ///< clients, their commands
  /// Called after a client's command was submitted to the engine: passes the engine's events to all
  /// observers, including the calling server. Empty: the server takes the events itself.
  std::function<void()> on_submitted = {};
  const LinkClock* clock = nullptr;  ///< nothing = the system's; must outlive the server
  MessageTap* tap = nullptr;         ///< records messages for the window; must outlive the server
  /// In lock-step: a client that takes longer than `step_limit_ns` for a tick is no longer waited
  /// for. Otherwise it is waited for while it is attached.
  bool gives_up = false;
  std::int64_t step_limit_ns = StepPatience::kLimitNs;
  /// In lock-step: this client took part and has left. May be empty.
  std::function<void(const std::string& client)> on_lost = {};
  /// In lock-step: a client begins to take part. May be empty.
  std::function<void()> on_joined = {};
  RecordText record = {};
};

/// The options of a port: `name` is for display ("ACT-R"), `option` begins its options
/// ("actr").
inline ServerOptions server_options(const LinkOptions& options, std::string name,
                                    std::string option, std::string client_prefix = "client-") {
  ServerOptions server;
  server.name = std::move(name);
  server.option = std::move(option);
  server.client_prefix = std::move(client_prefix);
  server.bind = options.bind;
  server.port = options.port.value_or(0);
  server.max_connections = options.max_clients;
  server.limits = options.limits;
  server.log = options.log;
  server.info = options.info;
  return server;
}

}  // namespace magna
