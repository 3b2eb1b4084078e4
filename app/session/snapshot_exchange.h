// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>

#include "core/engine/snapshot.h"

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

  /// Window, and nobody else: from now on with this part that costs something, or without.
  void want(bool SnapshotParts::*part, bool on) {
    Parts next = parts_.load(std::memory_order_relaxed);
    next.parts.*part = on;
    parts_.store(next, std::memory_order_release);
  }

  /// Session: what the next one is to hold.
  SnapshotParts parts() const { return parts_.load(std::memory_order_acquire).parts; }
  /// Session: was the last one taken?
  bool wanted() const { return wanted_.load(std::memory_order_acquire); }

  void put(std::shared_ptr<const Snapshot> snapshot) {
    wanted_.store(false, std::memory_order_release);
    const std::lock_guard lock(mutex_);
    newest_ = std::move(snapshot);
  }

 private:
  std::atomic<bool> wanted_{true};
  /// Of a size that the processor reads and writes at once.
  struct alignas(8) Parts {
    SnapshotParts parts;
  };
  static_assert(std::atomic<Parts>::is_always_lock_free);

  std::atomic<Parts> parts_{};
  std::mutex mutex_;
  std::shared_ptr<const Snapshot> newest_;
};

}  // namespace magna
