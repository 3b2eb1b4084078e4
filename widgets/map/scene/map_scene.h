// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/geometry/point.h"
#include "core/record/session_trails.h"
#include "core/view/snapshot.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/hall/hall_item.h"
#include "widgets/map/scene/map_layers.h"
#include "widgets/map/scene/map_view.h"
#include "widgets/map/scene/shown_floor.h"

namespace magna {

/// A place or a view of the map that a person has named.
struct Bookmark {
  QString name;        ///< not empty; each name once in a world
  Point at;            ///< the place, or the middle of the view; metres
  double scale = 0.0;  ///< of a view, pixels per metre; 0 = a place

  bool is_view() const { return scale > 0.0; }
  friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

/// The line from a camera to the place that a picture shows under the pointer, as on the map.
struct PictureSight {
  Point from;  ///< metres
  Point to;
  friend bool operator==(const PictureSight&, const PictureSight&) = default;
};

/// A second recorded session, B, which the map shows over the recording in the window, A.
struct SecondSession {
  std::shared_ptr<const Snapshot> now;  ///< at the time that A shows; null: not known yet
  std::shared_ptr<const std::vector<SessionTrail>> trails_first;  ///< null: not known yet
  std::shared_ptr<const std::vector<SessionTrail>> trails;        ///< of B; likewise
  QString name_first;                                             ///< "a.mcap"
  QString name;
  QString place;  ///< "B ended at 0:00:30.0", where B does not have the time; empty: it has
};

/// Drawing data of one robot, compact enough to process ten thousand per frame.
struct MapRobot {
  float radius = 0.0F;  ///< metres; of the symbol if it has no body
  bool present = false;
  RobotType type = RobotType::Point;
  ShownState state = ShownState::Idle;
  std::uint8_t rank = 0;   ///< 2 active, 1 selected, 0 others
  std::uint8_t style = 0;  ///< colour and pattern, below kRobotStyles
};

/// Drawing data of the team: updated only when a snapshot's labels, statuses or selection have
/// changed.
class MapTeam {
 public:
  void update(const Snapshot& snapshot);

  const std::vector<MapRobot>& robots() const { return robots_; }
  /// Style index: the operator's choice, else by number.
  std::size_t style(std::size_t robot) const {
    return robot < robots_.size() ? robots_[robot].style : robot;
  }
  /// Empty for an unknown robot.
  const QString& name(std::size_t robot) const { return text(names_, robot); }
  const QString& letter(std::size_t robot) const { return text(letters_, robot); }
  /// Radius of the largest robot, metres.
  double largest() const { return largest_; }

 private:
  static const QString& text(const std::vector<QString>& texts, std::size_t robot);
  void read_labels(const Snapshot& snapshot);
  void read_states(const Snapshot& snapshot);
  void read_ranks(const Snapshot& snapshot);

  std::vector<MapRobot> robots_;
  std::vector<QString> names_;
  std::vector<QString> letters_;
  double largest_ = 0.0;
  std::shared_ptr<const std::vector<RobotLabel>> labels_;
  std::shared_ptr<const std::vector<RobotStatus>> statuses_;
  std::shared_ptr<const std::vector<RemoteStatus>> remotes_;
  bool stopped_ = false;
  std::optional<RobotId> active_;
  std::vector<RobotId> selected_;
};

class ClearanceShade;
class PlaceHeat;
class Trails;

/// Level of detail of robots, by their number and size.
struct MapDetail {
  double least_pixels = 20.0;  ///< minimum diameter of a robot
  bool crowd = false;          ///< darts instead of shapes
  bool density = false;        ///< their number by place instead of darts
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
  /// The step up to which the active robot's last route search is shown, from 1 (planner_layer.h);
  /// nothing = whole searches, also of the selected robots.
  std::optional<std::size_t> planner_step;
  std::vector<QRectF> overlays;       ///< widgets over the map, which labels avoid; pixels
  std::map<RobotId, QString> needs;   ///< what robots of the attention queue need: "Waiting long"
  HallItem hall_choice;               ///< chosen item, outlined
  std::optional<PictureSight> sight;  ///< where a mark would be placed by a picture
  std::shared_ptr<const SecondSession> second;  ///< null: only the window's own
  // What layers show besides the snapshot, of the map's pane; null = nothing is drawn.
  const Trails* trails = nullptr;
  const PlaceHeat* heat = nullptr;
  const ClearanceShade* shade = nullptr;
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
