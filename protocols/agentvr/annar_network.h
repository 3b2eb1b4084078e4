// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

#include "core/sim/result.h"
#include "protocols/agentvr/agent_message.h"

namespace magna {

/// Of networks that are larger nothing is kept: they are only looked at.
inline constexpr std::size_t kAnnarMostNeurons = std::size_t{1} << 20;  ///< of all layers
inline constexpr std::size_t kAnnarMostLayers = 1024;

/// Reads the body of MsgAnnarNetwork (Agent-VR spec 2.2, 3.12): layers with their sizes and rates
/// between 0 and 1, a rate for every neuron that the size asks for; weights are skipped. It reads
/// along the bytes, since objects for a million neurons would take a hundred times their room.
/// An error: it is broken or too large.
Result<agentvr::AnnarNetwork> read_annar_network(std::string_view body);

/// Brings what is known of an agent's network up to what it told: all of it, or with `update` the
/// rates of layers that are known.
void merge(const agentvr::AnnarNetwork& told, AgentNetwork& known);

}  // namespace magna
