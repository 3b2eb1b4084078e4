// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/engine/engine.h"
#include "core/sim/file_writer.h"

namespace magna {

/// The original's log of a hall (gobot.md, Log), one line per event with the simulated time:
/// `[INF]   12.345 Package package0 delivered `. Each line is written to the file immediately.
class GobotLog {
 public:
  /// Creates or empties the file. An error names it.
  static Result<GobotLog> open(const std::string& path);

  /// A client's message that began no action: a refused one, or a cancellation.
  void line(const Engine& engine, std::string_view tag, std::string_view text);
  /// Logs the events of the hall, and the commands to its robots and machines by clients, the
  /// operator or the dispatcher: `navigate_to  robot0  ;   7.500;   3.500`; and why their actions
  /// failed: `place        robot0   failed: it carries nothing`.
  void on_events(std::span<const Event> events, const Engine& engine);

  /// Why the file is not written now.
  const std::optional<Error>& check() { return file_.check(); }

 private:
  explicit GobotLog(LogFile file) : file_(std::move(file)) {}
  void command(const Engine& engine, const event::ActionBegun& begun);
  void ended(const Engine& engine, const event::ActionEnded& end);
  void tell(const Engine& engine, const HallNews& news);

  LogFile file_;
  std::map<ActionId, std::string> commands_;  ///< of the actions in progress
};

}  // namespace magna
