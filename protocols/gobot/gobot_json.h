// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"
#include "core/hall/hall_description.h"

namespace magna {

/// Appends a number in the format of facts (gobot.md, Transport): at most six decimals, no trailing
/// zeros, no exponent, -0 as 0. A number that is not finite cannot be written in JSON and becomes
/// 0.
void append_number(std::string& out, double value);

/// The value that `append_number` writes.
double as_sent(double value);

/// Appends a string with its quotes; all characters except printable ASCII as \u.
void append_string(std::string& out, std::string_view text);

template <std::integral Number>
void append_whole(std::string& out, Number value) {
  char buffer[24];
  out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

/// [7.5,3]
inline void append_pair(std::string& out, double x, double y) {
  out += '[';
  append_number(out, x);
  out += ',';
  append_number(out, y);
  out += ']';
}

inline void append_point(std::string& out, Point p) { append_pair(out, p.x, p.y); }

/// [7,3]
inline void append_cell(std::string& out, Cell c) {
  out += '[';
  append_whole(out, c.i);
  out += ',';
  append_whole(out, c.j);
  out += ']';
}

/// A list of the elements, each appended by `append(out, element)`.
template <class Range, class Append>
void append_list(std::string& out, const Range& range, Append&& append) {
  out += '[';
  bool first = true;
  for (const auto& element : range) {
    if (!first) out += ',';
    first = false;
    append(out, element);
  }
  out += ']';
}

/// [2,5.5]: its number and duration.
inline void append_process(std::string& out, const Process& process) {
  out += '[';
  append_whole(out, process.id);
  out += ',';
  append_number(out, process.seconds);
  out += ']';
}

void append_cells(std::string& out, const std::vector<Cell>& cells);
void append_polygons(std::string& out, const std::vector<Polygon>& polygons);

/// Appends ["Robot.battery","robot0",0.5] to the facts of an object, with a comma if needed.
/// `append(out)` appends the value.
template <class Append>
void append_fact(std::string& out, std::string_view attribute, std::string_view name,
                 Append&& append) {
  out += out.empty() ? "[\"" : ",[\"";
  out += attribute;
  out += "\",";
  append_string(out, name);
  out += ',';
  append(out);
  out += ']';
}

/// The same with a string as value.
void append_name_fact(std::string& out, std::string_view attribute, std::string_view name,
                      std::string_view value);

}  // namespace magna
