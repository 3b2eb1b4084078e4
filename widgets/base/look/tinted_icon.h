// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPixmap>
#include <QString>

class QColor;

namespace magna {

/// An icon of resources/icons in the palette's text colour at the time of painting, so that it
/// follows the theme. Disabled = muted, checked = accent, selected = text colour on that
/// background.
QIcon tinted_icon(const QString& name);

/// A pixmap of the icon in a given colour; `size` in device-independent pixels.
QPixmap tinted_pixmap(const QString& name, const QColor& colour, int size, double pixel_ratio);

}  // namespace magna
