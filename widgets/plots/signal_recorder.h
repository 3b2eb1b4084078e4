// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "widgets/plots/signal_table.h"

namespace magna {

/// Samples of one signal over time, with a maximum number: older ones are thinned, keeping minimum
/// and maximum of every stretch at their times. Gaps (NaN) are kept, too.
class Series {
 public:
  static constexpr std::size_t kBytesEach = sizeof(double) + sizeof(float);
  static constexpr std::size_t kLeast = 16;  ///< lower bound of set_most

  /// Sets the maximum number of samples; thins at once if exceeded.
  void set_most(std::size_t most);
  std::size_t most() const { return most_; }

  /// Times must ascend. NaN = no value.
  void add(double seconds, double value);
  void clear();

  std::span<const double> times() const { return times_; }
  std::span<const float> values() const { return values_; }
  std::size_t size() const { return times_.size(); }
  /// Changes when existing samples were thinned.
  std::uint32_t revision() const { return revision_; }
  /// Allocated memory.
  std::size_t bytes() const;

  /// Range of indices of the samples from `low` to `high` seconds; the end is exclusive.
  struct Part {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  Part between(double low, double high) const;

 private:
  void thin();

  std::vector<double> times_;
  std::vector<float> values_;
  std::size_t most_ = 20'000;
  std::uint32_t revision_ = 0;
};

/// Rate of messages over all connections in the last second of wall time, from the connections'
/// counters. Counts of closed connections are included once.
class MessageMeter {
 public:
  static constexpr std::int64_t kWindowNs = 1'000'000'000;

  /// Adds a snapshot with its time `made_ns`.
  void take(const Snapshot& now);
  /// NaN until the second snapshot.
  MessageRates rates() const;

 private:
  struct Counts {
    std::uint64_t in = 0;
    std::uint64_t out = 0;
  };
  struct Moment {
    std::int64_t ns;
    Counts sum;
  };

  void count(const LinkTable& links);

  std::shared_ptr<const LinkTable> last_;
  std::map<std::pair<std::string, std::string>, Counts> clients_;  ///< by server and client name
  Counts sum_;                                                     ///< total of all counts
  bool begun_ = false;
  std::deque<Moment> moments_;
};

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
  std::uint32_t beginnings_ = 0;
};

}  // namespace magna
