// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Translucent colour of a heat map; `part`: 0 to 1, see PlaceHeat::part.
QColor heat_colour(const Look& look, HeatLayer layer, double part);

/// Sums over a world by place, from snapshots: the simulated time that robots spent in each cell,
/// and the oldest age of remote robots' links there. Cells of 1 m, larger in worlds of more than
/// kMostCells m², which bounds memory. Another world or an earlier tick starts again.
class PlaceHeat {
 public:
  static constexpr double kMostCells = 40'000.0;

  void note(const Snapshot& snapshot);
  /// Seconds spent in the cell of a place; 0 outside.
  double time_at(Point p) const;
  /// Oldest age of a link there, seconds; negative = no remote robot was there.
  double link_age_at(Point p) const;
  double cell_size() const { return size_; }

  /// Place of a value on the scale: time 0 = 1 s to 1 = 100 s, logarithmic; links 0 to 5 s.
  static double part(HeatLayer layer, double seconds);
  /// One pixel per cell; null without a world.
  QImage picture(HeatLayer layer, const Look& look) const;
  /// Keeps the picture: only cells that have changed since the last call are drawn again.
  void paint(QPainter& painter, const MapScene& scene) const;

 private:
  std::optional<std::size_t> place(Point p) const;
  void begin(const WorldSnapshot& world);
  void changed(std::size_t cell);
  QRgb pixel(std::size_t cell, HeatLayer layer, const Look& look) const;

  std::shared_ptr<const WorldSnapshot> world_;
  Tick tick_ = 0;
  Point lower_;
  double size_ = 1.0;
  int columns_ = 0;
  int lines_ = 0;
  std::vector<float> times_;  ///< row by row
  std::vector<float> links_;
  mutable QImage image_;  ///< as last painted
  mutable HeatLayer layer_ = HeatLayer::None;
  mutable LookKind look_ = LookKind::Light;
  mutable std::vector<std::size_t> changed_;  ///< cells since then
};

}  // namespace magna
