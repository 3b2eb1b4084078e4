// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/seen_words.h"

#include <QFontMetricsF>
#include <QLinearGradient>
#include <QPainter>

#include "widgets/map/robot_names.h"
#include "widgets/map/seen_picture.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kStops = 20;

QString finder_words(const MapScene& scene, RobotId finder) {
  const QString name = robot_name(*scene.snapshot, finder);
  return name.isEmpty() ? tr("first seen by a removed robot") : tr("first seen by %1").arg(name);
}

}  // namespace

QString seen_words(const MapScene& scene, Point p) {
  const Snapshot& now = *scene.snapshot;
  const SeenBy by = scene.layers.seen_by;
  if (!scene.layers.distinguishes_seen() || !now.coverage || !scene.in_map(p)) return {};
  if (by == SeenBy::Cameras) {
    if (!now.pictured) return {};
    return now.pictured->shows(p) ? tr("in a stored image") : tr("not in a stored image");
  }
  if (by != SeenBy::ByRobot && by != SeenBy::LastSeen) return {};
  const Cell cell = now.coverage->grid.cell(p);
  if (now.coverage->at(cell) == CellSeen::Unknown) return tr("not seen yet");
  if (by == SeenBy::ByRobot) {
    const auto finder = now.coverage->finder(cell);
    return finder ? finder_words(scene, *finder) : QString();
  }
  const auto tick = now.coverage->last_seen(cell);
  if (!tick) return {};
  const double seconds = static_cast<double>(now.tick - *tick) * now.tick_seconds;
  return seconds < 1.0 ? tr("seen now") : tr("seen %1 ago").arg(duration_text(seconds));
}

QString seen_tooltip_at(const MapScene& scene, QPointF at) {
  if (scene.robot_at(at)) return {};
  QString words = seen_words(scene, scene.view.to_world(at));
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

void paint_seen_legend(QPainter& painter, const MapScene& scene) {
  if (!scene.layers.distinguishes_seen() || scene.layers.seen_by != SeenBy::LastSeen ||
      !scene.snapshot->coverage) {
    return;
  }
  const Look& l = *scene.look;
  const QFontMetricsF metrics(painter.font());
  const QString words[] = {tr("now"), tr("1 min"), tr("5 min+")};
  const double margin = scaled(8.0);
  const double first = metrics.horizontalAdvance(words[0]) / 2;
  const double last = metrics.horizontalAdvance(words[2]) / 2;
  const double length = scaled(132.0);
  const double bar = scaled(12.0);
  const double tick = scaled(4.0);
  const QRectF plate(margin, scaled(28.0) + 2 * margin, first + length + last + 2 * margin,
                     2 * metrics.height() + bar + tick + 2 * margin);
  if (plate.right() > scene.view.size().width() ||
      plate.bottom() > scene.view.size().height() / 2) {
    return;
  }
  QColor back = l.base;
  back.setAlphaF(0.88F);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(back);
  painter.drawRoundedRect(plate, scaled(4.0), scaled(4.0));
  painter.setPen(l.text);
  const QPointF left = plate.topLeft() + QPointF(margin, margin);
  painter.drawText(QRectF(left, QSizeF(plate.width() - 2 * margin, metrics.height())),
                   Qt::AlignLeft | Qt::AlignVCenter, tr("Last seen"));
  const QRectF box(left.x() + first, left.y() + metrics.height(), length, bar);
  QLinearGradient colours(box.topLeft(), box.topRight());
  for (int k = 0; k <= kStops; ++k) {
    const double age = static_cast<double>(k) / kStops;
    colours.setColorAt(age, age_colour(l, age));
  }
  painter.fillRect(box, l.map_free);
  painter.setPen(QPen(l.text, 1));
  painter.setBrush(colours);
  painter.drawRect(box);
  for (int k = 0; k < 3; ++k) {
    const double x = box.left() + box.width() * k / 2;
    painter.drawLine(QPointF(x, box.bottom()), QPointF(x, box.bottom() + tick));
    const double width = metrics.horizontalAdvance(words[k]) + 2;
    painter.drawText(QRectF(x - width / 2, box.bottom() + tick, width, metrics.height()),
                     Qt::AlignCenter, words[k]);
  }
}

}  // namespace magna
