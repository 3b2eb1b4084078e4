// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace magna {

/// What the command line says about the interface of neural agents (Agent-VR spec).
struct AgentOptions {
  /// Which of the two readings of the container's numbers clients have (spec 2.4).
  enum class Reading : std::uint8_t { Auto, A, B };

  std::optional<int> port = 1337;          ///< the environment's; 0 = a free block; nothing = off
  bool port_given = false;                 ///< a configuration file does not change it
  std::optional<Reading> reading;          ///< nothing = not said: each client's own
  std::optional<bool> all_status_numbers;  ///< 0 to 5 (spec 3.1, unity), else 0 to 2
  std::string config;                      ///< an APPConfig.config (spec 4); empty = none
  bool lockstep = false;                   ///< `--lockstep agent`: synchronous mode (spec 3.11)

  friend bool operator==(const AgentOptions&, const AgentOptions&) = default;
};

// Each takes an option's value; else: what was expected.

std::optional<std::string> take_agent_port(AgentOptions& to, std::string_view value);
std::optional<std::string> take_agent_reading(AgentOptions& to, std::string_view value);
std::optional<std::string> take_agent_status(AgentOptions& to, std::string_view value);
std::optional<std::string> take_agent_config(AgentOptions& to, std::string_view value);

}  // namespace magna
