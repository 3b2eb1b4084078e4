// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sim/message.h"
#include "core/sim/result.h"
#include "core/sim/state_hash.h"

namespace magna {

/// A constant of the simulated world (manual chapter 4 and, for Graphics-Scale, B.1), or one of
/// Magna's own: its row in the parameter table, where alone it is declared.
enum class ParameterId : std::uint8_t {};

/// The parameter of that name. Ends the program when there is none, since that is a mistake in the
/// source: names from outside are looked up by `find_parameter`.
ParameterId parameter_called(std::string_view name);

/// A name in a source, as it is written in the table.
struct ParameterName {
  char text[48] = {};

  template <std::size_t N>
  constexpr ParameterName(const char (&name)[N]) {
    std::copy_n(name, N, text);
  }
};

/// `kParameter<"Max-Speed">`: looked up once, before `main`, so that a source with a misspelt name
/// ends each program that contains it.
template <ParameterName Name>
inline const ParameterId kParameter = parameter_called(Name.text);

inline constexpr std::size_t kMostParameters = 64;  ///< room for more rows of the table

enum class ParameterKind : std::uint8_t { Real, Integer, Boolean };

/// One row of the parameter table, the only source of Lisp names, `--set`, the parameter pane and
/// the manual page.
struct ParameterInfo {
  std::string_view name;   ///< the manual's, without the star: "Max-Speed"
  std::string_view group;  ///< "Robot movement", "Cameras", …
  std::string_view unit;   ///< "cells/tick", "rad", "ticks", "probability", …
  ParameterKind kind;
  double default_value;
  double minimum;
  double maximum;
  /// The value that `clean-simulation` sets; nothing = neither noise nor error, unchanged.
  std::optional<double> clean_value;
  std::string_view meaning;
  std::string_view source;  ///< "manual 4", "ours"
  ParameterId id = {};      ///< the number of the row
};

std::span<const ParameterInfo> parameter_table();
const ParameterInfo& info(ParameterId id);

/// Finds a parameter by the manual's name; case and the star are ignored.
std::optional<ParameterId> find_parameter(std::string_view name);
/// What is said of a name that it does not find.
Message no_such_parameter(std::string_view name);

/// The values in force in one world.
class Parameters {
 public:
  Parameters();

  double operator[](ParameterId id) const { return values_[static_cast<std::size_t>(id)]; }
  bool flag(ParameterId id) const { return (*this)[id] != 0.0; }
  int integer(ParameterId id) const { return static_cast<int>((*this)[id]); }
  /// A sensing error in force: 0 under No-Sensor-Error. When `clean` has set No-Sensor-Error,
  /// errors that are set afterwards still apply, so that one error can be studied alone; errors
  /// defined by attributes and place types stay suppressed.
  double sensing_error(ParameterId id) const;

  /// Sets a value. A value that is out of range, or not whole where it must be, changes nothing and
  /// returns a message.
  std::optional<Message> set(ParameterId id, double value);
  /// The same for a value given as text ("0.5", "t", "nil", "true", "false").
  std::optional<Message> set(std::string_view name, std::string_view text);

  /// Manual 4 `clean-simulation`: no noise, no error, until a parameter is set again.
  void clean();
  /// Manual 4 `dirty-simulation`: restores the values from before `clean`; without a clean: does
  /// nothing.
  void dirty();
  bool is_clean() const { return saved_.has_value(); }

  std::span<const double> values() const;
  /// Adds names and values of the parameters that differ from their defaults: a new parameter with
  /// its default does not change the hash.
  void hash(StateHash& hash) const;

 private:
  using Values = std::array<double, kMostParameters>;

  Values values_ = {};
  std::optional<Values> saved_;
  bool suppressed_by_clean_ = false;  ///< No-Sensor-Error was set by `clean`
};

/// Parameter values as a text file: NAME=VALUE on each line, as in `--set`. Comments after # and
/// blank lines are ignored.
struct ParameterProfile {
  /// In the order of the parameter table, each once: the last line for a parameter counts.
  std::vector<std::pair<ParameterId, double>> values;
  /// Lines that were ignored, each with its line and column: unknown names, values out of range.
  std::vector<Error> problems;
};

ParameterProfile read_parameter_profile(std::string_view text);

/// All values by group, each followed by its unit and range.
std::string write_parameter_profile(const Parameters& parameters);

}  // namespace magna
