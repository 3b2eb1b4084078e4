// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/agentvr/agent_codec.h"
#include "protocols/agentvr/agent_framer.h"
#include "protocols/agentvr/agent_message.h"
#include "protocols/net/connection.h"
#include "protocols/net/connection_handler.h"
#include "protocols/net/frame_tap.h"
#include "protocols/net/link_clock.h"

namespace magna {

/// One attached program, on an agent's port or the environment's: cuts what it sends into messages
/// and sends it frames, each in one write. Pictures wait until all else has left, the newest few of
/// them (Agent-VR spec 1, "Outgoing queues").
class AgentClient final : public ConnectionHandler {
 public:
  /// The port's interface for the client.
  class Host {
   public:
    virtual ~Host() = default;
    /// A frame came in; its dialect is known to the client already.
    virtual void take_frame(AgentClient& client, const DecodedFrame& frame) = 0;
    /// The peer is gone, or was dropped.
    virtual void left(AgentClient& client) = 0;
    /// The client is being destroyed.
    virtual void forget(AgentClient& client) = 0;
  };

  struct Options {
    std::optional<AgentDialect> dialect = {};  ///< whatever it speaks; nothing = as it turns out
    std::size_t image_queue = 2;               ///< pictures that wait at most
    FrameTap* tap = nullptr;                   ///< nullptr = frames are not recorded
  };

  /// So many frames in a row that are none, and it is dropped.
  static constexpr int kMostBadFrames = 10;

  /// All must outlive it.
  AgentClient(Host& host, Connection& connection, const LinkClock& clock, Options options);
  ~AgentClient() override;

  void on_input(std::string_view bytes) override;
  void on_drained() override;
  void on_closed() override;

  Connection& connection() { return connection_; }
  const Connection& connection() const { return connection_; }
  const std::string& name() const { return connection_.name(); }
  std::optional<AgentDialect> dialect() const { return dialect_; }

  /// What it does not know yet how to read (agent_codec.h, encode) is left out.
  void send(const agentvr::OutMessage& message);
  /// A picture: when all else has left; the oldest that waits is left out for it.
  void send_later(const agentvr::OutMessage& message);
  /// When the last frame left, by the wall's clock; when it came, if there was none.
  std::int64_t sent_ns() const { return sent_ns_; }

  /// Records a message that came in, for display, before it is carried out.
  void show_taken(const agentvr::InMessage& message, std::string value);
  /// That one was refused.
  void show_refused(std::string_view why);

 private:
  struct Frame {
    std::string bytes;
    std::string_view what;
    std::string value;
    std::vector<LinkField> fields;
  };
  std::optional<Frame> frame_of(const agentvr::OutMessage& message) const;
  void take(const std::string& payload);
  void learn_dialect(const DecodedFrame& frame);
  /// Leaves what came in and is not a message.
  void show_other(std::string_view payload, std::string_view what, std::string_view why);
  LinkFrame shown_frame(bool in) const;
  bool looked_at() const { return options_.tap != nullptr && options_.tap->on(); }
  void bad_frame(const std::string& payload, const std::string& why);
  void write(const Frame& frame);
  void write_waiting();

  Host& host_;
  Connection& connection_;
  const LinkClock& clock_;
  Options options_;
  AgentFramer framer_;
  std::string_view payload_;  ///< the one that is being taken
  std::optional<AgentDialect> dialect_;
  bool checked_ = false;  ///< the dialect is from a version check
  int bad_frames_ = 0;    ///< in a row
  std::deque<Frame> waiting_;
  std::int64_t sent_ns_ = 0;
  std::uint64_t shown_ = 0;  ///< the last message that came in, for display
};

/// A message in words, for people: "5 finished", "walk 2.5 m towards 90°".
std::string said(const agentvr::OutMessage& message);

}  // namespace magna
