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
  std::size_t at = 0;        ///< its first byte in the form, from 0
  std::string name;          ///< Name: in lower case, without quotes, bars and leading colon
  double number = 0.0;       ///< Number: finite
  bool keyword = false;      ///< Name: with a leading colon
  bool quoted = false;       ///< Name: in double quotes
  std::string written = {};  ///< a quoted Name: in its own case
  std::vector<FormNode> items;

  /// For messages: the name, the number, or "a list".
  std::string shown() const;
};

/// An error in a form, with its place.
struct FormError {
  std::string message;   ///< one sentence: found and expected text
  std::size_t byte = 0;  ///< in the form, from 0
  friend bool operator==(const FormError&, const FormError&) = default;
};

/// A form as read: after an error, `items` has the parts that were complete before it.
struct ReadForm {
  std::vector<FormNode> items;  ///< of the outermost list
  std::optional<FormError> error;

  /// Whether the form begins with this name.
  bool begins_with(std::string_view head) const {
    return !items.empty() && items[0].kind == FormNode::Kind::Name && items[0].name == head;
  }
};

/// Reads one balanced form (from SexpFramer). The spelling of names does not matter: robot1,
/// ROBOT1, "robot1", |robot1|, :robot1. Nothing is evaluated: `#`, `'`, backquote and comma are
/// errors, as are bytes that are not ASCII, numbers too large for a double and dotted pairs.
ReadForm read_form(std::string_view form);

}  // namespace magna
