// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"

namespace magna {

/// Errors of one file at bytes of its text.
class TextErrors {
 public:
  /// The arguments must outlive it.
  TextErrors(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  Error at(std::size_t byte, std::string message) const;

 private:
  std::string_view text_;
  const std::string& file_;
};

/// A JSON text with the places of the objects in its outer lists.
struct PlacedJson {
  nlohmann::json whole;
  /// The byte where each object begins, by the name of the outer member whose list it is in.
  std::map<std::string, std::vector<std::size_t>, std::less<>> objects;

  /// The place of object number `index` of this list; 0 if it is not known.
  std::size_t place(std::string_view list, std::size_t index) const;
  /// The error has the place of the first character that is not JSON.
  static Result<PlacedJson> parse(std::string_view text, const TextErrors& errors);
};

/// A member of an object; null if `object` has no such member or is not an object.
const nlohmann::json& json_member(const nlohmann::json& object, const char* name);

}  // namespace magna
