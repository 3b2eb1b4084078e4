// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace magna {

/// Whether an input of this name (`name(Input)`) is a report of a remote robot
/// (`kIsReport`), as opposed to a command.
bool is_report(std::string_view input);

}  // namespace magna
