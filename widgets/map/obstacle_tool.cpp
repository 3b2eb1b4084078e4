// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/obstacle_tool.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QLineF>
#include <algorithm>
#include <utility>

#include "core/knowledge/sighting_table.h"
#include "widgets/edit/edit_stack.h"
#include "widgets/edit/sighting_edits.h"
#include "widgets/map/nudge.h"
#include "widgets/map/sighting_layer.h"
#include "widgets/map/snap_grid.h"
#include "widgets/remote_reader.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kHandleAway = 9.0;   ///< pixels, from the rim
constexpr double kHandleReach = 7.0;  ///< pixels
constexpr double kSizeStep = 0.01;    ///< metres

Point obstacle_place(const MapScene& scene, QPointF at, Qt::KeyboardModifiers modifiers) {
  const Point p = scene.view.to_world(at);
  return modifiers.testFlag(Qt::ControlModifier) ? p : rounded_place(scene.view.scale(), p);
}

/// A diameter from a radius on the screen, in whole centimetres unless Ctrl is held.
double obstacle_size(const MapScene& scene, double pixels, Qt::KeyboardModifiers modifiers) {
  const double exact = std::clamp(2 * pixels / scene.view.scale(), 0.0, SightingTable::kWidest);
  if (modifiers.testFlag(Qt::ControlModifier)) return exact;
  return std::round(exact / kSizeStep) * kSizeStep;
}

}  // namespace

ObstacleTool::~ObstacleTool() { delete editor_; }

void ObstacleTool::deactivate() {
  if (editor_) editor_->leave();
  picked_.reset();
  hovered_.reset();
  cancel();
}

void ObstacleTool::cancel() {
  if (!pressed_) picked_.reset();
  pressed_.reset();
  gesture_ = Gesture::None;
  dragging_ = false;
}

const Sighting* ObstacleTool::picked_sighting() const {
  return picked_ ? find_sighting(*host_.scene().snapshot, *picked_) : nullptr;
}

QPointF ObstacleTool::handle_of(const Sighting& sighting) const {
  const MapScene& scene = host_.scene();
  const double r = sighting_width(scene, sighting.diameter) / 2;
  return scene.view.to_screen(sighting.centre) + QPointF(r + scaled(kHandleAway), 0);
}

bool ObstacleTool::on_handle(const Sighting& sighting, QPointF at) const {
  return QLineF(handle_of(sighting), at).length() <= scaled(kHandleReach);
}

void ObstacleTool::press(const ToolEvent& event) {
  if (std::exchange(left_by_pointer_, false)) return;
  pressed_ = event;
  dragging_ = false;
  const Sighting* const picked = picked_sighting();
  if (picked != nullptr && on_handle(*picked, event.screen)) {
    gesture_ = Gesture::Resize;
  } else if (const Sighting* const there = sighting_at(host_.scene(), event.screen)) {
    gesture_ = Gesture::Move;
    picked_ = there->id;
  } else {
    gesture_ = Gesture::Add;
  }
  host_.tool_changed();
}

void ObstacleTool::move(const ToolEvent& event) {
  hovered_ = event;
  left_by_pointer_ = false;
  if (pressed_ && QLineF(pressed_->screen, event.screen).length() > kClickReach) dragging_ = true;
  host_.tool_changed();
}

std::optional<ObstacleContent> ObstacleTool::drawn() const {
  if (!pressed_ || !dragging_ || !hovered_) return {};
  const MapScene& scene = host_.scene();
  const Qt::KeyboardModifiers modifiers = hovered_->modifiers;
  if (gesture_ == Gesture::Add) {
    const double radius = QLineF(pressed_->screen, hovered_->screen).length();
    return ObstacleContent{next_.kind, obstacle_place(scene, pressed_->screen, modifiers),
                           obstacle_size(scene, radius, modifiers)};
  }
  const Sighting* const picked = picked_sighting();
  if (picked == nullptr) return {};
  ObstacleContent content = content_of(*picked);
  const QPointF centre = scene.view.to_screen(content.centre);
  if (gesture_ == Gesture::Move) {
    // The grabbed point stays under the pointer.
    content.centre =
        obstacle_place(scene, centre + (hovered_->screen - pressed_->screen), modifiers);
  } else {
    const double radius = QLineF(centre, hovered_->screen).length() - scaled(kHandleAway);
    content.diameter = obstacle_size(scene, std::max(0.0, radius), modifiers);
  }
  return content;
}

void ObstacleTool::release(const ToolEvent& event) {
  move(event);
  const auto content = drawn();
  const auto pressed = std::exchange(pressed_, std::nullopt);
  const Gesture gesture = std::exchange(gesture_, Gesture::None);
  const bool dragged = std::exchange(dragging_, false);
  const MapScene& scene = host_.scene();
  if (!pressed) return;
  if (gesture == Gesture::Add) {
    picked_.reset();
    ObstacleContent added = content.value_or(next_);
    if (!dragged) added.centre = obstacle_place(scene, event.screen, event.modifiers);
    if (scene.in_map(added.centre)) {
      next_ = added;
      host_.edits().add_sighting(added);
    }
  } else if (content && picked_ && scene.in_map(content->centre)) {
    host_.edits().change_sighting(*picked_, *content);
  }
  host_.tool_changed();
}

void ObstacleTool::double_click(const ToolEvent& event) {
  left_by_pointer_ = false;
  if (const Sighting* const there = sighting_at(host_.scene(), event.screen)) open_editor(*there);
}

void ObstacleTool::begin_change(SightingId id) {
  if (const Sighting* const one = find_sighting(*host_.scene().snapshot, id)) open_editor(*one);
}

void ObstacleTool::open_editor(const Sighting& sighting) {
  if (editor_) editor_->leave();
  picked_ = sighting.id;
  editor_ = new ObstacleEditor(content_of(sighting), &host_.canvas());
  QObject::connect(editor_, &ObstacleEditor::taken, editor_,
                   [this](const ObstacleContent& now) { take(now); });
  QObject::connect(editor_, &ObstacleEditor::dropped, editor_, [this] { close_editor(); });
  QObject::connect(editor_, &ObstacleEditor::closed_by_pointer, editor_,
                   [this] { left_by_pointer_ = true; });
  place_editor();
  editor_->show();
  editor_->diameter().selectAll();
  editor_->setFocus(Qt::OtherFocusReason);
  host_.tool_changed();
}

void ObstacleTool::place_editor() {
  const Sighting* const picked = picked_sighting();
  if (picked == nullptr) return;
  const MapScene& scene = host_.scene();
  const double below = sighting_width(scene, picked->diameter) / 2 + scaled(10.0);
  const QPointF centre = scene.view.to_screen(picked->centre);
  editor_->place(centre + QPointF(0, std::min(below, scaled(100.0))), scene.view.size());
}

void ObstacleTool::take(const ObstacleContent& content) {
  next_ = content;
  if (const Sighting* const picked = picked_sighting()) {
    ObstacleContent changed = content;
    changed.centre = picked->centre;
    host_.edits().change_sighting(picked->id, changed);
  }
  close_editor();
}

void ObstacleTool::close_editor() {
  if (!editor_) return;
  std::exchange(editor_, nullptr)->close_later();
  host_.tool_changed();
}

void ObstacleTool::follow() {
  if (picked_ && picked_sighting() == nullptr) {
    picked_.reset();
    if (gesture_ == Gesture::Move || gesture_ == Gesture::Resize) cancel();
    close_editor();
  }
  if (editor_) place_editor();
}

void ObstacleTool::remove_picked() {
  if (!can_remove()) return;
  host_.edits().remove_sighting(*picked_);
  picked_.reset();
  cancel();
  host_.tool_changed();
}

// The digits would choose robots.
bool ObstacleTool::claims(const QKeyEvent& event) const {
  const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
  return modifiers == Qt::NoModifier && event.key() >= Qt::Key_0 &&
         event.key() < Qt::Key_0 + kSightingClasses;
}

bool ObstacleTool::key(const QKeyEvent& event) {
  const MapScene& scene = host_.scene();
  if (claims(event)) {
    choose_kind(static_cast<SightingClass>(event.key() - Qt::Key_0));
    return true;
  }
  const bool enter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
  if (enter && event.modifiers() == Qt::NoModifier && can_remove()) {
    open_editor(*picked_sighting());
    return true;
  }
  if (event.key() == Qt::Key_Insert) {
    const QPointF middle(scene.view.size().width() / 2, scene.view.size().height() / 2);
    next_.centre = obstacle_place(scene, hovered_ ? hovered_->screen : middle, {});
    if (scene.in_map(next_.centre)) host_.edits().add_sighting(next_);
    return true;
  }
  if (event.modifiers() == Qt::ControlModifier &&
      (event.key() == Qt::Key_Left || event.key() == Qt::Key_Right)) {
    pick_next(event.key() == Qt::Key_Right ? 1 : -1);
    return true;
  }
  return nudge(event);
}

void ObstacleTool::choose_kind(SightingClass kind) {
  next_.kind = kind;
  if (const Sighting* const picked = picked_sighting()) {
    ObstacleContent changed = content_of(*picked);
    changed.kind = kind;
    host_.edits().change_sighting(picked->id, changed);
  }
  host_.tool_changed();
}

bool ObstacleTool::nudge(const QKeyEvent& event) {
  const auto by = nudge_of(host_.scene().view, event);
  const Sighting* const picked = picked_sighting();
  if (!by || picked == nullptr) return false;
  ObstacleContent moved = content_of(*picked);
  moved.centre += *by;
  if (host_.scene().in_map(moved.centre)) {
    host_.edits().change_sighting(picked->id, moved, EditMerge::WithSame);
  }
  return true;
}

void ObstacleTool::pick_next(int step) {
  const auto all = sightings_of(*host_.scene().snapshot);
  if (all.empty()) return;
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  std::ptrdiff_t next = step > 0 ? 0 : count - 1;
  if (const Sighting* const picked = picked_sighting()) {
    next = (picked - all.data() + step + count) % count;
  }
  picked_ = all[static_cast<std::size_t>(next)].id;
  host_.show_place(all[static_cast<std::size_t>(next)].centre);
  host_.tool_changed();
}

}  // namespace magna
