// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <map>
#include <set>

#include "widgets/plots/message_meter.h"
#include "widgets/plots/series.h"
#include "widgets/plots/signal_table.h"

namespace magna {

/// What signals were over simulated time: those that are plotted, and in a small team all that cost
/// nothing, so that a signal has a past when the user plots it. Bounded memory. Begins again with
/// another world and when time goes back.
class SignalRecorder {
 public:
  static constexpr std::size_t kMostSamples = 20'000;    ///< of one signal
  static constexpr std::size_t kMostBytes = 32'000'000;  ///< of all
  static constexpr std::size_t kSmallTeam = 32;          ///< robots

  /// These are plotted, and recorded from now on; they may be longer than others.
  void set_plotted(const std::set<SignalKey>& plotted);

  /// Takes what the snapshot says, once a tick.
  void take(const Snapshot& now);

  /// nullptr: nothing of it was recorded.
  const Series* find(const SignalKey& key) const;
  /// Seconds of the newest samples; NaN = there are none.
  double newest() const { return newest_; }
  double oldest() const { return oldest_; }
  /// Another one: it has begun again.
  std::uint32_t beginnings() const { return beginnings_; }
  std::size_t bytes() const;

  /// Is something recorded that snapshots hold only when that part is asked for?
  bool needs(SignalPart part) const;

 private:
  struct Track {
    Series series;
    bool plotted = false;
    bool angle = false;
    double turned = std::numeric_limits<double>::quiet_NaN();  ///< the last angle, unwound
  };

  void begin_anew();
  void watch(const Snapshot& now);
  Track& track(const SignalKey& key);
  void share_out();

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
