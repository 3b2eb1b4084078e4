// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/swatch_icon.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>

#include "widgets/robot_colours.h"
#include "widgets/theme.h"

namespace magna {
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
