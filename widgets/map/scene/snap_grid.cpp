// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/snap_grid.h"

#include <QKeyEvent>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kMostPixels = 8.0;
constexpr double kHeadingDegrees = 5.0;

// By division, not multiplication, so that 0.3 becomes exactly 0.3.
double rounded(double value, double step) {
  const double parts = std::round(1.0 / step);
  return std::round(value * parts) / parts;
}

}  // namespace

double snap_step(double scale) {
  for (const double step : {0.25, 0.1, 0.05, 0.02}) {
    if (step * scale <= kMostPixels) return step;
  }
  return 0.01;
}

Point rounded_place(double scale, Point p) {
  const double step = snap_step(scale);
  return {rounded(p.x, step), rounded(p.y, step)};
}

Point snapped(const MapScene& scene, Point p, bool exact) {
  if (exact) return p;
  const Point round = rounded_place(scene.view.scale(), p);
  if (!scene.snapshot->world) return round;
  const CellMap& cells = scene.snapshot->world->cells;
  if (cells.contains(p) && !cells.contains(round)) return p;
  return cells.filled(cell_of(round)) && !cells.filled(cell_of(p)) ? p : round;
}

double snapped_heading(double theta, bool exact) {
  if (exact) return theta;
  return normalize_angle(radians(std::round(degrees(theta) / kHeadingDegrees) * kHeadingDegrees));
}

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
