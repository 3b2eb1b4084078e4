// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/result.h"

namespace magna {

/// A column of a sweep's table, with what its codebook says.
struct SweepColumn {
  std::string name;
  std::string unit;
  std::string meaning;
  bool numbers = false;  ///< of a factor: all its levels are numbers
  friend bool operator==(const SweepColumn&, const SweepColumn&) = default;
};

/// A sweep's table as it is shown: one row for each run.
struct SweepTable {
  struct Row {
    std::size_t run = 0;
    std::string design;
    std::vector<std::string> levels;  ///< of each factor; empty: its design does not have it
    std::uint64_t seed = 0;
    std::string status;  ///< "done", "failed" or "missing"
    std::string reason;
    std::vector<std::optional<double>> values;  ///< of each measure; nothing: it does not apply
    friend bool operator==(const Row&, const Row&) = default;
  };
  std::string title;
  std::vector<SweepColumn> factors;
  std::vector<SweepColumn> measures;
  std::vector<Row> rows;
  friend bool operator==(const SweepTable&, const SweepTable&) = default;
};

/// Reads table.csv and codebook.csv of a folder; the title is that in its sweep.json. The error has
/// the file and the line.
Result<SweepTable> read_sweep_table(const std::filesystem::path& folder);

/// The mean of some values with its confidence interval.
struct SweepMean {
  std::size_t count = 0;
  double mean = 0.0;
  /// Of the interval of 95 %, by Student's t (1908); 0 for fewer than two values.
  double half_width = 0.0;
};
SweepMean mean_of(const std::vector<double>& values);

/// A box plot (Tukey, "Exploratory Data Analysis", 1977). Quartiles are Tukey's hinges, the medians
/// of the lower and the upper half, both with the median of an odd number of values, as in R's
/// boxplot. Whiskers reach the last values within 1.5 times the box from it.
struct SweepBox {
  std::size_t count = 0;
  double low = 0.0, first = 0.0, median = 0.0, third = 0.0, high = 0.0;
  std::vector<double> outliers;  ///< in ascending order
};
SweepBox box_of(std::vector<double> values);

}  // namespace magna
