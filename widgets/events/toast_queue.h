// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/view/notice.h"

namespace magna {

/// The notices shown over the map and their duration. Only cautions and warnings; not STOP, which
/// the top bar shows. Repeated notices are counted, not shown twice; notices without room are
/// counted, too.
class ToastQueue {
 public:
  static constexpr std::size_t kMost = 3;
  static constexpr std::int64_t kCautionNs = 6'000'000'000;
  static constexpr std::int64_t kWarningNs = 10'000'000'000;

  struct Item {
    std::uint64_t key = 0;  ///< constant while it is shown
    Notice notice;          ///< the newest of its kind
    int times = 1;
    std::int64_t left_ns = 0;
  };

  void post(const Notice& notice);
  /// Removes expired items; `held`: time does not pass while the pointer is on them. True = items()
  /// changed.
  bool advance(std::int64_t now_ns, bool held);
  void dismiss(std::uint64_t key);
  void dismiss_all();

  const std::vector<Item>& items() const { return items_; }  ///< oldest first
  /// Number of notices without room since the last one disappeared.
  int more() const { return more_; }
  bool empty() const { return items_.empty() && more_ == 0; }

 private:
  void forget_more_when_empty();

  std::vector<Item> items_;
  int more_ = 0;
  std::uint64_t next_key_ = 1;
  std::int64_t last_ns_ = 0;
};

}  // namespace magna
