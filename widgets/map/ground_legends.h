// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFontMetricsF>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Legends above each other, from the scale bar upwards; then in a second column. Those without
/// room in the left half of the map are left out.
class LegendColumn {
 public:
  LegendColumn(QPainter& painter, const MapScene& scene);

  /// A bar of colours from 0 to 1 with texts at equal distances.
  void scale(const QString& title, std::span<const QString> texts,
             const std::function<QColor(double)>& colour_at);
  /// Colours with their meanings.
  void rows(const QString& title, std::span<const std::pair<QColor, QString>> rows);
  /// A legend with a layout of its own, at the bottom; `paint` returns its box, empty = none.
  void own(QRectF (*paint)(QPainter& painter, const MapScene& scene));

 private:
  /// Draws the plate; its contents' upper left corner. Nothing = no room.
  std::optional<QPointF> plate(double width, double height);
  void head(QPointF at, const QString& title);

  QPainter& painter_;
  const MapScene& scene_;
  QFontMetricsF metrics_;
  double bottom_;
  double left_;
  double right_ = 0.0;  ///< of the legends so far
};

// Legends of layers. Costmap and clearance give the reason if they are empty.
void sighting_legend(LegendColumn& legends, const MapScene& scene);
void costmap_legend(LegendColumn& legends, const MapScene& scene);
void clearance_legend(LegendColumn& legends, const MapScene& scene);
void heat_legend(LegendColumn& legends, const MapScene& scene);
/// Of floor by the time since it was last seen.
void age_legend(LegendColumn& legends, const MapScene& scene);

}  // namespace magna
