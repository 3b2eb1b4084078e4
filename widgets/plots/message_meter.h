// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>

#include "widgets/plots/signal_table.h"

namespace magna {

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

}  // namespace magna
