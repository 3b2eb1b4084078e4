// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocols/cognav/arap_endpoint.h"
#include "protocols/cognav/cybot_port.h"
#include "protocols/cognav/register_bank.h"
#include "protocols/cognav/register_monitor.h"
#include "protocols/net/connection.h"

namespace magna {

/// One attached CyBOT: its connection, its parser and last packet, its registers, its robot.
class ArapClient final : public ConnectionHandler {
 public:
  /// The server's interface for the client.
  class Host {
   public:
    virtual ~Host() = default;
    virtual std::int64_t now_ns() const = 0;
    /// The same without the time in which input could not be processed (StallFreeClock).
    virtual std::int64_t heard_ns() = 0;
    virtual const CybotTimeouts& timeouts() const = 0;
    /// Records frames for display; nullptr = none.
    virtual MessageTap* tap() const = 0;
    /// Its first request was received, and its robot has joined.
    virtual void arrived(ArapClient& client) = 0;
    /// Input was handled: other objects may have to react, and time-outs may have changed.
    virtual void handled(ArapClient& client) = 0;
    /// The connection has ended.
    virtual void left(ArapClient& client) = 0;
    /// The client is being destroyed.
    virtual void forget(ArapClient& client) = 0;
  };

  /// The arguments must outlive it.
  ArapClient(Host& host, Connection& connection, CybotPort& robot, CognavProfile profile);
  ~ArapClient() override;

  void on_input(std::string_view bytes) override;
  void on_closed() override;

  /// Executes time-outs due at `now`: sends an error packet after a silence within a request, ends
  /// an instruction that takes too long, reports that the robot is silent, drops the connection of
  /// a lost robot. Processes arrived input first; the peer may be gone afterwards. Called several
  /// times a second.
  void expire(std::int64_t now);
  std::optional<std::int64_t> deadline() const { return end_.deadline(); }

  Connection& connection() { return connection_; }
  CybotPort& robot() { return robot_; }
  const ArapCounters& counters() const { return end_.counters(); }
  /// It sent a request, and was not refused.
  bool served() const { return counters().requests > 0 && !end_.turned_away(); }
  /// Those of its profile.
  const CognavRules& rules() const { return rules_; }
  const RegisterMonitor& monitor() const { return monitor_; }

 private:
  void end_request(std::int64_t now);
  void check_silence();
  void set_silent(bool silent);
  void send(std::uint64_t packets);
  std::uint64_t packets() const;

  Host& host_;
  Connection& connection_;
  CybotPort& robot_;
  const CognavRules& rules_;
  RegisterBank bank_;
  RegisterMonitor monitor_;
  ArapEndpoint end_;
  std::string out_;
  std::int64_t begun_ns_;
  std::int64_t heard_ns_ = 0;  ///< the last bytes, or the last time with an instruction in progress
};

}  // namespace magna
