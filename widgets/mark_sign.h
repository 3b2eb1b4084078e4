// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>

#include "core/engine/annotation.h"
#include "widgets/theme.h"

class QPainter;
class QPolygonF;

namespace magna {

/// The sign of a mark's class: a sheet or a diamond with its letter, a white cross on a red disc
/// for a victim, the same hollow for a suspected one. `radius`: how far its outline is from the
/// middle, pixels; under 6 the inside is left out. Drawn with an edge in the look's text colour, so
/// that it stands out from any ground.
void paint_mark_sign(QPainter& painter, const Look& look, AnnotationKind kind, QPointF middle,
                     double radius);

/// A square on its corner around `middle`; `reach`: half of its diagonal.
QPolygonF diamond(QPointF middle, double reach);

/// A plate with a word or two beside a sign, in the painter's font: its left middle is at `left`.
void paint_mark_label(QPainter& painter, const Look& look, QPointF left, const QString& words);

/// The red of the disc, in every look: its white cross is to be seen.
inline constexpr QColor kVictimRed{0xB9, 0x1C, 0x1C};

}  // namespace magna
