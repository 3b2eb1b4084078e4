// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"

namespace magna {

/// The current step of a CyBOT's search for the posts of the goal box.
enum class SearchState : std::uint8_t {
  Off,        ///< never started
  Scanning,   ///< scans at the centre of a partition
  Driving,    ///< drives to the next branch
  Visiting,   ///< drives to an unknown object and scans it
  Returning,  ///< drives back to the centre of a partition
  Homing,     ///< looks for the corners of the goal box
  Waiting,    ///< waits for other robots
  Parking,    ///< drives into the goal box
  Parked,     ///< ended: in the goal box
  NotFound,   ///< ended: `reason`
  Stopped,    ///< ended by an author, or because the robot does not obey: `reason`
};

inline constexpr int kSearchStates = 11;

std::string_view name(SearchState state);     ///< "off", "scanning", …, "not-found"
std::string_view meaning(SearchState state);  ///< "drives to the next branch", …
/// Whether the search is in progress, including paused.
bool in_progress(SearchState state);

/// The state of one robot's search, for display.
struct SearchStatus {
  SearchState state = SearchState::Off;
  bool paused = false;
  bool stopped = false;           ///< paused by STOP ALL
  std::optional<Message> reason;  ///< why it takes this step, waits or has ended
  std::optional<Point> next;      ///< where it drives or will drive; metres, world frame
  std::vector<Point> partitions;  ///< centres of those that are not closed, last = current
  std::optional<std::array<Point, 2>> box;  ///< diagonal of the candidate box
  int scans = 0;                            ///< since it began
  int posts = 0;                            ///< known thin objects
  Tick begun = 0;
};

/// What an author can do with a search.
enum class SearchOrder : std::uint8_t {
  Start,
  Pause,  ///< the robot finishes its current instruction
  Resume,
  Step,  ///< one instruction while paused
  Stop,
};

inline constexpr int kSearchOrders = 5;

std::string_view name(SearchOrder order);  ///< "start", "pause", …
std::optional<SearchOrder> search_order(std::string_view name);

}  // namespace magna
