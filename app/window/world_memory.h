// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <string>

#include "app/profile/profile.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/map/scene/map_layers.h"

namespace magna {

class ActionSet;
class MapPane;
class PlotsPane;
class RobotGroups;
struct WindowContext;

/// The map's layers as one line of JSON.
std::string layers_text(const MapLayers& layers);
/// Reads such a line; missing values are taken from `usual`.
MapLayers layers_of_text(const std::string& text, const MapLayers& usual);

/// Remembers and restores the view of each world: map section, layers, tool, plots, groups of
/// robots, and their appearance. By default, the ground truth is hidden in a world that robots
/// explore.
class WorldMemory : public QObject {
  Q_OBJECT
 public:
  WorldMemory(const WindowContext& context, QObject* parent);

  /// Puts the view into the profile's settings of the world. WorkKeeper writes the file.
  void collect();
  /// Restores the saved view of the opened world; a new world is fitted to the map. After a reset
  /// or reload the robot that was active is active again, else the first one.
  void restore();
  /// Shows the saved appearance of robots and their groups.
  void show_robots();
  /// Sets the appearance of one robot, by its name in the world file, also for later runs.
  void set_look(const std::string& robot, const RobotLook& look);

 private:
  void note_active();
  void restore_active();

  const WindowContext& context_;
  SnapshotFeed& feed_;
  ActionSet& actions_;
  MapPane& map_;
  PlotsPane& plots_;
  RobotGroups* groups_;
  Profile& profile_;
  std::uint64_t noted_ = 0;  ///< number of the world of the next two
  std::string source_;
  std::string active_;       ///< name of the active robot, as the world file writes it
  bool usual_truth_ = true;  ///< default for showing the ground truth of the open world
};

}  // namespace magna
