// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/kept_file.h"

namespace magna {

/// How one robot is shown, where it differs from what the world file says.
struct KeptRobotLook {
  std::string name;          ///< shown in place of the world file's; empty = that one
  std::optional<int> style;  ///< colour and pattern, 0 to 23; nothing = by its number
  std::string letter;        ///< empty = its number
  friend bool operator==(const KeptRobotLook&, const KeptRobotLook&) = default;
};

/// What goes with one world: where one looked, what was shown, how its robots look.
struct WorldSettings {
  static constexpr int kVersion = 1;

  /// Part of the world the map showed: metres, pixels a metre.
  struct View {
    double x = 0.0;
    double y = 0.0;
    double scale = 20.0;
    friend bool operator==(const View&, const View&) = default;
  };

  std::optional<View> view;  ///< nothing = the whole map
  std::string tool;          ///< "tool.select"; empty = that
  std::string layers;        ///< the map's layers in its own words; empty = its own choice
  std::string plots;         ///< which signals are plotted, in the pane's own words; empty = none
  std::map<std::string, KeptRobotLook> robots;  ///< by the world file's name

  friend bool operator==(const WorldSettings&, const WorldSettings&) = default;
};

WorldSettings read_world_settings(KeptFile& file);
void put_world_settings(const WorldSettings& settings, KeptFile& file);

}  // namespace magna
