// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/sexp/sexp.h"

namespace magna {

/// Reads one balanced form (from SexpFramer). The spelling of names does not matter: robot1,
/// ROBOT1, "robot1", |robot1|, :robot1. Nothing is evaluated: `#`, `'`, backquote and comma are
/// errors, as are bytes that are not ASCII, numbers too large for a double and dotted pairs.
SexpTree read_form(std::string_view form);
/// The same; what `to` had before is forgotten.
void read_form(std::string_view form, SexpTree& to);

}  // namespace magna
