// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/tinted_icon.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

#include "widgets/base/look/theme.h"

namespace magna {
namespace {

QByteArray svg_text(const QString& name, const QColor& colour) {
  QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
  if (!file.open(QIODevice::ReadOnly)) return {};
  return file.readAll().replace("currentColor", colour.name().toLatin1());
}

class TintedEngine : public QIconEngine {
 public:
  explicit TintedEngine(QString name) : name_(std::move(name)) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    QSvgRenderer renderer(svg_text(name_, colour(mode, state)));
    renderer.render(painter, rect);
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    const QString key = QStringLiteral("magna:%1:%2:%3x%4")
                            .arg(name_, colour(mode, state).name())
                            .arg(size.width())
                            .arg(size.height());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) return pixmap;
    pixmap = QPixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
  }

  QIconEngine* clone() const override { return new TintedEngine(name_); }

 private:
  static QColor colour(QIcon::Mode mode, QIcon::State state) {
    const QPalette palette = QGuiApplication::palette();
    const bool lit = mode == QIcon::Normal || mode == QIcon::Active;
    if (lit && state == QIcon::On) return look_of(palette).accent;
    switch (mode) {
      case QIcon::Disabled: return palette.color(QPalette::Disabled, QPalette::ButtonText);
      case QIcon::Selected: return palette.color(QPalette::HighlightedText);
      default: return palette.color(QPalette::ButtonText);
    }
  }

  QString name_;
};

}  // namespace

QIcon tinted_icon(const QString& name) { return QIcon(new TintedEngine(name)); }

QPixmap tinted_pixmap(const QString& name, const QColor& colour, int size, double pixel_ratio) {
  const int pixels = static_cast<int>(size * pixel_ratio);
  const QString key = QStringLiteral("magna:%1:%2:%3@").arg(name, colour.name()).arg(pixels);
  QPixmap pixmap;
  if (QPixmapCache::find(key, &pixmap)) return pixmap;
  pixmap = QPixmap(pixels, pixels);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  QSvgRenderer renderer(svg_text(name, colour));
  renderer.render(&painter, QRectF(0, 0, pixels, pixels));
  painter.end();
  pixmap.setDevicePixelRatio(pixel_ratio);
  QPixmapCache::insert(key, pixmap);
  return pixmap;
}

}  // namespace magna
