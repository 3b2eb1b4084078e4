// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/search_layer.h"

#include <QFontMetricsF>
#include <QPainter>

#include "core/mission/search_plan.h"
#include "widgets/mark_sign.h"
#include "widgets/remote_reader.h"
#include "widgets/robot_colours.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kNumberFrom = 24.0;  ///< pixels: smaller partitions have no number

void paint_partitions(QPainter& painter, const MapScene& scene, const SearchStatus& search,
                      QColor colour, bool active) {
  const double r = SearchPlan::kDisc * scene.view.scale();
  if (!active) colour.setAlphaF(0.5F);
  painter.setBrush(Qt::NoBrush);
  for (std::size_t k = 0; k < search.partitions.size(); ++k) {
    const QPointF at = scene.view.to_screen(search.partitions[k]);
    const bool last = active && k + 1 == search.partitions.size();
    painter.setPen(QPen(colour, scaled(last ? 2.0 : 1.0), Qt::DashLine));
    painter.drawEllipse(at, r, r);
    if (!active || r < scaled(kNumberFrom)) continue;
    painter.setPen(scene.look->text);
    const double row = QFontMetricsF(painter.font()).height();
    painter.drawText(QRectF(at.x() - r, at.y() - r + scaled(2.0), 2 * r, row), Qt::AlignCenter,
                     QString::number(k + 1));
  }
}

void paint_label(QPainter& painter, const MapScene& scene, QPointF at, const QString& words) {
  paint_mark_label(painter, *scene.look, at + QPointF(scaled(12.0), 0), words);
}

void paint_next(QPainter& painter, const MapScene& scene, QPointF from, QPointF at) {
  const QColor colour = scene.look->accent;
  painter.setPen(QPen(colour, scaled(1.5), Qt::DotLine));
  painter.drawLine(from, at);
  painter.setBrush(scene.look->base);
  painter.setPen(QPen(colour, scaled(2.0)));
  painter.drawEllipse(at, scaled(6.0), scaled(6.0));
  painter.setBrush(colour);
  painter.setPen(Qt::NoPen);
  painter.drawEllipse(at, scaled(2.0), scaled(2.0));
  paint_label(painter, scene, at, tr("Next"));
}

void paint_box(QPainter& painter, const MapScene& scene, QPointF a, QPointF b) {
  const QColor colour = scene.look->ok;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(scene.look->map_free, scaled(4.0)));
  painter.drawLine(a, b);
  painter.setPen(QPen(colour, scaled(2.0)));
  painter.drawLine(a, b);
  for (const QPointF end : {a, b}) painter.drawEllipse(end, scaled(8.0), scaled(8.0));
  const QPointF middle = (a + b) / 2;
  const double half = scaled(5.0);
  painter.setBrush(colour);
  painter.drawRect(QRectF(middle - QPointF(half, half), middle + QPointF(half, half)));
  // Under the label of the next point, which may be the middle of the box.
  const QPointF below(0, QFontMetricsF(painter.font()).height() + scaled(4.0));
  paint_label(painter, scene, middle + below, tr("Candidate box"));
}

}  // namespace

void paint_searches(QPainter& painter, const MapScene& scene) {
  if (!scene.layers.search) return;
  const Snapshot& now = *scene.snapshot;
  for (const bool active : {false, true}) {  // the active one on top
    for (const RemoteStatus& remote : remotes_of(now)) {
      const SearchStatus& search = remote.search;
      if (search.state == SearchState::Off || (now.active == remote.robot) != active) continue;
      const std::size_t robot = remote.robot.index();
      if (label_of(now, remote.robot) == nullptr || robot >= scene.poses.size()) continue;
      const QColor colour = robot_line_colour(scene.team.style(robot), scene.look->map_free);
      paint_partitions(painter, scene, search, colour, active);
      if (!active) continue;
      if (search.box) {
        const auto& [a, b] = *search.box;
        paint_box(painter, scene, scene.view.to_screen(a), scene.view.to_screen(b));
      }
      if (search.next) {
        paint_next(painter, scene, scene.view.to_screen(scene.poses[robot].position()),
                   scene.view.to_screen(*search.next));
      }
    }
  }
}

}  // namespace magna
