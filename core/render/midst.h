// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/geometry/point.h"
#include "core/render/scene_solid.h"

namespace magna {

/// The middle of what lies of some solids within `reach` metres of a place over the floor, each
/// counting by the ground it covers; the place itself when nothing does.
Point midst_near(std::span<const SceneSolid> solids, Point place, double reach);

}  // namespace magna
