// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/lisp/lisp_value.h"

namespace magna {

/// How the evaluation of a world file ended.
struct LispLoad {
  enum class End {
    Loaded,  ///< `value` is (t maps robots)
    Failed,  ///< `value` is (nil offset reading message symbol)
    CutOff,  ///< it took too long
    Left,    ///< it unwound past its own border
    NoLisp,  ///< Lisp did not start, or is stuck
  };
  End end = End::NoLisp;
  LispValue value;
};

/// Reads and evaluates a text on the Lisp thread (`load-world` in loader.lisp), with a copy of what
/// it gives. Never throws, never keeps a Lisp object.
LispLoad run_world_text(std::u32string_view text, double seconds, double cut_seconds);

}  // namespace magna
