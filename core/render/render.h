// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/render/camera.h"
#include "core/render/picture.h"
#include "core/render/render_scene.h"

namespace magna {

/// What a camera sees of a scene: one ray a column through the field of walls, solids in front
/// of them, floor and ceiling behind. A pure function: the same picture to the bit on
/// any thread and in any build. 320 x 240 pixels of a furnished room cost about a tenth of a
/// millisecond: too long for the session thread when there are many, nothing for a worker.
Rendering render(const RenderScene& scene, const Camera& camera);

}  // namespace magna
