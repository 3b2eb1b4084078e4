// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <array>
#include <vector>

#include "widgets/map/map_scene.h"
#include "widgets/map/robot_sprites.h"
#include "widgets/map/text_sprites.h"

class QPainter;

namespace magna {

/// Paints the robots with marks for active, selected, blocked, waiting, held and stopped, a dashed
/// outline if the link is lost, and labels where there is room. A crowd of small ones is drawn as
/// darts, with rings round the selected. Caches its pictures.
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

}  // namespace magna
