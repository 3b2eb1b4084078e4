// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"

namespace magna {

/// A parsed settings file (`usar.ini`): lines `key = value`, `[section]`, empty lines, and comments
/// after `;`, `#` or `//`. Quotes around a value keep blanks and comment signs. Both line endings
/// and a UTF-8 byte order mark are accepted.
struct SettingsFile {
  struct Entry {
    std::string section;  ///< as written; empty before the first section
    std::string key;      ///< as written
    std::string value;    ///< without quotes, surrounding blanks and comment
    int line = 0;
    int key_column = 0;  ///< columns count bytes, from 1
    int value_column = 0;
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  std::vector<Entry> entries;  ///< in the order of the file
  std::vector<Error> errors;   ///< lines that could not be parsed; they are ignored

  /// A text with more bad lines is not a settings file.
  static constexpr std::size_t kMaxErrors = 20;
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 20;
};

/// Parses a text. Errors: too large, or hardly any valid line. Errors call the file `name`.
Result<SettingsFile> parse_settings_file(std::string_view text, const std::string& name);

}  // namespace magna
