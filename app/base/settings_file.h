// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"

namespace magna {

/// The text of a settings file (`usar.ini`), understood line by line: `key = value`, `[section]`,
/// empty, or a comment after `;`, `#` or `//`. A value may stand in quotes, which keep blanks and
/// comment signs. Either line end and a UTF-8 byte order mark will do.
struct SettingsFile {
  struct Entry {
    std::string section;  ///< as written; empty before the first section
    std::string key;      ///< as written
    std::string value;    ///< without quotes, blanks around it and comment
    int line = 0;
    int key_column = 0;  ///< columns count bytes, from 1
    int value_column = 0;
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  std::vector<Entry> entries;  ///< in the order of the file
  std::vector<Error> errors;   ///< lines that could not be understood and were left out

  /// More bad lines than this and the text is not a settings file at all.
  static constexpr std::size_t kMaxErrors = 20;
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 20;
};

/// Understands a text. The error: too long, binary, or nearly nothing in it makes sense. `name`
/// stands for the file in errors.
Result<SettingsFile> parse_settings_file(std::string_view text, const std::string& name);

}  // namespace magna
