// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
#include "protocols/gobot/dynamic_facts.h"
#include "protocols/gobot/gobot_client.h"
#include "protocols/gobot/gobot_command.h"
#include "protocols/gobot/gobot_dialect.h"
#include "protocols/gobot/gobot_log.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/link_options.h"
#include "protocols/net/server.h"

namespace magna {

/// The gobot-sim JSON interface (gobot spec): tells any number of clients 60 times a second how a
/// hall stands, also while the world is paused, and takes their commands. Lives on the engine's
/// thread.
class GobotServer final : private GobotClient::Host {
 public:
  static constexpr std::int64_t kFrameNs = 1'000'000'000 / 60;
  /// In lockstep, where frames come with ticks: so long without a tick, and one comes all the same.
  static constexpr std::int64_t kStandstillNs = 500'000'000;
  /// In lockstep: the longest time that a client may take for a frame; then it is no longer waited
  /// for.
  static constexpr std::int64_t kPatienceNs = 5'000'000'000;
  /// Of the time between two calls of `ready` at most this counts: for the rest the session was not
  /// waiting.
  static constexpr std::int64_t kLongestGapNs = 500'000'000;

  struct Options : LinkOptions {
    GobotDialect dialect = GobotDialect::Classic;
    GobotReplies replies = GobotReplies::All;
    bool lockstep = false;         ///< a frame a tick, see `ready`
    GobotLog* hall_log = nullptr;  ///< of refusals and cancels; must outlive the server
  };

  GobotServer(Engine& engine, Options options);
  ~GobotServer() override;
  GobotServer(const GobotServer&) = delete;
  GobotServer& operator=(const GobotServer&) = delete;

  /// False = it cannot listen; status().problem holds the cause and the remedy.
  bool listen();
  int port() const { return server_.port(); }  ///< 0 while it does not listen

  /// The engine's events, in order, after every input and every tick.
  void on_events(std::span<const Event> events);
  /// After every tick.
  void on_tick();
  /// Sends all clients the present state, and the results that wait for it. It does so by itself
  /// when the time comes.
  void frame();
  /// Lockstep: is the first client there, and have all clients that are waited for taken the frame
  /// of the last tick? Else always true. To be asked again and again until it is so: patience ends
  /// by being asked.
  bool ready();

  /// Another world took the place of the old one, which may be gone already. What clients know of
  /// names they know permanently: they are disconnected, and may come again.
  void rebind(Engine& engine);

  ServerStatus status() const { return server_.status(); }

 private:
  /// An action that a client asked for and that is in progress.
  struct Mine {
    std::string owner;  ///< the client's name
    std::optional<RobotId> robot;
  };
  /// A command that is with the engine.
  struct Asking {
    GobotClient* client;
    const GobotRequest* request;
    bool answered = false;
  };

  void take_body(GobotClient& client, const std::string& body) override;
  void forget(GobotClient& client) override;

  std::unique_ptr<ConnectionHandler> join(Connection& connection);
  GobotWorld world() const { return {&engine_->team(), engine_->factory(), options_.dialect}; }

  /// Each gives "" or why it was refused.
  std::string run(GobotClient& client, const GobotRequest& request);
  std::string run(GobotClient& client, const GobotRequest& request, const Input& input);
  std::string cancel(GobotClient& client, ActionId action);
  void refuse(GobotClient& client, std::string_view temp_id);
  void log_command(const GobotRequest& request, const std::string& refused);

  void begun(ActionId action, std::optional<RobotId> robot);
  void ended(const event::ActionEnded& end);
  /// Lockstep: is the first client still missing? The first call reports it.
  bool awaits_client();
  void announce();
  void schedule();
  std::vector<QByteArray> dynamic_messages();
  void send_feedback();
  /// The receivers of reports on this client's requests: all clients, or it alone.
  std::vector<GobotClient*> audience(const std::string& owner) const;
  void tell(const std::string& owner, const std::string& message, std::string_view what,
            std::string_view value);

  Engine* engine_;
  Options options_;
  SystemLinkClock system_clock_;
  const LinkClock& clock_;
  std::optional<DynamicFacts> facts_;
  std::size_t announced_ = 0;  ///< packages (robots, without a hall) that clients know of
  std::map<ActionId, Mine> actions_;
  std::optional<Asking> asking_;
  std::vector<GobotClient*> clients_;  ///< owned by their connections, in order of coming
  QTimer frame_timer_;
  std::int64_t frame_due_ns_ = 0;
  std::int64_t asked_at_ns_ = 0;  ///< when `ready` was asked last, or a tick was
  std::int64_t waited_ns_ = 0;    ///< since the last tick, as `ready` counts
  bool met_ = false;              ///< in lockstep: a client came to this world
  bool told_ = false;             ///< in lockstep: that the first client is waited for
  Server server_;                 ///< last: its connections use all of the above
};

}  // namespace magna
