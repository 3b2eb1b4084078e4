// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace magna {

/// A form of a message: symbol, string, whole number or list. Symbols are texts in lower case with
/// their package ("swank:connection-info", ":ok"); nil is the empty list. Nothing is evaluated.
struct SwankForm {
  enum class Kind : std::uint8_t { List, Symbol, String, Number };

  Kind kind = Kind::List;
  std::string text = {};              ///< of a symbol or string
  std::int64_t number = 0;            ///< of a number
  std::vector<SwankForm> items = {};  ///< of a list

  bool is_list() const { return kind == Kind::List; }
  bool is_string() const { return kind == Kind::String; }
  bool is_number() const { return kind == Kind::Number; }
  bool is_symbol(std::string_view name) const { return kind == Kind::Symbol && text == name; }
  /// The text of a string; empty for others.
  const std::string& string() const;
  /// Element `index`; nil beyond the end and for others than lists.
  const SwankForm& operator[](std::size_t index) const;
  /// X of (quote X), otherwise the form itself.
  const SwankForm& unquoted() const;
};

/// The text as a Lisp string, in double quotes.
std::string swank_string(std::string_view text);
/// The form as text.
std::string swank_text(const SwankForm& form);

}  // namespace magna
