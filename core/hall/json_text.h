// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/sim/result.h"

namespace magna {

/// Replaces every comma after the last element of an array or object, which scenarios of the
/// original have, by a blank; positions in the text do not change.
std::string without_trailing_commas(std::string_view text);

/// Parses JSON text; trailing commas are accepted. The error names `file`, line and column.
Result<nlohmann::json> parse_json(std::string_view text, const std::string& file);

/// The value in words for messages: "a string", "an array of 3", "12.5".
std::string found_text(const nlohmann::json& value);

}  // namespace magna
