// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>
#include <optional>
#include <span>

#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

std::span<const Mark> marks_of(const Snapshot& now);

/// Paints the marks as pins with the tip at the place and the sign of their class
/// (widgets/base/look/mark_class.h). Close up, the text is beside it; farther away a victim's letter; a crowd
/// is drawn as small shapes. Dismissed ones are faint and struck through.
void paint_marks(QPainter& painter, const MapScene& scene);

/// One pin at another place, during a drag.
void paint_pin(QPainter& painter, const Look& look, MarkKind kind, QPointF tip);
/// The ring round the selected pin.
void paint_pin_ring(QPainter& painter, const Look& look, QPointF tip);

/// The mark whose pin is at a screen point, the topmost of several.
std::optional<MarkId> mark_at(const MapScene& scene, QPointF at);

/// "Hazard: wet floor" or "Victim, dismissed", its last author and the simulated time.
QString mark_tooltip(const Snapshot& now, const Mark& mark);
/// For the mark at a screen point; empty = none.
QString mark_tooltip_at(const MapScene& scene, QPointF at);

/// Paints a flag with its name at each bookmarked place, with the layer of marks.
void paint_bookmarks(QPainter& painter, const MapScene& scene);

}  // namespace magna
