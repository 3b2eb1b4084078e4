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

/// Makes the calling thread, which has booted Lisp, one that `request_cut` can reach.
void install_cut_handler();

/// From any thread: asks the Lisp thread to unwind; it does so as soon as it is outside ECL's
/// critical sections. Asking has to be repeated until `cut_pending` is false.
void request_cut(unsigned long lisp_thread);
bool cut_pending();
void withdraw_cut();

}  // namespace magna
