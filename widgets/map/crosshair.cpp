// SPDX-License-Identifier: GPL-3.0-or-later
// Place, targets and effects; keys are in crosshair_keys.cpp, texts and painting in
// crosshair_picture.cpp.
#include "widgets/map/crosshair.h"

#include <QWidget>
#include <utility>

#include "core/engine/mission_inputs.h"
#include "widgets/edit/plan_edits.h"
#include "widgets/map/goal_spread.h"
#include "widgets/map/goal_tool.h"
#include "widgets/map/robot_names.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {
namespace {

constexpr double kPreviewStep = 2.0;  // metres that a robot drives until its way is planned again

}  // namespace

Crosshair::Crosshair(MapToolHost& host, std::function<void()> close)
    : MapTool(host), close_(std::move(close)) {
  QObject::connect(&preview_, &RoutePreview::ready, &preview_, [this] {
    announce();
    host_.tool_changed();
  });
}

void Crosshair::activate() {
  description_ = host_.canvas().accessibleDescription();
  kind_.reset();
  any_added_ = false;
  robot_.reset();
  take_robot();
  lay_grid();
}

void Crosshair::deactivate() {
  preview_.forget();
  drop_letters();
  typed_.reset();
  note_.clear();
  targets_.clear();
  host_.canvas().setAccessibleDescription(description_);
}

/// Sets up the crosshair at the active robot, also when another robot becomes active.
void Crosshair::take_robot() {
  const MapScene& scene = host_.scene();
  // The feed knows a choice of the window before the scene does.
  std::optional<RobotId> active = host_.edits().now().active;
  if (active && active->index() >= scene.poses.size()) active.reset();
  if (active == robot_) return;
  robot_ = active;
  targets_.clear();
  target_ = -1;
  any_added_ = false;
  target_name_.clear();
  drop_letters();
  if (!robot_) return preview_.forget();
  preview_.take_obstacles(scene, *robot_);
  at_ = scene.poses[robot_->index()].position();  // the map is not moved there
  preview_way();
  announce();
}

void Crosshair::follow() {
  take_robot();
  lay_grid();
  // The way of a robot that drives on begins elsewhere.
  if (!robot_ || any_added_) return;
  if (distance(host_.scene().poses[robot_->index()].position(), from_) > kPreviewStep)
    preview_way();
}

/// The grid covers the shown part of the world. Typed letters keep their grid while the map moves.
void Crosshair::lay_grid() {
  const MapScene& scene = host_.scene();
  if (!letters_.isEmpty() || !scene.snapshot->world) return;
  const CellMap& cells = scene.snapshot->world->cells;
  const Point low = cells.lower();
  const Point high = cells.upper();
  const QPolygonF world({scene.view.to_screen(low), scene.view.to_screen({high.x, low.y}),
                         scene.view.to_screen(high), scene.view.to_screen({low.x, high.y})});
  laid_ = scene.view;
  grid_ = LetterGrid(QRectF(QPointF(), laid_.size()) & world.boundingRect(), laid_.scale());
}

void Crosshair::drop_letters() {
  letters_.clear();
  part_ = {};
  lay_grid();
}

QTransform Crosshair::grid_transform() const {
  return laid_.world_transform().inverted() * host_.scene().view.world_transform();
}

bool Crosshair::go(Point place) {
  const MapScene& scene = host_.scene();
  if (!scene.in_map(place)) {
    note_ = tr("Outside the map: choose a place inside");
    return false;
  }
  at_ = place;
  added_ = false;
  target_name_.clear();
  if (!QRectF(QPointF(), scene.view.size()).contains(scene.view.to_screen(place))) {
    host_.show_place(place);
  }
  preview_way();
  announce();
  return true;
}

void Crosshair::preview_way() {
  if (!robot_) return;
  const MapScene& scene = host_.scene();
  from_ = scene.poses[robot_->index()].position();
  if (any_added_) {
    const Plan plan = host_.edits().plan_of(*robot_);
    if (!plan.waypoints.empty()) from_ = plan.waypoints.back().target;
  }
  preview_.ask(from_, at_);
}

void Crosshair::press(const ToolEvent& event) {
  note_.clear();
  drop_letters();
  go(event.world);
  host_.tool_changed();
}

void Crosshair::choose_kind(std::optional<TargetKind> kind) {
  kind_ = kind;
  targets_.clear();
  target_ = -1;
  step_target(+1);
}

void Crosshair::step_target(int by) {
  drop_letters();
  if (!robot_) return;
  if (targets_.empty()) targets_ = map_targets(host_.scene(), *robot_, kind_);
  if (targets_.empty()) {
    note_ = kind_ ? tr("The map shows no %1").arg(target_kind_word(*kind_))
                  : tr("The map shows no targets");
    return;
  }
  const auto count = static_cast<std::ptrdiff_t>(targets_.size());
  target_ = target_ < 0 ? (by > 0 ? 0 : count - 1) : (target_ + by + count) % count;
  const MapTarget& target = targets_[static_cast<std::size_t>(target_)];
  if (!go(target.place)) return;
  target_name_ = target.name;
  announce();
}

void Crosshair::send() {
  if (!robot_) return;
  EditStack& edits = host_.edits();
  const Snapshot& now = edits.now();
  if (any_added_) {
    Plan plan = edits.plan_of(*robot_);
    if (added_) {
      // The robot may have driven it already.
      if (!plan.waypoints.empty()) host_.post(input::MissionRun{*robot_});
    } else {
      plan.waypoints.push_back(Waypoint::go_to(at_));
      edits.revise_plan(*robot_, std::move(plan),
                        tr("Add way-point to %1").arg(robot_name(now, *robot_)), true);
    }
  } else {
    send_goal(edits, now, spread_goal(host_.scene(), goal_robots(now), at_), std::nullopt);
  }
  close_();
}

void Crosshair::add_waypoint() {
  if (!robot_ || added_) return;
  drop_letters();
  append_waypoint(host_.edits(), *robot_, Waypoint::go_to(at_));
  any_added_ = added_ = true;
  preview_way();
}

}  // namespace magna
