// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Paints the cells of visible place types: as the world file draws them, else with a mark and a
/// tint for each type (manual B): doorways squares on light blue, convex corners circles on pink,
/// concave ones dots on light pink, beaks triangles on violet; others the first letter of their
/// name. As in the manual: filled cells of these colours, beaks with a dot, too.
void paint_places(QPainter& painter, const MapScene& scene);

/// The default mark of a type on its tint, in a cell of this size round the painter's origin.
void paint_place_sign(QPainter& painter, const Look& look, const std::string& type, double cell,
                      bool as_manual = false);

/// Paints furniture and objects: as the world file draws them, or as boxes, with names where they
/// fit. As in the manual: objects without a footprint are vertical lines, side by side in their
/// cell.
void paint_things(QPainter& painter, const MapScene& scene);
/// Paints the true places of victims: crosses in dashed squares, unlike marks.
void paint_true_victims(QPainter& painter, const MapScene& scene);

/// The topmost thing drawn at a place of the map; nullptr = none, its layer is off, or it is in a
/// covered unseen area.
const Thing* thing_at(const MapScene& scene, Point p);

/// Its name, or while the ground truth is hidden what the team can know: "obstacle".
QString thing_name(const MapScene& scene, const Thing& thing);
/// All data of a thing on the ground, one per line: name and kind, attributes as in a world file,
/// contents, place.
QString thing_tooltip(const WorldSnapshot& world, const Thing& thing);
/// For the thing at a screen point without a robot; empty = none. While the ground truth is hidden
/// only name, place and size.
QString thing_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
