// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/table_writer.h"

#include <fmt/format.h>

namespace magna {

void TableWriter::skip(int fields) {
  for (int k = 0; k < fields; ++k) field(std::string_view());
}

void TableWriter::end_record() {
  text_ += "\r\n";
  begun_ = false;
}

void TableWriter::field(std::string_view text) {
  if (begun_) text_ += ',';
  begun_ = true;
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    text_ += text;
    return;
  }
  text_ += '"';
  for (const char c : text) {
    if (c == '"') text_ += '"';
    text_ += c;
  }
  text_ += '"';
}

std::string with_decimals(double number, int decimals) {
  return fmt::format("{:.{}f}", number, decimals);
}

}  // namespace magna
