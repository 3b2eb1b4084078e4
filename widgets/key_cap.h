// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>

class QFontMetrics;
class QPainter;

namespace magna {

struct Look;

/// Width of the key cap with this text, pixels; 0 for no text.
int key_cap_width(const QString& key, const QFontMetrics& metrics);
/// Paints the key cap, centred in the height of `box`.
void paint_key_cap(QPainter& painter, const QRectF& box, const QString& key, const Look& look);

}  // namespace magna
