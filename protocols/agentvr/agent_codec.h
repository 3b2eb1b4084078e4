// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"
#include "protocols/agentvr/agent_message.h"

namespace magna {

/// The content of a frame.
struct DecodedFrame {
  /// In the order in which they are to be carried out (Agent-VR spec 1, "Frame content"): version
  /// checks, resets, movement, arm, eyes, release, turn, MoveTo, cancel, flags, network, StopSync,
  /// debug text.
  std::vector<agentvr::InMessage> messages;
  /// The one that its first decisive message belongs to (spec 2.4); nothing: none is.
  std::optional<AgentDialect> dialect = {};
  /// Nothing is in it, not one byte: what existing clients send for StopSync (spec 1).
  bool empty = false;
  /// Omitted parts and the reasons, one sentence each; for the log.
  std::vector<std::string> notes = {};
};

/// Reads a payload (without its length) of either dialect. Unknown fields are skipped. An error:
/// it is not a message at all, or cut off; it says why.
Result<DecodedFrame> decode(std::string_view payload);

/// Clients take no frames that are longer, with their length (spec 1, "Oversize").
inline constexpr std::size_t kAgentMaxFrameOut = 33'161'216;  ///< bytes

/// The whole frame with its length, to be written in one go. A VersionCheck goes out under the
/// number of its own dialect, whatever `dialect` is. Nothing: it cannot be sent to this client
/// (HeadMotion and ObjectPosition while the dialect is not known, ObjectPosition in A; spec 2.4),
/// or it is too long.
std::optional<std::string> encode(const agentvr::OutMessage& message,
                                  std::optional<AgentDialect> dialect);

}  // namespace magna
