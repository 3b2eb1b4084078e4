// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/angle.h"
#include "tests/support/small_scenario.h"

namespace magna::test {

inline ThingDescription thing(std::string name, ThingKind kind, Point at, Footprint footprint) {
  ThingDescription description;
  description.name = std::move(name);
  description.kind = kind;
  description.position = at;
  description.footprint = footprint;
  return description;
}

/// The small scenario's room with visible things: robot1 and robot3 have a desk, a person, a
/// partition and a crate ahead of them, robot2 faces a shelf in the other direction.
inline Scenario furnished_scenario() {
  Scenario scenario = small_scenario(3);
  scenario.robots[1].robot.pose.theta = kPi;
  std::vector<ThingDescription>& things = scenario.world.things;
  things.push_back(thing("desk", ThingKind::Furniture, {9.0, 3.0}, {1.6, 0.8}));
  things.push_back(thing("casualty", ThingKind::Victim, {7.0, 4.5}, {1.7, 0.5}));
  things.push_back(thing("partition", ThingKind::Wall, {12.0, 6.0}, {0.2, 2.0}));
  things.push_back(thing("crate", ThingKind::Object, {6.0, 6.0}, {0.5, 0.5}));
  things.push_back(thing("shelf", ThingKind::Furniture, {1.4, 4.5}, {0.4, 1.0}));
  return scenario;
}

}  // namespace magna::test
