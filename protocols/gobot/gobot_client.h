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
#include "protocols/net/message_tap.h"

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

}  // namespace magna
