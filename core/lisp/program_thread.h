// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/lisp/lisp_loader.h"
#include "core/lisp/lisp_thread.h"
#include "core/lisp/primitives.h"

namespace magna {

/// The text of a program and whose it is.
struct ProgramText {
  int image = 0;  ///< LispImage::number
  std::uint32_t program = 0;
  std::string text;
  long base = 0;           ///< of its places (ProgramSources)
  bool evaluates = false;  ///< a line of the console: its values are wanted
};

/// A Lisp program on a thread of its own. It runs only when it is given the turn (the baton of
/// design 2), and gives it back when it waits for a tick or ends; what it asks of the world is
/// answered by the thread that waits for it. The thread is never cut off while it asks.
class ProgramThread {
 public:
  enum class State : std::uint8_t {
    Waiting,  ///< it has given the turn away
    Going,    ///< it computes; the thread that gave the turn no longer waits
    Ended,    ///< `ending` tells how
    Stuck,    ///< it cannot be cut off; it is left alone
  };

  /// Its first turn comes with the first `go_on`. `wanted`: it asks while no thread waits for it;
  /// called on its thread.
  ProgramThread(ProgramText text, LispLimit limit, std::function<void()> wanted);
  /// Stops it.
  ~ProgramThread();
  ProgramThread(const ProgramThread&) = delete;
  ProgramThread& operator=(const ProgramThread&) = delete;

  /// Gives it the turn if it waits, and waits for it, at most so many seconds (less than 0: as long
  /// as its limit is, then it is cut off). Meanwhile what it asks is answered by `door`; nullptr:
  /// its world has gone.
  State go_on(WorldAccess* door, double seconds);
  /// Stops it and waits until it has cleaned up; Ended or Stuck.
  State finish(WorldAccess* door);
  State state() const;
  /// The reason for its wait, in words, while it is Waiting.
  std::string waits_for() const;
  /// Of one that has Ended: Loaded with its text, Failed with a report, CutOff, or Left: stopped.
  const LispLoad& ending() const;

 private:
  /// It is to unwind, cleaning up behind itself.
  void stop();
  struct Shared;
  static void* enter(void* shared);

  std::shared_ptr<Shared> shared_;
};

}  // namespace magna
