// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocols/actr/actr_client.h"
#include "protocols/net/link_clock.h"
#include "protocols/net/link_options.h"
#include "protocols/net/server.h"

namespace magna {

struct ActrPlaybackOptions : LinkOptions {
  std::size_t await_clients = 1;  ///< without a window the playback begins with so many
  /// A client has attached or left. May be empty.
  std::function<void()> changed = {};
};

/// The ACT-R interface of a recording: clients attach as to the running world and get recorded
/// lines. What they send is read and logged, but changes nothing and is not answered. Slow readers,
/// garbage and floods are treated as by ActrServer. Lives on one thread with an event loop.
class ActrPlayback final : private ActrClient::Host {
 public:
  explicit ActrPlayback(ActrPlaybackOptions options);
  ~ActrPlayback() override = default;
  ActrPlayback(const ActrPlayback&) = delete;
  ActrPlayback& operator=(const ActrPlayback&) = delete;

  /// Nothing on success, otherwise the reason with a remedy.
  std::optional<std::string> listen();
  int port() const { return server_.port(); }  ///< 0 if it does not listen
  std::size_t clients() const { return server_.connections(); }
  ServerStatus status() const { return server_.status(); }

  /// Complete lines, to every client.
  void send(const Lines& lines);
  /// Bytes that the slowest client has not read yet.
  std::uint64_t backlog() const;

 private:
  void take_form(ActrClient& client, const std::string& form) override;
  void no_form(ActrClient& client) override;
  void caught_up() override {}
  void left(ActrClient& client) override;
  bool needs(const ActrClient& /*client*/) const override { return false; }
  void forget(ActrClient& client) override;
  std::unique_ptr<ConnectionHandler> join(Connection& connection);

  ActrPlaybackOptions options_;
  SystemLinkClock clock_;
  std::vector<ActrClient*> clients_;  ///< owned by their connections
  Server server_;                     ///< last: its connections use all of the above
};

}  // namespace magna
