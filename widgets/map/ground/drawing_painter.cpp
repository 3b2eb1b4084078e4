// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/drawing_painter.h"

#include <QPainter>
#include <QPolygonF>
#include <QtMath>
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

constexpr double kLargestSprite = 400.0;  // pixels of the longer side; larger ones are rare and not
                                          // cached
constexpr std::size_t kMostSprites = 500;
constexpr double kDrawingPainterLetter = 0.5;          // letter height by box height
constexpr double kDrawingPainterLeastLetter = 4.0;     // pixels
constexpr double kDash = 4.0 / Drawing::kNominalSide;  // as in X11
constexpr double kLeastDash = 2.0;                     // pixels
constexpr double kDrawingPainterDegreeSteps = 16.0;    // of Qt
constexpr double kNoLength = 1e-3;                     // of a pixel

/// Paints strokes one after the other into a box of pixels.
class StrokePainter {
 public:
  StrokePainter(QPainter& painter, const QRectF& box, const QColor& ink)
      : painter_(painter), box_(box), side_(std::max(box.width(), box.height())), ink_(ink) {}

  void paint(const DrawingStroke& stroke) {
    const QColor colour =
        stroke.colour ? QColor(stroke.colour->red, stroke.colour->green, stroke.colour->blue)
                      : ink_;
    painter_.setPen(stroke.filled ? QPen(Qt::NoPen) : pen(stroke, colour));
    painter_.setBrush(stroke.filled ? QBrush(colour) : QBrush(Qt::NoBrush));
    // Keeps outlines along the edge of the box inside it.
    const double in = stroke.filled ? 0.0 : std::min(thin_, side_) / 2;
    within_ = box_.adjusted(in, in, -in, -in);
    draw(stroke, colour);
  }

 private:
  QPen pen(const DrawingStroke& stroke, const QColor& colour) const {
    const double width = std::max(thin_, stroke.width * side_);
    QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    const double dash = std::max(kLeastDash, kDash * side_) / width;
    if (stroke.dashed) pen.setDashPattern({dash, dash});
    return pen;
  }
  QPointF at(const DrawingStroke& stroke, std::size_t k) const {
    return {within_.left() + stroke.numbers[k] * within_.width(),
            within_.top() + stroke.numbers[k + 1] * within_.height()};
  }
  QRectF rectangle(const DrawingStroke& stroke) const {
    return {at(stroke, 0),
            QSizeF(stroke.numbers[2] * within_.width(), stroke.numbers[3] * within_.height())};
  }

  void draw(const DrawingStroke& stroke, const QColor& colour) {
    const std::size_t count = stroke.numbers.size();
    switch (stroke.kind) {
      case StrokeKind::Rectangle:
        if (count >= 4) painter_.drawRect(rectangle(stroke));
        break;
      case StrokeKind::Arc:
        if (count >= 6) arc(stroke);
        break;
      case StrokeKind::Line: lines(stroke); break;
      case StrokeKind::Point:
        if (count >= 2) {
          const double dot = std::max(1.0, side_ / Drawing::kNominalSide);
          painter_.fillRect(QRectF(at(stroke, 0), QSizeF(dot, dot)), colour);
        }
        break;
      case StrokeKind::Text:
        if (count >= 2) text(stroke, colour);
        break;
    }
  }

  void arc(const DrawingStroke& stroke) {
    const double round = 2.0 * kPi;
    const double span = std::clamp(stroke.numbers[5], -round, round);
    const QRectF box = rectangle(stroke);
    if (std::abs(span) > round - 1e-6) return painter_.drawEllipse(box);
    const int begin =
        qRound(kDrawingPainterDegreeSteps * std::remainder(degrees(stroke.numbers[4]), 360.0));
    const int length = qRound(kDrawingPainterDegreeSteps * degrees(span));
    if (stroke.filled) {
      painter_.drawPie(box, begin, length);
    } else {
      painter_.drawArc(box, begin, length);
    }
  }

  void lines(const DrawingStroke& stroke) {
    QPolygonF corners;
    for (std::size_t k = 0; k + 1 < stroke.numbers.size(); k += 2) corners << at(stroke, k);
    if (stroke.filled) {
      painter_.drawPolygon(corners);
    } else {
      painter_.drawPolyline(corners);
    }
  }

  void text(const DrawingStroke& stroke, const QColor& colour) {
    const double height = kDrawingPainterLetter * box_.height();
    if (height < kDrawingPainterLeastLetter) return;
    QFont font = painter_.font();
    font.setPixelSize(qRound(height));
    painter_.setFont(font);
    painter_.setPen(colour);
    painter_.drawText(at(stroke, 0), QString::fromStdString(stroke.text));
  }

  QPainter& painter_;
  QRectF box_;
  double side_;
  double thin_ = std::max(1.0, scaled(1.2));
  QColor ink_;
  QRectF within_;
};

}  // namespace

void paint_drawing(QPainter& painter, const Drawing& drawing, const QRectF& box, const QColor& ink,
                   LookKind kind) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipRect(box, Qt::IntersectClip);
  StrokePainter strokes(painter, box, ink);
  for (const DrawingStroke& stroke :
       kind == LookKind::HighContrast ? drawing.plain : drawing.colour) {
    strokes.paint(stroke);
  }
  painter.restore();
}

void DrawingSprites::paint_turned(QPainter& painter, const Drawing& drawing, const Key& key) const {
  painter.rotate(key.turn);
  paint_drawing(painter, drawing, QRectF(-key.width / 2, -key.depth / 2, key.width, key.depth),
                QColor::fromRgba(key.ink), kind_);
}

QPixmap DrawingSprites::picture(const Drawing& drawing, const Key& key, double ratio) const {
  const double c = std::abs(std::cos(radians(key.turn)));
  const double s = std::abs(std::sin(radians(key.turn)));
  const QSizeF box = ratio * QSizeF(key.width * c + key.depth * s, key.width * s + key.depth * c);
  QPixmap picture(qCeil(box.width() - kNoLength), qCeil(box.height() - kNoLength));
  picture.setDevicePixelRatio(ratio);
  picture.fill(Qt::transparent);
  QPainter once(&picture);
  once.setFont(painter_.font());
  const QSizeF size = picture.deviceIndependentSize();
  once.translate(size.width() / 2, size.height() / 2);
  paint_turned(once, drawing, key);
  return picture;
}

void DrawingSprites::paint(const Drawing& drawing, QPointF middle, QSizeF size, double turn,
                           const QColor& ink) {
  const double ratio = painter_.device()->devicePixelRatioF();
  const auto whole = [&](double length) { return std::ceil(length * ratio - kNoLength) / ratio; };
  Key key{&drawing, size.width(), size.height(), turn, ink.rgba()};
  if (turn == 0.0) {  // no gaps between neighbours
    key.width = whole(key.width);
    key.depth = whole(key.depth);
  }
  auto sprite = sprites_.find(key);
  if (sprite == sprites_.end()) {
    if (std::max(key.width, key.depth) > kLargestSprite || sprites_.size() >= kMostSprites) {
      painter_.save();
      painter_.translate(middle);
      paint_turned(painter_, drawing, key);
      return painter_.restore();
    }
    sprite = sprites_.emplace(key, picture(drawing, key, ratio)).first;
  }
  // Copies only to whole pixels, otherwise they would be blurred.
  const auto on_pixel = [&](double at) { return std::round(at * ratio) / ratio; };
  const QSizeF copied = sprite->second.deviceIndependentSize();
  painter_.drawPixmap(QPointF(on_pixel(middle.x() - copied.width() / 2),
                              on_pixel(middle.y() - copied.height() / 2)),
                      sprite->second);
}

}  // namespace magna
