// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/json_text.h"

#include <fmt/format.h>

#include "core/sim/counted_text.h"
#include "core/sim/text.h"

namespace magna {
namespace {

using nlohmann::json;

/// The text of the library's message, without its own position.
std::string reason_of(const json::exception& error) {
  const std::string_view text = error.what();
  const std::size_t colon = text.find(": ");
  return std::string{colon == std::string_view::npos ? text : text.substr(colon + 2)};
}

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

std::string without_trailing_commas(std::string_view text) {
  std::string out(text);
  bool in_string = false;
  char last = '\0';                      // the last non-blank character
  std::size_t open = std::string::npos;  // the last comma with nothing after it yet
  for (std::size_t i = 0; i < out.size(); ++i) {
    const char c = out[i];
    if (in_string) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        in_string = false;
      }
      continue;
    }
    if (blank(c)) continue;
    if (open != std::string::npos && (c == ']' || c == '}')) out[open] = ' ';
    open = std::string::npos;
    // "[,]" and "[1,,]" are errors, not trailing commas.
    if (c == ',' && last != ',' && last != '[' && last != '{' && last != '\0') open = i;
    in_string = c == '"';
    last = c;
  }
  return out;
}

Result<json> parse_json(std::string_view text, const std::string& file) {
  const std::string clean = without_trailing_commas(text);
  try {
    return json::parse(clean);
  } catch (const json::parse_error& error) {
    const std::size_t byte = error.byte == 0 ? 0 : error.byte - 1;
    return error_at(text, byte, fmt::format("no JSON: {}", reason_of(error)), file);
  } catch (const json::exception& error) {  // a number out of range
    return Error{fmt::format("no JSON: {}", reason_of(error)), file, 1, 1};
  }
}

std::string found_text(const json& value) {
  if (value.is_array()) return fmt::format("an array of {}", value.size());
  if (value.is_object()) return "an object";
  return shown(value.dump(-1, ' ', true, json::error_handler_t::replace), 40);
}

}  // namespace magna
