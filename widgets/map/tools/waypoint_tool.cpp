// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/waypoint_tool.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/engine/operator_inputs.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/scene/plan_shape.h"
#include "widgets/map/scene/snap_grid.h"
#include "widgets/map/tools/plan_picks.h"

namespace magna {
namespace {

constexpr Qt::KeyboardModifiers kPicking = Qt::ShiftModifier | Qt::ControlModifier;

QString heading_text(const std::optional<double>& theta) {
  return theta ? tr("Heading %1").arg(degrees_text(*theta)) : tr("No heading");
}

/// "Goto x 1.25 m  y 2.00 m, heading 90°".
QString waypoint_text(const Waypoint& w) {
  switch (w.type) {
    case WaypointType::TurnTo: return tr("turn to %1").arg(degrees_text(w.theta.value_or(0.0)));
    case WaypointType::Explore: return tr("explore");
    case WaypointType::Goto: break;
  }
  return w.theta ? tr("%1, heading %2").arg(point_text(w.target), degrees_text(*w.theta))
                 : point_text(w.target);
}

void paint_disc(QPainter& painter, const Look& l, QPointF at, std::size_t number) {
  const double r = PlanShape::mark_radius();
  painter.setPen(QPen(l.accent, 2));
  painter.setBrush(l.base);
  painter.drawEllipse(at, r, r);
  const QFont before = painter.font();
  QFont small = before;
  small.setPixelSize(scaled(11));
  small.setBold(true);
  painter.setFont(small);
  painter.setPen(l.text);
  painter.drawText(QRectF(at.x() - 2 * r, at.y() - r, 4 * r, 2 * r), Qt::AlignCenter,
                   QString::number(number + 1));
  painter.setFont(before);
}

/// Stem and knob: filled if the way-point has a heading, hollow if it could be given one.
void paint_handle(QPainter& painter, const Look& l, QPointF from, QPointF knob, bool has_heading) {
  const QPointF along = knob - from;
  const double length = std::hypot(along.x(), along.y());
  if (length <= PlanShape::mark_radius()) return;
  const QPointF rim = from + along * (PlanShape::mark_radius() + scaled(3.0)) / length;
  painter.setPen(QPen(l.map_free, 4));
  painter.drawLine(rim, knob);
  painter.setPen(QPen(l.accent, 1.5, has_heading ? Qt::SolidLine : Qt::DotLine));
  painter.drawLine(rim, knob);
  painter.setPen(QPen(l.accent, 2));
  painter.setBrush(has_heading ? l.accent : l.base);
  painter.drawEllipse(knob, scaled(4.5), scaled(4.5));
}

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
  append(snapped(scene, drag.from.world, drag.from.exact()));
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

bool WaypointTool::takes_keys() {
  follow();
  return robot_ && !drag_;
}

bool WaypointTool::add_at(const ToolEvent& event) {
  if (event.modifiers != Qt::NoModifier) return false;
  const MapScene& scene = host_.scene();
  if (scene.in_map(event.world)) append(snapped(scene, event.world));
  return true;
}

bool WaypointTool::pick_next(int step) {
  const std::size_t count = picks_.plan().waypoints.size();
  if (count == 0) return true;
  std::optional<std::size_t> now;
  if (!picks_.empty()) now = step > 0 ? picks_.indices().back() : picks_.indices().front();
  picks_.pick_only(next_of(count, now, step));
  return true;
}

bool WaypointTool::move_picked(Point by, bool) {
  if (picks_.empty()) return false;
  const Plan after = with_moved(picks_.plan(), picks_.indices(), by);
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

QString WaypointTool::drag_text() const {
  if (band_.drawn()) {
    return tr("Release to select the way-points inside; Shift adds, Ctrl adds or removes");
  }
  const auto after = draft();
  if (!after) return {};
  if (!all_in_map(host_.scene(), *after)) return tr("Outside the map: place the way-point inside");
  const Waypoint& held = after->waypoints[drag_->index];
  const QString what = waypoint_text(held);
  switch (drag_->kind) {
    case WaypointDrag::Kind::Turn:
      return tr("%1: release to set it, drag into the middle for no heading, Esc cancels")
          .arg(heading_text(held.theta));
    case WaypointDrag::Kind::Insert:
      return tr("Release to insert a way-point at %1; Ctrl: exactly here, Esc cancels").arg(what);
    default: return tr("Release to move it to %1; Ctrl: exactly here, Esc cancels").arg(what);
  }
}

QString WaypointTool::hovered_text() const {
  if (!hovered_) return {};
  const MapScene& scene = host_.scene();
  using Kind = WaypointDrag::Kind;
  const WaypointDrag would = taken(*hovered_);
  const std::size_t number = would.index + 1;
  switch (would.kind) {
    case Kind::Turn: return tr("Drag the handle to give way-point %1 a heading").arg(number);
    case Kind::Move:
      return tr("Way-point %1 of %2: drag to move it, click to select it, Delete removes the "
                "selected ones")
          .arg(number)
          .arg(name());
    case Kind::Pick:
      return tr("Way-point %1 of %2, %3: click to select it")
          .arg(number)
          .arg(name(), waypoint_text(picks_.plan().waypoints[would.index]));
    case Kind::Insert:
      return tr("Click or drag the line to insert a way-point before number %1").arg(number);
    case Kind::Add: break;
  }
  return scene.in_map(hovered_->world) ? QString()
                                       : tr("Outside the map: place the way-point inside");
}

QString WaypointTool::picked_text() const {
  const auto& picks = picks_.indices();
  if (picks.empty()) return {};
  if (picks.size() > 1) {
    return tr("%1 way-points of %2 selected: a drag or the arrows move them, Delete removes them")
        .arg(picks.size())
        .arg(name());
  }
  const std::size_t one = picks.front();
  if (one >= picks_.plan().waypoints.size()) return {};
  return tr("Way-point %1 of %2 picked (%3): arrows move it, Alt+Up and Alt+Down reorder, Delete "
            "removes it")
      .arg(one + 1)
      .arg(name(), waypoint_text(picks_.plan().waypoints[one]));
}

QString WaypointTool::status_text() const {
  const Snapshot& now = *host_.scene().snapshot;
  if (!note_.isEmpty()) return note_;
  if (!now.active || label_of(now, *now.active) == nullptr || !robot_) {
    return tr("No robot is active: click one, or select it in the list, then click its way-points");
  }
  const bool drives =
      drives_when_added(host_.edits(), *robot_) && standstill_reason(now, *robot_).isEmpty();
  // The selection is less important than the reason why a robot does not drive.
  for (const QString& text :
       {drag_text(), hovered_text(), drives ? picked_text() : QString(), adding_text()}) {
    if (!text.isEmpty()) return text;
  }
  return {};
}

QString WaypointTool::adding_text() const {
  const EditStack& edits = host_.edits();
  const Snapshot& now = edits.now();
  const auto keys = [this](ActionName id) { return keys_shown_at(host_.canvas(), id); };
  const QString stands = standstill_reason(now, *robot_);
  if (!stands.isEmpty()) {
    return tr("Click to add a way-point to the plan of %1; nothing moves yet: %2")
        .arg(name(), stands);
  }
  if (on_mission(now, *robot_)) {
    return tr("Click to add a way-point to the plan of %1, drag round several to select them")
        .arg(name());
  }
  if (status_of(now, *robot_).mission == MissionState::Held) {
    return tr("%1 is held, %2: a click adds a way-point to its plan, %3 resumes it")
        .arg(name(), hold_words(status_of(now, *robot_)), keys("robot.resume"));
  }
  if (edits.preparing()) {
    return tr("Preparing the plan of %1: click to add way-points, %2 starts it, %3 ends preparing")
        .arg(name(), keys("robot.resume"), keys("robot.prepare"));
  }
  return tr("Click: %1 drives there. %2: click to prepare its plan without driving")
      .arg(name(), keys("robot.prepare"));
}

QCursor WaypointTool::cursor() const {
  if (drag_ && drag_->begun && !band_.drawn()) return Qt::ClosedHandCursor;
  if (!hovered_ || !robot_) return Qt::CrossCursor;
  switch (taken(*hovered_).kind) {
    case WaypointDrag::Kind::Move:
    case WaypointDrag::Kind::Turn: return Qt::OpenHandCursor;
    case WaypointDrag::Kind::Pick: return Qt::PointingHandCursor;
    default: return Qt::CrossCursor;
  }
}

void WaypointTool::paint(QPainter& painter) const {
  if (!robot_ || robot_->index() >= host_.scene().poses.size()) return;
  if (const auto after = draft()) {
    paint_draft(painter, *after);
  } else {
    paint_picks(painter);
    if (!drag_) paint_hovered(painter);
  }
  band_.paint(painter, *host_.scene().look);
}

void WaypointTool::paint_draft(QPainter& painter, const Plan& after) const {
  const MapScene& scene = host_.scene();
  const Look& l = *scene.look;
  const PlanShape line(scene, *robot_, after);
  const auto& stations = line.stations();
  const bool inserted = after.waypoints.size() > picks_.plan().waypoints.size();
  const auto changed = [&](std::size_t i) {
    if (inserted) return i == drag_->index;
    return after.waypoints[i] != picks_.plan().waypoints[i];
  };
  painter.setBrush(Qt::NoBrush);
  const auto draw = [&](QPointF from, QPointF to) {
    painter.setPen(QPen(l.map_free, 4));
    painter.drawLine(from, to);
    painter.setPen(QPen(l.accent, 2, Qt::DashLine));
    painter.drawLine(from, to);
  };
  QPointF before = scene.view.to_screen(scene.poses[robot_->index()].position());
  for (std::size_t i = 0; i < stations.size(); ++i) {
    if (changed(i) || (i > 0 && changed(i - 1))) draw(before, stations[i].at);
    before = stations[i].at;
  }
  if (after.patrol && stations.size() > 1 && (changed(0) || changed(stations.size() - 1))) {
    draw(stations.back().at, stations.front().at);
  }
  for (std::size_t i = stations.size(); i-- > 0;) {
    if (!changed(i)) continue;
    if (after.waypoints[i].theta) {
      paint_handle(painter, l, stations[i].mark, line.handle(scene.view, i), true);
    }
    paint_disc(painter, l, stations[i].mark, i);
  }
  if (drag_->index >= after.waypoints.size()) return;
  const Waypoint& held = after.waypoints[drag_->index];
  const QString told =
      drag_->kind == WaypointDrag::Kind::Turn ? heading_text(held.theta) : point_text(held.target);
  paint_tool_label(painter, scene, drag_->now.screen, {told});
}

void WaypointTool::paint_picks(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  const Look& l = *scene.look;
  const PlanShape line = shape();
  const auto& waypoints = picks_.plan().waypoints;
  for (const std::size_t i : picks_.indices()) {
    if (i >= line.stations().size()) continue;
    const QPointF at = line.stations()[i].mark;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(l.map_free, 5));
    painter.drawEllipse(at, PlanShape::mark_radius() + scaled(3.0),
                        PlanShape::mark_radius() + scaled(3.0));
    painter.setPen(QPen(l.accent, 2.5));
    painter.drawEllipse(at, PlanShape::mark_radius() + scaled(3.0),
                        PlanShape::mark_radius() + scaled(3.0));
    if (picks_.indices().size() == 1 && waypoints[i].type != WaypointType::Explore) {
      paint_handle(painter, l, at, line.handle(scene.view, i), waypoints[i].theta.has_value());
    }
  }
}

void WaypointTool::paint_hovered(QPainter& painter) const {
  if (!hovered_) return;
  const MapScene& scene = host_.scene();
  const Look& l = *scene.look;
  const WaypointDrag would = taken(*hovered_);
  const PlanShape line = shape();
  painter.setBrush(Qt::NoBrush);
  if (would.kind == WaypointDrag::Kind::Move || would.kind == WaypointDrag::Kind::Pick) {
    painter.setPen(QPen(l.accent, 1.5));
    painter.drawEllipse(line.stations()[would.index].mark, PlanShape::mark_radius() + scaled(6.0),
                        PlanShape::mark_radius() + scaled(6.0));
  } else if (would.kind == WaypointDrag::Kind::Insert) {
    const auto segment = line.segment_at(scene.view, hovered_->screen);
    if (!segment) return;
    const QPointF at = scene.view.to_screen(segment->place);
    painter.setPen(QPen(l.accent, 2));
    painter.setBrush(l.base);
    painter.drawEllipse(at, 6, 6);
    painter.drawLine(at - QPointF(3, 0), at + QPointF(3, 0));
    painter.drawLine(at - QPointF(0, 3), at + QPointF(0, 3));
  } else if (would.kind == WaypointDrag::Kind::Add && scene.in_map(hovered_->world) &&
             !hovered_->modifiers.testFlag(Qt::ShiftModifier)) {
    const QPointF from = line.stations().empty()
                             ? scene.view.to_screen(scene.poses[robot_->index()].position())
                             : line.stations().back().at;
    const Point place = snapped(scene, hovered_->world, hovered_->exact());
    const QPointF to = scene.view.to_screen(place);
    painter.setPen(
        QPen(robot_line_colour(scene.team.style(robot_->index()), l.map_free), 1.5, Qt::DashLine));
    painter.drawLine(from, to);
  }
}

}  // namespace magna
