// SPDX-License-Identifier: GPL-3.0-or-later
// Linked into every program that holds the Lisp when it is built with the address sanitizer.

// The Lisp's collector keeps its heap where the leak check does not look: all of it would be called
// lost. Every other check stays on, and programs without the Lisp keep the leak check.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }
