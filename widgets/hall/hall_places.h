// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"

namespace magna {

// Where in a hall things are shown, metres of the world.

/// Packages are drawn with this side, less where a belt is crowded.
inline constexpr double kPackageSide = 0.6;

struct PackageSpot {
  Point centre;
  double side = kPackageSide;
};

/// The way of a belt from its machine outwards: `along` metres from the machine's middle, 0.5 more
/// than from the belt's beginning.
Point belt_point(const Hall& hall, const HallBelt& belt, double along);
/// Where a belt's packages lie, in the order of its list: the first one where it is taken next, an
/// input belt's at its machine, an output belt's at the far end.
std::vector<PackageSpot> package_spots(const FactoryPicture& hall, std::size_t belt);
/// In the middle of its machine.
PackageSpot held_package_spot(const HallMachine& machine);

/// The centre of the item, to scroll it into view; nothing = it does not or no longer exist.
std::optional<Point> place_of(const Snapshot& now, const HallItem& item);

}  // namespace magna
