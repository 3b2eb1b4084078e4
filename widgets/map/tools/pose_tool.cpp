// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/pose_tool.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "core/engine/operator_inputs.h"
#include "core/geometry/angle.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/layers/robot_glyph.h"
#include "widgets/map/scene/plan_shape.h"
#include "widgets/map/scene/snap_grid.h"
#include "widgets/map/tools/map_tool.h"
#include "widgets/robots/cybot/cybot_permit.h"

namespace magna {
namespace {

constexpr double kTurnDrag = 12.0;  ///< pixels; a shorter drag keeps the heading
constexpr double kTurnStep = 5.0;   ///< degrees, of a key

}  // namespace

std::optional<RobotId> PoseTool::robot() const {
  const Snapshot& now = *host_.scene().snapshot;
  return why_no_pose(now).isEmpty() ? now.active : std::nullopt;
}

Pose PoseTool::pose_of(RobotId robot) const { return host_.scene().snapshot->poses[robot.index()]; }

void PoseTool::correct(RobotId robot, const Pose& pose, EditMerge merge) {
  if (host_.scene().in_map(pose.position())) host_.edits().correct_pose(robot, pose, merge);
}

ItemTool::Grip PoseTool::grip(const ToolEvent& event) {
  const MapScene& scene = host_.scene();
  const std::optional<RobotId> chosen = robot();
  if (!chosen) {
    const bool another = event.robot && remote_of(*scene.snapshot, *event.robot) != nullptr;
    if (another) host_.post(input::Select{*event.robot});
    return Grip::None;
  }
  if (!scene.in_map(event.world)) return Grip::None;
  const Point at = snapped(scene, event.world, event.exact());
  placed_ = {*chosen, {at.x, at.y, pose_of(*chosen).theta}};
  return Grip::Turn;
}

void PoseTool::move(const ToolEvent& event) {
  if (is_held() && QLineF(hold_->from.screen, event.screen).length() >= kTurnDrag) {
    const double theta = world_heading(host_.scene().view, hold_->from.screen, event.screen);
    placed_.pose.theta = snapped_heading(theta, event.exact());
  }
  ItemTool::move(event);
}

void PoseTool::finish(const Hold& hold) {
  if (hold.grip != Grip::Turn || robot() != placed_.robot) return;
  correct(placed_.robot, placed_.pose, EditMerge::Alone);
}

bool PoseTool::add_at(const ToolEvent& event) {
  const Point at = snapped(host_.scene(), event.world);
  correct(*robot(), {at.x, at.y, pose_of(*robot()).theta}, EditMerge::Alone);
  return true;
}

bool PoseTool::pick_next(int step) {
  Pose pose = pose_of(*robot());
  pose.theta = normalize_angle(pose.theta + radians(step * kTurnStep));
  correct(*robot(), pose, EditMerge::WithSame);
  return true;
}

bool PoseTool::move_picked(Point by, bool) {
  Pose pose = pose_of(*robot());
  pose.x += by.x;
  pose.y += by.y;
  correct(*robot(), pose, EditMerge::WithSame);
  return true;
}

QString PoseTool::status_text() const {
  const MapScene& scene = host_.scene();
  const Snapshot& now = *scene.snapshot;
  if (is_held()) {
    return tr("Release to place %1 here, heading %2; drag to turn, Esc cancels")
        .arg(robot_name(now, placed_.robot), degrees_text(placed_.pose.theta));
  }
  QString why = why_no_pose(now);
  if (!why.isEmpty()) return why;
  if (hovered_ && !scene.in_map(hovered_->world)) {
    return tr("Outside the map: place the CyBOT inside");
  }
  return tr("Press where %1 is, drag to turn, release; arrow keys move it, Ctrl+Left and "
            "Ctrl+Right turn it")
      .arg(robot_name(now, *now.active));
}

void PoseTool::paint(QPainter& painter) const {
  if (!is_held()) return;
  const MapScene& scene = host_.scene();
  const Look& look = *scene.look;
  const std::size_t number = placed_.robot.index();
  const QPointF at = scene.view.to_screen(placed_.pose.position());
  const QPointF ahead = screen_direction(scene.view, placed_.pose.theta);
  const double size = std::max(scaled(20.0), scene.diameter(placed_.robot));
  painter.setPen(
      QPen(robot_line_colour(scene.team.style(number), look.map_free), scaled(1.5), Qt::DashLine));
  painter.drawLine(scene.view.to_screen(scene.poses[number].position()), at);
  painter.drawLine(at, at + ahead * (size / 2 + scaled(20.0)));
  paint_glyph(painter, {RobotType::Cybot, number, at, std::atan2(ahead.y(), ahead.x()), size},
              look);
  paint_tool_label(painter, scene, hovered_ ? hovered_->screen : at,
                   {point_text(placed_.pose.position()),
                    tr("Heading %1").arg(degrees_text(placed_.pose.theta))});
}

}  // namespace magna
