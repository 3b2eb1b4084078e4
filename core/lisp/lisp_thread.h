// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace magna {

/// Time limits for a piece of work, and for cutting it off.
struct LispLimit {
  double cpu_seconds = 10.0;   ///< processor time: independent of other load on the machine
  double wall_seconds = 30.0;  ///< if it sleeps, or the machine is busy
  double cut_seconds = 10.0;   ///< after this Lisp is given up
};

/// A thread that runs Lisp for other threads, which pass work to it and wait. ECL can be booted
/// only once per process and stores data about the thread that booted it: that thread has a stack
/// of known size, exists from the first use to the end of the program, and boots Lisp and shuts it
/// down. The watchdog is the waiting thread: it sends the Lisp thread a signal, whose handler
/// unwinds to the catch of the work in progress (LispCut).
class LispThread {
 public:
  enum class Outcome {
    Done,   ///< the work has ended (or was cut off, which the work itself can tell)
    Stuck,  ///< it cannot be cut off; this thread is unusable until the program ends
  };

  /// The thread that boots Lisp and loads files. Started by the first call.
  static LispThread& for_loading();
  /// Another thread: it runs the programs of running worlds, which therefore never wait for a file.
  static LispThread& for_worlds();

  ~LispThread();
  LispThread(const LispThread&) = delete;
  LispThread& operator=(const LispThread&) = delete;

  /// Runs `work` on the thread and waits for it; if called on the thread itself, runs it at once,
  /// without a separate limit. After the time limit the Lisp in it unwinds to the innermost `(catch
  /// 'magna::%cut …)`. `work` must own its data: if the outcome is Stuck, it continues to run.
  Outcome run(std::function<void()> work, const LispLimit& limit);
  /// Called by the work in progress: restarts the time limit for the part that follows.
  void item_begins();

  /// Why Lisp could not be started; empty if it was.
  const std::string& problem() const;

 private:
  struct Shared;
  explicit LispThread(bool boots);
  /// On the thread: boots or joins Lisp and runs work until the end.
  static void serve(Shared& shared);

  std::shared_ptr<Shared> shared_;
  std::atomic<unsigned>* items_;
};

/// Measures the time used by a piece of work on another thread.
class LispWatch {
 public:
  using Clock = std::chrono::steady_clock;

  LispWatch(pthread_t thread, const LispLimit& limit) : thread_(thread), limit_(limit) { begin(); }

  /// Starts the measurement.
  void begin();
  /// How long to wait before the limit can be exceeded; 0 if it is.
  std::chrono::duration<double> left() const;

 private:
  /// Seconds; negative if unknown.
  double processor_seconds() const;

  pthread_t thread_;
  LispLimit limit_;
  Clock::time_point wall_;
  double cpu_ = 0.0;
};

}  // namespace magna
