// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/area_finder.h"

#include <limits>

namespace magna {

AreaFinder::AreaFinder(const Hall& hall) : hall_(hall) {
  const auto add = [this](const HallArea& area) {
    for (const Cell cell : area.cells) spots_.push_back({cell_centre(cell), &area.name});
  };
  if (hall.parking) add(*hall.parking);
  for (const HallBelt& belt : hall.belts) add(belt.interact);
}

const std::string& AreaFinder::closest(Point p) const {
  static const std::string kNone;
  const std::string* found = &kNone;
  double best = std::numeric_limits<double>::infinity();
  for (const Spot& spot : spots_) {
    const Point to = spot.centre - p;
    const double square = dot(to, to);
    if (square >= best) continue;
    best = square;
    found = spot.area;
  }
  return *found;
}

const std::string& AreaFinder::location(const HallRobotState& robot) const {
  static const std::string kUnknown = "unk_location";
  if (robot.in_station && hall_.parking) return hall_.parking->name;
  if (robot.belts.empty()) return kUnknown;
  return hall_.belts[static_cast<std::size_t>(robot.belts.front())].interact.name;
}

}  // namespace magna
