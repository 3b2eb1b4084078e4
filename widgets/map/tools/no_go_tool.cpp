// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/no_go_tool.h"

#include <QPainter>
#include <QPolygonF>
#include <utility>

#include "core/mission/no_go_area.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/edit/no_go_edits.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/ground/no_go_layer.h"

namespace magna {

QString NoGoTool::why_not_area(const CellMap& cells, const std::vector<Point>& corners) const {
  return shown_message(check_no_go(cells, corners));
}

void NoGoTool::take(std::vector<Point> corners, std::optional<QPointF>) {
  host_.edits().add_no_go({std::move(corners)});
}

const NoGoArea* NoGoTool::hovered_area() const {
  if (!hovered_ || hold_ || has_corners()) return nullptr;
  const auto id = no_go_at(host_.scene(), hovered_->screen);
  return id ? find_no_go(*host_.scene().snapshot, *id) : nullptr;
}

void NoGoTool::remove_picked() {
  if (const NoGoArea* const area = hovered_area()) host_.edits().remove_no_go(area->id);
}

QString NoGoTool::status_text() const {
  if (drags_box()) {
    return tr("Release to create a no-go area, closed for all driving; Esc cancels");
  }
  if (const QString drawn = outline_text(); !drawn.isEmpty()) return drawn;
  if (const NoGoArea* const area = hovered_area()) {
    return tr("%1: Delete removes it; drag or click to draw another").arg(no_go_name(area->rules));
  }
  return tr(
      "Drag a rectangle, or set the corners of a no-go area by clicks or Insert; snaps to the grid "
      "unless Ctrl is held");
}

void NoGoTool::paint(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  QPolygonF shape;
  for (const Point& p : outline()) shape << scene.view.to_screen(p);
  if (!shape.isEmpty()) paint_no_go_shape(painter, *scene.look, shape, false, true);
  paint_corners(painter, scene.look->warning);
}

}  // namespace magna
