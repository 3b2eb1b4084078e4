// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magna {

/// A part of a form: a name, a number or a list.
struct FormNode {
  enum class Kind : std::uint8_t { Name, Number, List };
  Kind kind = Kind::List;
  std::size_t at = 0;   ///< its first byte in the form, from 0
  std::string name;     ///< Name: in lower case, without quotes, bars and leading colon
  double number = 0.0;  ///< Number: finite
  std::vector<FormNode> items;

  /// For messages: the name, the number's place or "a list".
  std::string shown() const;
};

/// An error in a form, and its place.
struct FormError {
  std::string message;   ///< one sentence: what is there and what was expected
  std::size_t byte = 0;  ///< in the form, from 0
  friend bool operator==(const FormError&, const FormError&) = default;
};

/// A form as read: with an error, `items` is what was complete before it.
struct ReadForm {
  std::vector<FormNode> items;  ///< of the outermost list
  std::optional<FormError> error;
};

/// Reads one balanced form (SexpFramer gives them). Names are one however they are written: robot1,
/// ROBOT1, "robot1", |robot1|, :robot1. Nothing is evaluated: `#`, `'`, backquote and comma are
/// errors, so are bytes that are not ASCII, numbers beyond a double and dotted pairs.
ReadForm read_form(std::string_view form);

}  // namespace magna
