// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <memory>

namespace magna {

/// Set when a job's result is no longer wanted; a long job checks the flag regularly and stops.
using CancelFlag = std::atomic<bool>;

/// The function of a job. It touches only immutable data and its own result, and does not throw.
using JobBody = std::function<void(const CancelFlag& cancelled)>;

/// A job handed to a WorkerPool. Copies refer to the same job; dropping all copies cancels nothing.
class BackgroundJob {
 public:
  BackgroundJob() = default;  ///< no job: done
  explicit operator bool() const { return state_ != nullptr; }

  /// True once the job has ended, or was cancelled before it began. From then on its result may be
  /// read.
  bool done() const;
  /// Cancels the job. A job that has not begun will never run.
  void cancel();
  /// Waits until the job is done. If it has not begun, the caller runs it.
  void wait();

 private:
  friend class WorkerPool;
  struct State;
  explicit BackgroundJob(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace magna
