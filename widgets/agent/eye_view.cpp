// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/agent/eye_view.h"

#include <QPainter>
#include <cmath>

#include "core/render/pick.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kArm = 9.0;  ///< arm of the cross, pixels
constexpr double kCrossGap = 3.0;
constexpr double kRing = 6.0;  ///< ring round a fixation point, pixels

}  // namespace

std::optional<GazeMark> gaze_mark(const Camera& camera, const Gaze& gaze) {
  if (!gaze.fixation) {
    return GazeMark{{0.5 * camera.setup().width, 0.5 * camera.setup().height_px}, false};
  }
  const auto at = project(camera, gaze.fixation->place, gaze.fixation->height);
  if (!at || !at->inside) return {};
  return GazeMark{{at->x, at->y}, true};
}

void EyeView::show_gaze(std::optional<GazeMark> mark) {
  if (gaze_ == mark) return;
  gaze_ = mark;
  update();
}

QSize EyeView::minimumSizeHint() const { return {scaled(120), scaled(90)}; }

void EyeView::paintEvent(QPaintEvent* event) {
  PictureView::paintEvent(event);
  if (!picture() || !gaze_ || !stale().isEmpty()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const QPointF at = to_widget(gaze_->at);
  const double from = scaled(kCrossGap), to = scaled(kArm);
  // A dark and a light line are visible on any colour.
  for (const auto& [colour, width] : {std::pair(QColor(0, 0, 0, 200), 3.5), {Qt::white, 1.5}}) {
    painter.setPen(QPen(colour, scaled(width)));
    for (const QPointF& way : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)}) {
      painter.drawLine(at + from * way, at + to * way);
    }
    if (gaze_->held) painter.drawEllipse(at, scaled(kRing), scaled(kRing));
  }
}

}  // namespace magna
