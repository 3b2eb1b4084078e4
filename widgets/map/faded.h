// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace magna {

/// The colour with this opacity, 0 to 1.
inline QColor faded(QColor colour, float opacity) {
  colour.setAlphaF(opacity);
  return colour;
}

}  // namespace magna
