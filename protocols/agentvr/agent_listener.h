// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "protocols/agentvr/agent_client.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/server.h"

namespace magna {

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
