// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/sim/result.h"

namespace magna {

/// One row of a program's option table: parsing, `--help` and docs/command-line.md come from it.
struct OptionInfo {
  std::string_view name;           ///< "--seed"
  std::string_view argument;       ///< "N"; empty = a switch
  std::string_view meaning;        ///< one sentence without the full stop
  std::string_view default_value;  ///< as a user would write it; empty = off or none
};

/// Another spelling of an option, accepted for compatibility; no list shows it.
struct OptionAlias {
  std::string_view alias;  ///< "--time_scale"
  std::string_view name;   ///< "--time-scale"
};

/// A row of the option table with the function that stores the value in a `To`.
template <class To>
struct Option {
  OptionInfo info;
  /// Stores the value; the error says only what was expected.
  std::optional<std::string> (*apply)(To& to, std::string_view value);
};

/// For a switch: sets that member to true.
template <class To, bool To::*Member>
std::optional<std::string> turn_on(To& to, std::string_view /*value*/) {
  to.*Member = true;
  return {};
}

template <class To, std::size_t N>
constexpr std::array<OptionInfo, N> infos_of(const std::array<Option<To>, N>& options) {
  std::array<OptionInfo, N> infos{};
  for (std::size_t i = 0; i < N; ++i) infos[i] = options[i].info;
  return infos;
}

/// Options with their values as given, in order, after the checks of an OptionGroup.
using GivenOptions = std::vector<std::pair<std::string, std::string>>;

/// The options of one part of the program, declared in that part.
struct OptionGroup {
  std::string_view name;  ///< "gobot"
  std::span<const OptionInfo> options;
  /// Checks a value of the option in this row: nothing if it is valid, otherwise what was expected.
  std::optional<std::string> (*check)(std::size_t row, std::string_view value);
  std::span<const OptionAlias> aliases = {};
  bool lockstep = false;  ///< whether `--lockstep NAME` is possible
};

/// OptionGroup::check for a table of options: tries the value on a temporary `To`.
template <const auto& kTable, class To>
std::optional<std::string> check_option(std::size_t row, std::string_view value) {
  To scratch{};
  return kTable[row].apply(scratch, value);
}

/// The `To` that results from the given options of a table. Options of other tables are skipped.
template <class To, std::size_t N>
To settings_from(const std::array<Option<To>, N>& table, const GivenOptions& given) {
  To to{};
  for (const auto& [name, value] : given) {
    for (const Option<To>& option : table) {
      if (option.info.name == name) option.apply(to, value);
    }
  }
  return to;
}

/// Adds the options of `more` that are missing from `given`; options already given take precedence.
void add_missing(GivenOptions& given, const GivenOptions& more);

/// Reads a port: a number, 0 for any free port, or "off" (nothing).
std::optional<std::string> take_port(std::optional<int>& to, std::string_view value);
/// Reads an IPv4 or IPv6 address, or localhost (127.0.0.1).
std::optional<std::string> take_address(std::string& to, std::string_view value);
/// Reads a file name, which must not be empty.
std::optional<std::string> take_file(std::string& to, std::string_view value);
/// Reads one of two words; `on` sets the value to true.
std::optional<std::string> take_word(bool& to, std::string_view value, std::string_view off,
                                     std::string_view on);

/// Handles the arguments of a program.
struct OptionReader {
  std::string_view program;  ///< "magna"
  std::span<const OptionInfo> options;
  /// Stores the value of the option in this row; on error returns what was expected.
  std::function<std::optional<std::string>(std::size_t row, std::string_view value)> apply;
  /// Stores an argument that is not an option; on error returns what is wrong with it.
  std::function<std::optional<Error>(const std::string& argument)> other;
  std::span<const OptionAlias> aliases = {};
  /// Options of other programs: skipped with their values, so that command lines written for those
  /// programs work.
  std::span<const std::string_view> ignored = {};
};

/// Reads arguments in order. `--name value` and `--name=value` are equivalent; a text that begins
/// with `--` is not a value; `--` ends the options. The error is one line that names the option and
/// what was expected.
std::optional<Error> read_options(std::span<const std::string> arguments,
                                  const OptionReader& reader);

/// One line per option, as printed by `--help`.
std::string options_text(std::span<const OptionInfo> options);

}  // namespace magna
