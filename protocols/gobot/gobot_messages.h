// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/hall_simulation.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"
#include "protocols/net/length_framer.h"

namespace magna {

/// The variant of the interface that is served (gobot.md, Extended dialect).
enum class GobotDialect : std::uint8_t {
  Classic,   ///< the document and the original program's main line
  Extended,  ///< the branch used by OMPAS: machine commands, and additional facts
};

/// The receivers of reports about an action.
enum class GobotReplies : std::uint8_t {
  All,    ///< every client, as in the original
  Owner,  ///< the client that requested it
};

/// What lock-step waits for (`--gobot-frames`; gobot.md, Lock-step).
enum class GobotFrames : std::uint8_t {
  Taken,     ///< the machine of each client has accepted the frame
  Answered,  ///< each client has answered it
};

/// Splits a byte stream into bodies preceded by their length (gobot.md, Transport). Clients that
/// write lines may end a message with a line end that its length does not count.
class GobotFramer : public LengthFramer {
 public:
  static constexpr std::size_t kMaxBody = std::size_t{1} << 20;  ///< bytes
  GobotFramer() : LengthFramer(kMaxBody, Bodies::Text) {}
};

/// Combines the facts of objects into messages of one type, each small enough for the fixed buffers
/// of clients (gobot.md, Transport); all facts of an object are in one message.
class MessagePack {
 public:
  /// Largest body in bytes. Only a single object that is longer makes a longer one.
  static constexpr std::size_t kMost = 60'000;

  /// "static" or "dynamic".
  explicit MessagePack(std::string_view type);

  /// Adds the simulated time, s, to the messages that end from now on (gobot.md, Planners).
  void show_time(double seconds);

  /// `facts`: those of one object, separated by commas; empty = none.
  void add(std::string_view facts);
  /// The messages in wire format. At least one, possibly without facts; the pack is empty
  /// afterwards.
  std::vector<std::string> take();

 private:
  void begin();
  void end();

  std::string head_;
  std::string tail_ = "]}";
  std::string message_;
  std::vector<std::string> done_;
};

// The messages about actions (gobot.md, Actions), in the format in which they are sent.

/// `temp_id`: JSON text.
std::string action_response(std::string_view temp_id, ActionId action);
/// Sent for a refused command: action_id -1. `reason`: one sentence; "" = is not sent.
std::string action_refusal(std::string_view temp_id, std::string_view reason = {});
std::string action_feedback(ActionId action, double feedback);
/// `reason`: why it failed, sent with its code; nullptr = is not sent.
std::string action_result(ActionId action, bool result, const Message* reason = nullptr);
std::string action_preempt(ActionId action);
/// Has its fields both where the original has them and where the document shows them.
std::string action_cancel(ActionId action);

// The messages for planners (gobot.md, Planners; Lock-step).

/// The end of a frame that the client answers. `seconds`: simulated time.
std::string frame_end(Tick tick, double seconds);
/// An event in the hall; "" for events that are not reported.
std::string hall_event(const HallNews& news, const HallSimulation& hall, Tick tick, double seconds);
/// Its name on the wire: "process_started"; "" = it is not reported.
std::string_view event_name(HallNews::Kind kind);

}  // namespace magna
