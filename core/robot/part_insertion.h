// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/robot/parts_scene.h"

namespace magna {

// What the commands that put cameras and hands somewhere, grasp and drop have in common.

/// What the hand really holds: nothing once its thing was taken away.
std::optional<ThingId> held(const PartsScene& scene, RobotId id, std::uint32_t hand);

/// The robot's designators on a thing, oldest first.
std::vector<DesignatorId> designators_on(const RobotParts& parts, ThingId thing);

/// What is left of the capacity of a thing or of an own bin, beside what is in it and what hands in
/// there hold, of whichever robot; 0 outside. Hands and cameras are of no size themselves.
double room_in(const PartsScene& scene, RobotId id, const PartPlace& place);

/// So much room at least must be left for a camera, which fills none.
inline constexpr double kCameraRoom = 1e-6;

/// Does something of `size` go in there as well?
bool fits(const PartsScene& scene, RobotId id, const PartPlace& place, double size);

/// Why something of `size` does not go into a thing or an own bin: BIN-CLOSED (also of a thing with
/// `:closed`), INSUFFICIENT-CAPACITY (also without any capacity), or None.
ErrorCode refusal(const PartsScene& scene, RobotId id, const PartPlace& into, double size);

/// Where a part at `place` is in the end: outside or in an own bin, through whatever it is in.
/// Nothing: that is out of the robot's reach, so that the part cannot stay there.
std::optional<PartPlace> outermost(const PartsScene& scene, RobotId id, PartPlace place);

/// The camera goes to `place`: its track ends with INTERRUPT (manual E: "Camera 0 moved"), and the
/// designator goes unless another camera tracks it.
void move_camera(PartsScene& scene, RobotId id, std::uint32_t camera, const PartPlace& place);
/// The hand goes to `place` with what it holds (manual E: "PEN#2 has moved").
void move_hand(PartsScene& scene, RobotId id, std::uint32_t hand, const PartPlace& place);

}  // namespace magna
