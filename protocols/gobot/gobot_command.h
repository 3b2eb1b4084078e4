// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "core/hall/robot_action.h"
#include "protocols/gobot/gobot_messages.h"

namespace magna {

/// A client's request (gobot.md, Actions).
struct GobotRequest {
  struct Robot {
    std::string robot;  ///< name
    RobotAction action;
  };
  /// Of the extended dialect.
  struct Machine {
    std::string machine;  ///< names
    std::string package;
  };
  struct Cancel {
    ActionId action;
  };
  /// Events of the hall are sent to the client from now on, or no longer (gobot.md, Planners).
  struct Events {
    bool on = true;
  };
  /// The client needs no more time for the frame of this tick (gobot.md, Lock-step).
  struct FrameDone {
    Tick tick = 0;
    Tick until = 0;  ///< it is asked again at this tick, or earlier if its actions end
  };
  std::variant<Robot, Machine, Cancel, Events, FrameDone> what;
  std::string temp_id;  ///< JSON text; only of Robot and Machine
  std::string said;     ///< for display: `["pick","robot0"]`
};

/// Why a body is not a request.
struct GobotError {
  std::string reason;   ///< one sentence
  std::string temp_id;  ///< JSON text for an answer with -1; "" = no answer is possible
};

/// The deepest nesting of a body, and the longest text of an echoed temp_id. Both limits are far
/// above the needs of clients and protect the other clients.
inline constexpr int kGobotMaxDepth = 32;
inline constexpr std::size_t kGobotMaxTempId = 4096;
/// The largest absolute value of a number in a command: metres, radians, seconds.
inline constexpr double kGobotMaxNumber = 1e6;

/// Parses the body of a message. Robots, areas, belts and packages need not exist.
std::variant<GobotRequest, GobotError> parse_gobot(std::string_view body, GobotDialect dialect);

}  // namespace magna
