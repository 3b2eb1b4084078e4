// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/agentvr/agent_codec.h"
#include "protocols/agentvr/agent_message.h"
#include "protocols/net/connection.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/message_tap.h"
#include "protocols/net/server.h"

namespace magna {

/// One attached program, on an agent's port or the environment's: splits its input into messages
/// and sends frames to it, each in one write. Pictures wait until all other output has been sent,
/// and only the newest few are kept (agent-vr.md, Transport). State that can be computed again is
/// sent by the port only while the client is not `behind`; so what waits for a slow reader is a few
/// pictures, and messages that must not be lost.
class AgentClient final : public ConnectionHandler {
 public:
  /// The port's interface for the client.
  class Host {
   public:
    virtual ~Host() = default;
    /// A frame was received; the client already knows its dialect.
    virtual void take_frame(AgentClient& client, const DecodedFrame& frame) = 0;
    /// The peer has taken all output; waiting pictures are sent afterwards.
    virtual void drained(AgentClient& client) = 0;
    /// The peer has left, or was dropped.
    virtual void left(AgentClient& client) = 0;
    /// The client is being destroyed.
    virtual void forget(AgentClient& client) = 0;
  };

  struct Options {
    /// Fixed dialect, unless the client's version check says otherwise; nothing = detected.
    std::optional<AgentDialect> dialect = {};
    std::size_t image_queue = 2;  ///< most waiting pictures
    MessageTap* tap = nullptr;    ///< nullptr = frames are not recorded
  };

  /// It is dropped after this many invalid frames in a row.
  static constexpr int kMostBadFrames = 10;
  /// It is dropped when so many bytes of messages that must not be lost wait for it: it does not
  /// read, but commands. Pictures do not count.
  static constexpr std::uint64_t kMostUnread = 1u << 20;
  /// Bytes that the system keeps for it.
  static constexpr int kSendBuffer = 64 << 10;
  /// A fixed dialect is used for a client that has been silent for so long; others begin with a
  /// version check.
  static constexpr std::int64_t kSilentNs = 500'000'000;

  /// The arguments must outlive it.
  AgentClient(Host& host, Connection& connection, const LinkClock& clock, Options options);
  ~AgentClient() override;

  void on_input(std::string_view bytes) override;
  void on_drained() override;
  void on_closed() override;

  Connection& connection() { return connection_; }
  const Connection& connection() const { return connection_; }
  const std::string& name() const { return connection_.name(); }
  std::optional<AgentDialect> dialect() const { return dialect_; }

  /// Whether the peer has not taken all output yet.
  bool behind() const { return connection_.backlog() > 0; }

  /// Messages that the client cannot read yet (agent_codec.h, encode) are left out.
  void send(const agentvr::OutMessage& message);
  /// Sends a picture after all other output; the oldest waiting one is dropped if there are too
  /// many.
  void send_later(const agentvr::OutMessage& message);
  /// When the last frame was sent, in wall-clock time; when the client connected if there was none.
  std::int64_t sent_ns() const { return sent_ns_; }

  /// Records a received message, for display, before it is executed.
  void show_taken(const agentvr::InMessage& message, std::string value);
  /// Marks that message as refused.
  void show_refused(std::string_view why);

 private:
  struct Frame {
    std::string bytes;
    bool picture = false;
    std::string_view what;
    std::string value;
    std::vector<LinkField> fields;
  };
  std::optional<Frame> frame_of(const agentvr::OutMessage& message) const;
  void take(const std::string& payload);
  void set_dialect(const DecodedFrame& frame);
  /// The dialect of messages to it; nothing = not certain yet.
  std::optional<AgentDialect> dialect_out() const;
  /// Records input that is not a message.
  void show_other(std::string_view payload, std::string_view what, std::string_view why);
  LinkMessage shown_message(bool in) const;
  bool looked_at() const { return options_.tap != nullptr && options_.tap->on(); }
  void bad_frame(const std::string& payload, const std::string& why);
  void write(const Frame& frame);
  void write_waiting();

  Host& host_;
  Connection& connection_;
  const LinkClock& clock_;
  Options options_;
  AgentFramer framer_;
  std::string_view payload_;  ///< of the current message
  std::optional<AgentDialect> dialect_;
  bool checked_ = false;  ///< the dialect is from a version check
  bool heard_ = false;    ///< it has sent a frame
  std::int64_t since_ns_ = 0;
  int bad_frames_ = 0;  ///< in a row
  std::deque<Frame> waiting_;
  std::uint64_t unread_ = 0;  ///< bytes sent since it was last not behind, without pictures
  std::int64_t sent_ns_ = 0;
  std::uint64_t shown_ = 0;  ///< the last message received, for display
};

/// A port for one program: a new connection replaces the previous one, which is closed
/// (agent-vr.md, Transport).
class AgentListener final : private AgentClient::Host {
 public:
  /// The port's owner.
  class Host {
   public:
    virtual ~Host() = default;
    /// A program has attached; messages may be sent to it at once.
    virtual void came(AgentClient& client) = 0;
    virtual void take_frame(AgentClient& client, const DecodedFrame& frame) = 0;
    /// The client has taken all output.
    virtual void drained() {}
    /// The client has left, or another one takes its place, and must no longer be used.
    virtual void left() = 0;
    /// It has left, and no other one takes its place.
    virtual void lost(const std::string& /*client*/) {}
  };

  /// Host and clock must outlive it.
  AgentListener(Host& host, ServerOptions options, const LinkClock& clock,
                AgentClient::Options client_options);
  ~AgentListener() override;
  AgentListener(const AgentListener&) = delete;
  AgentListener& operator=(const AgentListener&) = delete;

  /// The attached client; nullptr if there is none.
  AgentClient* client() const { return client_; }
  Server& server() { return server_; }
  const Server& server() const { return server_; }

 private:
  std::unique_ptr<ConnectionHandler> join(Connection& connection);
  void take_frame(AgentClient& client, const DecodedFrame& frame) override;
  void drained(AgentClient& client) override;
  void left(AgentClient& client) override;
  void forget(AgentClient& client) override;

  AgentListener::Host& host_;
  const LinkClock& clock_;
  AgentClient::Options client_options_;
  AgentClient* client_ = nullptr;  ///< owned by its connection
  Server server_;                  ///< last: its connections use all of the above
};

}  // namespace magna
