// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/lisp/file_trust.h"
#include "core/lisp/lisp_value.h"
#include "core/lisp/program_sources.h"
#include "core/sim/parameters.h"

namespace magna {

/// How the evaluation of a world file ended.
struct LispLoad {
  enum class End {
    Loaded,  ///< `value` is (t maps robots attributes place-types), or (t numbers) of places
    Failed,  ///< `value` is (nil offset reading message symbol [further-failures count-of-more])
    CutOff,  ///< it took too long: `value` is (:cut offset nil calls)
    Left,    ///< it unwound past its outermost guard
    NoLisp,  ///< Lisp did not start, or is blocked
  };
  End end = End::NoLisp;
  LispValue value;
  Parameters parameters = {};  ///< as the file has set them
};

/// The painted cells of a map, for place types described by programs.
struct LispCells {
  std::string filled;  ///< row by row, '*' is a wall
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
  /// Matches of patterns: type, column and row from 0, basic direction; then the next …
  std::vector<double> matched = {};
};

/// One world file, or expression, in Lisp: its definitions exist until the session ends, because
/// its functions may be called again, unless they are kept. Only one session runs at a time; others
/// wait. Never throws, never keeps a Lisp object.
class LispSession {
 public:
  /// Time limits for each step, and for cutting it off; seconds.
  LispSession(double seconds, double cut_seconds);
  ~LispSession();
  LispSession(const LispSession&) = delete;
  LispSession& operator=(const LispSession&) = delete;

  /// Reads and evaluates a text on the Lisp thread (`load-world` in loader.lisp) and returns a copy
  /// of the result. `file`: its path; files that it loads are added to `sources`.
  LispLoad load(std::u32string_view text, std::string file, const CodeOrigin& origin,
                std::shared_ptr<ProgramSources> sources);
  /// Call after `load`: finds the places of its place types (`find-places`).
  LispLoad find_places(LispCells cells);
  /// Call after that: keeps the definitions. Returns the number of the image, or -1 if there is
  /// none.
  int keep();
  /// Evaluates an expression of the console (`evaluate-text`): the value is (t text).
  LispLoad evaluate(std::u32string_view text, std::shared_ptr<ProgramSources> sources);

 private:
  LispLoad run(std::function<LispLoad()> step);

  std::unique_lock<std::mutex> turn_;
  double seconds_;
  double cut_seconds_;
  bool loaded_ = false;
};

}  // namespace magna
