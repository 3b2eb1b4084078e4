// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "core/sim/table_file.h"
#include "core/sim/text.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRemedy = "collect the results again (magna sweep FILE --collect)";

/// The content of a table, which may be too large for read_text_file.
Result<std::string> table_text(const fs::path& path) {
  if (const auto problem = file_problem(path)) {
    return Error{fmt::format("{}; {}", *problem, kRemedy), path.string()};
  }
  std::error_code code;
  const std::uintmax_t size = fs::file_size(path, code);
  std::string text(code ? 0 : static_cast<std::size_t>(size), '\0');
  std::ifstream stream(path, std::ios::binary);
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!code && stream && stream.peek() == std::ifstream::traits_type::eof()) return text;
  return Error{"the file cannot be read", path.string()};
}

/// The title in sweep.json; else the name of the folder.
std::string title_of(const fs::path& folder) {
  if (const auto text = read_text_file((folder / "sweep.json").string(), "sweep.json")) {
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    const auto title = json.find("title");
    if (title != json.end() && title->is_string()) return title->get<std::string>();
  }
  std::error_code code;
  const fs::path whole = fs::weakly_canonical(folder, code);
  return (code ? folder : whole).stem().string();
}

/// Factors and measures, in the order of the codebook.
std::optional<Error> read_codebook(const fs::path& path, SweepTable& table) {
  const auto text = table_text(path);
  if (!text) return text.error();
  enum Column : std::size_t { Name, Kind, Unit, Meaning };
  constexpr std::array<std::string_view, 4> kColumns = {"name", "kind", "unit", "meaning"};
  TableReader reader(*text, path.string(), kColumns, 2);
  while (reader.next()) {
    const std::string_view kind = reader.text(Kind);
    SweepColumn column{std::string(reader.text(Name)), std::string(reader.text(Unit)),
                       std::string(reader.text(Meaning))};
    if (kind == "factor") {
      table.factors.push_back(std::move(column));
    } else if (kind == "measure") {
      table.measures.push_back(std::move(column));
    } else if (kind != "column") {
      reader.fail(Kind, fmt::format("“{}” must be column, factor or measure", shown(kind)));
    }
  }
  return reader.error();
}

/// Reads the lines of a table into rows; several lines make one row.
class RowReader {
 public:
  RowReader(std::string_view text, const std::string& file, SweepTable& table)
      : table_(table), reader_(text, file, columns_of(table), kFactor + table.factors.size()) {
    for (std::size_t k = 0; k < table.measures.size(); ++k) {
      places_.emplace(table.measures[k].name, k);
    }
    for (SweepColumn& factor : table.factors) factor.numbers = true;
  }

  std::optional<Error> read() {
    while (reader_.next()) {
      const std::string_view number = reader_.text(kRun);
      if (table_.rows.empty() || number != run_) begin_row(number);
      if (!reader_.error()) read_value();
    }
    for (SweepColumn& factor : table_.factors) {
      const auto at = static_cast<std::size_t>(&factor - table_.factors.data());
      const auto has_level = [at](const SweepTable::Row& row) { return !row.levels[at].empty(); };
      if (std::ranges::none_of(table_.rows, has_level)) factor.numbers = false;
    }
    return reader_.error();
  }

 private:
  static constexpr std::size_t kRun = 0, kDesign = 1, kSeed = 2, kStatus = 3, kReason = 4,
                               kMeasure = 5, kValue = 6, kFactor = 7;

  static std::vector<std::string_view> columns_of(const SweepTable& table) {
    std::vector<std::string_view> columns = {"run",    "design",  "seed", "status",
                                             "reason", "measure", "value"};
    for (const SweepColumn& factor : table.factors) columns.emplace_back(factor.name);
    return columns;
  }

  void begin_row(std::string_view number) {
    run_ = number;
    SweepTable::Row row;
    const auto run = number_in<std::size_t>(number, 1, ~std::size_t{0});
    if (!run) return reader_.fail(kRun, "“run” must be a whole number from 1");
    row.run = *run;
    row.design = reader_.text(kDesign);
    const auto seed = number_of<std::uint64_t>(reader_.text(kSeed));
    if (!seed) return reader_.fail(kSeed, "“seed” must be a whole number");
    row.seed = *seed;
    row.status = reader_.text(kStatus);
    if (row.status != "done" && row.status != "failed" && row.status != "missing") {
      return reader_.fail(kStatus, "“status” must be done, failed or missing");
    }
    row.reason = reader_.text(kReason);
    row.values.resize(table_.measures.size());
    for (std::size_t k = 0; k < table_.factors.size(); ++k) {
      row.levels.emplace_back(reader_.text(kFactor + k));
      if (!row.levels[k].empty() && table_.factors[k].numbers) {
        table_.factors[k].numbers = finite_number(row.levels[k]).has_value();
      }
    }
    table_.rows.push_back(std::move(row));
  }

  void read_value() {
    const std::string_view measure = reader_.text(kMeasure);
    if (measure.empty()) return;
    const auto place = places_.find(measure);
    if (place == places_.end()) {
      return reader_.fail(kMeasure, fmt::format("the measure “{}” is not in codebook.csv; {}",
                                                shown(measure), kRemedy));
    }
    const auto value = finite_number(reader_.text(kValue));
    if (!value) return reader_.fail(kValue, "“value” must be a number");
    table_.rows.back().values[place->second] = *value;
  }

  SweepTable& table_;
  std::unordered_map<std::string_view, std::size_t> places_;  ///< of the measures, by name
  TableReader reader_;
  std::string run_;  ///< of the last row, as written
};

/// The 97.5 % quantile of Student's t ("The probable error of a mean", Biometrika 6, 1908): exact
/// up to 30 degrees of freedom, then interpolated linearly in their reciprocal, to 0.0001.
double t_quantile(std::size_t degrees) {
  constexpr auto kExact = std::to_array<double>(
      {12.70620, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.30600, 2.26216, 2.22814,
       2.20099,  2.17881, 2.16037, 2.14479, 2.13145, 2.11991, 2.10982, 2.10092, 2.09302, 2.08596,
       2.07961,  2.07387, 2.06866, 2.06390, 2.05954, 2.05553, 2.05183, 2.04841, 2.04523, 2.04227});
  if (degrees <= kExact.size()) return kExact[degrees - 1];
  struct Support {
    double reciprocal, quantile;
  };
  constexpr auto kSupports = std::to_array<Support>({{1.0 / 30, kExact.back()},
                                                     {1.0 / 40, 2.02108},
                                                     {1.0 / 60, 2.00030},
                                                     {1.0 / 120, 1.97993},
                                                     {0.0, 1.95996}});
  const double reciprocal = 1.0 / static_cast<double>(degrees);
  std::size_t k = 1;
  while (reciprocal < kSupports[k].reciprocal) ++k;
  const Support &above = kSupports[k - 1], &below = kSupports[k];
  const double share = (reciprocal - below.reciprocal) / (above.reciprocal - below.reciprocal);
  return std::lerp(below.quantile, above.quantile, share);
}

/// The median of the sorted values from `begin` up to `end`.
double median_of(const std::vector<double>& sorted, std::size_t begin, std::size_t end) {
  const std::size_t middle = begin + (end - begin) / 2;
  if ((end - begin) % 2 == 1) return sorted[middle];
  return std::midpoint(sorted[middle - 1], sorted[middle]);
}

}  // namespace

Result<SweepTable> read_sweep_table(const fs::path& folder) {
  SweepTable table;
  table.title = title_of(folder);
  if (auto problem = read_codebook(folder / "codebook.csv", table)) return *std::move(problem);
  const fs::path file = folder / "table.csv";
  const auto text = table_text(file);
  if (!text) return text.error();
  if (auto problem = RowReader(*text, file.string(), table).read()) return *std::move(problem);
  return table;
}

SweepMean mean_of(const std::vector<double>& values) {
  SweepMean result;
  result.count = values.size();
  if (values.empty()) return result;
  const auto count = static_cast<double>(values.size());
  double sum = 0.0;
  for (const double value : values) sum += value;
  result.mean = sum / count;
  if (values.size() < 2) return result;
  double squares = 0.0;
  for (const double value : values) squares += (value - result.mean) * (value - result.mean);
  const double error = std::sqrt(squares / (count - 1.0) / count);
  result.half_width = t_quantile(values.size() - 1) * error;
  return result;
}

SweepBox box_of(std::vector<double> values) {
  SweepBox box;
  box.count = values.size();
  if (values.empty()) return box;
  std::ranges::sort(values);
  const std::size_t count = values.size();
  box.median = median_of(values, 0, count);
  box.first = median_of(values, 0, (count + 1) / 2);
  box.third = median_of(values, count / 2, count);
  constexpr double kReach = 1.5;
  const double reach = kReach * (box.third - box.first);
  const auto is_far = [&](double value) {
    return value < box.first - reach || value > box.third + reach;
  };
  // The box itself is within its reach, so that there is a first and a last value.
  box.low = *std::ranges::find_if_not(values, is_far);
  box.high = *std::find_if_not(values.rbegin(), values.rend(), is_far);
  std::ranges::copy_if(values, std::back_inserter(box.outliers), is_far);
  return box;
}

}  // namespace magna
