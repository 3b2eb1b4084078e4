// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/engine/input.h"
#include "core/view/snapshot.h"
#include "widgets/hall/hall_item.h"

namespace magna {

/// Operator commands in a hall.
enum class HallOperation : std::uint8_t {
  Cancel,   ///< cancel the actions of the selected robots
  Charge,   ///< send the selected robots to charge
  Go,       ///< send the active robot to the chosen area, or to the area of the chosen belt
  Face,     ///< turn the active robot to the chosen belt
  Pick,     ///< let the active robot pick the chosen package, else the next one
  Place,    ///< let the active robot place its package
  Process,  ///< start the chosen machine, if machines wait for commands
};

/// Why what needs a hall is not possible.
QString why_no_hall();
/// Reason why it is not possible now, one sentence with a remedy; empty = possible.
QString why_not(const Snapshot& now, const HallItem& chosen, HallOperation act);
/// The inputs to post; none = not possible.
std::vector<Input> inputs_for(const Snapshot& now, const HallItem& chosen, HallOperation act);
/// The same for Cancel and Charge, for these robots instead of the selected ones.
QString why_not(const Snapshot& now, std::span<const RobotId> robots, HallOperation act);
std::vector<Input> inputs_for(const Snapshot& now, std::span<const RobotId> robots,
                              HallOperation act);
/// Turn rate of robots towards belts, rad/s.
inline constexpr double kFaceSpeed = 3.0;
/// The area of the chosen item; "" = none.
std::string target_area(const Snapshot& now, const HallItem& chosen);
/// The belt of the chosen item: itself, of its area, or the one its package lies on.
std::optional<int> target_belt(const Snapshot& now, const HallItem& chosen);

}  // namespace magna
