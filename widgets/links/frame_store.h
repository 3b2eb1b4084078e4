// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>

#include "core/view/link_frame.h"

namespace magna {

using FrameRow = std::shared_ptr<const LinkFrame>;

/// The frames that came while they were watched, oldest first, each under a number that it keeps.
/// When there are too many the oldest go. While it is paused what comes waits, within the same
/// bounds.
class FrameStore {
 public:
  static constexpr std::size_t kMost = 20'000;
  static constexpr std::size_t kMostBytes = std::size_t{32} << 20;

  /// Adds what came, without copying it. False: it is the same object as last, and was added.
  bool add(const std::shared_ptr<const LinkFrames>& frames);
  /// Going on, what waited is added.
  void set_paused(bool paused);
  bool paused() const { return paused_; }
  void clear();

  std::uint64_t first() const { return kept_.first; }
  std::uint64_t end() const { return kept_.first + kept_.rows.size(); }
  std::size_t size() const { return kept_.rows.size(); }
  /// Of `first` to before `end`.
  const FrameRow& row(std::uint64_t number) const {
    return kept_.rows[static_cast<std::size_t>(number - kept_.first)];
  }

  /// How many came during the pause.
  std::uint64_t waiting() const { return came_waiting_; }
  /// Since `clear`: how many came too fast to be recorded, and how many went for newer ones.
  std::uint64_t missed() const { return missed_; }
  std::uint64_t gone() const { return gone_; }

 private:
  struct Rows {
    std::deque<FrameRow> rows;
    std::uint64_t first = 0;
    std::size_t bytes = 0;
  };
  void put(Rows& rows, FrameRow row);

  Rows kept_;
  Rows waiting_;
  std::uint64_t came_waiting_ = 0;
  bool paused_ = false;
  std::shared_ptr<const LinkFrames> last_;
  std::uint64_t missed_ = 0;
  std::uint64_t gone_ = 0;
};

}  // namespace magna
