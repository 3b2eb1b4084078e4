// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/render/camera.h"
#include "core/render/picture.h"
#include "core/render/render_scene.h"

namespace magna {

/// `render` for a camera that is pitched: what is upright is not upright in its picture, so each
/// pixel has a line of sight of its own. Costs some ten times as much as a level picture.
Rendering render_pitched(const RenderScene& scene, const Camera& camera);

}  // namespace magna
