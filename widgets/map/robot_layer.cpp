// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/robot_layer.h"

#include <QPainter>
#include <QPainterPath>
#include <array>
#include <vector>

#include "widgets/map/robot_glyph.h"
#include "widgets/robot_colours.h"
#include "widgets/robot_state.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

RobotId id_of(std::size_t index) { return {static_cast<std::uint32_t>(index)}; }

QColor faded(QColor colour, double alpha) {
  colour.setAlphaF(static_cast<float>(alpha));
  return colour;
}

void paint_dots(QPainter& painter, const MapScene& scene) {
  constexpr std::size_t kColours = 8;
  std::array<QList<QPointF>, kColours> dots;
  double width = 0.0;
  for (std::size_t i = 0; i < scene.poses.size(); ++i) {
    if (!scene.in_sight(id_of(i))) continue;
    dots[i % kColours].push_back(scene.view.to_screen(scene.poses[i].position()));
    if (width == 0.0) width = scene.diameter(id_of(i));
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (std::size_t c = 0; c < kColours; ++c) {
    painter.setPen(
        QPen(robot_line_colour(c, scene.look->map_free), width, Qt::SolidLine, Qt::SquareCap));
    painter.drawPoints(dots[c].data(), static_cast<int>(dots[c].size()));
  }
  painter.setRenderHint(QPainter::Antialiasing);
}

void paint_rings(QPainter& painter, const MapScene& scene, RobotId id, QPointF at,
                 double diameter) {
  const QColor accent = scene.look->accent;
  const double r = diameter / 2 + 6;
  painter.setBrush(Qt::NoBrush);
  if (scene.snapshot->active == id) {
    QRadialGradient halo(at, r + 14);
    halo.setColorAt(0.0, faded(accent, 0.45));
    halo.setColorAt(0.6, faded(accent, 0.25));
    halo.setColorAt(1.0, faded(accent, 0.0));
    painter.setPen(Qt::NoPen);
    painter.setBrush(halo);
    painter.drawEllipse(at, r + 14, r + 14);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(accent, 2));
    painter.drawEllipse(at, r, r);
    painter.drawEllipse(at, r + 4, r + 4);
  } else if (is_selected(*scene.snapshot, id)) {
    painter.setPen(QPen(accent, 2));
    painter.drawEllipse(at, r, r);
  }
}

/// The small mark at the upper right of a robot that does not go on.
void paint_mark(QPainter& painter, const Look& l, ShownState state, QPointF at, double diameter) {
  const QPointF c = at + QPointF(diameter * 0.42 + 4, -diameter * 0.42 - 4);
  painter.setPen(QPen(l.base, 1.5));
  switch (state) {
    case ShownState::Blocked:
    case ShownState::Waiting: {
      painter.setBrush(state == ShownState::Blocked ? l.caution : l.base);
      if (state == ShownState::Waiting) painter.setPen(QPen(l.caution, 2));
      painter.drawPolygon(
          QPolygonF({c + QPointF(0, -6.5), c + QPointF(6.5, 5), c + QPointF(-6.5, 5)}));
      break;
    }
    case ShownState::Held:
    case ShownState::Stopped:
      painter.setBrush(state == ShownState::Stopped ? l.warning : l.text);
      painter.drawRect(QRectF(c.x() - 4.5, c.y() - 4.5, 9, 9));
      break;
    default: break;
  }
}

struct Drawn {
  RobotId id;
  QPointF at;
  double diameter = 0.0;
  int rank = 0;  ///< 2 active, 1 selected, 0 others
};

/// Names below the robots; one that would cover another name or a robot is left out.
void paint_names(QPainter& painter, const MapScene& scene, std::vector<Drawn> robots) {
  std::stable_sort(robots.begin(), robots.end(),
                   [](const Drawn& a, const Drawn& b) { return a.rank > b.rank; });
  const Look& l = *scene.look;
  const QFontMetricsF metrics(painter.font());
  std::vector<QRectF> taken;
  for (const Drawn& robot : robots) {
    const double r = robot.diameter / 2;
    taken.emplace_back(robot.at.x() - r, robot.at.y() - r, 2 * r, 2 * r);
  }
  for (std::size_t i = 0; i < robots.size(); ++i) {
    const Drawn& robot = robots[i];
    const QString name = QString::fromStdString(labels_of(*scene.snapshot)[robot.id.index()].name);
    const double width = metrics.horizontalAdvance(name) + 8;
    const double below = robot.at.y() + robot.diameter / 2 +
                         (robot.rank == 2   ? 13
                          : robot.rank == 1 ? 9
                                            : 3);
    const QRectF box(robot.at.x() - width / 2, below, width, metrics.height());
    bool free = true;
    for (std::size_t k = 0; k < taken.size() && free; ++k) {
      free = k == i || !taken[k].intersects(box);
    }
    if (!free && robot.rank < 2) continue;
    taken.push_back(box);
    painter.setPen(Qt::NoPen);
    painter.setBrush(faded(l.base, 0.82));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(robot.rank > 0 ? l.text : l.muted);
    painter.drawText(box, Qt::AlignCenter, name);
  }
}

}  // namespace

void paint_trails(QPainter& painter, const MapScene& scene, const Trails& trails) {
  const double now = seconds_of(*scene.snapshot);
  constexpr int kBands = 4;
  for (std::size_t i = 0; i < scene.poses.size(); ++i) {
    const auto& trail = trails.of(id_of(i));
    if (trail.empty() || label_of(*scene.snapshot, id_of(i)) == nullptr) continue;
    const QColor colour = robot_line_colour(i, scene.look->map_free);
    std::array<QPolygonF, kBands> bands;
    for (std::size_t k = 0; k < trail.size(); ++k) {
      const double age = (now - trail[k].seconds) / Trails::kSeconds;
      const auto band =
          static_cast<std::size_t>(std::clamp(static_cast<int>(age * kBands), 0, kBands - 1));
      const QPointF at = scene.view.to_screen(trail[k].at);
      if (k > 0 && bands[band].isEmpty()) bands[band] << scene.view.to_screen(trail[k - 1].at);
      bands[band] << at;
    }
    if (bands[0].isEmpty()) bands[0] << scene.view.to_screen(trail.back().at);
    bands[0] << scene.view.to_screen(scene.poses[i].position());
    for (int b = 0; b < kBands; ++b) {
      painter.setPen(QPen(faded(colour, 0.55 * (1.0 - b / double(kBands))), 3, Qt::SolidLine,
                          Qt::FlatCap, Qt::RoundJoin));
      painter.drawPolyline(bands[static_cast<std::size_t>(b)]);
    }
  }
}

void paint_robots(QPainter& painter, const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  const auto labels = labels_of(now);
  const auto statuses = statuses_of(now);
  if (scene.detail.dots) paint_dots(painter, scene);
  std::vector<Drawn> drawn;
  for (std::size_t i = 0; i < scene.poses.size(); ++i) {
    const RobotId id = id_of(i);
    if (!scene.in_sight(id)) continue;
    const int rank = now.active == id ? 2 : is_selected(now, id) ? 1 : 0;
    if (scene.detail.dots && rank == 0) continue;
    drawn.push_back(
        {id, scene.view.to_screen(scene.poses[i].position()), scene.diameter(id), rank});
  }
  std::stable_sort(drawn.begin(), drawn.end(),
                   [](const Drawn& a, const Drawn& b) { return a.rank < b.rank; });
  if (scene.detail.labels) paint_names(painter, scene, drawn);
  for (const Drawn& robot : drawn) {
    const std::size_t i = robot.id.index();
    paint_rings(painter, scene, robot.id, robot.at, robot.diameter);
    paint_glyph(painter,
                {labels[i].type, i, QString::fromStdString(labels[i].letter), robot.at,
                 scene.view.to_screen_angle(scene.poses[i].theta), robot.diameter},
                *scene.look);
    if (i < statuses.size()) {
      paint_mark(painter, *scene.look, shown_state(statuses[i], now.stopped), robot.at,
                 robot.diameter);
    }
  }
}

}  // namespace magna
