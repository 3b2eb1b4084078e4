// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace magna {

/// A plain copy of a Lisp value: nil, t, a number, a text or a list. It does not refer to Lisp
/// objects and may outlive Lisp.
class LispValue {
 public:
  using List = std::vector<LispValue>;

  LispValue() = default;
  static LispValue truth() { return LispValue(State(true)); }
  LispValue(double number) : state_(number) {}
  LispValue(std::string text) : state_(std::move(text)) {}
  LispValue(const char* text) : state_(std::string(text)) {}
  LispValue(List list) : state_(std::move(list)) {}

  bool is_nil() const { return std::holds_alternative<std::monostate>(state_); }
  bool is_true() const { return std::holds_alternative<bool>(state_); }
  bool is_number() const { return std::holds_alternative<double>(state_); }
  bool is_text() const { return std::holds_alternative<std::string>(state_); }
  bool is_list() const { return std::holds_alternative<List>(state_); }

  /// The number, or `otherwise` for other values.
  double number(double otherwise = 0.0) const;
  /// The number rounded to an integer; 0 if out of range.
  int whole() const;
  /// The number as an offset into the source.
  std::size_t offset() const;
  /// The text; empty for other values.
  const std::string& text() const;
  /// The elements of a list; empty for nil.
  const List& list() const;
  /// Element `index` of a list; nil beyond its end.
  const LispValue& operator[](std::size_t index) const;
  std::size_t size() const { return list().size(); }

 private:
  using State = std::variant<std::monostate, bool, double, std::string, List>;
  explicit LispValue(State state) : state_(std::move(state)) {}

  State state_;
};

}  // namespace magna
