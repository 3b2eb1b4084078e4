// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/no_go_tool.h"

#include <QKeyEvent>
#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "core/mission/no_go_area.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/edit/no_go_edits.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/ground/no_go_layer.h"
#include "widgets/map/scene/snap_grid.h"

namespace magna {
namespace {

constexpr double kNoGoToolCloseReach = 9.0;

}  // namespace

void NoGoTool::cancel() {
  unpick();
  hold_.reset();
}

void NoGoTool::unpick() {
  corners_.clear();
  refused_.clear();
}

Point NoGoTool::place_of(QPointF screen, bool exact) const {
  const MapScene& scene = host_.scene();
  Point p = scene.view.to_world(screen);
  if (!exact) p = rounded_place(scene.view.scale(), p);
  if (!scene.snapshot->world) return p;
  const CellMap& cells = scene.snapshot->world->cells;
  return {std::clamp(p.x, cells.lower().x, cells.upper().x),
          std::clamp(p.y, cells.lower().y, cells.upper().y)};
}

bool NoGoTool::drags_from(const std::optional<Hold>& hold) const {
  return hold && hovered_ && corners_.empty() &&
         QLineF(hold->from.screen, hovered_->screen).length() > kClickReach;
}

std::vector<Point> NoGoTool::rectangle(const Hold& hold) const {
  const QRectF box = QRectF(hold.from.screen, hovered_->screen).normalized();
  std::vector<Point> corners;
  for (const QPointF at : {box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()}) {
    corners.push_back(place_of(at, hovered_->exact()));
  }
  return corners;
}

bool NoGoTool::would_close() const {
  if (!hovered_ || corners_.size() < 3) return false;
  const QPointF first = host_.scene().view.to_screen(corners_.front());
  return QLineF(first, hovered_->screen).length() <= scaled(kNoGoToolCloseReach);
}

QString NoGoTool::why_not(const std::vector<Point>& corners) const {
  const Snapshot& now = *host_.scene().snapshot;
  if (!now.world) return tr("no world is loaded");
  if (!now.exploration) return tr("no robot here explores");
  const auto why = check_no_go(now.world->cells, corners);
  return shown_message(why);
}

void NoGoTool::create(std::vector<Point> corners) {
  refused_ = why_not(corners);
  if (!refused_.isEmpty()) return;
  corners_.clear();
  host_.edits().add_no_go(std::move(corners));
}

ItemTool::Grip NoGoTool::grip(const ToolEvent&) {
  refused_.clear();
  return Grip::Add;
}

void NoGoTool::finish(const Hold& hold) {
  if (drags_from(hold)) {
    create(rectangle(hold));
  } else if (would_close()) {
    create(corners_);
  } else if (const Point place = place_of(hovered_->screen, hovered_->exact());
             corners_.empty() || corners_.back() != place) {
    corners_.push_back(place);
  }
}

void NoGoTool::open(const ToolEvent&) {
  // The first click of the double click was the last corner.
  if (corners_.size() > 1) create(corners_);
  host_.tool_changed();
}

bool NoGoTool::use_key(const QKeyEvent& event) {
  if (event.modifiers() != Qt::NoModifier || corners_.empty()) return false;
  if (event.key() == Qt::Key_Backspace) {
    corners_.pop_back();
    refused_.clear();
    return true;
  }
  const bool enter = is_enter(event.key());
  if (enter) create(corners_);
  return enter;
}

std::optional<NoGoId> NoGoTool::hovered_area() const {
  if (!hovered_ || hold_ || !corners_.empty()) return {};
  return no_go_at(host_.scene(), hovered_->screen);
}

void NoGoTool::remove_picked() {
  if (const auto area = hovered_area()) host_.edits().remove_no_go(*area);
}

QString NoGoTool::status_text() const {
  if (!refused_.isEmpty()) return tr("Not an area: %1; Esc cancels").arg(refused_);
  if (drags_from(hold_)) {
    return tr("Release to create a no-go area for exploration, Esc cancels");
  }
  if (corners_.empty()) {
    if (const auto area = hovered_area()) {
      return tr("%1: Delete removes it; drag or click to draw another").arg(no_go_name(*area));
    }
    return tr(
        "Drag a rectangle or click the corners of a no-go area; snaps to the grid unless Ctrl is "
        "held");
  }
  if (would_close()) return tr("Click to close the area");
  if (corners_.size() < 3) {
    return tr("Click the next corner; Backspace removes the last one, Esc cancels");
  }
  return tr(
      "Click the next corner; Enter, a double click or a click on the first corner closes the "
      "area");
}

std::vector<Point> NoGoTool::expected() const {
  if (drags_from(hold_)) return rectangle(*hold_);
  std::vector<Point> corners = corners_;
  if (hovered_ && !corners.empty() && !would_close()) {
    corners.push_back(place_of(hovered_->screen, hovered_->exact()));
  }
  return corners;
}

void NoGoTool::paint(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  QPolygonF shape;
  for (const Point& p : expected()) shape << scene.view.to_screen(p);
  if (!shape.isEmpty()) paint_no_go_shape(painter, *scene.look, shape);
  painter.setPen(QPen(scene.look->warning, scaled(1.5)));
  painter.setBrush(scene.look->base);
  const double half = scaled(3.0);
  for (const Point& p : corners_) {
    const QPointF at = scene.view.to_screen(p);
    painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half));
  }
}

}  // namespace magna
