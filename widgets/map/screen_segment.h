// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "core/geometry/segment.h"

namespace magna {

/// The point of a screen line nearest to `at`.
inline QPointF nearest_on_line(QPointF from, QPointF to, QPointF at) {
  const Point nearest =
      nearest_on_segment({from.x(), from.y()}, {to.x(), to.y()}, {at.x(), at.y()});
  return {nearest.x, nearest.y};
}

}  // namespace magna
