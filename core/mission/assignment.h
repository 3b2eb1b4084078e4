// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace magna {

/// The cost of a pair that must not be assigned.
inline constexpr double kImpossible = std::numeric_limits<double>::infinity();

/// Assigns workers (rows) to jobs (columns), each at most one, so that as many as possible of the
/// smaller side are assigned, and of these assignments one with the least sum of costs (the
/// Hungarian method with shortest augmenting paths, O(n^3): Kuhn 1955; Crouse, "On implementing 2D
/// rectangular assignment algorithms", 2016). `costs` has rows x columns numbers, row by row,
/// finite or kImpossible. Returns the job of each worker; nothing = it has none. The result depends
/// only on the arguments.
std::vector<std::optional<std::size_t>> assign_jobs(std::span<const double> costs, std::size_t rows,
                                                    std::size_t columns);

}  // namespace magna
