// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pthread.h>

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "core/lisp/lisp_thread.h"
#include "core/sim/program_limits.h"

namespace magna {

/// One file of the dialect's own Lisp, embedded at build time.
struct LispSource {
  const char* name;
  const char* text;
};

/// All files of the dialect, in the order of loading.
std::span<const LispSource> lisp_sources();

/// The limits of this process. They may be changed until Lisp boots, that is, until the first
/// LispRuntime or world with programs.
ProgramLimits& lisp_limits();
/// The time limit for a piece of work within or after a tick.
LispLimit turn_limit();
/// The error for a world that has `most` things and cannot have more.
std::string things_limit_text(std::size_t most);
/// The number of requests to end after which a program may still clean up; each further one skips
/// one more cleanup form.
inline constexpr int kPoliteCuts = 3;
/// The stack of threads with Lisp, bytes: well above the limit for programs.
inline constexpr std::size_t kLispThreadStack = std::size_t{128} << 20U;

/// Starts a thread with that stack, which runs `body`; other threads handle signals from outside.
/// False = the system refuses the thread.
bool start_lisp_thread(pthread_t& thread, std::function<void()> body);

/// Boots ECL on the calling thread and loads the dialect. Returns an empty text, or the error.
std::string boot_lisp();

/// Must be called by any other thread before it uses Lisp; false if ECL refuses the thread.
bool join_lisp();
/// Called by the same thread when it no longer uses Lisp.
void leave_lisp();

}  // namespace magna
