// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QTimer>
#include <cstddef>
#include <cstdint>
#include <deque>
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

/// A client's part in lock-step with answered frames (gobot.md, Lock-step): its last frame, its
/// answers, and what it sent before its turn.
class FrameTurn {
 public:
  /// Limit of the bytes that a client sends before its turn.
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20;

  /// Whether a frame of this tick is sent to the client.
  bool due(Tick tick) const { return tick > sent_ && (woken_ || tick >= until_); }
  void sent(Tick tick) {
    sent_ = tick;
    woken_ = false;
  }
  /// It received a message that may change its plans: the next frame is sent to it.
  void wake() { woken_ = true; }
  /// Whether its answer to the last frame is missing.
  bool open() const { return answered_ < sent_; }
  /// Returns "" or why the answer is wrong.
  std::string answer(const GobotRequest::FrameDone& done);

  /// Keeps a message until its turn. False if there are too many.
  bool put(const std::string& body);
  /// The next message of its turn; nothing if it is over or the client has sent no more.
  std::optional<std::string> take();

 private:
  Tick sent_ = -1;      ///< of the last frame
  Tick answered_ = -1;  ///< the last frame that it answered
  Tick until_ = 0;      ///< frames before this tick are not sent
  bool woken_ = false;
  std::deque<std::string> waiting_;
  std::size_t bytes_ = 0;  ///< of those
};

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
  /// A client that answers frames is waited for instead.
  bool behind() const { return !turn && connection_.backlog() > kBehind; }

  /// `what`, `value`: for display.
  void send(const QByteArray& message, std::string_view what, std::string_view value = {});
  /// Sends the result of an action, or an event, after the next dynamic message, which shows its
  /// effect.
  void send_after_next(const QByteArray& message, std::string_view what, std::string value);
  /// Whether a frame of this tick is sent to it.
  bool due(Tick tick) const { return !turn || turn->due(tick); }
  /// Sends the dynamic messages of a frame, if the client is not behind, and the results and events
  /// that wait for them.
  void take_frame(std::span<const QByteArray> messages);
  /// After all messages of a frame: asks for the answer, if the client answers frames.
  void end_frame(Tick tick, double seconds);

  /// Records a received message, for display, before it is executed.
  void show_taken(std::string_view body, std::string what, std::string value);
  /// Marks that message as refused.
  void show_refused(std::string_view why);

  /// Lock-step no longer waits for this client.
  bool given_up = false;
  /// It asked for the events of the hall.
  bool wants_events = false;
  /// Of a client that answers frames.
  std::optional<FrameTurn> turn;

 private:
  struct HeldMessage {
    QByteArray message;
    std::string_view what;
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
    GobotFrames frames = GobotFrames::Taken;  ///< what lock-step waits for
    std::size_t await_clients = 1;            ///< in lock-step: how many the first tick waits for
    std::function<void()> wake = {};          ///< `ready` may have changed; may be empty
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
  /// The run ends: sends the final state, also to clients that are not due.
  void finish();
  /// Lock-step: whether the first clients have connected, and all clients that are waited for have
  /// taken, or answered, the frame of the last tick. Otherwise always true. Must be called
  /// repeatedly until it is true, because time-outs are checked by the call.
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
    std::string said;  ///< the request, for display
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
  /// Whether clients answer frames.
  bool answered() const { return options_.lockstep && options_.frames == GobotFrames::Answered; }
  /// Whether messages have reasons and the simulated time (gobot.md, Planners).
  bool detailed() const { return answered() || options_.dialect == GobotDialect::Extended; }
  double seconds_of(Tick tick) const;
  double seconds() const;
  GobotWorld world() const { return {&engine_->team(), engine_->hall(), options_.dialect}; }

  void execute(GobotClient& client, const std::string& body);
  /// Executes what clients have sent in their turn: in order of arrival, each until it has answered
  /// its frame. True if all have answered.
  bool serve_turns();
  /// What the server does by itself, without the engine. Returns "" or the reason of a refusal;
  /// nothing: another request.
  std::optional<std::string> run_here(GobotClient& client, const GobotRequest& request);
  Outcome submit(const GobotClient& client, const Input& input);
  /// Each returns "" or the reason of a refusal.
  std::string run(GobotClient& client, const GobotRequest& request);
  std::string run(GobotClient& client, const GobotRequest& request, const Input& input);
  std::string cancel(GobotClient& client, ActionId action);
  void refuse(GobotClient& client, std::string_view temp_id, std::string_view why);
  void log_command(const GobotRequest& request, const std::string& refused);

  void begun(ActionId action, std::optional<RobotId> robot);
  void ended(const event::ActionEnded& end);
  /// Sends and logs the end of a client's action.
  void tell_result(const OwnAction& own, const event::ActionEnded& end);
  void tell_event(const HallNews& news);
  /// Lock-step: whether the first clients are still missing. The first call reports it.
  bool awaits_clients();
  /// Lock-step: whether the world waits for this client.
  bool waits_for(GobotClient& client) const;
  void announce();
  void schedule();
  std::vector<QByteArray> dynamic_messages();
  void send_feedback(std::span<GobotClient* const> to);
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
  bool serving_ = false;   ///< within `serve_turns`
  bool met_ = false;       ///< in lock-step: the first clients have connected to this world
  bool told_ = false;      ///< in lock-step: the wait for the first clients was reported
  Server server_;          ///< last: its connections use all of the above
};

}  // namespace magna
