// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "protocols/actr/form_reader.h"

namespace magna {

/// The name in `(trial NAME)`, with which a client marks a trial in the user log, in lower case: a
/// symbol of at most 32 bytes; "nil" ends a trial. Empty if there is none that can be written.
std::string trial_name(const SexpTree& form);

/// `(trial NAME)`: the answer, and the marker in the log.
std::string trial_line(std::string_view name);
/// `(error trial CODE NAME)`.
std::string trial_error_line(std::string_view code, std::string_view name);

}  // namespace magna
