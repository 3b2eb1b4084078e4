// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace magna {

/// A layer of an agent's network as last received (agent-vr.md, Network): rates 0 to 1 of width x
/// height x depth neurons, x varies fastest, then y.
struct AgentLayer {
  std::int32_t id = 0;
  std::string name;
  int width = 0;
  int height = 0;
  int depth = 1;
  std::vector<float> rates;
};
struct AgentNetwork {
  std::int64_t step = 0;  ///< of the client's simulation
  std::vector<AgentLayer> layers;
};

/// The client at an agent's port, for the window.
struct AgentLink {
  std::uint32_t agent = 0;  ///< K
  int port = 0;             ///< 0 = not listening
  std::string client;       ///< "agent-0 from 127.0.0.1:50412"; "" = none
  std::string dialect;      ///< "A", "B"; "" = not known yet
  bool synchronous = false;
  bool waited_for = false;  ///< in synchronous mode: the world is waiting for it
  std::shared_ptr<const AgentNetwork> network;  ///< null = none received
};

}  // namespace magna
