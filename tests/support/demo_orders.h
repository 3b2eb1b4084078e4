// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/view/snapshot.h"
#include "tests/support/demo_exploration.h"

namespace magna::test {

/// The demonstration with named rooms in its corridor, "hall" (x from -4 to 12 m) and "yard" (from
/// 13 m on), and robots that can explore.
inline Snapshot with_rooms(Snapshot snapshot) {
  auto world = std::make_shared<WorldSnapshot>(*snapshot.world);
  world->rooms = {{"hall", {{-4, 5}, {12, 5}, {12, 9}, {-4, 9}}, {}},
                  {"yard", {{13, 5}, {24, 5}, {24, 9}, {13, 9}}, {}}};
  snapshot.world = std::move(world);
  snapshot.exploration = demo_exploration(snapshot.labels->size());
  return snapshot;
}

/// An order in force that the operator gave, by these robots.
inline AreaOrderStatus demo_order(std::uint32_t number, AreaOrder order,
                                  const std::vector<RobotId>& robots,
                                  std::vector<Point> corners = {}) {
  AreaOrderStatus status;
  status.id = {number};
  status.order = std::move(order);
  status.author = "operator";
  status.corners = std::move(corners);
  status.covered = 0.639;
  for (const RobotId robot : robots) status.crew.push_back({robot});
  return status;
}

inline Snapshot with_orders(Snapshot snapshot, std::vector<AreaOrderStatus> orders) {
  snapshot.area_orders = std::make_shared<const AreaOrders>(AreaOrders{std::move(orders)});
  return snapshot;
}

}  // namespace magna::test
