// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/robot_mark.h"
#include "widgets/ui_scale.h"

#include <QPainter>
#include <cmath>
#include <utility>

namespace magna {

namespace {

constexpr double kMarkSide = 18.0;  ///< pixels at 100 %

QPixmap transparent(double side, double ratio) {
  const auto pixels = static_cast<int>(std::ceil(side * ratio));
  QPixmap picture(pixels, pixels);
  picture.setDevicePixelRatio(ratio);
  picture.fill(Qt::transparent);
  return picture;
}

void paint_mark(QPainter& painter, ShownState state, const Look& look) {
  switch (state) {
    case ShownState::Blocked:
    case ShownState::Unconfirmed:
    case ShownState::Jumped:
    case ShownState::Silent:
    case ShownState::Lost:
      painter.setPen(QPen(look.base, 1.5));
      painter.setBrush(state == ShownState::Unconfirmed ? look.warning : look.caution);
      painter.drawPolygon(QPolygonF({{0, -6}, {6, 4.5}, {-6, 4.5}}));
      return;
    case ShownState::Waiting: {  // an hourglass, as in the list
      const QPolygonF hourglass({{-4, -5.5}, {4, -5.5}, {-4, 5.5}, {4, 5.5}});
      painter.setBrush(look.base);
      for (const auto& [colour, width] : {std::pair(look.base, 5.0), std::pair(look.text, 1.5)}) {
        painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolygon(hourglass);
      }
      return;
    }
    case ShownState::StopSent:  // hollow until it is confirmed
      painter.setBrush(look.base);
      for (const auto& [colour, width] :
           {std::pair(look.base, 5.0), std::pair(look.warning, 2.0)}) {
        painter.setPen(QPen(colour, width));
        painter.drawRect(QRectF(-4, -4, 8, 8));
      }
      return;
    case ShownState::Held:
    case ShownState::Stopped:
      painter.setPen(QPen(look.base, 1.5));
      painter.setBrush(state == ShownState::Stopped ? look.warning : look.text);
      painter.drawRect(QRectF(-4.5, -4.5, 9, 9));
      return;
    case ShownState::Idle:
    case ShownState::Moving:
    case ShownState::OnMission:
    case ShownState::Searching:
    case ShownState::Driven: return;
  }
}

}  // namespace

QPixmap mark_picture(ShownState state, const Look& look, double ratio, double size) {
  const bool goes_on = state == ShownState::Idle || state == ShownState::Moving ||
                       state == ShownState::OnMission || state == ShownState::Searching ||
                       state == ShownState::Driven;
  if (goes_on) return {};
  QPixmap picture = transparent(scaled(kMarkSide * size), ratio);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(scaled(size), scaled(size));
  painter.translate(kMarkSide / 2, kMarkSide / 2);
  paint_mark(painter, state, look);
  return picture;
}

QPointF mark_place(double diameter) {
  const double out = diameter * 0.42 + scaled(4.0);
  return {out, -out};
}

QPixmap ring_picture(double radius, const QColor& colour, double ratio) {
  const double half = std::ceil(radius + scaled(2.0));
  QPixmap picture = transparent(2 * half, ratio);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, scaled(2.0)));
  painter.drawEllipse(QPointF(half, half), radius, radius);
  return picture;
}

}  // namespace magna
