// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/mission/waypoint.h"
#include "protocols/actr/form_reader.h"

namespace magna {

/// A command of a client (guide: command messages).
struct ActrCommand {
  enum class Verb : std::uint8_t { Select, MissionAdd, MissionDelete, MissionGenerate };
  Verb verb = Verb::Select;
  std::string uid;  ///< in lower case; may not exist
  /// MissionAdd: the way-point to append; MissionGenerate: the goal of planning.
  Waypoint waypoint;

  friend bool operator==(const ActrCommand&, const ActrCommand&) = default;
};

/// Why a form is not a command.
struct ActrCommandError {
  std::string message;  ///< one sentence: found and expected text
  SexpPlace place;
  /// The robot, if the form is a mission command with a readable robot: its unchanged plan is sent
  /// as an answer. Empty otherwise.
  std::string mission_uid;

  /// "line 1, column 21 (byte 20): …"
  std::string text() const;
};

/// The heads of commands.
std::vector<std::string_view> command_heads();

/// Parses a form as a command: `(select UID)`, `(missionadd UID (goto (x y [theta])))`, `(… (turnto
/// (theta)))`, `(… (explore [() | nil]))`, `(missiondel UID)`, `(missiongen UID (TYPE (x y
/// theta)))`. Metres and radians; numbers of 1e6 and more are refused. `read`: the same form, read.
std::variant<ActrCommand, ActrCommandError> parse_command(std::string_view form,
                                                          const SexpTree& read);

}  // namespace magna
