// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/cybot/sighting_look.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <algorithm>

#include "core/knowledge/sighting_table.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr double kFaintest = 0.25;  ///< opacity of a blip just before it is forgotten

QPolygonF triangle(QPointF c, double r) {
  return {{c + QPointF(0, -r), c + QPointF(r, r * 0.8), c + QPointF(-r, r * 0.8)}};
}

void paint_cross(QPainter& painter, QPointF c, double r) {
  painter.drawLine(c - QPointF(r, r), c + QPointF(r, r));
  painter.drawLine(c - QPointF(r, -r), c + QPointF(r, -r));
}

void paint_tape(QPainter& painter, QPointF c, double r) {
  const QRectF strip(c.x() - r, c.y() - r / 2, 2 * r, r);
  painter.drawRect(strip);
  for (const double x : {-0.5, 0.0, 0.5}) {
    painter.drawLine(QLineF(c.x() + x * r, strip.bottom(), c.x() + (x + 0.35) * r, strip.top()));
  }
}

class SightingIcon final : public QIconEngine {
 public:
  explicit SightingIcon(SightingClass kind) : kind_(kind) {}
  void paint(QPainter* painter, const QRect& box, QIcon::Mode, QIcon::State) override {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const double side = std::min(box.width(), box.height()) - scaled(4.0);
    paint_sighting(*painter, look_of(QApplication::palette()), kind_, QRectF(box).center(), side,
                   1.0);
    painter->restore();
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap picture(size);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    paint(&painter, QRect({0, 0}, size), mode, state);
    return picture;
  }
  QIconEngine* clone() const override { return new SightingIcon(kind_); }

 private:
  SightingClass kind_;
};

}  // namespace

QString sighting_word(SightingClass kind) {
  switch (kind) {
    case SightingClass::Blip: return tr("Blip");
    case SightingClass::Blob: return tr("Blob");
    case SightingClass::Wide: return tr("Wide");
    case SightingClass::Thin: return tr("Thin");
    case SightingClass::Short: return tr("Bump");
    case SightingClass::Tape: return tr("Tape");
    case SightingClass::Hole: return tr("Hole");
  }
  return {};
}

QString sighting_meaning(SightingClass kind) {
  switch (kind) {
    case SightingClass::Blip: return tr("an unidentified, temporary object");
    case SightingClass::Blob: return tr("an unidentified object");
    case SightingClass::Wide: return tr("a wide object");
    case SightingClass::Thin: return tr("a thin object, a post");
    case SightingClass::Short: return tr("a bumper contact");
    case SightingClass::Tape: return tr("white tape on the floor");
    case SightingClass::Hole: return tr("a hole in the floor");
  }
  return {};
}

QColor sighting_colour(SightingClass kind, const Look& look) {
  constexpr std::size_t kBlue = 0;
  constexpr std::size_t kGreen = 2;
  constexpr std::size_t kPurple = 3;
  constexpr std::size_t kSky = 4;
  constexpr std::size_t kYellow = 6;
  switch (kind) {
    case SightingClass::Blip: return look.muted;
    case SightingClass::Blob: return robot_line_colour(kSky, look.map_free);
    case SightingClass::Wide: return robot_line_colour(kBlue, look.map_free);
    case SightingClass::Thin: return robot_line_colour(kGreen, look.map_free);
    case SightingClass::Short: return robot_line_colour(kPurple, look.map_free);
    case SightingClass::Tape: return robot_line_colour(kYellow, look.map_free);
    case SightingClass::Hole: return look.text;
  }
  return look.text;
}

void paint_sighting(QPainter& painter, const Look& look, SightingClass kind, QPointF centre,
                    double width, double alpha) {
  QColor line = sighting_colour(kind, look);
  line.setAlphaF(static_cast<float>(alpha));
  QColor fill = line;
  fill.setAlphaF(static_cast<float>(alpha * 0.3));
  const double r = width / 2;
  const double pen = scaled(1.5);
  painter.setPen(QPen(line, pen));
  painter.setBrush(fill);
  switch (kind) {
    case SightingClass::Blip:
      painter.setPen(QPen(line, pen, Qt::DotLine));
      painter.setBrush(Qt::NoBrush);
      return painter.drawEllipse(centre, r, r);
    case SightingClass::Blob: return painter.drawEllipse(centre, r, r);
    case SightingClass::Wide:
      return painter.drawRect(QRectF(centre.x() - r, centre.y() - r, width, width));
    case SightingClass::Thin:
      painter.setBrush(line);
      return painter.drawPolygon(diamond(centre, r));
    case SightingClass::Short: return painter.drawPolygon(triangle(centre, r));
    case SightingClass::Tape: return paint_tape(painter, centre, r);
    case SightingClass::Hole:
      painter.drawEllipse(centre, r, r);
      return paint_cross(painter, centre, r * 0.7);
  }
}

QIcon sighting_icon(SightingClass kind) { return QIcon(new SightingIcon(kind)); }

double sighting_alpha(const Snapshot& now, const Sighting& sighting) {
  if (sighting.kind != SightingClass::Blip) return 1.0;
  const double left = 1.0 - seconds_since(now, sighting.tick) / SightingTable::kBlipSeconds;
  return std::clamp(left, kFaintest, 1.0);
}

QString reporter_text(const Snapshot& now, RobotId by) {
  if (by == kNoReporter) return tr("a person");
  const auto labels = labels_of(now);
  if (by.index() >= labels.size()) return tr("a robot that has left");
  const QString name = QString::fromStdString(labels[by.index()].name);
  return labels[by.index()].present ? name : tr("%1 (gone)").arg(name);
}

}  // namespace magna
