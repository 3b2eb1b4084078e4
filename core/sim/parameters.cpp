// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/sim/printable.h"

namespace magna {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::optional<double> parse_boolean(std::string_view text) {
  for (std::string_view yes : {"t", "true", "#t", "1"}) {
    if (same_name(text, yes)) return 1.0;
  }
  for (std::string_view no : {"nil", "false", "#f", "0"}) {
    if (same_name(text, no)) return 0.0;
  }
  return std::nullopt;
}

std::optional<double> parse_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

}  // namespace

std::optional<ParameterId> find_parameter(std::string_view name) {
  if (name.ends_with('*')) name.remove_suffix(1);
  for (const ParameterInfo& row : parameter_table()) {
    if (same_name(row.name, name)) return row.id;
  }
  return std::nullopt;
}

ParameterId parameter_called(std::string_view name) {
  const auto row = std::ranges::find(parameter_table(), name, &ParameterInfo::name);
  if (row == parameter_table().end()) {
    fmt::print(stderr, "there is no parameter \"{}\"\n", name);
    std::abort();
  }
  return row->id;
}

Parameters::Parameters() {
  for (const ParameterInfo& row : parameter_table()) {
    values_[static_cast<std::size_t>(row.id)] = row.default_value;
  }
}

double Parameters::sensing_error(ParameterId id) const {
  return flag(kParameter<"No-Sensor-Error">) && !suppressed_by_clean_ ? 0.0 : (*this)[id];
}

std::span<const double> Parameters::values() const {
  return std::span(values_).first(parameter_table().size());
}

std::optional<Message> Parameters::set(ParameterId id, double value) {
  const ParameterInfo& row = info(id);
  if (!(value >= row.minimum && value <= row.maximum)) {  // also true for NaN
    return Message({"parameter-out-of-range", "{} must lie between {} and {} {}, not {}"}, row.name,
                   row.minimum, row.maximum, row.unit, value);
  }
  if (row.kind != ParameterKind::Real && value != std::floor(value)) {
    return row.kind == ParameterKind::Boolean
               ? Message({"parameter-not-boolean", "{} is t or nil, not {}"}, row.name, value)
               : Message({"parameter-not-whole", "{} must be a whole number of {}, not {}"},
                         row.name, row.unit, value);
  }
  values_[static_cast<std::size_t>(id)] = value;
  if (id == kParameter<"No-Sensor-Error">) suppressed_by_clean_ = false;
  return std::nullopt;
}

std::optional<Message> Parameters::set(std::string_view name, std::string_view text) {
  const std::optional<ParameterId> id = find_parameter(name);
  if (!id) return Message({"no-such-parameter", "there is no parameter \"{}\""}, printable(name));
  const bool boolean = info(*id).kind == ParameterKind::Boolean;
  const std::optional<double> value = boolean ? parse_boolean(text) : parse_number(text);
  if (!value) {
    const std::string given = printable(text);
    return boolean ? Message({"parameter-text-not-boolean", "{} is t or nil, not \"{}\""},
                             info(*id).name, given)
                   : Message({"parameter-text-not-number", "{} must be a number, not \"{}\""},
                             info(*id).name, given);
  }
  return set(*id, *value);
}

void Parameters::clean() {
  if (!saved_) saved_ = values_;
  for (const ParameterInfo& row : parameter_table()) {
    if (row.clean_value) values_[static_cast<std::size_t>(row.id)] = *row.clean_value;
  }
  suppressed_by_clean_ = true;
}

void Parameters::dirty() {
  if (!saved_) return;
  values_ = *saved_;
  saved_.reset();
  suppressed_by_clean_ = false;
}

void Parameters::hash(StateHash& hash) const {
  for (const ParameterInfo& row : parameter_table()) {
    const double value = (*this)[row.id];
    if (value == row.default_value) continue;
    hash.add(row.name);
    hash.add(value);
  }
}

}  // namespace magna
