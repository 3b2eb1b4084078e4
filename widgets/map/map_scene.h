// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"
#include "widgets/map/bookmark.h"
#include "widgets/map/map_layers.h"
#include "widgets/map/map_team.h"
#include "widgets/map/map_view.h"
#include "widgets/map/shown_floor.h"
#include "widgets/theme.h"

namespace magna {

/// Level of detail of robots, by their number and size.
struct MapDetail {
  double least_pixels = 20.0;  ///< minimum diameter of a robot
  bool crowd = false;          ///< darts instead of shapes
  double dart_pixels = 8.0;    ///< diameter of a dart: half of the floor stays free
  bool labels = true;          ///< names, plans and rays of all robots
};

/// The state of the map at one moment, used by layers and tools.
struct MapScene {
  std::shared_ptr<const Snapshot> snapshot = std::make_shared<Snapshot>();
  std::vector<Pose> poses;  ///< interpolated
  MapView view;
  const Look* look = &magna::look(LookKind::Light);
  MapLayers layers;
  MapTeam team;
  MapDetail detail;
  std::vector<Bookmark> bookmarks;
  /// The step up to which the active robot's last route search is shown, from 1 (planner_steps.h);
  /// nothing = whole searches, also of the selected robots.
  std::optional<std::size_t> planner_step;
  std::vector<QRectF> overlays;      ///< widgets over the map, which labels avoid; pixels
  std::map<RobotId, QString> needs;  ///< what robots of the attention queue need: "Waiting long"
  HallItem hall_choice;              ///< chosen item, outlined
  /// Null if it is not needed or has not arrived; kept by KnownFloor.
  std::shared_ptr<const ShownFloor> known;
  std::vector<QPolygonF> frontier;  ///< of the known floor, metres; see ShownFloor::frontier

  /// Updates team and level of detail; call after a change of snapshot, poses or view.
  void update_detail();
  /// Drawn diameter of a robot, pixels; at least 10 unless in a crowd.
  double diameter(RobotId id) const;
  bool in_sight(RobotId id) const;
  /// The robot whose shape is at the screen point, the nearest of several.
  std::optional<RobotId> robot_at(QPointF at) const;
  bool in_map(Point p) const;
  /// The active robot, if it is on the map.
  std::optional<RobotId> active_robot() const;

 private:
  double apart(std::size_t robots) const;
};

}  // namespace magna
