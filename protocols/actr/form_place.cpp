// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_place.h"

namespace magna {

std::string FormPlace::text() const {
  return "line " + std::to_string(line) + ", column " + std::to_string(column) + " (byte " +
         std::to_string(byte) + ")";
}

FormPlace place_in_form(std::string_view form, std::size_t byte) {
  FormPlace place{byte};
  for (const char c : form.substr(0, byte)) {
    ++place.column;
    if (c == '\n') {
      ++place.line;
      place.column = 1;
    }
  }
  return place;
}

}  // namespace magna
