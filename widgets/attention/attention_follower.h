// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/view/attention_queue.h"
#include "core/view/snapshot.h"

namespace magna {

/// Keeps an attention queue up to date by snapshots.
class AttentionFollower {
 public:
  /// true = the queue's entries changed.
  bool follow(const Snapshot& now);

  AttentionQueue& queue() { return queue_; }
  const AttentionQueue& queue() const { return queue_; }

 private:
  void follow_links(const Snapshot& now);
  std::vector<AttentionEvent> news(const Snapshot& now);
  std::vector<AttentionFacts> facts(const Snapshot& now) const;
  bool left_alone(const RobotStatus& status) const;

  AttentionQueue queue_;
  std::set<std::string> attached_;
  std::set<std::string> left_;  ///< programs that have been attached
  std::uint64_t newest_ = 0;    ///< newest notice seen
  Tick last_ = 0;
  bool begun_ = false;
};

}  // namespace magna
