// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/mission/plan.h"
#include "protocols/actr/line_kinds.h"
#include "protocols/actr/lisp_text.h"

namespace magna {

/// The name that a client gives its connection with `(client NAME)`: `[a-z][a-z0-9-]*`, at most 32
/// bytes, and neither nil nor t.
struct ClientName {
  static constexpr std::size_t kMaxLength = 32;

  std::string_view name;   ///< in the form; empty if there is none
  std::string_view error;  ///< code: bad-form or bad-name; empty = the name is legal
};

/// Reads the name from its form, which must outlive it.
ClientName read_client_name(const SexpTree& form);

/// Whether a name belongs to an author that is not a client, or is one that the server assigns:
/// operator, world, console, dispatcher, client-N.
bool is_reserved_client_name(std::string_view name);

/// A `(subscribe KIND …)` or `(unsubscribe KIND …)` of a client.
struct SubscribeRequest {
  static constexpr std::size_t kMostKinds = 64;  ///< in one form

  struct Wanted {
    LineKind kind = LineKind::Status;
    std::optional<double> rate;  ///< lines per second and object; nothing = unlimited
  };
  bool on = true;  ///< false: unsubscribe
  std::vector<Wanted> kinds;
  std::vector<std::string> unknown;  ///< names that are not kinds, lower case
};

/// Reads a request from its form, whose head is `subscribe` or `unsubscribe`, of which `text` is
/// the source. KIND: a name or `(NAME HZ)` with 0 < HZ <= Subscriptions::kMostPerSecond. Else the
/// error: "line 1, column 21 (byte 20): …".
std::variant<SubscribeRequest, std::string> read_subscribe_request(const SexpTree& form,
                                                                   std::string_view text);

/// `(error subscribe bad-form)`: `head` is that of the request.
std::string subscribe_error_line(std::string_view head, std::string_view code);
/// `(error subscribe unknown-kind KIND)`.
std::string unknown_kind_line(std::string_view head, std::string_view kind);

/// The name in `(trial NAME)`, with which a client marks a trial in the user log, in lower case: a
/// symbol of at most 32 bytes; "nil" ends a trial. Empty if there is none that can be written.
std::string trial_name(const SexpTree& form);

/// `(trial NAME)`: the answer, and the marker in the log.
std::string trial_line(std::string_view name);
/// `(error trial CODE NAME)`.
std::string trial_error_line(std::string_view code, std::string_view name);

/// A form of a client that was refused, for its `refusals` line. The parts are written as they are
/// sent; nil: the form has none, or it cannot be read.
struct FormRefusal {
  std::string code = "bad-form";
  std::string head = "nil";  ///< of a robot command: its NAME
  std::string uid = "nil";   ///< of the robot, as the client named it
  std::string id = "nil";    ///< of a robot command
  std::string x = "nil";     ///< the place that it names, as in the form
  std::string y = "nil";
};

/// The refusal of a form, as far as the form can be read.
FormRefusal form_refusal(const SexpTree& form, std::string_view code);
/// `CODE HEAD UID ID`.
std::string refusal_text(const FormRefusal& refusal);
/// `(refusals CODE HEAD UID ID X Y)`.
std::string refusal_line(const FormRefusal& refusal);

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
