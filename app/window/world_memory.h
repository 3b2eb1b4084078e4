// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/profile/profile.h"
#include "widgets/map/map_layers.h"
#include "widgets/robot_looks.h"
#include "widgets/snapshot_feed.h"

namespace magna {

class ActionSet;
class MapPane;
class PlotsPane;
struct WindowContext;

/// The map's layers as one line of a file, and back; what is missing in it is as in `usual`.
std::string layers_text(const MapLayers& layers);
MapLayers layers_of_text(const std::string& text, const MapLayers& usual);

/// Gives each world back as it was looked at last: part of the map, tool, plots, how its
/// robots look. A world that robots explore opens without the ground truth.
class WorldMemory : public QObject {
  Q_OBJECT
 public:
  WorldMemory(const WindowContext& context, QObject* parent);

  /// Notes how the world that is open is shown.
  void note();
  /// Shows the world that was opened as it was shown before; a new one whole.
  void restore();
  /// How one robot (its world file's name) is to look from now on.
  void set_look(const std::string& robot, const RobotLook& look);

 private:
  SnapshotFeed& feed_;
  ActionSet& actions_;
  MapPane& map_;
  PlotsPane& plots_;
  Profile& profile_;
  bool usual_truth_ = true;  ///< of the open world, unless the operator chose
};

}  // namespace magna
