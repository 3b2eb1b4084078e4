// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "widgets/map/scene/layer_picture.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

class LegendColumn;

/// The ways of the robots in two recorded sessions, in the robots' colours: of A as lines, of B
/// dashed.
class SecondTrails {
 public:
  void paint(QPainter& painter, const MapScene& scene);

 private:
  LayerPicture picture_;
  std::shared_ptr<const std::vector<SessionTrail>> trails_;  ///< of B in the picture
};

/// The robots of the second session, B: dashed outlines, each with a "B" and its letter.
void paint_second_robots(QPainter& painter, const MapScene& scene);
/// Names A and B with their lines, and says where B does not have the shown time.
void second_legend(LegendColumn& legends, const MapScene& scene);

}  // namespace magna
