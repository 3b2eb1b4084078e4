// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/thing_shape.h"

#include <QLatin1String>
#include <QPainter>
#include <QString>
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

namespace magna {
namespace {

constexpr std::array<std::pair<std::string_view, QRgb>, 13> kTints = {{
    {"concrete", 0xFF808890},
    {"stone", 0xFF7D7F78},
    {"brick", 0xFF9A5B45},
    {"bricks", 0xFF9A5B45},
    {"wood", 0xFF8F6A33},
    {"glass", 0xFF3F8FC4},
    {"metal", 0xFF5B6E93},
    {"steel", 0xFF4C6488},
    {"plaster", 0xFFA49C8C},
    {"plastic", 0xFF5E8F6E},
    {"rubble", 0xFF77684F},
    {"rubber", 0xFF55504A},
    {"earth", 0xFF6E5A3A},
}};
constexpr std::array<QRgb, 6> kOtherColours = {0xFF6B7FA8, 0xFF7C8F4E, 0xFF8A6F9E,
                                               0xFF4E8F8B, 0xFF9C7C4C, 0xFF7A7A8C};

QRgb tint_of(std::string_view substance) {
  for (const auto& [name, tint] : kTints) {
    if (name == substance) return tint;
  }
  std::size_t sum = 0;
  for (const char c : substance) sum = sum * 31 + static_cast<unsigned char>(c);
  return kOtherColours[sum % kOtherColours.size()];
}

// Metres; a cell is one metre, and a doorway rarely wider.
constexpr double kSidePerSize = 0.04;
constexpr double kLeastSide = 0.15;
constexpr double kUsualSide = 0.25;

}  // namespace

QColor substance_colour(std::string_view substance, double shade, const Look& look) {
  if (look.kind == LookKind::HighContrast) return look.map_wall;
  const QColor tinted = mix(look.map_wall, QColor(tint_of(substance)), 0.62);
  QColor colour = mix(tinted, look.map_free, 0.22 * shade);
  for (int step = 1; step <= 10 && contrast(colour, look.map_free) < 3.0; ++step) {
    colour = mix(colour, look.map_wall, 0.1 * step);
  }
  return colour;
}

QColor manual_wall_colour(double shade, const Look& look) {
  if (look.kind == LookKind::HighContrast) return look.map_wall;
  const bool light = look.map_free.lightness() > 128;
  const double grey = light ? 0.15 + 0.4 * shade : 0.9 - 0.4 * shade;
  return QColor::fromRgbF(float(grey), float(grey), float(grey));
}

ThingColours thing_colours(std::string_view colour, const Look& look) {
  QColor named(QString::fromUtf8(colour));
  if (colour == "brown") named = QColor(0x8B, 0x5E, 0x34);  // the standard colour "brown" is a red
  const QColor paint = named.isValid() ? named : look.muted;
  ThingColours colours{mix(look.map_free, paint, 0.28), paint};
  for (int step = 1; step <= 10 && contrast(colours.outline, look.map_free) < 3.0; ++step) {
    colours.outline = mix(paint, look.text, 0.1 * step);
  }
  return colours;
}

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
