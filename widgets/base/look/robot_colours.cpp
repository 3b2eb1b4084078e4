// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/robot_colours.h"

#include <QFont>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QString>
#include <algorithm>
#include <array>

#include "widgets/base/look/theme.h"

namespace magna {
namespace {

constexpr std::array<QRgb, 8> kOkabeIto = {0xFF0072B2, 0xFFE69F00, 0xFF009E73, 0xFFCC79A7,
                                           0xFF56B4E9, 0xFFD55E00, 0xFFF0E442, 0xFF000000};

}  // namespace

RobotColour robot_colour(std::size_t number) {
  RobotColour colour;
  colour.fill = QColor(kOkabeIto[number % kOkabeIto.size()]);
  const bool white = contrast(colour.fill, Qt::white) >= contrast(colour.fill, Qt::black);
  colour.ink = white ? Qt::white : Qt::black;
  colour.pattern = static_cast<RobotPattern>((number / kOkabeIto.size()) % 3);
  return colour;
}

QColor robot_line_colour(std::size_t number, const QColor& background) {
  const QColor fill = QColor(kOkabeIto[number % kOkabeIto.size()]);
  const bool darken = contrast(background, Qt::black) > contrast(background, Qt::white);
  QColor line = fill;
  for (int step = 1; step <= 20 && contrast(line, background) < 3.0; ++step) {
    line = mix(fill, darken ? QColor(Qt::black) : QColor(Qt::white), step * 0.05);
  }
  return line;
}

void paint_swatch(QPainter& painter, const QRectF& box, std::size_t number, const QString& letter,
                  const QColor& outline) {
  const RobotColour colour = robot_colour(number);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath path;
  path.addRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 4, 4);
  painter.fillPath(path, colour.fill);
  if (colour.pattern == RobotPattern::Stripes) {
    painter.setClipPath(path);
    QColor stripe = Qt::white;
    stripe.setAlphaF(0.45F);
    painter.setPen(QPen(stripe, 2));
    for (double x = box.left() - box.height(); x < box.right(); x += 6) {
      painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()));
    }
    painter.setClipping(false);
    // The letter needs a plain background.
    painter.fillRect(QRectF(box.left() + 4, box.top() + box.height() * 0.24, box.width() - 8,
                            box.height() * 0.52),
                     colour.fill);
  } else if (colour.pattern == RobotPattern::Ring) {
    painter.setPen(QPen(Qt::white, 1.5));
    painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), 2.5, 2.5);
  }
  painter.setPen(QPen(outline, 1));
  painter.drawPath(path);
  QFont font = painter.font();
  font.setBold(true);
  font.setPixelSize(
      std::max(8, static_cast<int>(box.height() * (letter.size() > 2 ? 0.42 : 0.55))));
  painter.setFont(font);
  painter.setPen(colour.ink);
  painter.drawText(box, Qt::AlignCenter, letter);
  painter.restore();
}

namespace {

class SwatchEngine : public QIconEngine {
 public:
  SwatchEngine(std::size_t number, QString letter) : number_(number), letter_(std::move(letter)) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode, QIcon::State) override {
    paint_swatch(*painter, QRectF(rect), number_, letter_,
                 look_of(QGuiApplication::palette()).text);
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    return pixmap;
  }

  QIconEngine* clone() const override { return new SwatchEngine(number_, letter_); }

 private:
  std::size_t number_;
  QString letter_;
};

}  // namespace

QIcon swatch_icon(std::size_t number, const QString& letter) {
  return QIcon(new SwatchEngine(number, letter));
}

}  // namespace magna
