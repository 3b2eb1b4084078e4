// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>
#include <memory>

#include "widgets/map/map_scene.h"

namespace magna {

/// The whole world small in a corner of the map, with the part that is in sight as a rectangle and
/// the robots as dots. A click or a drag shows that place.
class Minimap : public QWidget {
  Q_OBJECT
 public:
  /// Shows what the scene holds whenever it is painted.
  Minimap(const MapScene& scene, QWidget* parent);

  /// Worth showing: wanted, the world is not all in sight, and the pane is large enough.
  static bool needed(const MapScene& scene);
  /// Pixels; the world's proportions. At most two fifths of the pane either way.
  static QSize size_for(const CellMap& cells, const QSize& pane);

  /// Where a place of the world is in it, and back.
  QPointF to_here(Point p) const;
  Point to_world(QPointF at) const;

 signals:
  /// Show this place in the middle.
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
  std::shared_ptr<const WorldPicture> world_;        ///< of the picture
  std::shared_ptr<const CoveragePicture> coverage_;  ///< of its cover; null: the truth is shown
  bool covered_ = false;
  LookKind kind_ = LookKind::Light;
};

}  // namespace magna
