// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/lisp/lisp_value.h"
#include "core/sim/result.h"
#include "core/world/world.h"

namespace magna {

/// The error for Lisp that asks about a world when there is none.
inline constexpr const char* kNoWorldYet =
    "there is no world that runs yet: this is for programs, kickers and bodies";

/// Whom the Lisp on a thread asks about the world (door.lisp, `ask`).
class LispAsker {
 public:
  virtual ~LispAsker() = default;

  struct Answer {
    bool stop = false;  ///< the program is to unwind: nothing was asked
    Result<LispValue> value = LispValue();
  };
  /// May block: the thread is not cut off meanwhile.
  virtual Answer ask(const std::string& name, const LispValue& arguments) = 0;
  /// A piece of work of its own begins (`guarded-hook`): it has its time to itself.
  virtual void item_begins() {}
  /// The world, where the Lisp may look at it by itself, because no other thread uses it meanwhile;
  /// else nullptr.
  virtual const World* world() const { return nullptr; }
  /// May the Lisp on this thread wait for ticks to pass?
  virtual bool can_wait() const { return false; }
};

/// Makes `magna::%ask`, `%file`, `%get-attribute`, `%know-things`, `%item-begins` and `can-wait`
/// known to Lisp; while it boots.
void define_ask();

/// The Lisp of the calling thread asks `asker` as long as this lives; no other asker is asked
/// meanwhile.
class LispAsking {
 public:
  explicit LispAsking(LispAsker& asker);
  ~LispAsking();
  LispAsking(const LispAsking&) = delete;
  LispAsking& operator=(const LispAsking&) = delete;

 private:
  LispAsker* before_;
};

}  // namespace magna
