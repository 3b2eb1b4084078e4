// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/hall/hall_simulation.h"

namespace magna {

/// Names areas by the position of a robot, for planners of the extended dialect (gobot.md, Extended
/// dialect).
class AreaFinder {
 public:
  /// The hall must outlive it.
  explicit AreaFinder(const Hall& hall);

  /// The area with the cell whose centre is nearest; the first of several. "" if there is none.
  const std::string& closest(Point p) const;
  /// The area that contains the robot: the parking area, or the interact area that it entered
  /// first; otherwise "unk_location".
  const std::string& location(const HallRobotState& robot) const;

 private:
  struct Spot {
    Point centre;
    const std::string* area;
  };
  const Hall& hall_;
  std::vector<Spot> spots_;
};

}  // namespace magna
