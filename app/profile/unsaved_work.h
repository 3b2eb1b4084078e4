// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/profile/kept_file.h"
#include "core/engine/mark.h"
#include "core/mission/no_go_area.h"
#include "core/mission/plan.h"

namespace magna {

/// Unsaved edits of a world file.
struct KeptWorldEdits {
  std::string file;
  std::string before;  ///< its text as it was read or saved last, UTF-8
  std::string after;   ///< the edited text

  std::size_t bytes() const { return before.size() + after.size(); }
  friend bool operator==(const KeptWorldEdits&, const KeptWorldEdits&) = default;
};

/// A hall that is edited, with edits that its files do not have.
struct KeptHall {
  std::string file;         ///< of its scenario; empty = it has none yet
  std::string environment;  ///< file of its floor plan; empty = it has none yet
  std::string scenario;     ///< text, UTF-8
  std::string plan;         ///< text of the floor plan

  std::size_t bytes() const { return scenario.size() + plan.size(); }
  friend bool operator==(const KeptHall&, const KeptHall&) = default;
};

/// The operator's work in an open world, kept in a file in case the program is killed.
struct UnsavedWork {
  static constexpr int kVersion = 1;
  /// Only the latest ones are kept.
  static constexpr std::size_t kMostMarks = 500;
  /// Edits for which this many bytes do not suffice are not kept. Even if the file needs three
  /// bytes for each, there is room for marks and plans below SettingsFile::kMaxBytes.
  static constexpr std::size_t kMostEditBytes = std::size_t{200} * 1024;

  std::vector<MarkContent> marks;
  /// With the robot's name in the world file; several for one robot if several Magnas had it.
  std::vector<std::pair<std::string, Plan>> plans;
  std::vector<KeptWorldEdits> edits;  ///< the newest first
  std::vector<NoGoContent> no_go = {};
  std::vector<KeptHall> halls = {};  ///< the newest first

  bool empty() const {
    return marks.empty() && plans.empty() && edits.empty() && no_go.empty() && halls.empty();
  }
  /// Adds other work, without what is there already. False if there is no room for all of it;
  /// nothing is added then.
  bool add(const UnsavedWork& other);
  friend bool operator==(const UnsavedWork&, const UnsavedWork&) = default;
};

/// The file at `path`, not read yet.
KeptFile unsaved_work_file(const std::filesystem::path& path);
/// Reads the work; invalid entries become problems of the file and are left out.
UnsavedWork read_unsaved_work(KeptFile& file);
void put_unsaved_work(const UnsavedWork& work, KeptFile& file);

/// The lines entered in the console, oldest first.
inline constexpr std::size_t kMostConsoleLines = 200;
/// Longer lines, in bytes, are not kept.
inline constexpr std::size_t kLongestConsoleLine = 2000;
KeptFile console_lines_file(const std::filesystem::path& path);
std::vector<std::string> read_console_lines(const KeptFile& file);
void put_console_lines(const std::vector<std::string>& lines, KeptFile& file);

}  // namespace magna
