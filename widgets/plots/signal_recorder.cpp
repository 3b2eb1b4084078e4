// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/signal_recorder.h"

#include <algorithm>
#include <cmath>

#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kPlottedShare = 4;  // weight of a plotted signal; others have 1

/// Unwraps an angle, so that the step from 180 to -180 does not count as a peak in thinning.
double unwrapped_angle(double angle, double before) {
  return std::isnan(before) ? angle : before + std::remainder(angle - before, 360.0);
}

/// Whether it is recorded without being plotted. Not for measures, which are computed on request.
bool is_recorded_unplotted(const SignalInfo& signal) { return signal.part != SignalPart::Measures; }

}  // namespace

void SignalRecorder::set_plotted(const std::set<SignalKey>& plotted) {
  if (plotted == plotted_) return;
  plotted_ = plotted;
  for (const SignalKey& key : plotted_) track(key);
  std::erase_if(tracks_, [&](const auto& entry) {
    const bool kept = small_team_ && is_recorded_unplotted(info(entry.first.kind));
    return !kept && !plotted_.contains(entry.first);
  });
  for (auto& [key, track] : tracks_) track.plotted = plotted_.contains(key);
  distribute_memory();
}

SignalRecorder::Track& SignalRecorder::track(const SignalKey& key) {
  Track& made = tracks_[key];
  made.angle = info(key.kind).angle;
  return made;
}

void SignalRecorder::start_over() {
  for (auto& [key, track] : tracks_) {
    track.series.clear();
    track.turned = kUnknown;
  }
  newest_ = oldest_ = kUnknown;
  ++beginnings_;
}

// All signals of the program and of a small team, including robots added later.
void SignalRecorder::watch(const Snapshot& now) {
  team_ = now.poses.size();
  small_team_ = team_ <= kSmallTeam;
  if (small_team_) {
    for (const SignalInfo& signal : signal_table()) {
      if (!is_recorded_unplotted(signal)) continue;
      const std::size_t count = signal.of_robot ? team_ : 1;
      for (std::uint32_t r = 0; r < count; ++r) {
        track({signal.kind, signal.of_robot ? std::optional(RobotId{r}) : std::nullopt});
      }
    }
  }
  std::erase_if(tracks_, [this](const auto& entry) {
    const auto& [key, track] = entry;
    if (track.plotted) return false;
    return !small_team_ || (key.robot && key.robot->index() >= team_);
  });
  distribute_memory();
}

// Divides the memory by weight, within the total limit.
void SignalRecorder::distribute_memory() {
  const std::size_t plotted = plotted_.size();
  const std::size_t shares = plotted * kPlottedShare + (tracks_.size() - plotted);
  if (shares == 0) return;
  const std::size_t each = kMostBytes / Series::kBytesEach / shares;
  for (auto& [key, track] : tracks_) {
    track.series.set_most(std::min(kMostSamples, track.plotted ? each * kPlottedShare : each));
  }
}

void SignalRecorder::take(const Snapshot& now) {
  meter_.take(now);
  const std::uint64_t world = world_number(now);
  if (world != world_ || now.tick < tick_) start_over();
  if (world == world_ && now.tick == tick_) return;
  world_ = world;
  tick_ = now.tick;
  if (now.poses.size() != team_ || tracks_.empty()) watch(now);
  const MessageRates rates = meter_.rates();
  const double seconds = seconds_of(now);
  for (auto& [key, track] : tracks_) {
    double value = info(key.kind).read(now, key.robot ? key.robot->index() : 0, rates);
    if (track.angle) value = track.turned = unwrapped_angle(value, track.turned);
    track.series.add(seconds, value);
  }
  newest_ = seconds;
  if (std::isnan(oldest_)) oldest_ = seconds;
}

const Series* SignalRecorder::find(const SignalKey& key) const {
  const auto found = tracks_.find(key);
  return found == tracks_.end() ? nullptr : &found->second.series;
}

std::size_t SignalRecorder::bytes() const {
  std::size_t sum = 0;
  for (const auto& [key, track] : tracks_) sum += track.series.bytes();
  return sum;
}

bool SignalRecorder::needs(SignalPart part) const {
  if (part == SignalPart::RobotSignals && small_team_) return true;
  return std::ranges::any_of(plotted_,
                             [part](const SignalKey& key) { return info(key.kind).part == part; });
}

}  // namespace magna
