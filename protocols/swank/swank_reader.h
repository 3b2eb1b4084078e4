// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

#include "core/sexp/sexp.h"

namespace magna {

inline constexpr std::size_t kMostSwankDepth = 64;       ///< lists within each other
inline constexpr std::size_t kMostSwankForms = 100'000;  ///< of one message

/// Reads the one form of a message, as Emacs Lisp prints it (SexpStyle::Emacs). An error names the
/// byte, from 1.
SexpTree read_swank_form(std::string_view text);

}  // namespace magna
