// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/lisp/lisp_value.h"
#include "core/lisp/program_sources.h"

namespace magna {

/// How the evaluation of a world file ended.
struct LispLoad {
  enum class End {
    Loaded,  ///< `value` is (t maps robots attributes place-types), or (t numbers) of places
    Failed,  ///< `value` is (nil offset reading message symbol)
    CutOff,  ///< it took too long
    Left,    ///< it unwound past its own border
    NoLisp,  ///< Lisp did not start, or is stuck
  };
  End end = End::NoLisp;
  LispValue value;
};

/// The painted cells of a map, for the place types that a file describes by programs.
struct LispCells {
  std::string filled;  ///< row by row, '*' is a wall
  int left = 0;
  int top = 0;
  int width = 0;
  int height = 0;
  /// What match forms have found: type, column and row from 0, basic direction; of the next …
  std::vector<double> matched = {};
};

/// One world file, or expression, in Lisp: what it has defined lives until the session ends, for
/// its functions may be called again, or is kept. Sessions wait for their turn. Never throws, never
/// keeps a Lisp object.
class LispSession {
 public:
  /// How long each step may take, and how long cutting it off; seconds.
  LispSession(double seconds, double cut_seconds);
  ~LispSession();
  LispSession(const LispSession&) = delete;
  LispSession& operator=(const LispSession&) = delete;

  /// Reads and evaluates a text on the Lisp thread (`load-world` in loader.lisp), with a copy of
  /// what it gives. `file`: its path; what it loads is added to `sources`.
  LispLoad load(std::u32string_view text, std::string file,
                std::shared_ptr<ProgramSources> sources);
  /// After a text has been loaded: its place types find their places (`find-places`).
  LispLoad find_places(LispCells cells);
  /// After that: what it has defined goes on living. Its image's number, -1: there is none.
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
