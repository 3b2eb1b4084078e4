// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <map>
#include <set>

#include "widgets/plots/message_meter.h"
#include "widgets/plots/series.h"
#include "widgets/plots/signal_table.h"

namespace magna {

/// Records signals over simulated time: plotted ones, and in a small team all cheap ones, so that a
/// signal already has a history when it is plotted. Bounded memory. Restarts with another world or
/// if time goes back.
class SignalRecorder {
 public:
  static constexpr std::size_t kMostSamples = 20'000;    ///< per signal
  static constexpr std::size_t kMostBytes = 32'000'000;  ///< in total
  static constexpr std::size_t kSmallTeam = 32;          ///< maximum of robots

  /// Sets the plotted signals, which are recorded with more samples than others.
  void set_plotted(const std::set<SignalKey>& plotted);

  /// Records a snapshot, once per tick.
  void take(const Snapshot& now);

  /// nullptr = nothing recorded.
  const Series* find(const SignalKey& key) const;
  /// Seconds of the newest samples; NaN = none.
  double newest() const { return newest_; }
  double oldest() const { return oldest_; }
  /// Changes at every restart.
  std::uint32_t beginnings() const { return beginnings_; }
  std::size_t bytes() const;

  /// Whether a recorded signal needs this optional part of snapshots.
  bool needs(SignalPart part) const;

 private:
  struct Track {
    Series series;
    bool plotted = false;
    bool angle = false;
    double turned = std::numeric_limits<double>::quiet_NaN();  ///< last angle, unwrapped
  };

  void start_over();
  void watch(const Snapshot& now);
  Track& track(const SignalKey& key);
  void distribute_memory();

  std::map<SignalKey, Track> tracks_;
  std::set<SignalKey> plotted_;
  MessageMeter meter_;
  std::size_t team_ = 0;
  bool small_team_ = true;
  Tick tick_ = -1;
  std::uint64_t world_ = 0;
  double newest_ = std::numeric_limits<double>::quiet_NaN();
  double oldest_ = std::numeric_limits<double>::quiet_NaN();
  std::uint32_t beginnings_ = 0;
};

}  // namespace magna
