// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/render/lens.h"
#include "core/render/picture.h"
#include "core/render/scene_solid.h"
#include "core/render/sighted.h"

namespace magna {

/// The bounding box of a solid in a picture, even if it is hidden; width 0: not in the picture.
PixelBox bounds_in(const Lens& lens, const SceneSolid& solid);

/// The share of an object within the borders of a picture, by solid angle.
double share_in_picture(const Sighted& sighted, const Lens& lens);

}  // namespace magna
