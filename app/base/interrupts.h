// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace magna {

/// While it exists, SIGINT, SIGTERM and SIGPIPE (what it writes is no longer read) are only noted,
/// so that a command without an event loop can end in order. One at a time.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  static bool came();
  /// The exit status of a program that this signal has ended.
  static int status();
};

}  // namespace magna
