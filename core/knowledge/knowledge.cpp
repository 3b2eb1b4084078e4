// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/knowledge.h"

#include <algorithm>
#include <cstddef>

namespace magna {
namespace {

/// A wall that has not grown for this time is reported as it is, s; after the last motion sweeps
/// may change the frontier for the same time.
constexpr double kSettled = 2.0;
/// Many small pieces, so that the load is spread evenly over the threads.
constexpr std::size_t kPiecesAThread = 8;
/// Period of updates of the frontier, s.
constexpr double kFrontierPeriod = 1.0;

}  // namespace

Knowledge::Knowledge(const World& world, const Team& team, WorkerPool& workers)
    : world_(world),
      team_(team),
      workers_(workers),
      coverage_(CoverageGrid(world.cells().lower(), world.cells().upper())),
      frontier_(coverage_.grid()),
      frontier_period_(TickUnits{world.tick_seconds()}.ticks(kFrontierPeriod)),
      settled_(TickUnits{world.tick_seconds()}.ticks(kSettled)),
      walls_(world.cells(), TickUnits{world.tick_seconds()}.ticks(kSettled)),
      shapes_(coverage_.grid()),
      readers_(static_cast<std::size_t>(workers.threads()) * kPiecesAThread) {}

void Knowledge::advance(Tick now) {
  coverage_.clear_newly_known();
  shapes_.follow(world_);
  draw_sweeps();
  for (std::size_t k = 0; k < sweeps_.size(); ++k) take_sweep(sweeps_[k], rasters_[k], now);
  coverage_.date_last({rasters_.data(), sweeps_.size()}, sweeps_, now);
  walls_.update(features_, now);
  const bool may_change = changed_lately(now);
  if (may_change && (now == 1 || now % frontier_period_ == 0)) frontier_.update(coverage_);
}

// Sweeps of standing robots differ only by noise unless an obstacle changes.
bool Knowledge::changed_lately(Tick now) {
  const std::span<const Pose> poses = team_.believed();
  const bool same =
      world_.obstacle_version() == obstacle_version_ && std::ranges::equal(poses, stands_);
  if (!same) {
    obstacle_version_ = world_.obstacle_version();
    stands_.assign(poses.begin(), poses.end());
    changed_ = now;
  }
  return now <= changed_ + settled_;
}

// All threads draw the rasters of sweeps; one thread adds them, robots in order.
void Knowledge::draw_sweeps() {
  sweeps_.clear();
  for (std::uint32_t robot = 0; robot < team_.size(); ++robot) {
    if (team_.alive({robot}) && team_.ranger({robot}).present()) sweeps_.push_back({robot});
  }
  while (rasters_.size() < sweeps_.size()) rasters_.emplace_back(coverage_.grid());
  if (sweeps_.empty()) return;
  const std::size_t grain = (sweeps_.size() + readers_.size() - 1) / readers_.size();
  workers_.parallel_for(sweeps_.size(), grain, [&](std::size_t begin, std::size_t end) {
    SweepReader& reader = readers_[begin / grain];
    for (std::size_t k = begin; k < end; ++k) reader.read(team_, sweeps_[k], rasters_[k]);
  });
}

void Knowledge::take_sweep(RobotId robot, const SweepRaster& raster, Tick now) {
  const bool flies = team_.type(robot).flies;
  coverage_.take_undated(raster, robot, flies ? SightHeight::Air : SightHeight::Ground, now);
  for (const Cell cell : coverage_.newly_filled_cells()) {
    walls_.see(cell_of(coverage_.grid().centre(cell)), robot);
  }
  shapes_.see(raster, robot, features_, now);
}

double Knowledge::floor_seen() const {
  const CoverageGrid& grid = coverage_.grid();
  std::size_t open = 0, seen = 0;
  for (Cell c{0, 0}; c.j < grid.lines; ++c.j) {
    for (c.i = 0; c.i < grid.columns; ++c.i) {
      if (world_.cells().filled(cell_of(grid.centre(c)))) continue;
      ++open;
      seen += coverage_.at(c) != CellSeen::Unknown;
    }
  }
  return open == 0 ? 1.0 : static_cast<double>(seen) / static_cast<double>(open);
}

void Knowledge::hash(StateHash& hash) const {
  coverage_.hash(hash);
  frontier_.hash(hash);
  features_.hash(hash);
  walls_.hash(hash);
  shapes_.hash(hash);
}

}  // namespace magna
