// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/command_line.h"
#include "core/engine/engine.h"
#include "core/view/plan_episode.h"

namespace magna {

/// What the tables at the end of a world are made of.
struct EndedWorld {
  const Engine& engine;
  PlanLog plan_log = {};  ///< empty unless requested
};

/// A CSV table that is written to a file when a world ends, if the command line requests it.
class EndTable {
 public:
  /// `what`: noun for messages; `path`: the option; `text` makes the table.
  EndTable(std::string_view what, std::string CommandLine::*path,
           std::string (*text)(const EndedWorld&))
      : what_(what), path_of_(path), text_(text) {}

  std::string_view what() const { return what_; }
  /// The file that the command line names; empty = none.
  const std::string& wanted(const CommandLine& line) const { return line.*path_of_; }

  /// Names the file at the start of a run, so that an unusable name is reported early.
  std::optional<Error> begin(const std::string& path);
  /// Why the table could not be written now.
  std::optional<Error> check() const;
  /// Writes the table if it has a file. Returns the error.
  std::optional<Error> end(const EndedWorld& world);

 private:
  std::string_view what_;
  std::string CommandLine::*path_of_;
  std::string (*text_)(const EndedWorld&);
  std::string path_;  ///< empty = it is not written
};

/// `--measures`, `--coverage-csv`, `--map-error-csv` and `--plan-log`. Without gathered knowledge
/// the last two have only column names.
std::vector<EndTable> end_tables();

/// Whether the run reports exploration at its end, so that it must be measured.
bool measures_exploration(const CommandLine& line);

}  // namespace magna
