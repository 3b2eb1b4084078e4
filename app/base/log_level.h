// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// How much the log says: everything up to and including this.
enum class LogLevel : std::uint8_t { Error, Warning, Info, Debug };

}  // namespace magna
