// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPointF>
#include <QString>

#include "core/view/snapshot.h"
#include "widgets/theme.h"

class QPainter;

namespace magna {

// How each class of sightings looks, wherever it is shown: a shape and a colour of its own. The
// colours are Okabe and Ito's, apart for any colour vision; amber and red are not among them.

QString sighting_word(SightingClass kind);  ///< "Thin", "Bump", "Hole"
QString sighting_meaning(SightingClass kind);
QColor sighting_colour(SightingClass kind, const Look& look);
/// Its shape, so that it can be told on the map's floor: `width` pixels across, `alpha` 0 to 1.
void paint_sighting(QPainter& painter, const Look& look, SightingClass kind, QPointF centre,
                    double width, double alpha);
/// The same on a list's ground; follows the palette of the application.
QIcon sighting_icon(SightingClass kind);

/// How strongly a sighting is drawn: blips fade while they grow old, all others last.
double sighting_alpha(const Snapshot& now, const Sighting& sighting);

/// "cybot1", or "cybot1 (gone)".
QString reporter_text(const Snapshot& now, RobotId by);

}  // namespace magna
