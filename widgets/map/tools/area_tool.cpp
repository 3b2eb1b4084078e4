// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/area_tool.h"

#include <QKeyEvent>
#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "core/geometry/polygon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/scene/snap_grid.h"

namespace magna {
namespace {

constexpr double kCornerCloseReach = 9.0;  // pixels

}  // namespace

void AreaTool::cancel() {
  drop_corners();
  hold_.reset();
}

void AreaTool::unpick() { drop_corners(); }

void AreaTool::drop_corners() {
  corners_.clear();
  refused_.clear();
}

Point AreaTool::place_of(Point p, bool exact) const {
  const MapScene& scene = host_.scene();
  if (!exact) p = rounded_place(scene.view.scale(), p);
  if (!scene.snapshot->world) return p;
  const CellMap& cells = scene.snapshot->world->cells;
  return {std::clamp(p.x, cells.lower().x, cells.upper().x),
          std::clamp(p.y, cells.lower().y, cells.upper().y)};
}

Point AreaTool::place_of(QPointF screen, bool exact) const {
  return place_of(host_.scene().view.to_world(screen), exact);
}

std::vector<Point> AreaTool::box(const Hold& hold) const {
  const QRectF box = QRectF(hold.from.screen, hovered_->screen).normalized();
  std::vector<Point> corners;
  for (const QPointF at : {box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()}) {
    corners.push_back(place_of(at, hovered_->exact()));
  }
  return corners;
}

bool AreaTool::would_close() const {
  if (!hovered_ || corners_.size() < 3) return false;
  const QPointF first = host_.scene().view.to_screen(corners_.front());
  return QLineF(first, hovered_->screen).length() <= scaled(kCornerCloseReach);
}

void AreaTool::close(std::vector<Point> corners, std::optional<QPointF> at) {
  const Snapshot& now = *host_.scene().snapshot;
  if (corners.size() == 2) corners = rectangle_corners(corners[0], corners[1]);
  refused_ = now.world ? why_not_area(now.world->cells, corners) : tr("no world is loaded");
  if (!refused_.isEmpty()) return;
  corners_.clear();
  take(std::move(corners), at);
}

ItemTool::Grip AreaTool::grip(const ToolEvent&) {
  refused_.clear();
  return Grip::Add;
}

void AreaTool::finish(const Hold& hold) {
  if (hold.dragged && corners_.empty()) {
    close(box(hold), hovered_->screen);
  } else if (would_close()) {
    close(corners_, hovered_->screen);
  } else if (const Point place = place_of(hovered_->screen, hovered_->exact());
             corners_.empty() || corners_.back() != place) {
    corners_.push_back(place);
  }
}

void AreaTool::open(const ToolEvent& event) {
  // The first click of the double click was the last corner.
  if (corners_.size() > 1) close(corners_, event.screen);
  host_.tool_changed();
}

bool AreaTool::use_key(const QKeyEvent& event) {
  const bool plain = (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (!plain || corners_.empty()) return false;
  if (event.key() == Qt::Key_Backspace) {
    corners_.pop_back();
    refused_.clear();
    return true;
  }
  const bool enter = is_enter(event.key());
  if (enter) close(corners_);
  return enter;
}

bool AreaTool::add_at(const ToolEvent& at) {
  refused_.clear();
  // The next corner begins at the last one, from where the arrows move it.
  corners_.push_back(corners_.empty() ? place_of(at.screen, at.exact()) : corners_.back());
  hovered_.reset();  // the outline does not follow the pointer until it moves
  return true;
}

bool AreaTool::move_picked(Point by, bool) {
  if (corners_.empty()) return false;
  refused_.clear();
  corners_.back() = place_of(corners_.back() + by, false);
  hovered_.reset();
  return true;
}

std::vector<Point> AreaTool::outline() const {
  if (drags_box()) return box(*hold_);
  std::vector<Point> corners = corners_;
  if (corners.empty()) return corners;
  if (corners.size() == 2 && !hovered_) return rectangle_corners(corners[0], corners[1]);
  if (hovered_ && !would_close()) corners.push_back(place_of(hovered_->screen, hovered_->exact()));
  return corners;
}

QString AreaTool::outline_text() const {
  if (!refused_.isEmpty()) return tr("Not an area: %1; Esc cancels").arg(refused_);
  if (would_close()) return tr("Click to close the area");
  if (corners_.empty()) return {};
  return tr(
      "Click the next corner, or Insert and arrow keys; Enter closes the area, two corners are a "
      "box, Backspace removes the last one");
}

void AreaTool::paint_corners(QPainter& painter, const QColor& colour) const {
  const MapScene& scene = host_.scene();
  painter.setPen(QPen(colour, scaled(1.5)));
  painter.setBrush(scene.look->base);
  const double half = scaled(3.0);
  for (const Point& p : corners_) {
    const QPointF at = scene.view.to_screen(p);
    painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half));
  }
}

}  // namespace magna
