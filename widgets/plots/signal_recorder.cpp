// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/signal_recorder.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

constexpr std::size_t kStretch = 4;  // samples of which two are kept, three at a gap

/// Indices of the samples of a stretch to keep, in order of time: minimum, maximum, and one of a
/// gap.
std::vector<std::size_t> kept_samples(std::span<const float> values) {
  const std::size_t none = values.size();
  std::size_t least = none;
  std::size_t greatest = none;
  std::size_t gap = none;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (std::isnan(values[i])) {
      gap = i;
    } else {
      if (least == none || values[i] < values[least]) least = i;
      if (greatest == none || values[i] >= values[greatest]) greatest = i;
    }
  }
  std::vector<std::size_t> kept{least, greatest, gap};
  std::erase(kept, none);
  std::ranges::sort(kept);
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  return kept;
}

/// A decreased counter belongs to a new connection of the same name.
std::uint64_t grown(std::uint64_t now, std::uint64_t before) {
  return now >= before ? now - before : now;
}

double per_second(std::uint64_t now, std::uint64_t before, std::int64_t ns) {
  return static_cast<double>(now - before) * 1e9 / static_cast<double>(ns);
}

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kPlottedShare = 4;  // weight of a plotted signal; others have 1

/// Unwraps an angle, so that the step from 180 to -180 does not count as a peak in thinning.
double unwrapped_angle(double angle, double before) {
  return std::isnan(before) ? angle : before + std::remainder(angle - before, 360.0);
}

/// Whether it is recorded without being plotted. Not for measures, which are computed on request.
bool is_recorded_unplotted(const SignalInfo& signal) { return signal.part != SignalPart::Measures; }

}  // namespace

void Series::set_most(std::size_t most) {
  most_ = std::max(most, kLeast);
  if (times_.size() < most_ && times_.capacity() <= most_) return;
  while (times_.size() >= most_) thin();
  times_.shrink_to_fit();
  values_.shrink_to_fit();
}

void Series::add(double seconds, double value) {
  if (times_.size() >= most_) thin();
  if (times_.size() == times_.capacity()) {
    const std::size_t room = std::min(most_, std::max(kLeast, 2 * times_.size()));
    times_.reserve(room);
    values_.reserve(room);
  }
  times_.push_back(seconds);
  values_.push_back(static_cast<float>(value));
}

void Series::clear() {
  times_.clear();
  values_.clear();
  times_.shrink_to_fit();
  values_.shrink_to_fit();
  ++revision_;
}

std::size_t Series::bytes() const {
  return times_.capacity() * sizeof(double) + values_.capacity() * sizeof(float);
}

Series::Part Series::between(double low, double high) const {
  const auto begin = std::ranges::lower_bound(times_, low);
  const auto end = std::upper_bound(begin, times_.end(), high);
  return {static_cast<std::size_t>(begin - times_.begin()),
          static_cast<std::size_t>(end - times_.begin())};
}

// Thins the older half to about half the samples; repeated thinning makes data coarser with age.
void Series::thin() {
  const std::size_t old = times_.size() / 2 / kStretch * kStretch;
  std::size_t kept = 0;
  const auto keep = [&](std::size_t from) {
    times_[kept] = times_[from];
    values_[kept] = values_[from];
    ++kept;
  };
  for (std::size_t at = 0; at < old; at += kStretch) {
    const auto stretch = std::span(values_).subspan(at, kStretch);
    for (const std::size_t one : kept_samples(stretch)) keep(at + one);
  }
  const auto drop = [&](auto& all) {
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(kept),
              all.begin() + static_cast<std::ptrdiff_t>(old));
  };
  drop(times_);
  drop(values_);
  ++revision_;
}

void MessageMeter::count(const LinkTable& links) {
  std::map<std::pair<std::string, std::string>, Counts> there;
  for (const ServerStatus& server : links) {
    for (const ClientStatus& client : server.clients) {
      const auto key = std::pair(server.name, client.name);
      const Counts before = clients_[key];
      const Counts now{client.messages_in, client.messages_out};
      there[key] = now;
      if (!begun_) continue;
      sum_.in += grown(now.in, before.in);
      sum_.out += grown(now.out, before.out);
    }
  }
  clients_ = std::move(there);
  begun_ = true;
}

void MessageMeter::take(const Snapshot& now) {
  if (!now.links) return;
  if (now.links != last_) {
    last_ = now.links;
    count(*last_);
  }
  if (!moments_.empty() && now.made_ns <= moments_.back().ns) return;
  moments_.push_back({now.made_ns, sum_});
  // Keeps the moment that is a second old as the reference.
  while (moments_.size() > 2 && now.made_ns - moments_[1].ns >= kWindowNs) moments_.pop_front();
}

MessageRates MessageMeter::rates() const {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  if (moments_.size() < 2) return {kUnknown, kUnknown};
  const Moment& from = moments_.front();
  const Moment& to = moments_.back();
  const std::int64_t ns = to.ns - from.ns;
  return {per_second(to.sum.in, from.sum.in, ns), per_second(to.sum.out, from.sum.out, ns)};
}

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
  newest_ = kUnknown;
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
