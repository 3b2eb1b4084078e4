// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
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

WorldSettings read_world_settings(KeptFile& file);
void put_world_settings(const WorldSettings& settings, KeptFile& file);

}  // namespace magna
