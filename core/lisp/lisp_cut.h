// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pthread.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <ctime>
#include <memory>

namespace magna {

/// A request to a thread that runs Lisp to unwind to its innermost `(catch 'magna::%cut …)`. It is
/// sent as a signal, whose handler checks whether unwinding is safe at that point; otherwise the
/// request stays pending and must be repeated.
class LispCut {
 public:
  /// Must be called once per process, on the thread that has booted Lisp.
  static void install();

  /// Makes the calling thread, which must have joined Lisp, the target of requests.
  void attach();
  /// Callable from any thread. An attached thread must still exist; before one is attached, the
  /// request stays pending. `skipped`: so many innermost cleanup forms of the program's code, and
  /// of functions that it calls, do not run: they may never end.
  void request(int skipped = 0);
  /// Repeats a pending request; does nothing if it was carried out, so that later work is not cut
  /// off too.
  void repeat();
  /// Whether it was requested to unwind and has not done so yet.
  bool pending() const { return requested_.load(); }
  void withdraw() { requested_.store(false); }

  /// Unwinds the calling thread now if a request arrived while it was paused. For threads that
  /// pause so often that a signal rarely reaches them otherwise.
  static void heed();

  /// For code of signal handlers on this thread: whether Lisp can be left or signal an error at the
  /// point that was interrupted.
  static bool may_unwind();
  /// Unwinds this thread to its innermost `%cut`, without a request; returns if there is none.
  static void unwind(int skipped);

  /// While a Pause exists, its thread does not unwind, because C++ objects are on the stack.
  class Pause {
   public:
    Pause();
    ~Pause();
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;
  };

 private:
  static void handle(int signal);
  void send() const;

  std::atomic<bool> requested_{false};
  std::atomic<int> skipped_{0};
  std::atomic<pthread_t> thread_{};  ///< none until one is attached
};

/// Ends recursion of ECL's own functions (`equal`, `copy-tree`, the reader, …) with the error of
/// Lisp that its interpreter signals: these functions do not look at the size of their stack, and a
/// circular or very deep structure would end the process. The stack has zones without access. A
/// function that reaches one continues, and is interrupted as soon as Lisp can signal an error,
/// within some hundredths of a millisecond. Handlers that recurse again reach the next zone; the
/// last one unwinds to `%cut`.
///
/// For the calling thread, which must have joined Lisp and has kLispThreadStack; created and
/// destroyed on it.
class LispStack {
 public:
  LispStack();
  ~LispStack();
  LispStack(const LispStack&) = delete;
  LispStack& operator=(const LispStack&) = delete;

 private:
  static constexpr std::size_t kZones = 3;
  static constexpr std::size_t kZoneBytes = std::size_t{128} << 10U;

  static void came_to_zone(int signal, siginfo_t* info, void* context);
  static void look_again(int signal);
  bool open_at(const char* address);
  void close_unused(const char* here);
  void set_timer(long every_ns);

  std::array<char*, kZones> zones_{};  ///< lowest addresses, the first zone reached comes first
  std::size_t open_ = 0;               ///< so many can be used now
  bool wanted_ = false;                ///< an error is to be signalled
  char* barrier_ = nullptr;            ///< ECL's limits of this stack, while no zone is open
  char* limit_ = nullptr;
  timer_t timer_ = {};
  std::unique_ptr<char[]> alternate_;  ///< the stack of came_to_zone
  stack_t before_ = {};
};

}  // namespace magna
