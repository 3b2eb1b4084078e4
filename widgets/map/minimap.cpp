// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/minimap.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <array>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/map/scene/unknown_cover.h"

namespace magna {
namespace {

QSize most() { return {scaled(176), scaled(132)}; }
int least_side() { return scaled(40); }
constexpr QSizeF kLeastPane(440, 320);

void fill_cells(QPainter& painter, const CellMap& cells) {
  const Cell first = cells.origin();
  for (int j = first.j; j < first.j + cells.height(); ++j) {
    for (int i = first.i; i < first.i + cells.width();) {
      int end = i;
      while (end < first.i + cells.width() && cells.filled({end, j})) ++end;
      if (end > i) painter.drawRect(QRectF(i, j, end - i, 1));
      i = end + 1;
    }
  }
}

}  // namespace

Minimap::Minimap(const MapScene& scene, QWidget* parent) : QWidget(parent), scene_(scene) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setCursor(Qt::PointingHandCursor);
  set_access_role(*this, QAccessible::Canvas);
  setAccessibleName(tr("Overview of the map"));
  setAccessibleDescription(tr("The whole world; a click or a drag shows that place."));
  setToolTip(tr("Click or drag to show that place"));
}

bool Minimap::needed(const MapScene& scene) {
  if (!scene.layers["minimap"] || !scene.snapshot->world) return false;
  const QSizeF pane = scene.view.size();
  if (pane.width() < kLeastPane.width() || pane.height() < kLeastPane.height()) return false;
  const CellMap& cells = scene.snapshot->world->cells;
  if (cells.width() == 0 || cells.height() == 0) return false;
  const Point low = cells.lower();
  const Point high = cells.upper();
  const QRectF in_sight = QRectF({0, 0}, pane).adjusted(-1, -1, 1, 1);
  return !std::ranges::all_of(
      std::array{low, Point{high.x, low.y}, high, Point{low.x, high.y}},
      [&](Point corner) { return in_sight.contains(scene.view.to_screen(corner)); });
}

QSize Minimap::size_for(const CellMap& cells, const QSize& pane) {
  const QSize fitted = QSize(std::max(cells.width(), 1), std::max(cells.height(), 1))
                           .scaled(most().boundedTo(pane * 2 / 5), Qt::KeepAspectRatio);
  return fitted.expandedTo({least_side(), least_side()});
}

void Minimap::place(int margin) {
  const int plate = scaled(24);  // height of the coordinates
  const bool shown = needed(scene_);
  if (shown) {
    const QSize pane = parentWidget()->size();
    const QSize size = size_for(scene_.snapshot->world->cells, pane);
    setGeometry(pane.width() - size.width() - margin,
                pane.height() - size.height() - 2 * margin - plate, size.width(), size.height());
    update();
  }
  if (isHidden() == shown) setVisible(shown);
}

double Minimap::scale() const {
  const CellMap& cells = scene_.snapshot->world->cells;
  return std::min(width() / std::max(1.0, double(cells.width())),
                  height() / std::max(1.0, double(cells.height())));
}

QPointF Minimap::to_here(Point p) const {
  const CellMap& cells = scene_.snapshot->world->cells;
  const Point by = p - (cells.lower() + cells.upper()) * 0.5;
  return QPointF(width() / 2.0, height() / 2.0) + QPointF(by.x, by.y) * scale();
}

Point Minimap::to_world(QPointF at) const {
  const CellMap& cells = scene_.snapshot->world->cells;
  const QPointF by = (at - QPointF(width() / 2.0, height() / 2.0)) / scale();
  return (cells.lower() + cells.upper()) * 0.5 + Point{by.x(), by.y()};
}

void Minimap::draw_world() {
  const Look& l = *scene_.look;
  const double ratio = devicePixelRatioF();
  const QSize pixels = (QSizeF(size()) * ratio).toSize();
  const bool covered = is_truth_hidden(scene_);
  const auto known = covered ? scene_.known : nullptr;
  if (picture_.size() == pixels && world_ == scene_.snapshot->world && kind_ == l.kind &&
      covered_ == covered && known_ == known) {
    return;
  }
  covered_ = covered;
  known_ = known;
  world_ = scene_.snapshot->world;
  kind_ = l.kind;
  picture_ = QPixmap(pixels);
  picture_.setDevicePixelRatio(ratio);
  picture_.fill(l.map_outside);
  QPainter painter(&picture_);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(to_here({0, 0}));
  painter.scale(scale(), scale());
  const CellMap& cells = world_->cells;
  const Point low = cells.lower();
  painter.fillRect(QRectF(low.x, low.y, cells.width(), cells.height()), l.map_free);
  painter.setPen(Qt::NoPen);
  painter.setBrush(mix(l.map_free, l.map_wall, 0.75));
  fill_cells(painter, cells);
  for (const auto& box : world_->boxes) {
    painter.drawRect(QRectF(QPointF(box.lower.x, box.lower.y), QPointF(box.upper.x, box.upper.y)));
  }
  if (!covered) return;
  painter.setRenderHint(QPainter::Antialiasing, false);  // adjacent boxes without seams
  for (const QRectF& box : unknown_floor(scene_)) painter.fillRect(box, l.map_outside);
}

void Minimap::paintEvent(QPaintEvent*) {
  if (!scene_.snapshot->world) return;
  draw_world();
  const Look& l = *scene_.look;
  QPainter painter(this);
  painter.drawPixmap(0, 0, picture_);
  paint_robots(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  QPolygonF in_sight;
  for (const QPointF& corner : scene_.view.shown()) in_sight << to_here({corner.x(), corner.y()});
  QColor fill = l.accent;
  fill.setAlphaF(0.12F);
  painter.setPen(QPen(l.accent, scaled(1.5)));
  painter.setBrush(fill);
  painter.drawPolygon(in_sight);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(l.muted, 1));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void Minimap::paint_robots(QPainter& painter) const {
  constexpr std::size_t kColours = 8;
  std::array<QList<QPointF>, kColours> dots;
  const auto& robots = scene_.team.robots();
  const std::size_t count = std::min(robots.size(), scene_.poses.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (robots[i].present) dots[robots[i].style % kColours] << to_here(scene_.poses[i].position());
  }
  const double dot = count > 400 ? 1.0 : scaled(3.0);
  for (std::size_t c = 0; c < kColours; ++c) {
    painter.setPen(QPen(robot_line_colour(c, scene_.look->map_free), dot));
    painter.drawPoints(dots[c].constData(), static_cast<int>(dots[c].size()));
  }
  const auto active = scene_.snapshot->active;
  if (!active || active->index() >= count || !robots[active->index()].present) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(scene_.look->accent, scaled(1.5)));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(to_here(scene_.poses[active->index()].position()), scaled(4.5), scaled(4.5));
}

void Minimap::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) emit place_wanted(to_world(event->position()));
}

void Minimap::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons().testFlag(Qt::LeftButton)) emit place_wanted(to_world(event->position()));
}

// Events must not reach the tool of the map below.
void Minimap::mouseReleaseEvent(QMouseEvent* event) { event->accept(); }
void Minimap::mouseDoubleClickEvent(QMouseEvent* event) { event->accept(); }
void Minimap::contextMenuEvent(QContextMenuEvent* event) { event->accept(); }

}  // namespace magna
