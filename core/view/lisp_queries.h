// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/sim/result.h"

namespace magna {

/// A query to the Lisp of the running world (core/lisp/queries.lisp): an expression of the console,
/// or a question of an editor.
struct LispQuery {
  std::string name;                         ///< "expression", "evaluate", "complete" …
  std::string text = {};                    ///< the code or the name it is about
  std::vector<std::string> arguments = {};  ///< further texts
  bool code = false;                        ///< `text` is evaluated: errors name places in it
  std::string file = {};                    ///< the name of the code in errors; empty: none
  std::string editor = {};                  ///< the editor that asks; empty: the console
};

/// Answers the queries of editors, one after the other, with those of the console. Lives on the
/// session's thread.
class LispQueries {
 public:
  /// Called once, on the session's thread: the answer as an s-expression, or the reason why there
  /// is none.
  using Answered = std::function<void(const Result<std::string>& answer)>;
  /// Called on the session's thread: whole lines, with their ends.
  using Output = std::function<void(const std::string& text)>;

  virtual ~LispQueries() = default;
  /// Returns at once; the answer follows later. Returns the number of the query.
  virtual std::uint64_t ask(LispQuery query, Answered answered) = 0;
  /// Stops the query: its answer is an error. Unknown numbers are ignored.
  virtual void stop_query(std::uint64_t number) = 0;
  /// `answered` of the query is no longer called; the query is stopped.
  virtual void forget(std::uint64_t number) = 0;
  /// What the code of the editor's queries prints and reports, also later, from continuations,
  /// events and plans that it has begun; null: it is shown as that of the console again.
  virtual void listen(const std::string& editor, Output output) = 0;
};

}  // namespace magna
