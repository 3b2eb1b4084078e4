// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPixmap>
#include <QString>

class QColor;

namespace magna {

/// An icon of resources/icons, drawn in the text colour of the application's palette when it is
/// painted: it follows the theme. Disabled = muted, checked or selected = the colour of text on it.
QIcon tinted_icon(const QString& name);

/// The same once, in a colour of the caller's choice; `size` in device-independent pixels.
QPixmap tinted_pixmap(const QString& name, const QColor& colour, int size, double pixel_ratio);

}  // namespace magna
