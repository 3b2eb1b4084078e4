// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pthread.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <ctime>
#include <memory>

namespace magna {

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
