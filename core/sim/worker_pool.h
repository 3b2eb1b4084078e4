// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <type_traits>

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

/// Threads for computation: loops whose iterations are independent, and long jobs over immutable
/// data whose results are taken at a tick fixed beforehand. The results are the same for any number
/// of threads.
///
/// Loops and jobs use separate threads, so that neither waits for the other; threads are started
/// when first needed. The pool itself is used only by the thread that owns it.
class WorkerPool {
 public:
  /// `threads` >= 1: the number of threads that work on a loop, including the caller. With 1, loops
  /// start no threads.
  explicit WorkerPool(int threads = 1);
  /// Cancels all jobs and waits until the running ones have stopped.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  int threads() const { return threads_; }

  /// Calls body(begin, end) for pieces of at most `grain` indices that together cover [0, count)
  /// once, on this and other threads, in any order, and returns when all are done. The body writes
  /// only to the slots of its indices, does not throw and calls no parallel_for. Allocates nothing
  /// once the threads have started; a count of at most `grain` is one call on this thread.
  template <class Body>
  void parallel_for(std::size_t count, std::size_t grain, Body&& body) {
    if (threads_ == 1 || count <= grain) {
      if (count > 0) body(std::size_t{0}, count);
      return;
    }
    using Held = std::remove_reference_t<Body>;
    const auto call = [](void* held, std::size_t begin, std::size_t end) {
      (*static_cast<Held*>(held))(begin, end);
    };
    // A const body is called as const: Held is then a const type.
    run_loop(count, grain, call, const_cast<void*>(static_cast<const void*>(std::addressof(body))));
  }

  /// The same, with the piece size chosen so that the load is spread evenly.
  template <class Body>
  void parallel_for(std::size_t count, Body&& body) {
    const auto pieces = static_cast<std::size_t>(threads_) * 8;
    parallel_for(count, std::max<std::size_t>(1, count / pieces), std::forward<Body>(body));
  }

  /// Starts a job as soon as a thread is free, in order of submission.
  BackgroundJob submit(JobBody body);

 private:
  using LoopCall = void (*)(void* body, std::size_t begin, std::size_t end);
  void run_loop(std::size_t count, std::size_t grain, LoopCall call, void* body);

  struct Loop;
  struct Jobs;
  int threads_;
  std::unique_ptr<Loop> loop_;  ///< null until the first loop that is shared
  std::unique_ptr<Jobs> jobs_;  ///< null until the first job
};

}  // namespace magna
