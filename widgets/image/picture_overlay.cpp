// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/picture_overlay.h"

#include <QPainter>
#include <utility>

#include "widgets/mark_class.h"
#include "widgets/mark_sign.h"
#include "widgets/theme.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kRadius = 10.0;
constexpr double kPinHeight = 22.0;  ///< from the point to the middle of the head
const QColor kPictureOverlayRim(0, 0, 0,
                                200);  // a dark and a light line are visible on any colour

bool on_pin(const PictureOverlay& overlay) { return mark_class(overlay.kind).needs_text; }

QPointF head_of(const PictureOverlay& overlay, QPointF at) {
  return on_pin(overlay) ? at - QPointF(0, scaled(kPinHeight)) : at;
}

}  // namespace

void paint_overlay(QPainter& painter, const Look& look, const PictureOverlay& overlay, QPointF at) {
  const QPointF head = head_of(overlay, at);
  const double radius = scaled(kRadius);
  const std::pair<QColor, double> strokes[] = {{kPictureOverlayRim, 4.0}, {Qt::white, 1.5}};
  for (const auto& [colour, width] : strokes) {
    painter.setPen(QPen(colour, scaled(width), Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    if (on_pin(overlay)) painter.drawLine(at, head);
    if (overlay.picked) painter.drawEllipse(head, radius + scaled(5.0), radius + scaled(5.0));
  }
  if (!on_pin(overlay)) {
    painter.setPen(QPen(kPictureOverlayRim, scaled(5.0)));
    painter.drawEllipse(head, radius, radius);
  }
  paint_mark_sign(painter, look, overlay.kind, head, radius);
  if (!overlay.text.isEmpty()) {
    paint_mark_label(painter, look, head + QPointF(radius + scaled(5.0), 0), overlay.text);
  }
}

bool overlay_hit(const PictureOverlay& overlay, QPointF at, QPointF pointer) {
  const QPointF off = head_of(overlay, at) - pointer;
  const double reach = scaled(kRadius + 3.0);
  return QPointF::dotProduct(off, off) <= reach * reach;
}

}  // namespace magna
