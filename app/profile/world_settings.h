// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/kept_file.h"

namespace magna {

/// Changes of one robot's appearance against the world file.
struct KeptRobotLook {
  std::string name;          ///< replaces the world file's name; empty = unchanged
  std::optional<int> style;  ///< colour and pattern, 0 to 23; nothing = by its number
  std::string letter;        ///< empty = its number
  friend bool operator==(const KeptRobotLook&, const KeptRobotLook&) = default;
};

/// A named place or view of the map.
struct KeptBookmark {
  std::string name;
  double x = 0.0;  ///< metres
  double y = 0.0;
  double scale = 0.0;  ///< of a view, pixels per metre; 0 = a place
  friend bool operator==(const KeptBookmark&, const KeptBookmark&) = default;
};

/// Settings saved per world: view, layers and the appearance of robots.
struct WorldSettings {
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMostBookmarks = 50;
  static constexpr int kGroups = 10;

  /// Visible part of the map: metres, pixels per metre.
  struct View {
    double x = 0.0;
    double y = 0.0;
    double scale = 20.0;
    friend bool operator==(const View&, const View&) = default;
  };

  std::optional<View> view;  ///< nothing = whole map
  std::string tool;          ///< "tool.select"; empty = select
  std::string layers;        ///< layers of the map, in its own format; empty = default
  std::string plots;         ///< plotted signals, in the pane's own format; empty = none
  std::vector<KeptBookmark> bookmarks;
  std::map<std::string, KeptRobotLook> robots;  ///< by name in the world file
  /// Groups of robots by number, below kGroups: names in the world file, none of them empty.
  std::map<int, std::vector<std::string>> groups;

  friend bool operator==(const WorldSettings&, const WorldSettings&) = default;
};

/// The file at `path`, not read yet.
KeptFile world_settings_file(const std::filesystem::path& path);
WorldSettings read_world_settings(KeptFile& file);
/// The settings after changes by this Magna and by others (merged.h).
WorldSettings merged(const WorldSettings& base, const WorldSettings& ours,
                     const WorldSettings& theirs);
void put_world_settings(const WorldSettings& settings, KeptFile& file);

/// Changes of the settings of a world that are still to be written.
struct WorldSave {
  std::filesystem::path path;
  std::string source;  ///< the world
  WorldSettings base;  ///< as they were read or written last
  WorldSettings ours;

  /// Puts the changes into the file, in which others may have changed other settings. Waits for
  /// them for at most `patience_ms`. Any thread.
  std::optional<Error> write(int patience_ms) const;
};

}  // namespace magna
