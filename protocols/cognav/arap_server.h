// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/robot/cybot_address.h"
#include "protocols/cognav/arap_endpoint.h"
#include "protocols/cognav/cognav_profile.h"
#include "protocols/cognav/cybot_port.h"
#include "protocols/cognav/register_bank.h"
#include "protocols/cognav/register_monitor.h"
#include "protocols/net/connection.h"
#include "protocols/net/dialer.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/link_options.h"
#include "protocols/net/server.h"

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

/// A clock that runs only while the event loop can process input: of a longer gap between two
/// calls, during which the loop was stopped, only `kMostNs` count. Peers do not count as silent
/// because this program was busy or stopped.
class StallFreeClock {
 public:
  static constexpr std::int64_t kMostNs = 500'000'000;

  /// `clock` must outlive it.
  explicit StallFreeClock(const LinkClock& clock) : clock_(clock), seen_ns_(clock.steady_ns()) {}

  /// Nanoseconds since its creation. Must be called several times a second.
  std::int64_t ns() {
    const std::int64_t now = clock_.steady_ns();
    passed_ns_ += std::min(now - seen_ns_, kMostNs);
    seen_ns_ = now;
    return passed_ns_;
  }

 private:
  const LinkClock& clock_;
  std::int64_t seen_ns_;
  std::int64_t passed_ns_ = 0;
};

/// COGNAV for CyBOTs, which attach to a port or are dialled; each connection is one robot with its
/// own registers, from its first request on. Lives on the engine's thread.
class ArapServer final : private ArapClient::Host {
 public:
  struct Options : LinkOptions {
    std::vector<CybotAddress> cybots;  ///< to dial, each target once
    CognavProfile profile = CognavProfile::Doc;
    CybotTimeouts timeouts = {};
    int first_wait_ms = 500;       ///< between two attempts; doubles …
    int longest_wait_ms = 10'000;  ///< … up to this
  };

  /// The fleet must outlive it.
  ArapServer(CybotFleet& fleet, Options options);
  ~ArapServer() override;
  ArapServer(const ArapServer&) = delete;
  ArapServer& operator=(const ArapServer&) = delete;

  /// Starts to listen and to dial. False if it cannot listen although it should; status().problem
  /// has the reason and a remedy. It dials in any case.
  bool open();
  int port() const { return server_.port(); }  ///< 0 if it does not listen

  /// Executes time-outs that are due. Called automatically by a timer.
  void look();
  /// Writes the replies now, instead of at the end of this turn of the loop.
  void flush() { server_.flush(); }

  /// Dials a further CyBOT from now on; does nothing if its target is dialled already.
  void add_cybot(const CybotAddress& address);
  /// Does not dial this CyBOT any longer and ends its connection. Ignores other targets.
  void remove_cybot(const std::string& target);
  /// Ends all connections. CyBOTs that are dialled are dialled again.
  void hang_up(const std::string& why);
  /// Starts to dial a CyBOT again, or stops dialling it: an existing connection
  /// continues, but is not dialled again when it is lost. Ignores other targets.
  void set_dialling(const std::string& target, bool on);
  /// Includes the registers of each CyBOT, and the dialled ones in the order in which they were
  /// added.
  ServerStatus status() const;
  /// Requests and replies of all CyBOTs since the start, including those that left.
  ArapCounters counters() const;

 private:
  std::int64_t now_ns() const override { return clock_.steady_ns(); }
  std::int64_t heard_ns() override { return heard_.ns(); }
  const CybotTimeouts& timeouts() const override { return options_.timeouts; }
  MessageTap* tap() const override { return options_.tap; }
  void arrived(ArapClient& client) override;
  void handled(ArapClient& client) override;
  void left(ArapClient& client) override;
  void forget(ArapClient& client) override;

  /// A CyBOT that is dialled.
  struct Dialled {
    CybotOrigin origin;
    std::unique_ptr<Dialer> dialer;
    Connection* connection = nullptr;  ///< nullptr = none
  };

  /// nullptr = its target is dialled already.
  Dialled* make_dialled(const CybotAddress& address);
  /// nullptr = not dialled.
  Dialled* dialled(const std::string& target) const;
  std::unique_ptr<ConnectionHandler> attach(Connection& connection);
  /// A connection that has not sent a request makes room for a new one; false: there is none.
  bool drop_mute();
  ServerOptions server_options_with_room();
  void hung_up(const Connection& connection, bool served);
  bool connected(Dialled& cybot, std::unique_ptr<QIODevice> line);
  void wake_at(std::optional<std::int64_t> deadline);
  void submitted();

  CybotFleet& fleet_;
  Options options_;
  SystemLinkClock system_clock_;
  const LinkClock& clock_;
  StallFreeClock heard_;
  QTimer due_;
  std::int64_t due_ns_ = 0;           ///< when `due_` fires, while it is active
  std::vector<ArapClient*> clients_;  ///< owned by their connections
  ArapCounters of_the_past_;          ///< of clients that left
  std::vector<std::unique_ptr<Dialled>> dialled_;
  const Dialled* connecting_ = nullptr;  ///< whose connection is being made
  Server server_;                        ///< last: its connections use all of the above
};

}  // namespace magna
