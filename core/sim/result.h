// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace magna {

/// An error as a value: its place, what is wrong, and the remedy. Line and column count from 1; 0 =
/// does not apply.
struct Error {
  std::string message;
  std::string file = {};
  int line = 0;
  int column = 0;

  friend bool operator==(const Error&, const Error&) = default;

  /// "file:line:column: message", without the parts that do not apply.
  std::string text() const;
};

/// A value, or the error that prevented it.
template <class T, class Problem = Error>
class Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Problem error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }
  T& value() { return std::get<0>(state_); }
  const T& value() const { return std::get<0>(state_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  const Problem& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Problem> state_;
};

/// The place in a world file where a part of a world was defined; line 0 = created in C++.
struct SourcePlace {
  int line = 0;
  int column = 0;
};

}  // namespace magna
