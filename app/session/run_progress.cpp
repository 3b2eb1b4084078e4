// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_progress.h"

#include <fmt/format.h>

#include <fstream>
#include <limits>

#include "core/imagery/image_queue.h"

namespace magna {
namespace {

// Not getrusage: its peak survives execve, so it may be the parent's.
double peak_megabytes() {
  std::ifstream status("/proc/self/status");
  std::string key;
  double kilobytes = 0.0;
  while (status >> key && key != "VmHWM:")
    status.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  status >> kilobytes;
  return kilobytes / 1024.0;
}

}  // namespace

std::string coverage_text(double floor_seen, const ReachableFloor* floor) {
  if (floor == nullptr) return fmt::format("coverage={:.3f}", floor_seen);
  const std::optional<Tick> to_90 = floor->reached_90();
  return fmt::format("coverage={:.3f} ticks_to_90={} floor_seen={:.3f}", floor->share(),
                     to_90 ? fmt::to_string(*to_90) : "-", floor_seen);
}

void RunStats::ticked(const Engine& engine) {
  const Team& team = engine.team();
  robot_updates_ += team.size();
  const std::uint64_t readings = team.readings();
  range_sum_ += team.mean_range() * static_cast<double>(readings);
  readings_ += readings;
  hits_ += team.range_hits();
}

std::string RunStats::line(const Engine& engine, double wall_seconds,
                           const LagHistogram& lag) const {
  const double wall = std::max(wall_seconds, 1e-9);
  std::string line = fmt::format(
      "ticks={} wall_s={:.3f} ticks/s={:.2f} robot_updates/s={:.0f} peak_mb={:.1f} "
      "loop_lag_p99_ms={:.2f} loop_lag_max_ms={:.2f}",
      engine.now(), wall_seconds, static_cast<double>(engine.now()) / wall,
      static_cast<double>(robot_updates_) / wall, peak_megabytes(), lag.quantile_ms(0.99),
      lag.max_ms());
  if (readings_ > 0) {
    line += fmt::format(" mean_range={:.3f} hits_static={} hits_robot={} hits_none={}",
                        range_sum_ / static_cast<double>(readings_), hits_.still, hits_.robots,
                        hits_.none);
  }
  if (const Knowledge* knowledge = engine.knowledge()) {
    // Images are stored only where knowledge is gathered.
    line += fmt::format(" {} images={}", coverage_text(knowledge->floor_seen(), engine.reachable()),
                        engine.images().list()->size());
  }
  return line;
}

}  // namespace magna
