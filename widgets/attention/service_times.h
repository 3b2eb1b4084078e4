// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "core/view/attention_queue.h"
#include "core/view/help_measures.h"

namespace magna {

/// Response and service times of the requests for help: the entries of the attention queue. A robot
/// whose cause changes makes another request. Defined in HelpMeasures.
class ServiceTimes {
 public:
  /// Follows the queue; `seconds` is the simulated time. Earlier than before = another run, which
  /// begins at nothing.
  void follow(const std::vector<AttentionEntry>& entries, double seconds);
  /// The operator acted on the robot: its request, if it has one, is answered.
  void act(RobotId robot, double seconds);

  /// The causes with requests, most urgent first.
  std::vector<HelpMeasures> measures() const;

 private:
  struct Request {
    AttentionCause cause = AttentionCause::Blocked;
    double since = 0.0;
    bool answered = false;
  };
  struct Times {
    std::uint32_t requests = 0;
    std::vector<double> responses;  ///< s
    std::vector<double> services;   ///< s
  };

  Times& of(AttentionCause cause) { return times_[static_cast<std::size_t>(cause)]; }

  std::map<RobotId, Request> open_;
  std::array<Times, kAttentionCauses> times_;
  double last_seconds_ = 0.0;
};

}  // namespace magna
