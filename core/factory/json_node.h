// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/sim/result.h"

namespace magna {

/// What is wrong with a file: the first mistake, and all that is merely odd.
struct JsonProblems {
  std::string file;
  std::optional<Error> error = {};
  std::vector<std::string> warnings = {};

  void fail(const std::string& path, std::string_view found, std::string_view expected);
  void warn(const std::string& path, std::string_view text);
};

/// A value of a JSON file and its path ("robots[1].position"). What is asked of it and is not there
/// goes to the problems, and something harmless comes back, so that reading goes on without asking
/// after every step.
class JsonNode {
 public:
  JsonNode(const nlohmann::json* value, std::string path, JsonProblems& problems)
      : value_(value), path_(std::move(path)), problems_(&problems) {}

  const std::string& path() const { return path_; }
  /// Is it there at all?
  explicit operator bool() const { return value_ != nullptr; }

  /// Of an object: the member, which may be missing. Of anything else: a mistake.
  JsonNode member(std::string_view key) const;
  /// Of an array, `expected` else.
  std::vector<JsonNode> elements(std::string_view expected) const;
  /// Warns of members with other names.
  void only(std::initializer_list<std::string_view> keys) const;

  // Missing is a mistake for all of these.
  double number(double least, double most, std::string_view expected) const;
  int whole(int least, int most, std::string_view expected) const;
  bool flag() const;
  std::string text(std::string_view expected) const;
  /// [x, y]
  Point point(std::string_view expected) const;

  void fail(std::string_view expected) const;
  void warn(std::string_view text) const { problems_->warn(path_, text); }

 private:
  const nlohmann::json* value_;
  std::string path_;
  JsonProblems* problems_;
};

}  // namespace magna
