// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace magna {

/// Limit for the memory of Lisp, and for the part of its thread's stack that programs may use;
/// bytes.
inline constexpr std::size_t kLispHeap = std::size_t{512} << 20U;
inline constexpr std::size_t kLispProgramStack = std::size_t{16} << 20U;
/// The stack of the Lisp thread: well above the limit for programs.
inline constexpr std::size_t kLispThreadStack = std::size_t{64} << 20U;

/// Boots ECL on the calling thread and loads the dialect. Returns an empty text, or the error.
std::string boot_lisp();

/// Must be called by any other thread before it uses Lisp; false if ECL refuses the thread.
bool join_lisp();
/// Called by the same thread when it no longer uses Lisp.
void leave_lisp();

}  // namespace magna
