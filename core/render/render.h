// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/render/camera.h"
#include "core/render/picture.h"
#include "core/render/render_scene.h"

namespace magna {

/// The picture of a scene taken by a camera: one ray per column through the field of walls, solids
/// in front of them, floor and ceiling behind. A pure function: exactly the same picture on any
/// thread and in any build. 320 x 240 pixels of a furnished room take about a tenth of a
/// millisecond: for many pictures too long for the session thread, but short for a worker.
Rendering render(const RenderScene& scene, const Camera& camera);

/// `render` for a pitched camera: vertical lines are not vertical in its picture, so each pixel
/// needs its own line of sight. Takes about ten times as long as a level picture.
Rendering render_pitched(const RenderScene& scene, const Camera& camera);

}  // namespace magna
