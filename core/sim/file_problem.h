// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace magna {

/// Why a path cannot be opened as a file: "there is no such file", "it is a folder; name a file", …
/// Nothing if it is a file, which may still be unreadable.
std::optional<std::string> file_problem(const std::filesystem::path& path);

}  // namespace magna
