// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QString>
#include <optional>

#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Paints the no-go areas with their names: hatched, with a solid outline, dashed if they are
/// closed for exploration only; a dotted outline alone if they are not in force.
void paint_no_go(QPainter& painter, const MapScene& scene);
/// An area's outline and hatching, pixels.
void paint_no_go_shape(QPainter& painter, const Look& look, const QPolygonF& shape,
                       bool exploration_only, bool in_force);

/// The topmost area at a screen point; nothing = none, or the layer is off.
std::optional<NoGoId> no_go_at(const MapScene& scene, QPointF at);

/// Name, what it is closed for, when, and author; empty = none.
QString no_go_tooltip_at(const MapScene& scene, QPointF at);

}  // namespace magna
