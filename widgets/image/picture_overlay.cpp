// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/picture_overlay.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kDisc = 9.0;      ///< radius
constexpr double kPinHeight = 20;  ///< from the point to the head's middle
constexpr double kPinHead = 6.0;   ///< radius
const QColor kRim(0, 0, 0, 200);   // pictures have every colour: dark and light lines are seen

QPointF head_of(const PictureOverlay& overlay, QPointF at) {
  return overlay.shape == OverlayShape::Pin ? at - QPointF(0, scaled(kPinHeight)) : at;
}

double radius_of(const PictureOverlay& overlay) {
  return scaled(overlay.shape == OverlayShape::Pin ? kPinHead : kDisc);
}

void paint_victim(QPainter& painter, const PictureOverlay& overlay, QPointF at) {
  const double r = radius_of(overlay);
  const bool found = overlay.shape == OverlayShape::Found;
  painter.setPen(QPen(kRim, scaled(5.0)));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(at, r, r);
  painter.setPen(QPen(found ? QColor(Qt::white) : overlay.colour, scaled(2.5)));
  if (found) painter.setBrush(overlay.colour);
  painter.drawEllipse(at, r, r);
  painter.setPen(QPen(found ? QColor(Qt::white) : overlay.colour, scaled(3.0)));
  const double arm = 0.55 * r;
  painter.drawLine(at - QPointF(arm, 0), at + QPointF(arm, 0));
  painter.drawLine(at - QPointF(0, arm), at + QPointF(0, arm));
}

void paint_pin(QPainter& painter, const PictureOverlay& overlay, QPointF at) {
  const QPointF head = head_of(overlay, at);
  const double r = radius_of(overlay);
  painter.setPen(QPen(kRim, scaled(4.0), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(at, head);
  painter.setPen(QPen(Qt::white, scaled(1.5), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(at, head);
  painter.setPen(QPen(kRim, scaled(1.5)));
  painter.setBrush(overlay.colour);
  painter.drawEllipse(head, r, r);
}

void paint_words(QPainter& painter, const QString& text, QPointF from) {
  const QFontMetricsF metrics(painter.font());
  QRectF box = metrics.boundingRect(text);
  box.moveLeft(from.x());
  box.moveTop(from.y() - box.height() / 2);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(0, 0, 0, 170));
  painter.drawRoundedRect(box.adjusted(-4, -1, 4, 1), 3, 3);
  painter.setPen(Qt::white);
  painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, text);
}

}  // namespace

void paint_overlay(QPainter& painter, const PictureOverlay& overlay, QPointF at) {
  const QPointF head = head_of(overlay, at);
  const double r = radius_of(overlay);
  if (overlay.shape == OverlayShape::Pin) {
    paint_pin(painter, overlay, at);
  } else {
    paint_victim(painter, overlay, at);
  }
  if (overlay.picked) {
    painter.setBrush(Qt::NoBrush);
    for (const auto& [colour, width] : {std::pair(kRim, 4.0), {QColor(Qt::white), 1.5}}) {
      painter.setPen(QPen(colour, scaled(width)));
      painter.drawEllipse(head, r + scaled(5.0), r + scaled(5.0));
    }
  }
  if (!overlay.text.isEmpty()) {
    paint_words(painter, overlay.text, head + QPointF(r + scaled(9.0), 0));
  }
}

bool overlay_hit(const PictureOverlay& overlay, QPointF at, QPointF pointer) {
  const QPointF off = head_of(overlay, at) - pointer;
  const double reach = radius_of(overlay) + scaled(3.0);
  return QPointF::dotProduct(off, off) <= reach * reach;
}

}  // namespace magna
