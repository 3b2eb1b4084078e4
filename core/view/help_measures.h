// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace magna {

/// How requests for help of one cause were served, seconds of the run. A request begins when a
/// robot begins to need attention for that cause and ends when it no longer does. Response: until
/// the operator first made the robot active, commanded it or ignored it; of a robot that is active
/// already, until the first command. Service: until the request ended.
struct HelpMeasures {
  std::string cause;             ///< "blocked", in English
  std::uint32_t requests = 0;    ///< ended or not
  std::uint32_t answered = 0;    ///< with a response
  double response_median_s = 0;  ///< of the answered ones; 0 if there are none
  double response_longest_s = 0;
  std::uint32_t ended = 0;
  double service_median_s = 0;  ///< of the ended ones; 0 if there are none
  double service_longest_s = 0;
  friend bool operator==(const HelpMeasures&, const HelpMeasures&) = default;
};

/// The order of robots that need attention.
enum class AttentionRule : std::uint8_t {
  MostUrgent,      ///< by cause, then the oldest
  FirstCome,       ///< the oldest
  Nearest,         ///< to the active robot; without one, to the robot attended to last
  LongestIgnored,  ///< never attended to, then attended to longest ago
};
inline constexpr std::size_t kAttentionRules = 4;

}  // namespace magna
