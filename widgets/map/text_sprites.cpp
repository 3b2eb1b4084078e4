// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/text_sprites.h"
#include "widgets/ui_scale.h"

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>

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
