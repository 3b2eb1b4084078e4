// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/thing_shape.h"

#include <QPainter>
#include <algorithm>
#include <string>
#include <variant>

namespace magna {
namespace {

// Metres; a cell is one metre, and a doorway rarely wider.
constexpr double kSidePerSize = 0.04;
constexpr double kLeastSide = 0.15;
constexpr double kUsualSide = 0.25;

}  // namespace

ThingShape thing_shape(const Descriptor& attributes, const Look& look) {
  std::string colour;
  if (const auto* value = attributes.find("color")) {
    if (const auto* symbol = std::get_if<std::string>(value)) colour = *symbol;
  }
  return {thing_colours(colour, look), attributes.flag("obsmove"), attributes.flag("obsview")};
}

double thing_side(const Descriptor& attributes) {
  const double size = attributes.number("size");
  return size > 0.0 ? std::clamp(kSidePerSize * size, kLeastSide, kMostThingSide) : kUsualSide;
}

void paint_thing_shape(QPainter& painter, const ThingShape& shape, const QRectF& box,
                       const Look& look) {
  painter.setPen(QPen(shape.paint.outline, box.width() > 12 ? 1.5 : 1));
  painter.setBrush(shape.solid ? shape.paint.outline : shape.paint.fill);
  painter.drawRoundedRect(box, std::min(3.0, box.width() / 5), std::min(3.0, box.height() / 5));
  if (!shape.crossed) return;
  if (shape.solid) painter.setPen(QPen(look.map_free, painter.pen().widthF()));
  painter.drawLine(box.topLeft(), box.bottomRight());
  painter.drawLine(box.bottomLeft(), box.topRight());
}

}  // namespace magna
