// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/ids.h"

namespace magna {

/// The kind of a console line (manual 3.7 and E).
enum class ConsoleKind : std::uint8_t {
  Typed,    ///< as typed
  Message,  ///< a command succeeded
  Warning,  ///< a consequence outside the robot's control
  Error,    ///< a command failed, or a line is invalid
  Table,    ///< a row of an answer: help, tables, Lisp values
};

struct ConsoleLine {
  ConsoleKind kind = ConsoleKind::Message;
  std::string text;  ///< without the prompt, without "*WARNING* -> ": see shown_text
  Tick tick = 0;

  friend bool operator==(const ConsoleLine&, const ConsoleLine&) = default;
};

/// As printed in the manual: "Robot> cameras", "*WARNING* -> PEN#2 has moved".
std::string shown_text(const ConsoleLine& line);

/// The newest lines, for the window: the same object as long as there are no new lines.
struct ConsoleLines {
  static constexpr std::size_t kMost = 2000;
  std::uint64_t first = 0;  ///< number of the oldest kept line; numbers count from 0
  std::vector<ConsoleLine> lines;
};

/// Words for completion: the same object as long as they do not change.
struct ConsoleWords {
  std::vector<std::string> commands;  ///< lower case, including aliases
  std::size_t cameras = 0;            ///< parts of the console's robot
  std::size_t hands = 0;
  std::size_t bins = 0;
  std::vector<std::uint32_t> designators;
  std::vector<std::string> attributes;   ///< ":color" …
  std::vector<std::string> place_types;  ///< "doorway" …
  std::vector<std::string> parameters;   ///< "Max-Speed" …
  std::vector<std::string> robots;       ///< names

  friend bool operator==(const ConsoleWords&, const ConsoleWords&) = default;
};

struct ConsoleStatus {
  std::shared_ptr<const ConsoleLines> lines;
  std::shared_ptr<const ConsoleWords> words;
};

}  // namespace magna
