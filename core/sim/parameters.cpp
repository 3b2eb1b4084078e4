// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/parameters.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "core/geometry/angle.h"
#include "core/sim/text.h"

namespace magna {
namespace {

using K = ParameterKind;

/// Parameters that are neither noise nor error keep their values in a clean simulation: limits,
/// delays, Prob-Stop (the place of a false designator, not its existence) and
/// Continuous-Noise-Factor (a larger value means less noise).
constexpr std::optional<double> kStays = std::nullopt;

template <std::size_t N>
constexpr std::array<ParameterInfo, N> numbered(std::array<ParameterInfo, N> rows) {
  static_assert(N <= kMostParameters, "raise kMostParameters");
  for (std::size_t i = 0; i < N; ++i) rows[i].id = static_cast<ParameterId>(i);
  return rows;
}

// Name, group, unit, kind, default, minimum, maximum, clean value, meaning, source. The defaults
// are the manual's; the ranges are Magna's: all meaningful values, and for limits and delays a
// bound so that a mistyped number cannot stop the world.
// clang-format off
constexpr auto kTable = numbered(std::to_array<ParameterInfo>({
    {"Max-Speed", "Robot movement", "cells/tick", K::Real, 1.0, 0.0, 10.0,
     kStays, "Greatest speed of a robot; above 1 it may skip over cells",
     "manual 4"},
    {"Max-Turn-Angle", "Robot movement", "rad/tick", K::Real, kPi / 8, 0.0, kPi,
     kStays, "Greatest angle a robot turns in a tick",
     "manual 4"},
    {"Min-Turn-Angle", "Robot movement", "rad/tick", K::Real, 0.05, 0.0, kPi,
     kStays, "Smallest angle a robot can turn in a tick (friction)",
     "manual 4"},
    {"Braking", "Robot movement", "ticks", K::Integer, 2.0, 0.0, 10000.0,
     kStays, "Ticks until a robot has come to a stop, which then is instantaneous",
     "manual 4"},
    {"Motion-Noise", "Robot movement", "fraction", K::Real, 0.1, 0.0, 1.0,
     0.0, "Noise of the distance driven, and size of the odometers' intervals",
     "manual 4"},
    {"Robot-Turn-Max-Error", "Robot movement", "fraction", K::Real, 0.01, 0.0, 1.0,
     0.0, "Noise of the angle turned",
     "manual 4"},
    {"Robot-Align-Error-Prob", "Robot movement", "probability", K::Real, 0.1, 0.0, 1.0,
     0.0, "An align succeeds even with the wrong place type",
     "manual 4"},
    {"Robot-Move-Delay", "Robot movement", "ticks", K::Integer, 5.0, 0.0, 10000.0,
     kStays, "Delay before a move begins (inertia, friction)",
     "manual 4"},
    {"Robot-Turn-Delay", "Robot movement", "ticks", K::Integer, 2.0, 0.0, 10000.0,
     kStays, "Delay before a turn begins (inertia, friction)",
     "manual 4"},
    {"Robot-Align-Delay", "Robot movement", "ticks", K::Integer, 4.0, 0.0, 10000.0,
     kStays, "Extra delay before an align begins (sensing, computation)",
     "manual 4"},
    {"Camera-Angle-Max-Error", "Cameras", "rad", K::Real, 0.02, 0.0, kPi,
     0.0, "Greatest error of the estimated angle of a designator",
     "manual 4"},
    {"Scan-Density", "Cameras", "samples", K::Integer, 50.0, 1.0, 100000.0,
     kStays, "Evenly spaced samples of the field of view in a scan for a designator",
     "manual 4"},
    {"Prob-Lose-Track", "Cameras", "probability", K::Real, 0.01, 0.0, 1.0,
     0.0, "A track is lost at random, each tick",
     "manual 4"},
    {"Prob-Lose-False-Track", "Cameras", "probability", K::Real, 0.4, 0.0, 1.0,
     0.0, "A track on a false designator is lost at random, each tick",
     "manual 4"},
    {"False-Desig-Drift-Dist", "Cameras", "cells/tick", K::Real, 1.0, 0.0, 1000.0,
     0.0, "Greatest drift of a false designator's distance in a tick of tracking",
     "manual 4"},
    {"False-Desig-Drift-Ang", "Cameras", "rad/tick", K::Real, 0.2, 0.0, kPi,
     0.0, "Greatest drift of a false designator's angle in a tick of tracking",
     "manual 4"},
    {"Camera-Insert-Miss-Prob", "Cameras", "probability", K::Real, 0.05, 0.0, 1.0,
     0.0, "A camera's insertion misses and loses the designator",
     "manual 4"},
    {"Camera-Insert-Lose-Desig-Prob", "Cameras", "probability", K::Real, 0.1, 0.0, 1.0,
     0.0, "A camera's insertion that succeeds loses the designator",
     "manual 4"},
    {"Camera-Move-Delay", "Cameras", "ticks", K::Integer, 2.0, 0.0, 10000.0,
     kStays, "Time to move a camera for an insertion",
     "manual 4"},
    {"Camera-Align-Delay", "Cameras", "ticks", K::Integer, 1.0, 0.0, 10000.0,
     kStays, "Time to turn a camera",
     "manual 4"},
    {"Camera-Desig-Delay", "Cameras", "ticks", K::Integer, 4.0, 0.0, 10000.0,
     kStays, "Time to acquire a designator or to begin to track it",
     "manual 4"},
    {"Type-False-Pos", "Sensor error", "probability", K::Real, 0.01, 0.0, 1.0,
     0.0, "A random place type is sensed where there is none",
     "manual 4"},
    {"Type-False-Neg", "Sensor error", "probability", K::Real, 0.05, 0.0, 1.0,
     0.0, "The place type that is there is not sensed",
     "manual 4"},
    {"Prob-Stop", "Sensor error", "probability", K::Real, 0.07, 0.0, 1.0,
     kStays, "The walk that places a false designator ends, at each cell",
     "manual 4"},
    {"Miss-Thing-Prob", "Sensor error", "probability", K::Real, 0.05, 0.0, 1.0,
     0.0, "A thing that matches is not seen in a scan",
     "manual 4"},
    {"Miss-Place-Prob", "Sensor error", "probability", K::Real, 0.1, 0.0, 1.0,
     0.0, "A place in view is not seen in a scan",
     "manual 4"},
    {"Pixel-Error-Range", "Sensor error", "substance units", K::Real, 2.0, 0.0, 1000.0,
     0.0, "Error range of a pixel of a view",
     "manual 4"},
    {"Pixel-Outlier-Prob", "Sensor error", "probability", K::Real, 0.01, 0.0, 1.0,
     0.0, "A pixel of a view is any value of the whole range",
     "manual 4"},
    {"No-Sensor-Error", "Sensor error", "yes/no", K::Boolean, 0.0, 0.0, 1.0,
     1.0, "Suppresses all sensing error",
     "manual 4"},
    {"Discrete-Noise-Factor", "Sensor error", "1/cell", K::Real, 0.1, 0.0, 1000.0,
     0.0, "How fast discrete readings get worse with distance (manual 3.4.2, f_D)",
     "manual 4"},
    {"Continuous-Noise-Factor", "Sensor error", "cells", K::Real, 0.05, 0.0, 1000.0,
     kStays, "How slowly numeric readings get worse with distance (manual 3.4.2, f_C)",
     "manual 4"},
    {"Standard-Match-Threshold", "Sensor error", "attribute units", K::Real, 0.5, 0.0, 1000.0,
     kStays, "Difference within which numbers match (manual 3.4.2, theta)",
     "manual 4"},
    {"Prob-Miss-Grasp", "Hands", "probability", K::Real, 0.04, 0.0, 1.0,
     0.0, "A grasp misses its object",
     "manual 4"},
    {"Prob-Grasp-Lose-Desig", "Hands", "probability", K::Real, 0.1, 0.0, 1.0,
     0.0, "A grasp loses a designator on the object, each by itself",
     "manual 4"},
    {"Hand-Insert-Miss-Prob", "Hands", "probability", K::Real, 0.05, 0.0, 1.0,
     0.0, "A hand's insertion misses its destination",
     "manual 4"},
    {"Hand-Insert-Lose-Desig-Prob", "Hands", "probability", K::Real, 0.1, 0.0, 1.0,
     0.0, "A hand's insertion that missed loses the designator",
     "manual 4"},
    {"Hand-Move-Delay", "Hands", "ticks", K::Integer, 2.0, 0.0, 10000.0,
     kStays, "Time to move a hand",
     "manual 4"},
    {"Hand-Grasp-Delay", "Hands", "ticks", K::Integer, 4.0, 0.0, 10000.0,
     kStays, "Additional time of a grasp",
     "manual 4"},
    {"Bin-Close-Jam-Prob", "Storage bins", "probability", K::Real, 0.01, 0.0, 1.0,
     0.0, "A bin with something in it jams when it is closed",
     "manual 4"},
    {"Bin-Delay", "Storage bins", "ticks", K::Integer, 2.0, 0.0, 10000.0,
     kStays, "Time to open or close a bin",
     "manual 4"},
    {"Graphics-Scale", "Display", "pixels", K::Integer, 16.0, 1.0, 256.0,
     kStays, "Pixels along the side of a cell in the world display; the manual gives no default",
     "manual B.1"},
    {"Plan-Delay", "Missions", "ticks", K::Integer, 5.0, 0.0, 10000.0,
     kStays, "Time from asking for a planned route until the robot has it",
     "ours"},
}));
// clang-format on

std::optional<double> parse_boolean(std::string_view text) {
  for (std::string_view yes : {"t", "true", "#t", "1"}) {
    if (same_word(text, yes)) return 1.0;
  }
  for (std::string_view no : {"nil", "false", "#f", "0"}) {
    if (same_word(text, no)) return 0.0;
  }
  return std::nullopt;
}

std::optional<double> parse_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return number_of<double>(text);
}

int column_of(std::string_view line, std::string_view word) {
  return static_cast<int>(word.data() - line.data()) + 1;
}

class ProfileReader {
 public:
  void take(std::string_view line, int number) {
    const std::string_view text = trimmed(line.substr(0, line.find('#')));
    if (text.empty()) return;
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) {
      return leave("a line is NAME=VALUE", number, column_of(line, text));
    }
    const std::string_view name = trimmed(text.substr(0, equals));
    const std::string_view value = trimmed(text.substr(equals + 1));
    const auto id = find_parameter(name);
    Parameters wanted;  // reads the values as `--set` does
    if (auto why = wanted.set(name, value)) {
      return leave(english(*why), number, column_of(line, !id || value.empty() ? text : value));
    }
    values_[static_cast<std::size_t>(*id)] = wanted[*id];
  }

  ParameterProfile profile() && {
    for (const ParameterInfo& row : parameter_table()) {
      if (const auto value = values_[static_cast<std::size_t>(row.id)]) {
        profile_.values.emplace_back(row.id, *value);
      }
    }
    return std::move(profile_);
  }

 private:
  void leave(std::string why, int line, int column) {
    profile_.problems.push_back({std::move(why), "", line, column});
  }

  std::array<std::optional<double>, kMostParameters> values_;
  ParameterProfile profile_;
};

std::string text_of(const ParameterInfo& row, double value) {
  if (row.kind == ParameterKind::Boolean) return value != 0.0 ? "t" : "nil";
  return fmt::format("{}", value);
}

}  // namespace

std::span<const ParameterInfo> parameter_table() { return kTable; }

const ParameterInfo& info(ParameterId id) { return kTable[static_cast<std::size_t>(id)]; }

std::optional<ParameterId> find_parameter(std::string_view name) {
  if (name.ends_with('*')) name.remove_suffix(1);
  for (const ParameterInfo& row : parameter_table()) {
    if (same_word(row.name, name)) return row.id;
  }
  return std::nullopt;
}

Message no_such_parameter(std::string_view name) {
  return Message({"no-such-parameter", "there is no parameter \"{}\""}, printable(name));
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
  if (!id) return no_such_parameter(name);
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

ParameterProfile read_parameter_profile(std::string_view text) {
  ProfileReader reader;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    reader.take(text.substr(0, end), number);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return std::move(reader).profile();
}

std::string write_parameter_profile(const Parameters& parameters) {
  std::string text = "# Parameters of the simulated world: NAME=VALUE, as --set takes it.\n";
  std::string_view group;
  for (const ParameterInfo& row : parameter_table()) {
    if (row.group != group) text += fmt::format("\n# {}\n", row.group);
    group = row.group;
    const std::string line = fmt::format("{}={}", row.name, text_of(row, parameters[row.id]));
    if (row.kind == ParameterKind::Boolean) {
      text += fmt::format("{:<40} # t or nil\n", line);
    } else {
      text += fmt::format("{:<40} # {}, {} to {}\n", line, row.unit, row.minimum, row.maximum);
    }
  }
  return text;
}

}  // namespace magna
