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

/// A profile as a file to be handed on, JSON with line ends.
std::string pad_profile_json(const PadProfile& profile);
/// The other way. Nothing is guessed: what is missing, of another type, out of range or of a later
/// version is an error that says where ("axes.left.axis") and what was expected. `place` goes into
/// it, the file's name.
Result<PadProfile> parse_pad_profile_json(std::string_view text, const std::string& place);

/// The same for a file.
Result<PadProfile> read_pad_file(const std::filesystem::path& path);
/// All or nothing; what stood there is replaced.
std::optional<Error> write_pad_file(const std::filesystem::path& path, const PadProfile& profile);

}  // namespace magna
