// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/scanned_zones.h"

#include <algorithm>

namespace magna {

void ScannedZones::add(Point centre, double radius, RobotId by, Tick now) {
  if (zones_.size() >= kMost) zones_.erase(zones_.begin());
  zones_.push_back({centre, radius, by, now});
  ++version_;
}

void ScannedZones::clear() {
  if (zones_.empty()) return;
  zones_.clear();
  ++version_;
}

bool ScannedZones::known(Point point) const {
  return std::ranges::any_of(zones_, [point](const ScannedZone& zone) {
    const Point away = point - zone.centre;
    return dot(away, away) <= zone.radius * zone.radius;
  });
}

void ScannedZones::hash(StateHash& hash) const {
  if (zones_.empty()) return;
  hash.add(zones_.size());
  for (const ScannedZone& zone : zones_) {
    hash.add(zone.centre.x);
    hash.add(zone.centre.y);
    hash.add(zone.radius);
    hash.add(zone.by.value);
    hash.add(zone.tick);
  }
}

}  // namespace magna
