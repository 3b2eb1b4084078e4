// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace magna {

struct SweepEntry;
class SweepNames;
class SweepToml;

/// Limits of a sweep file.
inline constexpr std::size_t kMostSweepBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMostSweepRuns = 1'000'000;
inline constexpr std::size_t kMostSweepDesigns = 1'000;
inline constexpr std::size_t kMostSweepFactors = 64;      ///< of a design
inline constexpr std::size_t kMostSweepExceptions = 100;  ///< of a design

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
  Word,       ///< nothing by itself: its level replaces {NAME} in texts of the file
};

struct SweepFactor {
  std::string name;  ///< as in the file; parameters as in the manual
  SweepTarget target = SweepTarget::Word;
  std::variant<std::vector<SweepValue>, SweepRange> values;
  int line = 0;  ///< in the file
  int column = 0;
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
  int column = 0;
  friend bool operator==(const SweepDesign&, const SweepDesign&) = default;
};

/// Reads the designs of a sweep file, `entry`. What is wrong is left in `toml`.
std::vector<SweepDesign> read_designs(SweepToml& toml, const SweepNames& names,
                                      const SweepEntry& entry);

}  // namespace magna
