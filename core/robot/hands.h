// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/robot/parts_scene.h"

namespace magna {

// Functions shared by the commands that insert and remove cameras and hands, grasp and drop.

/// The thing that the hand really holds: none if it was taken away.
std::optional<ThingId> held(const PartsScene& scene, RobotId id, std::uint32_t hand);

/// The robot's designators on a thing, oldest first.
std::vector<DesignatorId> designators_on(const RobotParts& parts, ThingId thing);

/// The free capacity of a thing or of an own bin: its capacity less its contents and the things
/// held by hands inside it, of any robot; 0 outside. Hands and cameras have no size.
double room_in(const PartsScene& scene, RobotId id, const PartPlace& place);

/// Least free capacity for a camera, which uses none.
inline constexpr double kCameraRoom = 1e-6;

/// Whether something of `size` also fits into the place.
bool fits(const PartsScene& scene, RobotId id, const PartPlace& place, double size);

/// Why something of `size` cannot be put into a thing or an own bin: BIN-CLOSED (also for a thing
/// with `:closed`), INSUFFICIENT-CAPACITY (also for a thing without any capacity), or None.
ErrorCode refusal(const PartsScene& scene, RobotId id, const PartPlace& into, double size);

/// The outermost container of a part at `place`: outside or an own bin. Nothing if the container is
/// out of the robot's reach, so that the part cannot stay there.
std::optional<PartPlace> outermost(const PartsScene& scene, RobotId id, PartPlace place);

/// Moves the camera to `place`: its track ends with INTERRUPT (manual E: "Camera 0 moved"), and the
/// designator is removed unless another camera tracks it.
void move_camera(PartsScene& scene, RobotId id, std::uint32_t camera, const PartPlace& place);
/// Moves the hand to `place` with the thing it holds (manual E: "PEN#2 has moved").
void move_hand(PartsScene& scene, RobotId id, std::uint32_t hand, const PartPlace& place);

}  // namespace magna
