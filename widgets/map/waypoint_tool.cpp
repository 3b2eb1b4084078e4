// SPDX-License-Identifier: GPL-3.0-or-later
// Effects of gestures and keys; texts and painting are in waypoint_tool_picture.cpp.
#include "widgets/map/waypoint_tool.h"

#include <QKeyEvent>
#include <QLineF>
#include <utility>

#include "core/engine/operator_inputs.h"
#include "widgets/edit/plan_edits.h"
#include "widgets/map/nudge.h"
#include "widgets/map/plan_changes.h"
#include "widgets/map/robot_names.h"
#include "widgets/map/snap_grid.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {
namespace {

constexpr Qt::KeyboardModifiers kPicking = Qt::ShiftModifier | Qt::ControlModifier;

}  // namespace

bool WaypointTool::choose_robot() {
  const Snapshot& now = *host_.scene().snapshot;
  std::optional<RobotId> active = now.active;
  if (active &&
      (label_of(now, *active) == nullptr || active->index() >= host_.scene().poses.size())) {
    active.reset();
  }
  if (active != robot_) {
    // Edits never carry over to another robot.
    robot_ = active;
    drag_.reset();
    band_.drop();
    picks_.start(robot_ ? host_.edits().plan_of(*robot_) : Plan{});
  }
  return robot_.has_value();
}

void WaypointTool::follow() {
  if (!choose_robot()) return;
  const Plan now = host_.edits().plan_of(*robot_);
  if (now == picks_.plan()) return;
  if (drag_ && !drag_->follow(picks_.plan(), now)) {
    drag_.reset();
    note_ = tr("%1 has already finished that way-point: nothing was changed").arg(name());
  }
  picks_.follow(now);
}

void WaypointTool::show_edited(MapLayers& layers) const {
  if (layers.plans == PlanLayer::None) layers.plans = PlanLayer::Selected;
}

void WaypointTool::deactivate() {
  drag_.reset();
  band_.drop();
  picks_.clear();
  hovered_.reset();
  note_.clear();
}

void WaypointTool::cancel() {
  if (!drag_) picks_.clear();
  drag_.reset();
  band_.drop();
  note_.clear();
}

PlanShape WaypointTool::shape() const {
  return robot_ ? PlanShape(host_.scene(), *robot_, picks_.plan()) : PlanShape();
}

QString WaypointTool::name() const {
  return robot_ ? robot_name(*host_.scene().snapshot, *robot_) : QString();
}

WaypointDrag WaypointTool::taken(const ToolEvent& event) const {
  using Kind = WaypointDrag::Kind;
  const PlanShape line = shape();
  const MapView& view = host_.scene().view;
  const auto& waypoints = picks_.plan().waypoints;
  if (picks_.indices().size() == 1) {
    const std::size_t one = picks_.indices().front();
    const bool turns = one < waypoints.size() && waypoints[one].type != WaypointType::Explore;
    if (turns && line.handle_at(view, one, event.screen)) {
      return {Kind::Turn, event, event, one, false, view.to_world(line.stations()[one].mark)};
    }
  }
  if (const auto at = line.station_at(event.screen)) {
    const bool has_place = waypoints[*at].type == WaypointType::Goto;
    return {has_place ? Kind::Move : Kind::Pick, event, event, *at, false, {}};
  }
  const auto segment = line.segment_at(view, event.screen);
  if (segment && !event.modifiers.testFlag(Qt::ShiftModifier)) {
    return {Kind::Insert, event, event, segment->before, false, {}};
  }
  return {Kind::Add, event, event, 0, false, {}};
}

void WaypointTool::press(const ToolEvent& event) {
  note_.clear();
  follow();
  if (robot_) {
    drag_ = taken(event);
  } else if (event.robot) {
    host_.post(input::Select{*event.robot});
  }
  host_.tool_changed();
}

void WaypointTool::move(const ToolEvent& event) {
  hovered_ = event;
  follow();
  if (drag_) {
    drag_->now = event;
    if (!drag_->begun && QLineF(drag_->from.screen, event.screen).length() > kClickReach) {
      begin_drag();
    }
    band_.stretch(event.screen);
  } else {
    note_.clear();
  }
  host_.tool_changed();
}

void WaypointTool::begin_drag() {
  drag_->begun = true;
  if (drag_->kind == WaypointDrag::Kind::Add) band_.begin(drag_->from.screen);
  if (drag_->kind != WaypointDrag::Kind::Move || picks_.has(drag_->index)) return;
  if (drag_->from.modifiers & kPicking) {
    picks_.add(drag_->index);
  } else {
    picks_.pick_only(drag_->index);
  }
}

void WaypointTool::release(const ToolEvent& event) {
  const bool held = drag_.has_value();
  const QString before = note_;
  move(event);
  if (held && !drag_) note_ = note_.isEmpty() ? before : note_;
  if (drag_) {
    const WaypointDrag drag = *drag_;
    drag_.reset();
    finish(drag);
    band_.drop();
  }
  host_.tool_changed();
}

void WaypointTool::finish(const WaypointDrag& drag) {
  using Kind = WaypointDrag::Kind;
  if (!drag.begun) return click(drag);
  if (drag.kind == Kind::Add) return pick_enclosed(drag.now.modifiers);
  const MapScene& scene = host_.scene();
  const auto after = drag.draft(scene, picks_.plan(), picks_.indices());
  if (!after || *after == picks_.plan()) return;
  if (!all_in_map(scene, *after)) {
    note_ = tr("Outside the map: place the way-point inside");
    return;
  }
  if (drag.kind == Kind::Insert) {
    revise(*after, {drag.index}, tr("Insert way-point for %1").arg(name()), false);
  } else if (drag.kind == Kind::Turn) {
    revise(*after, picks_.indices(), tr("Turn way-point of %1").arg(name()), false);
  } else {
    const bool several = picks_.indices().size() > 1;
    revise(*after, picks_.indices(),
           (several ? tr("Move way-points of %1") : tr("Move way-point of %1")).arg(name()), false);
  }
}

void WaypointTool::click(const WaypointDrag& drag) {
  using Kind = WaypointDrag::Kind;
  const MapScene& scene = host_.scene();
  switch (drag.kind) {
    case Kind::Pick:
    case Kind::Move: return pick(drag.index, drag.now.modifiers);
    case Kind::Turn: return;
    case Kind::Insert: {
      const auto on_line = shape().segment_at(scene.view, drag.from.screen);
      if (!on_line) return;
      Plan after = with_inserted(picks_.plan(), on_line->before, Waypoint::go_to(on_line->place));
      return revise(after, {on_line->before}, tr("Insert way-point for %1").arg(name()), false);
    }
    case Kind::Add: break;
  }
  // A near miss with Shift changes nothing.
  if (drag.now.modifiers.testFlag(Qt::ShiftModifier) || !scene.in_map(drag.from.world)) return;
  append(waypoint_place(scene, drag.from));
}

void WaypointTool::append(Point place) {
  const std::size_t last = picks_.plan().waypoints.size();
  const bool drives = drives_when_added(host_.edits(), *robot_);
  const QString reason = drives ? QString() : adding_text();
  revise(with_inserted(picks_.plan(), last, Waypoint::go_to(place)), {last},
         tr("Add way-point to %1").arg(name()), drives);
  note_ = reason;
}

void WaypointTool::pick(std::size_t index, Qt::KeyboardModifiers modifiers) {
  if (modifiers.testFlag(Qt::ShiftModifier)) {
    picks_.add(index);
  } else if (modifiers.testFlag(Qt::ControlModifier)) {
    picks_.toggle(index);
  } else {
    picks_.pick_only(index);
  }
}

void WaypointTool::pick_enclosed(Qt::KeyboardModifiers modifiers) {
  if (!(modifiers & kPicking)) picks_.clear();
  const PlanShape line = shape();
  for (std::size_t i = 0; i < line.stations().size(); ++i) {
    if (!band_.holds(line.stations()[i].mark)) continue;
    if (modifiers.testFlag(Qt::ControlModifier)) {
      picks_.toggle(i);
    } else {
      picks_.add(i);
    }
  }
}

void WaypointTool::remove_picked() {
  follow();
  if (!robot_ || picks_.empty()) return;
  drag_.reset();
  const std::size_t count = picks_.indices().size();
  const QString what = count == 1 ? tr("Delete way-point of %1").arg(name())
                                  : tr("Delete %1 way-points of %2").arg(count).arg(name());
  revise(without(picks_.plan(), picks_.indices()), {}, what, false);
  host_.tool_changed();
}

bool WaypointTool::can_reorder(int step) const {
  return !drag_ && reordered(picks_.plan(), picks_.indices(), step).has_value();
}

void WaypointTool::reorder(int step) {
  follow();
  if (!robot_ || drag_) return;
  if (auto now = reordered(picks_.plan(), picks_.indices(), step)) {
    revise(now->plan, std::move(now->indices), tr("Reorder way-points of %1").arg(name()), false);
  }
  host_.tool_changed();
}

bool WaypointTool::key(const QKeyEvent& event) {
  follow();
  if (!robot_ || drag_) return false;
  const MapScene& scene = host_.scene();
  if (event.key() == Qt::Key_Insert && event.modifiers() == Qt::NoModifier) {
    const QPointF middle(scene.view.size().width() / 2, scene.view.size().height() / 2);
    const Point place = hovered_ ? hovered_->world : scene.view.to_world(middle);
    if (scene.in_map(place)) append(snapped(scene, place));
  } else if (event.modifiers() == Qt::ControlModifier &&
             (event.key() == Qt::Key_Left || event.key() == Qt::Key_Right)) {
    pick_next(event.key() == Qt::Key_Right ? 1 : -1);
  } else if (!nudge(event)) {
    return false;
  }
  host_.tool_changed();
  return true;
}

void WaypointTool::pick_next(int step) {
  const auto count = static_cast<std::ptrdiff_t>(picks_.plan().waypoints.size());
  if (count == 0) return;
  std::ptrdiff_t next = step > 0 ? 0 : count - 1;
  if (!picks_.empty()) {
    const std::size_t at = step > 0 ? picks_.indices().back() : picks_.indices().front();
    next = (static_cast<std::ptrdiff_t>(at) + step + count) % count;
  }
  picks_.pick_only(static_cast<std::size_t>(next));
}

bool WaypointTool::nudge(const QKeyEvent& event) {
  const auto by = nudge_of(host_.scene().view, event);
  if (!by || picks_.empty()) return false;
  const Plan after = with_moved(picks_.plan(), picks_.indices(), *by);
  if (after != picks_.plan() && all_in_map(host_.scene(), after)) {
    // Successive nudges are one entry, unless of other way-points.
    const QString what = picks_.indices().size() == 1
                             ? tr("Nudge way-point %1 of %2").arg(picks_.indices()[0] + 1)
                             : tr("Nudge %1 way-points of %2").arg(picks_.indices().size());
    host_.edits().revise_plan(*robot_, after, what.arg(name()), false, EditMerge::WithSame);
    picks_.assign(after, picks_.indices());
  }
  return true;
}

void WaypointTool::revise(const Plan& after, std::vector<std::size_t> picks, const QString& name,
                          bool run) {
  host_.edits().revise_plan(*robot_, after, name, run);
  picks_.assign(after, std::move(picks));
}

std::optional<Plan> WaypointTool::draft() const {
  if (!drag_ || (!drag_->begun && drag_->kind != WaypointDrag::Kind::Insert)) return {};
  return drag_->draft(host_.scene(), picks_.plan(), picks_.indices());
}

}  // namespace magna
