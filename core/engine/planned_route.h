// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include "core/geometry/point.h"
#include "core/mission/route_planner.h"
#include "core/sim/ids.h"

namespace magna {

/// A planned route, or an attempt that found none.
struct PlannedRoute {
  std::shared_ptr<const Route> route;
  Point start;
  Point goal;
  bool detour = false;       ///< to a way-point of the robot's plan; else on request
  std::uint32_t number = 0;  ///< of this robot's routes: with the run's seed it selects its lots
  Tick at = 0;               ///< when it was ready for use
};

}  // namespace magna
