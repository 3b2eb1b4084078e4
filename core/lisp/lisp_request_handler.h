// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/lisp/lisp_value.h"
#include "core/sim/result.h"
#include "core/world/world.h"

namespace magna {

class FileSource;

/// The error for Lisp code that accesses a world when there is none.
inline constexpr const char* kNoWorldYet =
    "there is no world that runs yet: this is for programs, kickers and bodies";

/// The interface through which Lisp on a thread accesses the world (door.lisp, `ask`).
class LispRequestHandler {
 public:
  virtual ~LispRequestHandler() = default;

  struct Answer {
    bool stop = false;  ///< the program must unwind: the query was not executed
    Result<LispValue> value = LispValue();
  };
  /// May block: the thread is not cut off meanwhile.
  virtual Answer ask(const std::string& name, const LispValue& arguments) = 0;
  /// A separately limited piece of work begins (`guarded-hook`).
  virtual void item_begins() {}
  /// The world, if Lisp may read it directly because no other thread uses it meanwhile; otherwise
  /// nullptr.
  virtual const World* world() const { return nullptr; }
  /// Where Lisp on this thread reads files; nullptr: from the disk, which is not remembered.
  virtual FileSource* files() { return nullptr; }
  /// Whether Lisp on this thread may wait for ticks to pass.
  virtual bool can_wait() const { return false; }
};

/// Defines `magna::%ask`, `%file`, `%get-attribute`, `%know-things`, `%item-begins` and `can-wait`
/// in Lisp; called during boot.
void define_ask();

/// While this object exists, Lisp on the calling thread uses `handler`.
class LispRequestScope {
 public:
  explicit LispRequestScope(LispRequestHandler& handler);
  ~LispRequestScope();
  LispRequestScope(const LispRequestScope&) = delete;
  LispRequestScope& operator=(const LispRequestScope&) = delete;

 private:
  LispRequestHandler* before_;
};

}  // namespace magna
