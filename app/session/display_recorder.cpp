// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/display_recorder.h"

#include <memory>
#include <utility>

namespace magna {

std::optional<SnapshotParts> DisplayRecorder::due(const Engine& engine, std::uint64_t files,
                                                  std::int64_t now_ns) {
  const Tick now = engine.now();
  if (files != files_ || (last_ && now < *last_)) {
    files_ = files;
    last_.reset();
    last_rare_.reset();
    restarts_ = true;
  }
  const double tick_seconds = engine.world().tick_seconds();
  const auto since = [&](Tick then) { return static_cast<double>(now - then) * tick_seconds; };
  constexpr double kRounding = 1e-9;
  if (last_ && (since(*last_) < kSeconds - kRounding || now_ns - last_ns_ < kLeastNs)) return {};
  rare_ = !last_rare_ || since(*last_rare_) >= kRareSeconds - kRounding;
  last_ = now;
  last_ns_ = now_ns;
  SnapshotParts parts;
  parts.coverage = true;
  parts.inside = true;
  if (rare_) {
    last_rare_ = now;
    parts.pictured = true;
    parts.robot_signals = true;
    parts.progress = true;
    parts.hall_history = true;
  }
  return parts;
}

std::function<std::string()> DisplayRecorder::message(const std::shared_ptr<Snapshot>& snapshot,
                                                      const Engine& engine) {
  // Not SnapshotParts::measures, which would also begin to measure what robots can reach.
  if (rare_) snapshot->measures = std::make_shared<const OperatorMeasures>(engine.measures());
  return queue_.add(snapshot, rare_, std::exchange(restarts_, false));
}

}  // namespace magna
