// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"
#include "widgets/map/map_layers.h"
#include "widgets/map/map_team.h"
#include "widgets/map/map_view.h"
#include "widgets/theme.h"

namespace magna {

/// How much of each robot is drawn, by how many are in sight and how large they are.
struct MapDetail {
  double least_pixels = 20.0;  ///< a robot's least diameter
  bool crowd = false;          ///< darts instead of shapes
  double dart_pixels = 8.0;    ///< diameter of a crowd's darts: they leave half of the floor free
  bool labels = true;          ///< names, plans and rays of all robots
};

/// One moment as the map shows it; what the layers draw and the tools hit.
struct MapScene {
  std::shared_ptr<const Snapshot> snapshot = std::make_shared<Snapshot>();
  std::vector<Pose> poses;  ///< interpolated
  MapView view;
  const Look* look = &magna::look(LookKind::Light);
  MapLayers layers;
  MapTeam team;
  MapDetail detail;
  HallItem hall_choice;  ///< outlined

  /// Reads the team and chooses the detail; call when the snapshot, the poses or the view changed.
  void update_detail();
  /// Diameter a robot is drawn with, pixels; never less than 10 unless it is one of a crowd.
  double diameter(RobotId id) const;
  bool in_sight(RobotId id) const;
  /// The robot whose shape is at the screen point, the nearest if there are several.
  std::optional<RobotId> robot_at(QPointF at) const;
  bool in_map(Point p) const;
  /// The active robot if there is one and it is on the map.
  std::optional<RobotId> active_robot() const;

 private:
  double apart(std::size_t robots) const;
};

}  // namespace magna
