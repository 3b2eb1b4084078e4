// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QTimer>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/view/link_status.h"
#include "protocols/gobot/gobot_command.h"
#include "protocols/gobot/gobot_facts.h"
#include "protocols/gobot/gobot_log.h"
#include "protocols/gobot/gobot_messages.h"
#include "protocols/net/connection.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/link_options.h"
#include "protocols/net/message_tap.h"
#include "protocols/net/server.h"

namespace magna {

/// One attached client: splits its input into bodies, and sends it messages, each in a separate
/// write.
class GobotClient final : public ConnectionHandler {
 public:
  /// The server's interface for the client.
  class Host {
   public:
    virtual ~Host() = default;
    /// The body of a message was received.
    virtual void take_body(GobotClient& client, const std::string& body) = 0;
    /// The client has left or was dropped.
    virtual void left(GobotClient& client) = 0;
    /// The client is being destroyed.
    virtual void forget(GobotClient& client) = 0;
  };

  /// A reader with this much unsent output gets no dynamic messages until it has caught up.
  static constexpr std::uint64_t kBehind = std::uint64_t{256} << 10;  ///< bytes
  /// Limit of results that wait for the dynamic message to be sent first; further ones do not wait.
  static constexpr std::size_t kMostHeld = 1000;

  /// The arguments must outlive it. `tap`: records messages for display; nullptr = none.
  GobotClient(Host& host, Connection& connection, MessageTap* tap);
  ~GobotClient() override;

  void on_input(std::string_view bytes) override;
  void on_closed() override;

  Connection& connection() { return connection_; }
  const std::string& name() const { return connection_.name(); }
  bool behind() const { return connection_.backlog() > kBehind; }

  /// `what`, `value`: for display.
  void send(const QByteArray& message, std::string_view what, std::string_view value = {});
  /// Sends the result of an action after the next dynamic message, which shows its effect.
  void send_after_next(const QByteArray& message, std::string value);
  /// Sends the dynamic messages of a frame, if the client is not behind, and the results that wait
  /// for them.
  void take_frame(std::span<const QByteArray> messages);

  /// Records a received message, for display, before it is executed.
  void show_taken(std::string_view body, std::string what, std::string value);
  /// Marks that message as refused.
  void show_refused(std::string_view why);

  /// Lock-step no longer waits for this client.
  bool given_up = false;

 private:
  struct HeldMessage {
    QByteArray message;
    std::string value;
  };
  void release();
  void on_error(const std::string& why);

  Host& host_;
  Connection& connection_;
  MessageTap* tap_;
  GobotFramer framer_;
  std::vector<HeldMessage> held_;
  std::uint64_t shown_ = 0;  ///< the last one received, for display
};

/// The gobot-sim JSON interface (gobot.md): sends the state of a hall to any number of clients 60
/// times a second, also while the world is paused, and executes their commands. Lives on the
/// engine's thread.
class GobotServer final : private GobotClient::Host {
 public:
  static constexpr std::int64_t kFrameNs = 1'000'000'000 / 60;
  /// In lock-step, where frames are sent with ticks: after this long without a tick a frame is sent
  /// anyway.
  static constexpr std::int64_t kStandstillNs = 500'000'000;

  struct Options : LinkOptions {
    GobotDialect dialect = GobotDialect::Classic;
    GobotReplies replies = GobotReplies::All;
    bool lockstep = false;         ///< a frame per tick, see `ready`
    GobotLog* hall_log = nullptr;  ///< for refusals and cancellations; must outlive the server
  };

  GobotServer(Engine& engine, Options options);
  ~GobotServer() override;
  GobotServer(const GobotServer&) = delete;
  GobotServer& operator=(const GobotServer&) = delete;

  /// False if it cannot listen; status().problem has the cause and the remedy.
  bool listen();
  int port() const { return server_.port(); }  ///< 0 if it does not listen

  /// The engine's events, in order, after every input and every tick.
  void on_events(std::span<const Event> events);
  /// After every tick.
  void on_tick();
  /// Sends the current state to all clients, and the results that wait for it. Also called by a
  /// timer.
  void frame();
  /// Lock-step: whether the first client has connected, and all clients that are waited for have
  /// taken the frame of the last tick. Otherwise always true. Must be called repeatedly until it is
  /// true, because time-outs are checked by the call.
  bool ready();

  /// Another world has replaced the old one, which may no longer exist. Clients know names
  /// permanently: they are disconnected, and may connect again.
  void rebind(Engine& engine);

  ServerStatus status() const { return server_.status(); }

 private:
  /// An action in progress that a client requested.
  struct OwnAction {
    std::string owner;  ///< the client's name
    std::optional<RobotId> robot;
  };
  /// A command being executed by the engine.
  struct PendingRequest {
    GobotClient* client;
    const GobotRequest* request;
    bool answered = false;
  };

  void take_body(GobotClient& client, const std::string& body) override;
  void left(GobotClient& client) override;
  void forget(GobotClient& client) override;

  std::unique_ptr<ConnectionHandler> join(Connection& connection);
  GobotWorld world() const { return {&engine_->team(), engine_->hall(), options_.dialect}; }

  Outcome submit(const GobotClient& client, const Input& input);
  /// Each returns "" or the reason of a refusal.
  std::string run(GobotClient& client, const GobotRequest& request);
  std::string run(GobotClient& client, const GobotRequest& request, const Input& input);
  std::string cancel(GobotClient& client, ActionId action);
  void refuse(GobotClient& client, std::string_view temp_id);
  void log_command(const GobotRequest& request, const std::string& refused);

  void begun(ActionId action, std::optional<RobotId> robot);
  void ended(const event::ActionEnded& end);
  /// Lock-step: whether the first client is still missing. The first call reports it.
  bool awaits_client();
  void announce();
  void schedule();
  std::vector<QByteArray> dynamic_messages();
  void send_feedback();
  /// The receivers of reports on this client's requests: all clients, or only this one.
  std::vector<GobotClient*> audience(const std::string& owner) const;
  void tell(const std::string& owner, const std::string& message, std::string_view what,
            std::string_view value);

  Engine* engine_;
  Options options_;
  SystemLinkClock system_clock_;
  const LinkClock& clock_;
  std::optional<DynamicFacts> facts_;
  std::size_t announced_ = 0;  ///< number of packages (robots, without a hall) announced to clients
  std::map<ActionId, OwnAction> actions_;
  std::optional<PendingRequest> pending_;
  std::vector<GobotClient*> clients_;  ///< owned by their connections, in order of arrival
  QTimer frame_timer_;
  std::int64_t frame_due_ns_ = 0;
  StepPatience patience_;  ///< in lock-step
  bool met_ = false;       ///< in lock-step: a client has connected to this world
  bool told_ = false;      ///< in lock-step: the wait for the first client was reported
  Server server_;          ///< last: its connections use all of the above
};

}  // namespace magna
