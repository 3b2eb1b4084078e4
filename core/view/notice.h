// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/point.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"

namespace magna {

enum class Severity : std::uint8_t { Info, Caution, Warning };

/// The subject of a notice, for code that acts on it without reading its text.
enum class NoticeKind : std::uint8_t {
  Other,
  Blocked,   ///< a mission is blocked
  Waiting,   ///< a mission waits for a movable obstacle
  Collided,  ///< a robot collided
  Failed,    ///< a command ended with an error
  Refused,   ///< an input was refused
  Stop,      ///< STOP was latched or released
  Link,      ///< a program attached or left, a server has a problem
};

/// A detail of a notice, which the event log shows on request.
struct NoticePart {
  Message text = Message::verbatim({});
  std::optional<Point> at;  ///< metres
  friend bool operator==(const NoticePart&, const NoticePart&) = default;
};

/// One line of the event log, for the operator.
struct Notice {
  std::uint64_t sequence = 0;  ///< counts from 1
  Tick tick = 0;
  Severity severity = Severity::Info;
  NoticeKind kind = NoticeKind::Other;
  std::string source;  ///< a robot's name, "client-1", "STOP", "ACT-R"
  Message text = Message::verbatim({});
  std::optional<RobotId> robot;
  std::optional<Point> at;  ///< where it happened, metres
  std::vector<NoticePart> parts = {};
  friend bool operator==(const Notice&, const Notice&) = default;
};

}  // namespace magna
