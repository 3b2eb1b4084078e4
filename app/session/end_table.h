// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/command_line.h"
#include "core/engine/engine.h"

namespace magna {

/// A table of comma-separated values that a run writes to a file when its world ends, if the
/// command line asks for it.
class EndTable {
 public:
  /// `what` it holds, as a message calls it; `path`: the option; `text` makes it.
  EndTable(std::string_view what, std::string CommandLine::*path,
           std::string (*text)(const Engine&))
      : what_(what), path_of_(path), text_(text) {}

  std::string_view what() const { return what_; }
  /// The file that the command line names; empty = none.
  const std::string& wanted(const CommandLine& line) const { return line.*path_of_; }

  /// Opened at the beginning: an unusable name is reported before the work of a run.
  std::optional<Error> begin(const std::string& path);
  /// Writes and closes it; nothing is done unless it was begun. What went wrong.
  std::optional<Error> end(const Engine& engine);

 private:
  std::string_view what_;
  std::string CommandLine::*path_of_;
  std::string (*text_)(const Engine&);
  std::string path_;  ///< of the file that is open
  std::ofstream file_;
};

/// `--measures`, `--coverage-csv` and `--map-error-csv`. Where no knowledge is gathered the last
/// two hold column names alone, and no robots.
std::vector<EndTable> end_tables();

/// Does the run say at its end how far exploration has come, so that it has to be measured?
bool measures_exploration(const CommandLine& line);

}  // namespace magna
