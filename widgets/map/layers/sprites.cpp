// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/sprites.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/map/layers/robot_glyph.h"

namespace magna {
namespace {

constexpr double kBeside = 4.0;  ///< pixels; margin at both ends of a plate

QPixmap draw(const QString& text, const TextSprites::Style& style, QFont font, double ratio) {
  if (style.pixels > 0) font.setPixelSize(style.pixels);
  if (style.bold) font.setBold(true);
  const QFontMetricsF metrics(font);
  const double beside = scaled(kBeside);
  const bool plate = qAlpha(style.plate) > 0;
  const double width = std::ceil(metrics.horizontalAdvance(text)) + (plate ? 2 * beside : 2.0);
  const bool border = plate && qAlpha(style.border) > 0;
  const QSizeF size(width, std::ceil(metrics.height()) + (border ? 2.0 : 0.0));
  QPixmap sprite((size * ratio).toSize());
  sprite.setDevicePixelRatio(ratio);
  sprite.fill(Qt::transparent);
  QPainter painter(&sprite);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box({0, 0}, size);
  if (plate) {
    painter.setPen(border ? QPen(QColor::fromRgba(style.border), 1) : QPen(Qt::NoPen));
    painter.setBrush(QColor::fromRgba(style.plate));
    painter.drawRoundedRect(border ? box.adjusted(0.5, 0.5, -0.5, -0.5) : box, 3, 3);
  }
  painter.setFont(font);
  painter.setPen(QColor::fromRgba(style.ink));
  painter.drawText(box, Qt::AlignCenter, text);
  return sprite;
}

}  // namespace

SpriteShape shape_of(RobotType type) {
  switch (type) {
    case RobotType::Point: return SpriteShape::Point;
    case RobotType::P2at: return SpriteShape::P2at;
    case RobotType::Telemax: return SpriteShape::Telemax;
    case RobotType::Airrobot: return SpriteShape::Airrobot;
    case RobotType::Rover: return SpriteShape::Rover;
    case RobotType::Gobot: return SpriteShape::Gobot;
    case RobotType::Cybot: return SpriteShape::Cybot;
    case RobotType::Agent: return SpriteShape::Agent;
  }
  return SpriteShape::Dart;
}

RobotSprites::Sheet::Sheet(int diameter, const Look& look, double ratio)
    : diameter_(diameter),
      kind_(look.kind),
      ratio_(ratio),
      sprites_(std::size_t{kShapes} * kRobotStyles * kTurns) {
  // An even side puts the middle of the picture on a corner of four pixels for every diameter.
  side_ = 2 * static_cast<int>(std::ceil(diameter * kShapeReach / 2 * ratio));
  half_ = side_ / 2.0 / ratio;
}

bool RobotSprites::Sheet::is(int diameter, const Look& look, double ratio) const {
  return diameter_ == diameter && kind_ == look.kind && ratio_ == ratio;
}

const QPixmap& RobotSprites::Sheet::sprite(SpriteShape shape, std::size_t number, double theta) {
  const std::size_t style = number % kRobotStyles;
  const int turn = static_cast<int>(std::lround(theta * (kTurns / (2 * kPi)))) & (kTurns - 1);
  QPixmap& sprite = sprites_[(static_cast<std::size_t>(shape) * kRobotStyles + style) * kTurns +
                             static_cast<std::size_t>(turn)];
  if (sprite.isNull()) draw(sprite, shape, style, turn);
  return sprite;
}

void RobotSprites::Sheet::draw(QPixmap& into, SpriteShape shape, std::size_t style, int turn) {
  const std::size_t bytes = static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_) * 4;
  if (bytes_ + bytes > kMostBytes / 2) {
    std::ranges::fill(sprites_, QPixmap());
    bytes_ = 0;
  }
  bytes_ += bytes;
  into = QPixmap(side_, side_);
  into.fill(Qt::transparent);
  into.setDevicePixelRatio(ratio_);
  QPainter painter(&into);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(half_, half_);
  painter.rotate(turn * 360.0 / kTurns);
  painter.scale(diameter_ / 2.0, diameter_ / 2.0);
  paint_shape(painter, shape, style, diameter_, look(kind_));
}

RobotSprites::Sheet& RobotSprites::sheet(double diameter, const Look& look, double ratio) {
  const int rounded = std::clamp(static_cast<int>(std::lround(diameter)), 1, kMostDiameter);
  const auto found = std::ranges::find_if(
      sheets_, [&](const Sheet& sheet) { return sheet.is(rounded, look, ratio); });
  if (found == sheets_.end()) {
    sheets_.emplace_front(rounded, look, ratio);
  } else if (found != sheets_.begin()) {
    sheets_.splice(sheets_.begin(), sheets_, found);
  }
  // The sheet in use may take half of the limit.
  while (sheets_.size() > 1 && bytes() > kMostBytes / 2) sheets_.pop_back();
  return sheets_.front();
}

std::size_t RobotSprites::bytes() const {
  std::size_t sum = 0;
  for (const Sheet& sheet : sheets_) {
    sum += sheet.bytes_ + sheet.sprites_.size() * sizeof(QPixmap);
  }
  return sum;
}

const QPixmap& TextSprites::text(const QString& text, const Style& style, const QFont& font,
                                 double ratio) {
  if (font_ != font || ratio_ != ratio || sprites_.size() >= kMost) {
    sprites_.clear();
    font_ = font;
    ratio_ = ratio;
  }
  QPixmap& sprite = sprites_[{text, style}];
  if (sprite.isNull()) sprite = draw(text, style, font, ratio);
  return sprite;
}

}  // namespace magna
