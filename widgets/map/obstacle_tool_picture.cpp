// SPDX-License-Identifier: GPL-3.0-or-later
// Texts and painting of the obstacle tool.
#include <QPainter>

#include "widgets/cybot/sighting_look.h"
#include "widgets/map/obstacle_tool.h"
#include "widgets/map/sighting_layer.h"
#include "widgets/map/tool_label.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

QString obstacle_name(const ObstacleContent& content) {
  return ObstacleEditor::tr("%1, %2").arg(sighting_word(content.kind),
                                          metres_text(content.diameter));
}

}  // namespace

QString ObstacleTool::status_text() const {
  const MapScene& scene = host_.scene();
  if (editor_) {
    return tr("Type the diameter; Up and Down change the class, Enter accepts, Esc cancels");
  }
  if (const auto content = drawn()) {
    return scene.in_map(content->centre)
               ? tr("Release to set %1 at %2; Esc cancels")
                     .arg(obstacle_name(*content), point_text(content->centre))
               : tr("Outside the map: place the object inside");
  }
  if (const Sighting* const picked = picked_sighting()) {
    return tr("%1 selected: drag or arrow keys move it, the handle changes its size, 0 to 6 its "
              "class, Enter edits it, Delete removes it")
        .arg(obstacle_name(content_of(*picked)));
  }
  if (hovered_ && !scene.in_map(hovered_->world)) {
    return tr("Outside the map: place the object inside");
  }
  return tr("Click to add an object (%1), or drag its size; 0 to 6 choose the class, Ctrl+Left and "
            "Ctrl+Right select in turn")
      .arg(obstacle_name(next_));
}

QCursor ObstacleTool::cursor() const {
  if (dragging_ && gesture_ == Gesture::Move) return Qt::ClosedHandCursor;
  const Sighting* const picked = picked_sighting();
  if (!hovered_ || gesture_ == Gesture::Add) return Qt::CrossCursor;
  if (picked != nullptr && on_handle(*picked, hovered_->screen)) return Qt::SizeHorCursor;
  const bool there = sighting_at(host_.scene(), hovered_->screen) != nullptr;
  return there ? Qt::PointingHandCursor : Qt::CrossCursor;
}

void ObstacleTool::paint(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  const Look& look = *scene.look;
  const auto content = drawn();
  if (content) {
    const QPointF at = scene.view.to_screen(content->centre);
    const double width = sighting_width(scene, content->diameter);
    paint_sighting(painter, look, content->kind, at, width, 1.0);
    paint_tool_label(painter, scene, at, {obstacle_name(*content), point_text(content->centre)});
  }
  const Sighting* const picked = picked_sighting();
  if (picked == nullptr || content) return;
  const QPointF at = scene.view.to_screen(picked->centre);
  const double r = sighting_width(scene, picked->diameter) / 2 + scaled(4.0);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(look.accent, scaled(2.0)));
  painter.drawEllipse(at, r, r);
  const QPointF handle = handle_of(*picked);
  const double half = scaled(4.0);
  painter.setBrush(look.base);
  painter.drawRect(QRectF(handle - QPointF(half, half), handle + QPointF(half, half)));
}

}  // namespace magna
