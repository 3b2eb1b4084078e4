// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/sim/result.h"

namespace magna {

inline constexpr std::uintmax_t kLargestTextFile = std::uintmax_t{4} << 20U;  // bytes

/// The content of a file; the error says that it is not a file, cannot be read, or is too large to
/// be `what`.
Result<std::string> read_text_file(const std::string& path, std::string_view what);

}  // namespace magna
