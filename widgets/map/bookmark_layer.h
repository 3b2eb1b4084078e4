// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPainter;

namespace magna {

struct MapScene;

/// Paints a flag with its name at each bookmarked place, with the layer of marks.
void paint_bookmarks(QPainter& painter, const MapScene& scene);

}  // namespace magna
