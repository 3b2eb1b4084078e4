// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/assignment.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

namespace magna {
namespace {

constexpr std::size_t kFree = std::numeric_limits<std::size_t>::max();

/// Assigns every row of a matrix with at least as many columns as rows, all numbers finite.
class AssignmentSearch {
 public:
  AssignmentSearch(std::vector<double> costs, std::size_t rows, std::size_t columns)
      : costs_(std::move(costs)),
        rows_(rows),
        columns_(columns),
        row_price_(rows, 0.0),
        column_price_(columns, 0.0),
        column_of_(rows, kFree),
        row_of_(columns, kFree),
        shortest_(columns),
        path_(columns),
        row_done_(rows),
        column_done_(columns),
        left_(columns) {}

  /// The column of each row.
  const std::vector<std::size_t>& run() {
    for (std::size_t row = 0; row < rows_; ++row) add_row(row);
    return column_of_;
  }

 private:
  void add_row(std::size_t row) {
    std::ranges::fill(shortest_, kImpossible);
    std::ranges::fill(row_done_, std::uint8_t{0});
    std::ranges::fill(column_done_, std::uint8_t{0});
    left_.resize(columns_);
    std::iota(left_.begin(), left_.end(), std::size_t{0});
    double least = 0.0;
    std::size_t sink = kFree;
    for (std::size_t at = row; sink == kFree;) {
      row_done_[at] = 1;
      const std::size_t column = nearest_column(at, least);
      least = shortest_[column];
      column_done_[column] = 1;
      if (row_of_[column] == kFree) {
        sink = column;
      } else {
        at = row_of_[column];
      }
    }
    set_prices(row, least);
    for (std::size_t column = sink;;) {
      const std::size_t at = path_[column];
      row_of_[column] = at;
      std::swap(column_of_[at], column);
      if (at == row) break;
    }
  }

  /// Extends the shortest paths by the row, and takes the nearest column out of `left_`; of equal
  /// ones a free one.
  std::size_t nearest_column(std::size_t row, double least) {
    const double* const costs = costs_.data() + row * columns_;
    const double base = least - row_price_[row];
    double lowest = kImpossible;
    std::size_t found = 0;
    for (std::size_t k = 0; k < left_.size(); ++k) {
      const std::size_t column = left_[k];
      const double cost = base + costs[column] - column_price_[column];
      if (cost < shortest_[column]) {
        shortest_[column] = cost;
        path_[column] = row;
      }
      const double here = shortest_[column];
      if (here < lowest || (here == lowest && row_of_[column] == kFree)) {
        lowest = here;
        found = k;
      }
    }
    const std::size_t column = left_[found];
    left_[found] = left_.back();
    left_.pop_back();
    return column;
  }

  void set_prices(std::size_t row, double least) {
    row_price_[row] += least;
    for (std::size_t other = 0; other < rows_; ++other) {
      if (row_done_[other] == 0 || other == row) continue;
      row_price_[other] += least - shortest_[column_of_[other]];
    }
    for (std::size_t column = 0; column < columns_; ++column) {
      if (column_done_[column] != 0) column_price_[column] -= least - shortest_[column];
    }
  }

  std::vector<double> costs_;
  std::size_t rows_;
  std::size_t columns_;
  std::vector<double> row_price_;
  std::vector<double> column_price_;
  std::vector<std::size_t> column_of_;
  std::vector<std::size_t> row_of_;
  // Of one search.
  std::vector<double> shortest_;   ///< by column: length of the path to it
  std::vector<std::size_t> path_;  ///< by column: the row before it
  std::vector<std::uint8_t> row_done_;
  std::vector<std::uint8_t> column_done_;
  std::vector<std::size_t> left_;  ///< columns that are not done
};

/// Costs with a finite number in place of kImpossible, so large that an assignment with fewer
/// impossible pairs is always cheaper; rows and columns exchanged if asked for.
std::vector<double> finite_costs(std::span<const double> costs, std::size_t rows,
                                 std::size_t columns, bool exchanged) {
  double most = 0.0;
  for (const double cost : costs) {
    if (std::isfinite(cost)) most = std::max(most, std::abs(cost));
  }
  const double never = 2.0 * (most + 1.0) * static_cast<double>(std::min(rows, columns) + 1);
  std::vector<double> finite(costs.size());
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const double cost = costs[row * columns + column];
      finite[exchanged ? column * rows + row : row * columns + column] =
          std::isfinite(cost) ? cost : never;
    }
  }
  return finite;
}

}  // namespace

std::vector<std::optional<std::size_t>> assign_jobs(std::span<const double> costs, std::size_t rows,
                                                    std::size_t columns) {
  assert(costs.size() == rows * columns);
  std::vector<std::optional<std::size_t>> jobs(rows);
  if (rows == 0 || columns == 0) return jobs;
  const bool exchanged = rows > columns;
  AssignmentSearch search(finite_costs(costs, rows, columns, exchanged), std::min(rows, columns),
                          std::max(rows, columns));
  const std::vector<std::size_t>& found = search.run();
  for (std::size_t k = 0; k < found.size(); ++k) {
    const std::size_t row = exchanged ? found[k] : k;
    const std::size_t column = exchanged ? k : found[k];
    if (std::isfinite(costs[row * columns + column])) jobs[row] = column;
  }
  return jobs;
}

}  // namespace magna
