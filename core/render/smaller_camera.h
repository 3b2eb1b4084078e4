// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/render/camera.h"

namespace magna {

/// The same view with at most this width in pixels, for small pictures and searches. Unchanged if
/// the result would not be a valid camera.
Camera smaller(const Camera& camera, int width);

}  // namespace magna
