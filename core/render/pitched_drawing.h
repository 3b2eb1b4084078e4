// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/render/camera.h"
#include "core/render/picture.h"
#include "core/render/render_scene.h"

namespace magna {

/// `render` for a pitched camera: vertical lines are not vertical in its picture, so each pixel
/// needs its own line of sight. Takes about ten times as long as a level picture.
Rendering render_pitched(const RenderScene& scene, const Camera& camera);

}  // namespace magna
