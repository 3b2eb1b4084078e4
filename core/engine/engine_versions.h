// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace magna {

/// Counters named after the data they count changes of, so that a follower copies only changed
/// data. Not part of the state hash.
struct EngineVersions {
  std::uint64_t labels = 1;    ///< names and presence of robots
  std::uint64_t plans = 1;     ///< way-points
  std::uint64_t statuses = 1;  ///< states of missions, actions and links; writers and locks
  std::uint64_t routes = 1;    ///< planned routes and detours
  std::uint64_t cameras = 1;   ///< where image cameras are turned to
  std::uint64_t marks = 1;     ///< marks on the map
  std::uint64_t parameters = 1;
};

}  // namespace magna
