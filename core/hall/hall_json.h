// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace magna {

/// The JSON value of a text that was written by this program; an empty text is an empty object.
nlohmann::ordered_json json_of(std::string_view text);

/// Whole numbers without decimals: 12, 12.5.
nlohmann::ordered_json json_number(double number);

/// Without blanks, as drafts keep it.
std::string json_dense(const nlohmann::ordered_json& value);

/// On one line, with blanks after commas and colons.
std::string json_line(const nlohmann::ordered_json& value);

/// An object with a key on each line, indented by two blanks; lists of several objects or lists
/// have a line for each. Ends with a line end.
std::string json_lines(const nlohmann::ordered_json& object);

}  // namespace magna
