// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_json.h"

#include <nlohmann/json.hpp>

namespace magna {

void append_string(std::string& out, std::string_view text) {
  bool plain = true;
  for (const char c : text) plain = plain && c >= ' ' && c <= '~' && c != '"' && c != '\\';
  if (plain) {
    out += '"';
    out += text;
    out += '"';
    return;
  }
  out += nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

void append_cells(std::string& out, const std::vector<Cell>& cells) {
  append_list(out, cells, append_cell);
}

void append_polygons(std::string& out, const std::vector<Polygon>& polygons) {
  append_list(out, polygons, [](std::string& to, const Polygon& polygon) {
    append_list(to, polygon, append_point);
  });
}

void append_name_fact(std::string& out, std::string_view attribute, std::string_view name,
                      std::string_view value) {
  append_fact(out, attribute, name, [value](std::string& to) { append_string(to, value); });
}

}  // namespace magna
