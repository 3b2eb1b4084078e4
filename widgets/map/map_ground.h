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
  /// Walls in greys, things as vertical lines, places as filled cells or symbols (manual B).
  bool as_manual = false;
  /// Walls and things in the colours of their substances and attributes, not in one colour each.
  bool substances = false;
};

}  // namespace magna
