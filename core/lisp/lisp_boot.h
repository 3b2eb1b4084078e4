// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace magna {

/// What Lisp may allocate, and how much of its thread's stack a program may use; bytes.
inline constexpr std::size_t kLispHeap = std::size_t{512} << 20U;
inline constexpr std::size_t kLispProgramStack = std::size_t{16} << 20U;
/// The stack of the Lisp thread: well above what ECL lets programs use.
inline constexpr std::size_t kLispThreadStack = std::size_t{64} << 20U;

/// Boots ECL on the calling thread and loads the dialect. Gives an empty text, or what went wrong.
std::string boot_lisp();

/// Any thread but that one, before it touches Lisp; false: ECL does not take it.
bool join_lisp();
/// The same thread, when it is done with Lisp.
void leave_lisp();

}  // namespace magna
