// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/json_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "core/sim/text.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// The text of the library's message, without its own position.
std::string reason_of(const json::exception& error) {
  const std::string_view text = error.what();
  const std::size_t colon = text.find(": ");
  return std::string{colon == std::string_view::npos ? text : text.substr(colon + 2)};
}

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Finds values in a JSON text without errors.
class JsonWalk {
 public:
  explicit JsonWalk(std::string_view text) : text_(text) { skip_blanks(); }

  std::size_t at() const { return at_; }
  /// At an object: goes to the value of that member, the last of several, and returns true.
  bool enter(std::string_view key) {
    std::optional<std::size_t> found;
    const std::size_t object = at_;
    visit('{', [&] {
      const std::size_t begin = at_;
      skip_value();
      const bool wanted = text_.substr(begin + 1, at_ - begin - 2) == key;
      skip_blanks();
      ++at_;  // the colon
      skip_blanks();
      if (wanted) found = at_;
    });
    at_ = found.value_or(object);
    return found.has_value();
  }
  /// At an array: the same with an element.
  bool enter(std::size_t element) {
    std::optional<std::size_t> found;
    const std::size_t array = at_;
    std::size_t number = 0;
    visit('[', [&] {
      if (number++ == element) found = at_;
    });
    at_ = found.value_or(array);
    return found.has_value();
  }

 private:
  bool over() const { return at_ >= text_.size(); }
  void skip_blanks() {
    while (!over() && blank(text_[at_])) ++at_;
  }
  /// Calls `begin` at each entry of an array or object; it may go to the entry's value.
  template <class Begin>
  void visit(char open, Begin begin) {
    if (over() || text_[at_] != open) return;
    ++at_;
    for (skip_blanks(); !over() && text_[at_] != ']' && text_[at_] != '}'; skip_blanks()) {
      if (text_[at_] == ',') {
        ++at_;
        continue;
      }
      begin();
      skip_value();
    }
  }
  void skip_value() {
    int depth = 0;
    bool in_string = false;
    for (; !over(); ++at_) {
      const char c = text_[at_];
      if (in_string) {
        if (c == '\\') ++at_;
        if (c == '"') in_string = false;
        if (c == '"' && depth == 0) {
          ++at_;
          return;
        }
        continue;
      }
      if (depth == 0 && (c == ',' || c == ']' || c == '}' || c == ':')) return;
      if (c == '"') in_string = true;
      if (c == '[' || c == '{') ++depth;
      if ((c == ']' || c == '}') && --depth == 0) {
        ++at_;
        return;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

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

std::size_t json_place(std::string_view text, std::string_view path) {
  JsonWalk walk(text);
  while (!path.empty()) {
    bool found = false;
    if (path.front() == '[') {
      const std::size_t end = path.find(']');
      const auto number = number_of<std::size_t>(path.substr(1, end - 1));
      found = number && walk.enter(*number);
      path.remove_prefix(std::min(path.size(), end + 1));
    } else {
      if (path.front() == '.') path.remove_prefix(1);
      const std::size_t end = std::min(path.find_first_of(".["), path.size());
      found = walk.enter(path.substr(0, end));
      path.remove_prefix(end);
    }
    if (!found) break;
  }
  return walk.at();
}

void JsonProblems::fail(const std::string& path, std::string_view found,
                        std::string_view expected) {
  if (error) return;
  std::string why =
      fmt::format("{}{}{}; expected {}", path, path.empty() ? "" : ": ", found, expected);
  error = source.empty() ? Error{std::move(why), file}
                         : error_at(source, json_place(source, path), std::move(why), file);
}

void JsonProblems::warn(const std::string& path, std::string_view text) {
  warnings.push_back(fmt::format("{}: {}{}{}", file, path, path.empty() ? "" : ": ", text));
}

void JsonNode::fail(std::string_view expected) const {
  problems_->fail(path_, value_ == nullptr ? "missing" : "found " + found_text(*value_), expected);
}

JsonNode JsonNode::member(std::string_view key) const {
  if (value_ == nullptr || !value_->is_object()) {
    fail("an object");
    return {nullptr, path_, *problems_};
  }
  const auto found = value_->find(key);
  std::string path = path_.empty() ? std::string{key} : fmt::format("{}.{}", path_, key);
  return {found == value_->end() ? nullptr : &*found, std::move(path), *problems_};
}

std::vector<JsonNode> JsonNode::elements(std::string_view expected) const {
  std::vector<JsonNode> nodes;
  if (value_ == nullptr || !value_->is_array()) {
    fail(expected);
    return nodes;
  }
  nodes.reserve(value_->size());
  for (std::size_t i = 0; i < value_->size(); ++i) {
    nodes.emplace_back(&(*value_)[i], fmt::format("{}[{}]", path_, i), *problems_);
  }
  return nodes;
}

void JsonNode::only(std::initializer_list<std::string_view> keys) const {
  if (value_ == nullptr || !value_->is_object()) return;
  for (const auto& [key, value] : value_->items()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      warn(fmt::format("unknown key {} is left out", found_text(key)));
    }
  }
}

double JsonNode::number(double least, double most, std::string_view expected) const {
  if (value_ != nullptr && value_->is_number()) {
    const auto number = value_->get<double>();
    if (number >= least && number <= most) return number;
  }
  fail(expected);
  return least;
}

// Some writers write integers as 3.0.
int JsonNode::whole(int least, int most, std::string_view expected) const {
  if (value_ != nullptr && value_->is_number()) {
    const auto number = value_->get<double>();
    if (number >= least && number <= most && number == std::floor(number)) {
      return static_cast<int>(number);
    }
  }
  fail(expected);
  return least;
}

bool JsonNode::flag() const {
  if (value_ != nullptr && value_->is_boolean()) return value_->get<bool>();
  fail("true or false");
  return false;
}

std::string JsonNode::text(std::string_view expected) const {
  if (value_ != nullptr && value_->is_string()) return value_->get<std::string>();
  fail(expected);
  return {};
}

std::size_t JsonNode::index_in(std::span<const std::string> names, std::string_view what) const {
  if (value_ != nullptr && value_->is_string()) {
    const auto found = std::ranges::find(names, value_->get<std::string>());
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  } else if (value_ != nullptr && value_->is_number()) {
    const auto number = value_->get<double>();
    if (number >= 0.0 && number < static_cast<double>(names.size()) &&
        number == std::floor(number)) {
      return static_cast<std::size_t>(number);
    }
  }
  fail(names.empty() ? fmt::format("none: the hall has no {}", what)
                     : fmt::format("a {}: 0 to {}, or its name, such as {}", what, names.size() - 1,
                                   names.front()));
  return 0;
}

Point JsonNode::point(std::string_view expected) const {
  constexpr double kFar = 1e6;  // beyond every hall
  if (value_ == nullptr || !value_->is_array() || value_->size() != 2) {
    fail(expected);
    return {};
  }
  const std::vector<JsonNode> parts = elements(expected);
  const double x = parts[0].number(-kFar, kFar, "a number of metres");
  return {x, parts[1].number(-kFar, kFar, "a number of metres")};
}

// Writing

namespace {

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
