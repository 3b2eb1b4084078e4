// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/sim/result.h"

namespace magna {

/// Why a path cannot be opened as a file: "there is no such file", "it is a folder; name a file", …
/// Nothing if it is a file, which may still be unreadable.
std::optional<std::string> file_problem(const std::filesystem::path& path);

inline constexpr std::uintmax_t kLargestTextFile = std::uintmax_t{4} << 20U;  // bytes

/// The content of a file; the error says that it is not a file, cannot be read, or is too large to
/// be `what`.
Result<std::string> read_text_file(const std::string& path, std::string_view what);

}  // namespace magna
