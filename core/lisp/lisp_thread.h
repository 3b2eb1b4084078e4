// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

namespace magna {

/// How long a piece of work may take before it is cut off, and how long that may take.
struct LispLimit {
  double cpu_seconds = 10.0;   ///< of the processor: what else the machine does counts not
  double wall_seconds = 30.0;  ///< if it sleeps, or the machine is busy
  double cut_seconds = 10.0;   ///< then Lisp is given up
};

/// A thread that runs Lisp for other threads, which hand it work and wait. ECL can be booted once
/// in a process and keeps what it knows of the thread that booted it: that one has a stack of known
/// size, stands from the first use to the end of the program, and boots and shuts Lisp down. The
/// watchdog is the waiting thread: it sends the thread a signal, whose handler unwinds to the catch
/// of the work in progress (LispCut).
class LispThread {
 public:
  enum class Outcome {
    Done,   ///< the work ran to its end (or was cut off: the work itself knows)
    Stuck,  ///< it cannot be cut off; this thread is lost until the program ends
  };

  /// The one that boots Lisp; files are loaded on it. Started by the first call.
  static LispThread& for_loading();
  /// Another one: worlds that run call their programs on it, and never wait for a file.
  static LispThread& for_worlds();

  ~LispThread();
  LispThread(const LispThread&) = delete;
  LispThread& operator=(const LispThread&) = delete;

  /// Runs `work` on the thread and waits for it; on the thread itself: at once, without a limit of
  /// its own. When its time is over the Lisp in it unwinds to the innermost
  /// `(catch 'magna::%cut …)`. What `work` needs it must own: if the outcome is Stuck, it goes on.
  Outcome run(std::function<void()> work, const LispLimit& limit);
  /// By the work in progress: what follows has its time to itself.
  void item_begins();

  /// Why Lisp could not be started; empty when all is well.
  const std::string& problem() const;

 private:
  struct Shared;
  explicit LispThread(bool boots);
  static void* enter(void* shared);

  std::shared_ptr<Shared> shared_;
  std::atomic<unsigned>* items_;
};

}  // namespace magna
