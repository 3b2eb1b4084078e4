// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/view/link_frame.h"
#include "protocols/net/link_clock.h"

namespace magna {

/// Records the frames on the servers' connections while a viewer requests it. When off it costs
/// only a comparison. Between two calls of `take` it keeps the first kMost frames, or as many as
/// fit into kMostBytes of memory, and counts the rest.
class FrameTap {
 public:
  static constexpr std::size_t kMost = 5000;
  static constexpr std::size_t kMostBytes = std::size_t{8} << 20;

  /// The clock must outlive it.
  explicit FrameTap(const LinkClock& clock) : clock_(clock) {}

  bool on() const { return on_; }
  /// Turning it off discards the frames.
  void set_on(bool on) {
    if (!on) take();
    on_ = on;
  }

  /// `bytes`: the complete frame; `frame`: its other data except the time, which is set to now.
  /// Returns a number for `judge`; 0 = it was not kept.
  std::uint64_t put(LinkFrame frame, std::string_view bytes) {
    if (!on_) return 0;
    if (kept_.frames.size() >= kMost || bytes_ >= kMostBytes) {
      ++kept_.missed;
      return 0;
    }
    frame.at_ms = clock_.unix_ms();
    frame.size = bytes.size();
    frame.bytes = std::string(bytes.substr(0, LinkFrame::kMostBytes));
    if (frame.fields.size() > LinkFrame::kMostFields) frame.fields.resize(LinkFrame::kMostFields);
    bytes_ += frame.room();
    kept_.frames.push_back(std::move(frame));
    return ++last_;
  }

  /// Marks a frame as refused, with the reason. Separate from `put`, because the answer to a frame
  /// is recorded after it. Does nothing for a frame that was taken meanwhile, or not kept.
  void judge(std::uint64_t number, std::string_view why) {
    const std::uint64_t first = last_ - kept_.frames.size() + 1;
    if (number < first || number > last_ || number == 0) return;
    LinkFrame& frame = kept_.frames[static_cast<std::size_t>(number - first)];
    frame.verdict = why;
    frame.good = false;
  }

  /// The frames kept since the last call.
  LinkFrames take() {
    bytes_ = 0;
    return std::exchange(kept_, {});
  }

 private:
  const LinkClock& clock_;
  bool on_ = false;
  LinkFrames kept_;
  std::size_t bytes_ = 0;   ///< memory of these frames
  std::uint64_t last_ = 0;  ///< number of the last one
};

}  // namespace magna
