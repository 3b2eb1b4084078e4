// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/base/command_line.h"
#include "app/session/link_protocols.h"
#include "core/view/user_log_columns.h"

namespace magna {

/// Where and how much the flight recorder keeps.
struct FlightOptions {
  int minutes = 0;                    ///< simulated time; 0 = it is off
  std::filesystem::path folder = {};  ///< for all processes of the user; empty = it is off
};

/// The options of a session.
struct SessionOptions {
  CommandLine command_line;  ///< `world` is set
  /// File for the ACT-R stream with times (`UserLog = true`); nothing = none.
  std::optional<std::filesystem::path> user_log = {};
  UserLogColumns user_log_columns = {};
  std::span<const LinkProtocol* const> protocols = link_protocols();
  bool result = false;  ///< Session::result is wanted, also without --result
  /// Nothing: there is no window that could begin a recording.
  std::optional<FlightOptions> flight = {};
};

inline constexpr std::string_view kUsualWorld = "office";  ///< if none is given

/// Exit statuses (docs/command-line.md).
enum ExitStatus : int { kDone = 0, kFailed = 1, kBadInput = 2, kNoServer = 3, kNotWritten = 4 };

}  // namespace magna
