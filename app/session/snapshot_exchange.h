// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "core/view/snapshot.h"

namespace magna {

/// Where the session leaves the newest snapshot for the window: one is made only if the last one
/// was taken (design 2).
class SnapshotExchange {
 public:
  /// Window: the newest; asks for the next.
  std::shared_ptr<const Snapshot> take() {
    wanted_.store(true, std::memory_order_release);
    const std::lock_guard lock(mutex_);
    return newest_;
  }

  /// Called by the window only: from now on with this part that costs something, or without.
  void want(bool SnapshotParts::*part, bool on) {
    const std::lock_guard lock(mutex_);
    parts_.*part = on;
  }

  /// Session: what the next one is to hold.
  SnapshotParts parts() const {
    const std::lock_guard lock(mutex_);
    return parts_;
  }
  /// Session: was the last one taken?
  bool wanted() const { return wanted_.load(std::memory_order_acquire); }

  void put(std::shared_ptr<const Snapshot> snapshot) {
    wanted_.store(false, std::memory_order_release);
    const std::lock_guard lock(mutex_);
    newest_ = std::move(snapshot);
  }

 private:
  std::atomic<bool> wanted_{true};
  mutable std::mutex mutex_;  ///< of what follows
  SnapshotParts parts_;
  std::shared_ptr<const Snapshot> newest_;
};

}  // namespace magna
