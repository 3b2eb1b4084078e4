// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <type_traits>

#include "core/sim/background_job.h"

namespace magna {

/// The threads that compute and do not decide: loops whose turns do not touch each other, and long
/// jobs over immutable data whose results are taken at a tick fixed beforehand. What comes out is
/// the same for any number of threads.
///
/// Loops and jobs have threads of their own, so that neither waits for the other; they are started
/// when they are first needed. Used by one thread, the one that owns it.
class WorkerPool {
 public:
  /// `threads` >= 1: how many work on a loop, the caller among them. 1 = loops start none.
  explicit WorkerPool(int threads = 1);
  /// Cancels all jobs and waits until those that run have noticed.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  int threads() const { return threads_; }

  /// Calls body(begin, end) for pieces of at most `grain` indices that cover [0, count) once, on
  /// this thread and the others, in no order, and returns when all are done. The body writes only
  /// to slots of its own indices, does not throw and calls no parallel_for. Allocates nothing once
  /// the threads are there; a count of at most `grain` is one call on this thread.
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
    // A const body stays const where it is called: Held is a const type then.
    run_loop(count, grain, call, const_cast<void*>(static_cast<const void*>(std::addressof(body))));
  }

  /// The same in pieces small enough that no thread is left with much more than the others.
  template <class Body>
  void parallel_for(std::size_t count, Body&& body) {
    const auto pieces = static_cast<std::size_t>(threads_) * 8;
    parallel_for(count, std::max<std::size_t>(1, count / pieces), std::forward<Body>(body));
  }

  /// Begins a job as soon as a thread is free; first come, first served.
  BackgroundJob submit(JobBody body);

 private:
  using LoopCall = void (*)(void* body, std::size_t begin, std::size_t end);
  void run_loop(std::size_t count, std::size_t grain, LoopCall call, void* body);

  struct Loop;
  struct Jobs;
  int threads_;
  std::unique_ptr<Loop> loop_;  ///< null until there is one to share
  std::unique_ptr<Jobs> jobs_;  ///< null until there is one
};

}  // namespace magna
