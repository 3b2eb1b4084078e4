// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>
#include <optional>
#include <span>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

std::span<const Annotation> marks_of(const Snapshot& now);

/// The marks as pins whose tip is the place, with the sign of their class (widgets/mark_sign.h).
/// Near enough the first words stand beside it, farther off a victim's letter; a crowd is drawn as
/// small shapes.
void paint_marks(QPainter& painter, const MapScene& scene);

/// One pin somewhere else than it is: while it is dragged.
void paint_pin(QPainter& painter, const Look& look, AnnotationKind kind, QPointF tip);
/// The ring round the one that is picked.
void paint_pin_ring(QPainter& painter, const Look& look, QPointF tip);

/// The mark whose pin is there, the one drawn last of several.
std::optional<AnnotationId> mark_at(const MapScene& scene, QPointF at);

/// "Hazard: wet floor", its last author, when (simulated time).
QString mark_tooltip(const Snapshot& now, const Annotation& mark);

}  // namespace magna
