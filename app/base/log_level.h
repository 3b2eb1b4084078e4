// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// Severity of log messages; the log writes messages up to the chosen level.
enum class LogLevel : std::uint8_t { Error, Warning, Info, Debug };

}  // namespace magna
