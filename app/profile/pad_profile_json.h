// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "app/profile/pad_profile.h"
#include "core/sim/result.h"

namespace magna {

/// Larger files are not profiles.
inline constexpr std::size_t kLargestPadFile = 262'144;

/// A profile as JSON for exchange.
std::string pad_profile_json(const PadProfile& profile);
/// Parses exported JSON. Missing members, wrong types, values out of range and later versions are
/// errors with the path ("axes.left.axis") and the expected value; `place`, the file's name, is
/// part of them.
Result<PadProfile> parse_pad_profile_json(std::string_view text, const std::string& place);

/// Writes it to a file atomically; replaces an existing one.
std::optional<Error> write_pad_file(const std::filesystem::path& path, const PadProfile& profile);

}  // namespace magna
