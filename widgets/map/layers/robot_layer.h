// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPixmap>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/map/ground/team_density.h"
#include "widgets/map/layers/sprites.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Paints the outline of each robot's body to scale, whatever the size of its symbol. Robots
/// without a body have none, and outlines of less than a few pixels are skipped.
void paint_footprints(QPainter& painter, const MapScene& scene);

/// Reason for which a robot in this state needs help, short: "Blocked", "No route", "Link lost
/// 0:14". Empty if it needs none.
QString help_word(const Snapshot& now, RobotId robot, ShownState state);

/// Box for a label of this size beside a robot: below, above, right, left, then at the corners; it
/// lies inside the pane and touches no taken box. Nothing if there is no room. `robot`: box of the
/// robot with its rings. Pixels.
std::optional<QRectF> label_place(const QRectF& robot, const QSizeF& size, const QRectF& pane,
                                  std::span<const QRectF> taken);

/// Box for a label that must be shown though there is no room beside its robot: the nearest free
/// one further away, else the nearest that covers only other labels. The first `robots` of the
/// taken boxes are robots and overlays, which it never covers. Nothing if they are everywhere.
std::optional<QRectF> distant_label_place(const QRectF& robot, const QSizeF& size,
                                          const QRectF& pane, std::span<const QRectF> taken,
                                          std::size_t robots);

/// Groups of at least three places that are nearer than this to the first of their group, by their
/// indices; pixels.
std::vector<std::vector<std::size_t>> stacks_of(std::span<const QPointF> places, double near);

/// Line from the rim of a robot to its distant label.
QLineF leader_line(const QRectF& robot, const QRectF& label);

/// Paints the robots with marks for active, selected, blocked, waiting, held and stopped, a dashed
/// outline if the link is lost, and labels where there is room. A crowd of small ones is drawn as
/// darts, with rings round the selected; where even darts would not fit, by their number in squares
/// of the floor (TeamDensity). Caches its pictures.
class RobotLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene);

 private:
  /// One robot of this frame.
  struct Drawn {
    std::size_t robot = 0;
    QPointF at;
    double diameter = 0.0;
    int rank = 0;  ///< 2 active, 1 selected, 0 others
  };

  void forget_if_other(const Look& look, double ratio);
  void collect(const MapScene& scene);
  void paint_crowd(QPainter& painter, const MapScene& scene);
  void paint_crowd_marks(QPainter& painter, const MapScene& scene);
  void paint_labels(QPainter& painter, const MapScene& scene);
  void paint_stacks(QPainter& painter, const MapScene& scene, const QRectF& room,
                    std::size_t never_covered);
  static QRectF robot_box(const MapScene& scene, const Drawn& drawn);
  const QPixmap& ring(double radius, const Look& look);
  void paint_rings(QPainter& painter, const MapScene& scene, const Drawn& drawn);
  void paint_body(QPainter& painter, const MapScene& scene, const Drawn& drawn);
  void paint_letter(QPainter& painter, const MapScene& scene, const Drawn& drawn);
  void paint_mark(QPainter& painter, const MapScene& scene, const Drawn& drawn) const;
  static void paint_lost(QPainter& painter, const MapScene& scene, const Drawn& drawn);

  TeamDensity density_;
  RobotSprites sprites_;
  TextSprites texts_;
  LookKind kind_ = LookKind::Light;
  int percent_ = 0;     ///< scale of the caches
  double ratio_ = 0.0;  ///< pixel ratio of the caches
  QPixmap ring_;
  double ring_radius_ = 0.0;
  std::array<QPixmap, kShownStates> marks_;  ///< by ShownState
  std::array<QPixmap, kShownStates> crowd_marks_;
  std::vector<Drawn> drawn_;          ///< of this frame; a member to reuse its memory
  std::vector<std::size_t> held_up_;  ///< in a crowd; reused
  std::vector<QRectF> taken_;         ///< by robots and labels; reused
};

/// Paints a box around the active robot's believed pose: its possible places by the main odometer.
/// With the ground truth shown also the true pose and a line between both. Everything is positioned
/// relative to the drawn robot, which may be between two snapshots.
void paint_belief(QPainter& painter, const MapScene& scene);

}  // namespace magna
