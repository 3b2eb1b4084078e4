// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "core/view/snapshot.h"

namespace magna {

/// Hands the newest snapshot from a session or a replay to the window; one is made only if the
/// previous one was taken.
class SnapshotExchange {
 public:
  /// Window: takes the newest snapshot and requests the next.
  std::shared_ptr<const Snapshot> take() {
    wanted_.store(true, std::memory_order_release);
    const std::lock_guard lock(mutex_);
    return newest_;
  }

  /// Window: switches a costly part of snapshots on or off.
  void want(bool SnapshotParts::*part, bool on) {
    const std::lock_guard lock(mutex_);
    parts_.*part = on;
  }

  /// Maker: the parts requested for the next one.
  SnapshotParts parts() const {
    const std::lock_guard lock(mutex_);
    return parts_;
  }
  /// Maker: whether the last one was taken.
  bool wanted() const { return wanted_.load(std::memory_order_acquire); }

  void put(std::shared_ptr<const Snapshot> snapshot) {
    wanted_.store(false, std::memory_order_release);
    const std::lock_guard lock(mutex_);
    newest_ = std::move(snapshot);
  }

 private:
  std::atomic<bool> wanted_{true};
  mutable std::mutex mutex_;  ///< guards the following members
  SnapshotParts parts_;
  std::shared_ptr<const Snapshot> newest_;
};

}  // namespace magna
