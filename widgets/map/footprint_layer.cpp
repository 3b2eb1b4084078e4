// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/footprint_layer.h"

#include <QPainter>
#include <algorithm>

#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"

namespace magna {

void paint_footprints(QPainter& painter, const MapScene& scene) {
  if (!scene.layers.footprints || scene.detail.crowd) return;
  constexpr double kLeast = 2.0;  // pixels
  const auto labels = labels_of(*scene.snapshot);
  for (std::size_t i = 0; i < std::min(labels.size(), scene.poses.size()); ++i) {
    const double r = labels[i].radius * scene.view.scale();
    if (r < kLeast || !scene.in_sight({static_cast<std::uint32_t>(i)})) continue;
    QColor colour = robot_line_colour(scene.team.style(i), scene.look->map_free);
    painter.setPen(QPen(colour, 1));
    colour.setAlphaF(0.15F);
    painter.setBrush(colour);
    painter.drawEllipse(scene.view.to_screen(scene.poses[i].position()), r, r);
  }
}

}  // namespace magna
