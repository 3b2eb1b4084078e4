// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>

#include "widgets/plots/signal_table.h"

namespace magna {

/// How many messages went over all connections in the last second of wall time, by the counters of
/// the connections. Programs come and go: what they had sent is counted once.
class MessageMeter {
 public:
  static constexpr std::int64_t kWindowNs = 1'000'000'000;

  /// Takes what a snapshot says; by `made_ns` it is known when.
  void take(const Snapshot& now);
  /// NaN until there is a second one.
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
  std::map<std::pair<std::string, std::string>, Counts> clients_;  ///< by server and name
  Counts sum_;                                                     ///< of all that was ever counted
  bool begun_ = false;
  std::deque<Moment> moments_;
};

}  // namespace magna
