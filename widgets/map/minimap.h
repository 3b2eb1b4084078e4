// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>
#include <memory>

#include "widgets/map/scene/map_scene.h"

namespace magna {

/// Overview of the whole world in a corner of the map: the visible part as a rectangle, robots as
/// dots. A click or a drag shows that place.
class Minimap : public QWidget {
  Q_OBJECT
 public:
  /// Shows the state of the scene at each paint.
  Minimap(const MapScene& scene, QWidget* parent);

  /// Whether to show it: enabled, the world is not fully visible, and the pane is large enough.
  static bool needed(const MapScene& scene);
  /// Pixels, in the world's proportions; at most two fifths of the pane in each direction.
  static QSize size_for(const CellMap& cells, const QSize& pane);

  /// Shows it in the parent's lower right corner, above the coordinates, if it is needed.
  void place(int margin);

  /// Converts a place of the world to widget coordinates; to_world is the inverse.
  QPointF to_here(Point p) const;
  Point to_world(QPointF at) const;

 signals:
  /// Request to show this place in the middle.
  void place_wanted(magna::Point place);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  double scale() const;
  void draw_world();
  void paint_robots(QPainter& painter) const;

  const MapScene& scene_;
  QPixmap picture_;
  std::shared_ptr<const WorldSnapshot> world_;  ///< world of the picture
  std::shared_ptr<const ShownFloor> known_;     ///< known floor of the picture
  bool covered_ = false;
  LookKind kind_ = LookKind::Light;
};

}  // namespace magna
