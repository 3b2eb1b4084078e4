// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"
#include "protocols/agentvr/agent_message.h"
#include "protocols/net/length_framer.h"

namespace magna {

/// Splits bytes, in pieces of any size, into payloads (agent-vr.md, Transport). A length that is
/// negative or beyond the limit ends the connection; announced() returns it.
class AgentFramer : public LengthFramer {
 public:
  static constexpr std::size_t kMaxPayload = std::size_t{16} << 20;  ///< bytes
  AgentFramer() : LengthFramer(kMaxPayload) {}
};

/// The content of a frame.
struct DecodedFrame {
  /// In the order of execution (agent-vr.md, Transport): version checks, resets, movement, arm,
  /// eyes, release, turn, MoveTo, cancel, flags, network, StopSync, debug text.
  std::vector<agentvr::InMessage> messages;
  /// The dialect of its first decisive message (agent-vr.md, Dialects); nothing: none is decisive.
  std::optional<AgentDialect> dialect = {};
  /// It has no bytes at all, as sent by existing clients for StopSync (agent-vr.md, Transport).
  bool empty = false;
  /// Omitted parts and the reasons, one sentence each; for the log.
  std::vector<std::string> notes = {};
};

/// Decodes a payload (without its length) of either dialect. Unknown fields are skipped. The error
/// says why it is not a message, or that it is truncated.
Result<DecodedFrame> decode(std::string_view payload);

/// Clients do not accept longer frames, including their length (agent-vr.md, Transport).
inline constexpr std::size_t kAgentMaxFrameOut = 33'161'216;  ///< bytes

/// The whole frame with its length, for a single write. A VersionCheck is sent with the number of
/// its own dialect, whatever `dialect` is. Nothing if it cannot be sent to this client (HeadMotion
/// and ObjectPosition while the dialect is unknown, ObjectPosition in A), or is too long.
std::optional<std::string> encode(const agentvr::OutMessage& message,
                                  std::optional<AgentDialect> dialect);

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
