// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/render/lens.h"
#include "core/render/picture.h"
#include "core/render/scene_solid.h"
#include "core/render/sighted.h"

namespace magna {

/// The rows and columns of a picture outside of which nothing of a solid is seen, whatever stands
/// before it; width 0: it is not in the picture at all.
PixelBox bounds_in(const Lens& lens, const SceneSolid& solid);

/// What part of something is not beyond the borders of a picture, by the solid angle that it takes
/// up.
double share_in_picture(const Sighted& sighted, const Lens& lens);

}  // namespace magna
