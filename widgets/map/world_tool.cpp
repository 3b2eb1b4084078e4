// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/world_tool.h"

#include <QKeyEvent>
#include <QLineF>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "widgets/edit/edit_stack.h"
#include "widgets/map/nudge.h"
#include "widgets/map/snap_grid.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kWorldHandleReach = 8.0;  ///< pixels
constexpr double kWorldGrid = 10.0;        ///< round places in a metre
constexpr double kWorldTurnStep = kPi / 12;

double world_gridded(double value) { return std::round(value * kWorldGrid) / kWorldGrid; }

Point world_gridded(Point p, Qt::KeyboardModifiers modifiers) {
  if (modifiers.testFlag(Qt::ControlModifier)) return p;
  return {world_gridded(p.x), world_gridded(p.y)};
}

Point world_cell(Point p) { return {std::floor(p.x), std::floor(p.y)}; }

WorldObject moved_object(WorldObject object, Point by, Qt::KeyboardModifiers modifiers) {
  if (has_cells(object.kind)) {
    by = {std::round(by.x), std::round(by.y)};
    object.to = object.to + by;
    object.pose.x += by.x;
    object.pose.y += by.y;
  } else {
    const Point place = world_gridded(object.pose.position() + by, modifiers);
    object.pose.x = place.x;
    object.pose.y = place.y;
  }
  return object;
}

}  // namespace

WorldTool::WorldTool(MapToolHost& host) : MapTool(host) {
  QObject::connect(&editor(), &WorldEditor::changed, &follower_, [this] { host_.tool_changed(); });
}

void WorldTool::deactivate() {
  hovered_.reset();
  pressed_.reset();
  cancel();
}

void WorldTool::cancel() {
  if (!pressed_) editor().choose(std::nullopt);
  pressed_.reset();
  gesture_ = Gesture::None;
  dragging_ = false;
}

WorldTool::Gesture WorldTool::handle_at(QPointF screen) const {
  const WorldObject* const chosen = editor().chosen_object();
  if (chosen == nullptr || !chosen->locked.empty()) return Gesture::None;
  for (const Handle& handle : handles_of(*chosen)) {
    if (QLineF(handle.at, screen).length() <= scaled(kWorldHandleReach)) return handle.gesture;
  }
  return Gesture::None;
}

void WorldTool::press(const ToolEvent& event) {
  pressed_ = event;
  dragging_ = false;
  gesture_ = Gesture::None;
  if (editor().document() == nullptr) return;
  gesture_ = handle_at(event.screen);
  if (gesture_ != Gesture::None) return;
  const auto there = object_at(event.screen);
  const WorldObject* const choice = editor().choice_object();
  editor().choose(there);
  if (there) {
    gesture_ = Gesture::Move;
  } else if (choice != nullptr && has_cells(choice->kind)) {
    gesture_ = Gesture::Draw;
  }
  host_.tool_changed();
}

void WorldTool::move(const ToolEvent& event) {
  hovered_ = event;
  if (pressed_ && QLineF(pressed_->screen, event.screen).length() > kClickReach) dragging_ = true;
  host_.tool_changed();
}

std::optional<WorldObject> WorldTool::drawn() const {
  if (!pressed_ || !dragging_ || !hovered_ || gesture_ == Gesture::None) return {};
  const Point now = hovered_->world;
  if (gesture_ == Gesture::Draw) {
    const WorldObject* const choice = editor().choice_object();
    if (choice == nullptr) return {};  // the world file was closed meanwhile
    WorldObject wall = *choice;
    const Point from = world_cell(pressed_->world);
    wall.pose = {from.x, from.y, 0.0};
    wall.to = world_cell(now);
    if (wall.kind == WorldObjectKind::Circle) {
      wall.radius = std::round(distance(pressed_->world, now));
    }
    return wall;
  }
  const WorldObject* const chosen = editor().chosen_object();
  if (chosen == nullptr || !chosen->locked.empty()) return {};
  WorldObject object = *chosen;
  const Point middle = object.pose.position();
  switch (gesture_) {
    case Gesture::Move: return moved_object(object, now - pressed_->world, hovered_->modifiers);
    case Gesture::From: {
      const Point cell = world_cell(now);
      object.pose.x = cell.x;
      object.pose.y = cell.y;
      break;
    }
    case Gesture::To: object.to = world_cell(now); break;
    case Gesture::Radius:
      object.radius = std::max(0.0, std::round(distance(middle + Point{.5, .5}, now)));
      break;
    case Gesture::Turn: {
      const double exact = heading(middle, now);
      const bool free = hovered_->modifiers.testFlag(Qt::ControlModifier);
      object.pose.theta = free ? exact : snapped_heading(exact);
      break;
    }
    case Gesture::Draw:
    case Gesture::None: break;
  }
  return object;
}

void WorldTool::release(const ToolEvent& event) {
  move(event);
  const auto object = drawn();
  const bool pressed = std::exchange(pressed_, std::nullopt).has_value();
  const Gesture gesture = std::exchange(gesture_, Gesture::None);
  dragging_ = false;
  if (!pressed || !object) return host_.tool_changed();
  if (gesture == Gesture::Draw) {
    editor().add(*object);
  } else if (const auto chosen = editor().chosen()) {
    editor().change(*chosen, *object);
  }
  host_.tool_changed();
}

void WorldTool::double_click(const ToolEvent& event) {
  if (editor().document() == nullptr) return;
  if (object_at(event.screen)) return editor().request_values();
  add_at(event);
}

void WorldTool::add_at(const ToolEvent& event) {
  const WorldObject* const choice = editor().choice_object();
  if (choice == nullptr) return;
  WorldObject added = *choice;
  const bool cells = has_cells(choice->kind);
  const Point place = cells ? world_cell(event.world) : world_gridded(event.world, event.modifiers);
  added.pose.x = place.x;
  added.pose.y = place.y;
  added.to = place;
  if (choice->kind == WorldObjectKind::Rect) added.to = place + Point{2, 2};
  if (choice->kind == WorldObjectKind::Wall) added.to = place + Point{2, 0};
  added.radius = choice->kind == WorldObjectKind::Circle ? 1.0 : added.radius;
  editor().add(added);
  host_.tool_changed();
}

bool WorldTool::can_remove() const {
  const WorldObject* const chosen = editor().chosen_object();
  return chosen != nullptr && chosen->locked.empty();
}

void WorldTool::remove_picked() {
  if (const auto chosen = editor().chosen()) editor().remove(*chosen);
  host_.tool_changed();
}

// The keys of this mode come before those of the window, but only while a world file is open.
bool WorldTool::claims(const QKeyEvent& event) const {
  if (editor().document() == nullptr) return false;
  const auto modifiers = event.modifiers();
  if (event.key() == Qt::Key_S) return modifiers == Qt::ControlModifier;
  return event.key() == Qt::Key_R &&
         (modifiers == Qt::NoModifier || modifiers == Qt::ShiftModifier);
}

bool WorldTool::key(const QKeyEvent& event) {
  if (editor().document() == nullptr) return false;
  if (claims(event)) {
    if (event.key() == Qt::Key_S) {
      editor().request_save();
    } else {
      turn(event.modifiers() == Qt::ShiftModifier ? -kWorldTurnStep : kWorldTurnStep);
    }
    return true;
  }
  const bool plain = event.modifiers() == Qt::NoModifier;
  if (plain && (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter)) {
    editor().request_values();
    return true;
  }
  if (plain && event.key() == Qt::Key_Insert) {
    const MapScene& scene = host_.scene();
    const QPointF middle(scene.view.size().width() / 2, scene.view.size().height() / 2);
    ToolEvent at = hovered_.value_or(ToolEvent{middle, scene.view.to_world(middle), {}});
    at.modifiers = Qt::NoModifier;
    add_at(at);
    return true;
  }
  if (event.modifiers() == Qt::ControlModifier &&
      (event.key() == Qt::Key_Left || event.key() == Qt::Key_Right)) {
    editor().choose_next(event.key() == Qt::Key_Right ? 1 : -1);
    if (const WorldObject* const chosen = editor().chosen_object()) {
      const Point place = chosen->pose.position();
      const MapView& view = host_.scene().view;
      if (!QRectF(QPointF(), view.size()).contains(view.to_screen(place))) host_.show_place(place);
    }
    host_.tool_changed();
    return true;
  }
  return nudge(event);
}

void WorldTool::turn(double radians) {
  const WorldObject* const chosen = editor().chosen_object();
  if (chosen == nullptr || !chosen->turns) return;
  WorldObject turned = *chosen;
  const double steps = std::round((turned.pose.theta + radians) / kWorldTurnStep);
  turned.pose.theta = normalize_angle(steps * kWorldTurnStep);
  editor().change(*editor().chosen(), turned, EditMerge::WithSame);
  host_.tool_changed();
}

// A tenth of a metre, with Shift a metre; walls move by whole cells.
bool WorldTool::nudge(const QKeyEvent& event) {
  const auto by = nudge_of(host_.scene().view, event);
  const WorldObject* const chosen = editor().chosen_object();
  if (!by || chosen == nullptr) return false;
  const bool whole = has_cells(chosen->kind) || event.modifiers().testFlag(Qt::ShiftModifier);
  const Point step = *by * ((whole ? 1.0 : 1.0 / kWorldGrid) / norm(*by));
  editor().change(*editor().chosen(), moved_object(*chosen, step, {}), EditMerge::WithSame);
  host_.tool_changed();
  return true;
}

}  // namespace magna
