// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/sim/result.h"

namespace magna {

/// Replaces every comma after the last element of an array or object, which scenarios of the
/// original have, by a blank; positions in the text do not change.
std::string without_trailing_commas(std::string_view text);

/// Parses JSON text; trailing commas are accepted. The error names `file`, line and column.
Result<nlohmann::json> parse_json(std::string_view text, const std::string& file);

/// The value in words for messages: "a string", "an array of 3", "12.5".
std::string found_text(const nlohmann::json& value);

/// The byte at which the value of a path ("operations[3].start") begins in a JSON text without
/// errors; of a missing member that of its object, without such a path 0.
std::size_t json_place(std::string_view text, std::string_view path);

/// The problems of a file: its first error, and all warnings.
struct JsonProblems {
  std::string file;
  std::optional<Error> error = {};
  std::vector<std::string> warnings = {};
  std::string_view source = {};  ///< the text of the file; with it, errors have line and column

  void fail(const std::string& path, std::string_view found, std::string_view expected);
  void warn(const std::string& path, std::string_view text);
};

/// A value of a JSON file with its path ("robots[1].position"). Missing or wrong values are added
/// to the problems, and a harmless default is returned, so that the reader need not check after
/// every step.
class JsonNode {
 public:
  JsonNode(const nlohmann::json* value, std::string path, JsonProblems& problems)
      : value_(value), path_(std::move(path)), problems_(&problems) {}

  const std::string& path() const { return path_; }
  /// Whether the value exists.
  explicit operator bool() const { return value_ != nullptr; }

  /// For an object: the member, which may be missing. For any other value: an error.
  JsonNode member(std::string_view key) const;
  /// For an array, otherwise an error: `expected` names the expected value.
  std::vector<JsonNode> elements(std::string_view expected) const;
  /// Warns of members with other names.
  void only(std::initializer_list<std::string_view> keys) const;

  // For all of these a missing value is an error.
  double number(double least, double most, std::string_view expected) const;
  int whole(int least, int most, std::string_view expected) const;
  bool flag() const;
  std::string text(std::string_view expected) const;
  /// The index of one of these, given by its number from 0 or by its name. `what`: "machine".
  std::size_t index_in(std::span<const std::string> names, std::string_view what) const;
  /// [x, y]
  Point point(std::string_view expected) const;

  void fail(std::string_view expected) const;
  void warn(std::string_view text) const { problems_->warn(path_, text); }

 private:
  const nlohmann::json* value_;
  std::string path_;
  JsonProblems* problems_;
};

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
