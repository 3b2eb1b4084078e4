// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/display_recorder.h"

#include <memory>

namespace magna {

std::optional<SnapshotParts> DisplayRecorder::due(const Engine& engine, std::uint64_t files,
                                                  std::int64_t now_ns) {
  const Tick now = engine.now();
  if (files != files_ || (last_ && now < *last_)) {
    files_ = files;
    last_.reset();
    last_rare_.reset();
    encoder_.restart();
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

DisplayEncoder::Frame DisplayRecorder::encode(Snapshot& snapshot, const Engine& engine) {
  // Not SnapshotParts::measures, which would also begin to measure what robots can reach.
  if (rare_) snapshot.measures = std::make_shared<const OperatorMeasures>(engine.measures());
  return encoder_.add(snapshot, rare_);
}

}  // namespace magna
