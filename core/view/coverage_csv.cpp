// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/coverage_csv.h"

#include <fmt/format.h>

#include <iterator>

#include "core/view/quoted_csv.h"

namespace magna {
namespace {

/// The area of some cells: a cell is a sixteenth of a square metre, so four decimals are exact.
double square_metres(std::uint32_t cells) {
  return cells * (CoverageGrid::kCellSize * CoverageGrid::kCellSize);
}

std::string share_of(std::uint32_t seen, std::optional<std::size_t> reachable) {
  if (!reachable) return {};
  const double share =
      *reachable == 0 ? 1.0 : static_cast<double>(seen) / static_cast<double>(*reachable);
  return fmt::format("{:.4f}", share);
}

}  // namespace

std::string coverage_csv(std::span<const CoverageSeries::Sample> samples,
                         std::span<const std::string> robots, double tick_seconds,
                         std::optional<std::size_t> reachable) {
  std::string csv = "tick,time_s,seen_m2,reachable_share";
  const auto out = std::back_inserter(csv);
  for (const std::string& name : robots) {
    fmt::format_to(out, ",{}", quoted_csv(fmt::format("found_m2 {}", name)));
  }
  csv += "\r\n";
  for (const CoverageSeries::Sample& sample : samples) {
    fmt::format_to(out, "{},{:.2f},{:.4f},{}", sample.tick,
                   static_cast<double>(sample.tick) * tick_seconds, square_metres(sample.seen),
                   share_of(sample.reachable, reachable));
    for (std::size_t k = 0; k < robots.size(); ++k) {
      // Robots added later had found nothing at that time.
      const std::uint32_t found = k < sample.found.size() ? sample.found[k] : 0;
      fmt::format_to(out, ",{:.4f}", square_metres(found));
    }
    csv += "\r\n";
  }
  return csv;
}

std::string map_error_csv(const MapError& error, const ReachableFloor* floor) {
  std::string csv =
      "known_cells,false_free_cells,false_filled_cells,wrong_share,reachable_cells,"
      "reachable_seen_cells,ticks_to_90\r\n";
  const auto out = std::back_inserter(csv);
  fmt::format_to(out, "{},{},{},{:.6f},", error.known, error.false_free, error.false_filled,
                 error.share());
  if (floor == nullptr) return csv + ",,\r\n";
  fmt::format_to(out, "{},{},", floor->size(), floor->seen());
  if (floor->reached_90()) fmt::format_to(out, "{}", *floor->reached_90());
  return csv + "\r\n";
}

}  // namespace magna
