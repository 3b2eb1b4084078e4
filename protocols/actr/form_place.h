// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace magna {

/// A place in a form, for errors.
struct FormPlace {
  std::size_t byte = 0;  ///< from 0
  int line = 1;          ///< from 1
  int column = 1;        ///< in its line, from 1

  /// "line 1, column 21 (byte 20)".
  std::string text() const;
};

/// The place of a byte of `form`.
FormPlace place_in_form(std::string_view form, std::size_t byte);

}  // namespace magna
