// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace magna {

/// A port for the environment such that it and the ports of these agents, its own + 1 + K, are free
/// on this address now; nothing if none was found.
std::optional<int> free_agent_ports(const std::string& bind, std::span<const std::uint32_t> agents);

/// Ascending numbers with consecutive ones combined: "1338-1340,1345".
std::string port_list(std::span<const int> ports);

}  // namespace magna
