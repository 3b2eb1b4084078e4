// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"

namespace magna {

// Display positions in a hall, metres in the world.

/// Side of a drawn package; smaller on crowded belts.
inline constexpr double kPackageSide = 0.6;

struct PackageSpot {
  Point centre;
  double side = kPackageSide;
};

/// A point of a belt, counted outwards: `along` metres from the machine's middle, 0.5 more than
/// from the belt's beginning.
Point belt_point(const Hall& hall, const HallBelt& belt, double along);
/// Positions of a belt's packages in list order; the first is next to be taken: at the machine of
/// an input belt, at the far end of an output belt.
std::vector<PackageSpot> package_spots(const HallStatus& hall, std::size_t belt);
/// The middle of its machine.
PackageSpot held_package_spot(const HallMachine& machine);

/// The centre of the item, to show it on the map; nothing = the item does not exist.
std::optional<Point> place_of(const Snapshot& now, const HallItem& item);

}  // namespace magna
