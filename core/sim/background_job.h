// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <memory>

namespace magna {

/// Set when a job's result is no longer wanted; a long job checks it now and then and stops.
using CancelFlag = std::atomic<bool>;

/// What a job does. It touches only immutable data and its own result, and does not throw.
using JobBody = std::function<void(const CancelFlag& cancelled)>;

/// A job handed to a WorkerPool. Copies are handles of the same job; dropping them all cancels
/// nothing.
class BackgroundJob {
 public:
  BackgroundJob() = default;  ///< no job: done
  explicit operator bool() const { return state_ != nullptr; }

  /// It has ended, or was cancelled before it began. What it wrote may be read from then on.
  bool done() const;
  /// Cancels the job. A job that has not begun never will.
  void cancel();
  /// Until it is done. The caller runs a job that has not begun.
  void wait();

 private:
  friend class WorkerPool;
  struct State;
  explicit BackgroundJob(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace magna
