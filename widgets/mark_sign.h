// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPointF>

#include "core/engine/mark.h"
#include "widgets/theme.h"

class QPainter;
class QPolygonF;

namespace magna {

/// Paints the sign of a mark's class: a sheet or a diamond with its letter, a white cross on a red
/// disc for a victim, hollow for a suspected one. `radius`: from the middle to the outline, pixels;
/// below 6 the inside is omitted. The edge has the text colour, so that it is visible on any
/// background.
void paint_mark_sign(QPainter& painter, const Look& look, MarkKind kind, QPointF middle,
                     double radius);

/// A square standing on its corner around `middle`; `reach`: half of its diagonal.
QPolygonF diamond(QPointF middle, double reach);

/// Paints a plate with a short text beside a sign, in the painter's font; `left`: middle of its
/// left edge.
void paint_mark_label(QPainter& painter, const Look& look, QPointF left, const QString& words);

/// The red of the disc in every theme, for contrast with its white cross.
inline constexpr QColor kVictimRed{0xB9, 0x1C, 0x1C};

}  // namespace magna
