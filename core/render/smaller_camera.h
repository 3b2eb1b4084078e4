// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/render/camera.h"

namespace magna {

/// The same view in at most so many pixels across, for pictures that are shown small or only looked
/// through. As it is when that would be no camera.
Camera smaller(const Camera& camera, int width);

}  // namespace magna
