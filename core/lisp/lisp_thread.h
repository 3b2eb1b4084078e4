// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>

namespace magna {

/// The one thread of this process that Lisp lives on. ECL can be booted once in a process and keeps
/// what it knows of the thread that booted it: so it gets a thread of its own, with a stack of
/// known size, which stands from the first use to the end of the program and boots and shuts Lisp
/// down. Everybody else hands it work and waits; no other thread ever touches Lisp, the watchdog
/// included: it only sends the thread a signal, whose handler unwinds to the catch of the work in
/// progress.
class LispThread {
 public:
  enum class Outcome {
    Done,   ///< the work ran to its end (or was cut off: the work itself knows)
    Stuck,  ///< it cannot be cut off; Lisp is lost until the program ends
  };

  /// The process's one, started by the first call.
  static LispThread& of_process();

  LispThread();
  ~LispThread();
  LispThread(const LispThread&) = delete;
  LispThread& operator=(const LispThread&) = delete;

  /// Runs `work` on the Lisp thread and waits for it. After `seconds` it is cut off: the Lisp in it
  /// unwinds to the innermost `(catch 'magna::%cut …)`. What `work` needs it must own: if the
  /// outcome is Stuck, which is found after `cut_seconds` more, it goes on.
  Outcome run(std::function<void()> work, double seconds, double cut_seconds);

  /// Why Lisp could not be started; empty when all is well.
  const std::string& problem() const;

 private:
  struct Shared;
  static void* enter(void* shared);

  std::shared_ptr<Shared> shared_;
};

}  // namespace magna
