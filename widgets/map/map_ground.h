// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/view/snapshot.h"
#include "widgets/map/map_view.h"
#include "widgets/theme.h"

namespace magna {

/// The static part of a scene: the data for floor, walls and things.
struct MapGround {
  const WorldSnapshot& world;
  MapView view;
  const Look& look;
  bool grid = true;
  bool true_victims = false;
};

}  // namespace magna
