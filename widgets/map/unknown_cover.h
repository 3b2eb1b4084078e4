// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <memory>
#include <vector>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// Is the ground truth hidden in unseen areas? Never while no knowledge is gathered, even when
/// requested: nothing would be left of the map.
bool truth_hidden(const MapScene& scene);

/// Is this place of the map covered? What is there is not drawn, named or offered.
bool covered_at(const MapScene& scene, Point p);

/// What no robot has seen, as few boxes along the world's axes, metres. All of the map while what
/// was seen has not come.
std::vector<QRectF> unknown_floor(const MapScene& scene);

/// Covers what no robot has seen while the ground truth is not shown, like what is beyond the map;
/// the map's border stays. Between what is drawn from the truth and what robots reported.
class UnknownCover {
 public:
  void paint(QPainter& painter, const MapScene& scene);

 private:
  std::vector<QRectF> boxes_;
  std::shared_ptr<const CoveragePicture> coverage_;  ///< that they are of
};

}  // namespace magna
