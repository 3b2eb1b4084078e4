// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

#include "core/sim/result.h"
#include "protocols/agentvr/agent_message.h"

namespace magna {

/// Larger networks are not stored, only checked.
inline constexpr std::size_t kAnnarMostNeurons = std::size_t{1} << 20;  ///< of all layers
inline constexpr std::size_t kAnnarMostLayers = 1024;

/// Reads the body of MsgAnnarNetwork (agent-vr.md, Network): layers with their sizes and rates
/// between 0 and 1, one rate for every neuron of the size; weights are skipped. It parses the bytes
/// directly, because objects for a million neurons would take a hundred times as much memory. The
/// error says that it is invalid or too large.
Result<agentvr::AnnarNetwork> read_annar_network(std::string_view body);

/// Updates the known network of an agent by a received one: all of it, or with `update` the rates
/// of known layers.
void merge(const agentvr::AnnarNetwork& told, AgentNetwork& known);

}  // namespace magna
