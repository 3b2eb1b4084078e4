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

/// What a person has robots of a hall do.
enum class HallAct : std::uint8_t {
  Cancel,   ///< the selected robots' actions
  Charge,   ///< the selected robots go to charge
  Go,       ///< the active robot goes to what is chosen: an area, or a belt's
  Face,     ///< the active robot turns to the chosen belt
  Pick,     ///< the active robot picks: the chosen package, else the next one
  Place,    ///< the active robot places what it carries
  Process,  ///< the chosen machine begins, where machines wait to be told
};

/// Why it cannot be done now, one sentence with what to do about it; empty = it can be tried.
QString why_not(const Snapshot& now, const HallItem& chosen, HallAct act);
/// What is posted; nothing while it cannot be done.
std::vector<Input> inputs_for(const Snapshot& now, const HallItem& chosen, HallAct act);
/// The same of Cancel and Charge, for these robots instead of the selected ones.
QString why_not(const Snapshot& now, std::span<const RobotId> robots, HallAct act);
std::vector<Input> inputs_for(const Snapshot& now, std::span<const RobotId> robots, HallAct act);
/// Robots turn to belts so fast, rad/s.
inline constexpr double kFaceSpeed = 3.0;
/// The area that what is chosen is used from, or is; "" = it has none.
std::string area_meant(const Snapshot& now, const HallItem& chosen);
/// The belt that is meant by what is chosen: itself, its area, the one that the package lies on.
std::optional<int> belt_meant(const Snapshot& now, const HallItem& chosen);

}  // namespace magna
