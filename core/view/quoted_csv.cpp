// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/quoted_csv.h"

namespace magna {

std::string quoted_csv(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string field = "\"";
  for (const char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

}  // namespace magna
