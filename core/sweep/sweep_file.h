// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/sim/ids.h"
#include "core/sim/option_table.h"
#include "core/sim/result.h"

namespace magna {

/// A value of a factor, a parameter or an option.
using SweepValue = std::variant<bool, std::int64_t, double, std::string>;

/// As in tables and on command lines: "true", "12", "0.25" (the shortest text that is read as the
/// same number), or the text itself.
std::string text_of(const SweepValue& value);

/// Values between two bounds, both included.
struct SweepRange {
  double from = 0.0;
  double to = 0.0;
  std::size_t levels = 0;    ///< of a grid; 0: none were given
  bool logarithmic = false;  ///< levels and random values have equal distances of their logarithms
  bool whole = false;        ///< whole numbers
  friend bool operator==(const SweepRange&, const SweepRange&) = default;
};

/// What a factor changes.
enum class SweepTarget : std::uint8_t {
  World,      ///< the world: "world"
  Parameter,  ///< a parameter of the world, by the manual's name without the star
  Option,     ///< an option of the command line, without the two hyphens
  Word,       ///< {NAME} in the world and in options of the file
};

struct SweepFactor {
  std::string name;  ///< as in the file
  SweepTarget target = SweepTarget::Word;
  std::variant<std::vector<SweepValue>, SweepRange> values;
  friend bool operator==(const SweepFactor&, const SweepFactor&) = default;
};

/// Points that a design leaves out: those at which all these factors have one of these values, or
/// one within this range (its bounds included; levels are not used).
struct SweepException {
  std::vector<std::pair<std::string, std::variant<std::vector<SweepValue>, SweepRange>>> factors;
  friend bool operator==(const SweepException&, const SweepException&) = default;
};

enum class SweepDesignKind : std::uint8_t {
  Grid,            ///< all combinations; the last factor varies fastest
  List,            ///< the factors' values side by side: point k has value k of each
  Random,          ///< `points` points, each value drawn alone
  LatinHypercube,  ///< `points` points; each factor has one value in each of so many equal parts
                   ///< (McKay, Beckman and Conover 1979)
};

struct SweepDesign {
  std::string name;
  SweepDesignKind kind = SweepDesignKind::Grid;
  std::vector<SweepFactor> factors;  ///< in the order of the file
  std::vector<SweepException> except;
  std::vector<std::uint64_t> seeds;  ///< of the runs of each point
  std::size_t points = 0;            ///< of Random and LatinHypercube
  std::uint64_t random = 0;          ///< seed of the random points
  int line = 0;                      ///< in the file
  friend bool operator==(const SweepDesign&, const SweepDesign&) = default;
};

/// A program that attaches to each run, such as a cognitive model.
struct SweepProgram {
  std::vector<std::string> command;  ///< with {actr}, {cognav}, {gobot}, {agent} (ports), {seed}
                                     ///< and {FACTOR}; never run unless the user trusts the file
  bool ends_run = true;  ///< the run ends when the program does
  friend bool operator==(const SweepProgram&, const SweepProgram&) = default;
};

/// A sweep file (docs/sweeps.md): what varies, and what all runs have in common.
struct SweepFile {
  std::string title;          ///< "title"; else the name of the file
  std::string text;           ///< of the file
  std::string file;           ///< its path
  std::string world;          ///< of all runs; empty: a factor, or the office
  std::optional<Tick> ticks;  ///< after which a run ends
  double limit_s = 600.0;     ///< seconds on the clock, after which a run has failed
  bool record = false;        ///< each run leaves its session file
  std::vector<std::pair<std::string, SweepValue>> options;     ///< without hyphens, in order
  std::vector<std::pair<std::string, SweepValue>> parameters;  ///< in order
  std::vector<std::string> measures;  ///< names or patterns such as "hall.*"; empty: all
  std::optional<SweepProgram> attach;
  std::vector<SweepDesign> designs;
  friend bool operator==(const SweepFile&, const SweepFile&) = default;
};

/// Limits of a sweep file.
inline constexpr std::size_t kMostSweepBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMostSweepRuns = 10'000'000;

/// Reads the TOML text of a sweep file. `options`: those that runs may have; others, and those that
/// a sweep sets itself, are refused. The error has line and column, the key, and for an unknown one
/// the nearest known.
Result<SweepFile> read_sweep(std::string_view text, const std::string& file,
                             std::span<const OptionInfo> options);

}  // namespace magna
