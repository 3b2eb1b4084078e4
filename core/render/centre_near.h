// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/geometry/point.h"
#include "core/render/scene_solid.h"

namespace magna {

/// The centre of the parts of some solids within `reach` metres of a place along the floor,
/// weighted by the ground that they cover; the place itself if there are none.
Point centre_near(std::span<const SceneSolid> solids, Point place, double reach);

}  // namespace magna
