// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pthread.h>

#include <atomic>

namespace magna {

/// How a thread that runs Lisp is told to unwind to its innermost `(catch 'magna::%cut …)`: by a
/// signal of our own, whose handler looks whether unwinding is safe where the thread is; else the
/// request stays and has to be repeated.
class LispCut {
 public:
  /// Once in a process, on the thread that has booted Lisp.
  static void install();

  /// The calling thread, which must know Lisp, is the one that requests go to.
  void attach();
  /// From any thread. The thread that is attached must still be there.
  void request();
  /// The same if it has not been heard yet; else nothing: what follows is not to be cut off too.
  void repeat();
  /// It was asked to unwind and has not done so yet.
  bool pending() const { return requested_.load(); }
  void withdraw() { requested_.store(false); }

  /// The calling thread unwinds here and now if it was asked to and did not hear it, for it paused.
  /// For threads that pause so often that a signal hardly finds them otherwise.
  static void heed();

  /// While one of these lives, the thread it was made on does not unwind: C++ objects are on its
  /// stack.
  class Pause {
   public:
    Pause();
    ~Pause();
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;
  };

 private:
  static void handle(int signal);

  std::atomic<bool> requested_{false};
  pthread_t thread_ = {};
};

}  // namespace magna
