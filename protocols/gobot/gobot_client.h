// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/gobot/gobot_framer.h"
#include "protocols/net/connection.h"
#include "protocols/net/connection_handler.h"
#include "protocols/net/frame_tap.h"

namespace magna {

/// One attached client: cuts its input into bodies, and sends it messages, each in a write of
/// its own.
class GobotClient final : public ConnectionHandler {
 public:
  /// The server's interface for the client.
  class Host {
   public:
    virtual ~Host() = default;
    /// The body of a message came in.
    virtual void take_body(GobotClient& client, const std::string& body) = 0;
    /// The client is being destroyed.
    virtual void forget(GobotClient& client) = 0;
  };

  /// A reader with this much unsent gets no dynamic messages until it has caught up.
  static constexpr std::uint64_t kBehind = std::uint64_t{256} << 10;  ///< bytes
  /// So many results wait for the dynamic message that goes before them; then they do not wait.
  static constexpr std::size_t kMostHeld = 1000;

  /// All must outlive it. `tap`: where messages are recorded for display; nullptr = none.
  GobotClient(Host& host, Connection& connection, FrameTap* tap);
  ~GobotClient() override;

  void on_input(std::string_view bytes) override;
  void on_closed() override;

  Connection& connection() { return connection_; }
  const std::string& name() const { return connection_.name(); }
  bool behind() const { return connection_.backlog() > kBehind; }

  /// `what`, `value`: for display of frames.
  void send(const QByteArray& message, std::string_view what, std::string_view value = {});
  /// Sends the result of an action after the next dynamic message, which shows its effect.
  void send_after_next(const QByteArray& message, std::string value);
  /// The dynamic messages of a frame, if it is not behind, and what waits for them.
  void take_frame(std::span<const QByteArray> messages);

  /// Records a message that came in, for display, before it is carried out.
  void show_taken(std::string_view body, std::string what, std::string value);
  /// That one was refused.
  void show_refused(std::string_view why);

  /// Lockstep no longer waits for it.
  bool given_up = false;

 private:
  struct Held {
    QByteArray message;
    std::string value;
  };
  void release();
  void broke(const std::string& why);

  Host& host_;
  Connection& connection_;
  FrameTap* tap_;
  GobotFramer framer_;
  std::vector<Held> held_;
  std::uint64_t shown_ = 0;  ///< the last that came in, for display
};

}  // namespace magna
