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

/// What a thread runs: a function of package MAGNA whose value is like that of call-on-thread
/// (turns.lisp).
struct ProgramWork {
  std::string function;
  LispValue::List arguments;
};

/// A Lisp program on a separate thread. It runs only during its turn, which ends when it waits for
/// a tick or ends; the thread that waits for it answers its queries. It is never cut off during a
/// query.
class ProgramThread {
 public:
  enum class State : std::uint8_t {
    Waiting,  ///< its turn has ended
    Going,    ///< it computes; the caller of go_on no longer waits
    Ended,    ///< `ending` has the result
    Stuck,    ///< it cannot be cut off and is abandoned
  };

  /// Its first turn begins with the first `go_on`. `wanted` is called on its thread when it has a
  /// query, or ends, while no thread waits for it.
  ProgramThread(ProgramWork work, LispLimit limit, std::function<void()> wanted);
  /// Stops the program.
  ~ProgramThread();
  ProgramThread(const ProgramThread&) = delete;
  ProgramThread& operator=(const ProgramThread&) = delete;

  /// Gives a waiting program its turn and waits for it, at most `seconds` (negative: until its
  /// limit, then it is cut off). Meanwhile `door` answers its queries; nullptr: its world no longer
  /// exists.
  State go_on(WorldAccess* door, double seconds);
  /// Stops it and waits until it has cleaned up; returns Ended or Stuck.
  State finish(WorldAccess* door);
  State state() const;
  /// What it waits for, in words, while it is Waiting.
  std::string waits_for() const;
  /// After Ended: Loaded with its text, Failed with a report, CutOff, or Left: stopped.
  const LispLoad& ending() const;

 private:
  /// Requests it to unwind and clean up.
  void stop();
  struct Shared;
  /// On the thread: waits for its first turn and runs the program.
  static void live(Shared& shared);

  std::shared_ptr<Shared> shared_;
};

}  // namespace magna
