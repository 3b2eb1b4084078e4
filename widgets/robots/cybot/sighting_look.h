// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPointF>
#include <QString>

#include "core/view/snapshot.h"
#include "widgets/base/look/theme.h"

class QPainter;

namespace magna {

// Appearance of each class of sightings: shape and colour. The colours are from Okabe and Ito's
// palette, distinguishable with any colour vision, without amber and red.

QString sighting_word(SightingClass kind);  ///< "Thin", "Bump", "Hole"
QString sighting_meaning(SightingClass kind);
QColor sighting_colour(SightingClass kind, const Look& look);
/// Paints its shape, visible on the map's floor: `width` in pixels, `alpha` 0 to 1.
void paint_sighting(QPainter& painter, const Look& look, SightingClass kind, QPointF centre,
                    double width, double alpha);
/// The same on the background of a list; follows the application's palette.
QIcon sighting_icon(SightingClass kind);

/// Opacity of a sighting: blips fade with age, all others stay.
double sighting_alpha(const Snapshot& now, const Sighting& sighting);

/// "cybot1", "cybot1 (gone)", "a person".
QString reporter_text(const Snapshot& now, RobotId by);

}  // namespace magna
