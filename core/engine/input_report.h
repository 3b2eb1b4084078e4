// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace magna {

/// Is an input of this name (`name(Input)`) a report of a robot that moves itself (`kIsReport`),
/// and not a command?
bool is_report(std::string_view input);

}  // namespace magna
