// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>

#include "core/view/link_message.h"

namespace magna {

using MessageRow = std::shared_ptr<const LinkMessage>;

/// The messages received while watching, oldest first, with stable numbers. When full, the oldest
/// are dropped. While paused, new messages wait, within the same limit.
class MessageStore {
 public:
  static constexpr std::size_t kMost = 20'000;
  static constexpr std::size_t kMostBytes = std::size_t{32} << 20;

  /// Adds a block without copying it. False: the block was already added.
  bool add(const std::shared_ptr<const LinkMessages>& messages);
  /// Ending a pause adds the waiting messages.
  void set_paused(bool paused);
  bool paused() const { return paused_; }
  void clear();

  std::uint64_t first() const { return kept_.first; }
  std::uint64_t end() const { return kept_.first + kept_.rows.size(); }
  std::size_t size() const { return kept_.rows.size(); }
  /// For `first` to `end` - 1.
  const MessageRow& row(std::uint64_t number) const {
    return kept_.rows[static_cast<std::size_t>(number - kept_.first)];
  }

  /// Number of messages received during the pause.
  std::uint64_t waiting() const { return came_waiting_; }
  /// Since `clear`: messages that came too fast to be recorded, and messages dropped for newer
  /// ones.
  std::uint64_t missed() const { return missed_; }
  std::uint64_t gone() const { return gone_; }

 private:
  struct Rows {
    std::deque<MessageRow> rows;
    std::uint64_t first = 0;
    std::size_t bytes = 0;
  };
  void put(Rows& rows, MessageRow row);

  Rows kept_;
  Rows waiting_;
  std::uint64_t came_waiting_ = 0;
  bool paused_ = false;
  std::shared_ptr<const LinkMessages> last_;
  std::uint64_t missed_ = 0;
  std::uint64_t gone_ = 0;
};

}  // namespace magna
