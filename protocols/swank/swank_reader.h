// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

#include "core/sim/result.h"
#include "protocols/swank/swank_form.h"

namespace magna {

inline constexpr std::size_t kMostSwankDepth = 64;       ///< lists within each other
inline constexpr std::size_t kMostSwankForms = 100'000;  ///< of one message

/// Reads the one form of a message, as Emacs Lisp prints it: lists, strings with \escapes, symbols,
/// whole numbers, 'quotes; (a . b) is read as (a b). Other numbers are symbols. An error names the
/// byte, from 1.
Result<SwankForm> read_swank_form(std::string_view text);

}  // namespace magna
