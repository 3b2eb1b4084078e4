// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/nudge.h"

#include <QKeyEvent>

#include "widgets/map/snap_grid.h"

namespace magna {

std::optional<Point> nudge_of(const MapView& view, const QKeyEvent& event) {
  const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
  if (modifiers != Qt::NoModifier && modifiers != Qt::ShiftModifier) return {};
  QPointF on_screen;
  switch (event.key()) {
    case Qt::Key_Left: on_screen = {-1, 0}; break;
    case Qt::Key_Right: on_screen = {1, 0}; break;
    case Qt::Key_Up: on_screen = {0, -1}; break;
    case Qt::Key_Down: on_screen = {0, 1}; break;
    default: return {};
  }
  const Point along = view.to_world(on_screen) - view.to_world(QPointF());
  const double length = norm(along);
  if (length <= 0.0) return {};
  const double step = modifiers == Qt::ShiftModifier ? 1.0 : snap_step(view.scale());
  return along * (step / length);
}

}  // namespace magna
