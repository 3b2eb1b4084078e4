// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_json.h"

#include <cmath>
#include <cstdint>

namespace magna {
namespace {

using nlohmann::ordered_json;

constexpr double kExactWhole = 9e15;  // whole numbers up to here are exact

std::string json_key(const std::string& key) { return json_dense(ordered_json(key)) + ": "; }

/// Long lists are easier to read, and to compare, with an element on each line.
bool has_lines(const ordered_json& value) {
  return value.is_array() && value.size() > 1 && value.front().is_structured();
}

std::string member_text(const ordered_json& value, bool whole_list) {
  if (!has_lines(value) && !(whole_list && value.is_array() && !value.empty())) {
    return json_line(value);
  }
  std::string text = "[";
  for (std::size_t k = 0; k < value.size(); ++k) {
    text += k == 0 ? "\n    " : ",\n    ";
    text += json_line(value[k]);
  }
  return text + "\n  ]";
}

}  // namespace

ordered_json json_of(std::string_view text) {
  return text.empty() ? ordered_json::object() : ordered_json::parse(text);
}

ordered_json json_number(double number) {
  if (number == std::floor(number) && std::abs(number) < kExactWhole) {
    return static_cast<std::int64_t>(number);
  }
  return number;
}

std::string json_dense(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string json_line(const ordered_json& value) {
  if (!value.is_structured()) return json_dense(value);
  std::string text = value.is_array() ? "[" : "{";
  bool first = true;
  for (const auto& [key, part] : value.items()) {
    if (!first) text += ", ";
    first = false;
    if (value.is_object()) text += json_key(key);
    text += json_line(part);
  }
  return text + (value.is_array() ? "]" : "}");
}

std::string json_lines(const ordered_json& object) {
  std::string text = "{";
  bool first = true;
  for (const auto& [key, value] : object.items()) {
    text += first ? "\n  " : ",\n  ";
    first = false;
    // As the shipped scenarios have them: robots and machines always on lines of their own.
    text += json_key(key) + member_text(value, key == "robots" || key == "machines");
  }
  return text + (first ? "}\n" : "\n}\n");
}

}  // namespace magna
