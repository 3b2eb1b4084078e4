// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/view/notice.h"

namespace magna {

/// Which notices are shown over the map for a while, and how long. Only cautions and warnings; not
/// STOP, of which the bar above tells as long as it lasts. The same thing again is counted, not
/// shown twice; what finds no place is counted too.
class ToastQueue {
 public:
  static constexpr std::size_t kMost = 3;
  static constexpr std::int64_t kCautionNs = 6'000'000'000;
  static constexpr std::int64_t kWarningNs = 10'000'000'000;

  struct Item {
    std::uint64_t key = 0;  ///< stays while it is shown
    Notice notice;          ///< the newest of its kind
    int times = 1;
    std::int64_t left_ns = 0;
  };

  void post(const Notice& notice);
  /// Time passes, unless a person holds it (the pointer is on it). True when something went.
  bool advance(std::int64_t now_ns, bool held);
  void dismiss(std::uint64_t key);
  void dismiss_all();

  const std::vector<Item>& items() const { return items_; }  ///< oldest first
  /// How many found no place since the last one was gone.
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
