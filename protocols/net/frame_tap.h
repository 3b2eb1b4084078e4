// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/engine/link_frame.h"
#include "protocols/net/link_clock.h"

namespace magna {

/// Where servers leave what goes over their connections while somebody looks. Off it costs a
/// comparison. Between two looks it keeps the first kMost and counts the rest.
class FrameTap {
 public:
  static constexpr std::size_t kMost = 2000;

  /// The clock must outlive it.
  explicit FrameTap(const LinkClock& clock) : clock_(clock) {}

  bool on() const { return on_; }
  /// Nothing is kept while it is off.
  void set_on(bool on) {
    if (!on) kept_ = {};
    on_ = on;
  }

  /// `bytes` is the whole of it; `frame` says the rest but for the time, which is now.
  void put(LinkFrame frame, std::string_view bytes) {
    if (!on_) return;
    if (kept_.frames.size() >= kMost) {
      ++kept_.missed;
      return;
    }
    frame.at_ms = clock_.unix_ms();
    frame.size = bytes.size();
    frame.bytes = std::string(bytes.substr(0, LinkFrame::kMostBytes));
    kept_.frames.push_back(std::move(frame));
  }

  /// What was kept since the last call.
  LinkFrames take() { return std::exchange(kept_, {}); }

 private:
  const LinkClock& clock_;
  bool on_ = false;
  LinkFrames kept_;
};

}  // namespace magna
