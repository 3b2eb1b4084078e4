// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "core/view/link_message.h"
#include "protocols/net/link_clock.h"

namespace magna {

/// Records a message in the session file: the client's name (empty: sent to every client), whether
/// Magna sent it, and its text without the line end. Empty: messages are not recorded.
using RecordText = std::function<void(const std::string& peer, bool sent, std::string_view text)>;

/// Records the messages on the servers' connections while a viewer requests it. When off it costs
/// only a comparison. Between two calls of `take` it keeps the first kMost messages, or as many as
/// fit into kMostBytes of memory, and counts the rest.
class MessageTap {
 public:
  static constexpr std::size_t kMost = 5000;
  static constexpr std::size_t kMostBytes = std::size_t{8} << 20;

  /// The clock must outlive it.
  explicit MessageTap(const LinkClock& clock) : clock_(clock) {}

  bool on() const { return on_; }
  /// Turning it off discards the messages.
  void set_on(bool on) {
    if (!on) take();
    on_ = on;
  }

  /// `bytes`: the complete message; `message`: its other data except the time, which is set to now.
  /// Returns a number for `judge`; 0 = it was not kept.
  std::uint64_t put(LinkMessage message, std::string_view bytes) {
    if (!on_) return 0;
    if (kept_.messages.size() >= kMost || bytes_ >= kMostBytes) {
      ++kept_.missed;
      return 0;
    }
    message.at_ms = clock_.unix_ms();
    message.size = bytes.size();
    message.bytes = std::string(bytes.substr(0, LinkMessage::kMostBytes));
    if (message.fields.size() > LinkMessage::kMostFields)
      message.fields.resize(LinkMessage::kMostFields);
    bytes_ += message.room();
    kept_.messages.push_back(std::move(message));
    return ++last_;
  }

  /// Marks a message as refused, with the reason. Separate from `put`, because the answer to a
  /// message is recorded after it. Does nothing for a message that was taken meanwhile, or not
  /// kept.
  void judge(std::uint64_t number, std::string_view why) {
    const std::uint64_t first = last_ - kept_.messages.size() + 1;
    if (number < first || number > last_ || number == 0) return;
    LinkMessage& message = kept_.messages[static_cast<std::size_t>(number - first)];
    message.verdict = why;
    message.good = false;
  }

  /// The messages kept since the last call.
  LinkMessages take() {
    bytes_ = 0;
    return std::exchange(kept_, {});
  }

 private:
  const LinkClock& clock_;
  bool on_ = false;
  LinkMessages kept_;
  std::size_t bytes_ = 0;   ///< memory of these messages
  std::uint64_t last_ = 0;  ///< number of the last one
};

}  // namespace magna
