// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/mark_tool.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QLineF>
#include <QPainter>
#include <algorithm>

#include "core/render/scene_solid.h"
#include "widgets/edit/edit_stack.h"
#include "widgets/edit/mark_edits.h"
#include "widgets/map/mark_layer.h"
#include "widgets/map/nudge.h"
#include "widgets/map/snap_grid.h"
#include "widgets/map/tool_label.h"
#include "widgets/mark_class.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"

namespace magna {
namespace {

Point placed(const MapScene& scene, const ToolEvent& event) {
  return event.modifiers.testFlag(Qt::ControlModifier) ? event.world : snapped(scene, event.world);
}

}  // namespace

MarkTool::~MarkTool() { delete editor_; }

void MarkTool::deactivate() {
  if (editor_) editor_->leave();
  picked_.reset();
  hovered_.reset();
  cancel();
}

void MarkTool::cancel() {
  if (!pressed_) picked_.reset();
  pressed_.reset();
  pressed_mark_.reset();
  dragging_ = false;
}

const Mark* MarkTool::picked_mark() const {
  return picked_ ? find_mark(*host_.scene().snapshot, *picked_) : nullptr;
}

void MarkTool::press(const ToolEvent& event) {
  if (std::exchange(left_by_pointer_, false)) return;
  pressed_ = event;
  pressed_mark_ = mark_at(host_.scene(), event.screen);
  if (pressed_mark_) picked_ = pressed_mark_;
  host_.tool_changed();
}

void MarkTool::move(const ToolEvent& event) {
  hovered_ = event;
  left_by_pointer_ = false;
  if (pressed_ && pressed_mark_ && QLineF(pressed_->screen, event.screen).length() > kClickReach) {
    dragging_ = true;
  }
  host_.tool_changed();
}

std::optional<Point> MarkTool::dragged_to() const {
  if (!dragging_ || !pressed_mark_ || !hovered_) return {};
  const MapScene& scene = host_.scene();
  const Mark* mark = find_mark(*scene.snapshot, *pressed_mark_);
  if (mark == nullptr) return {};
  // The grabbed point of the pin stays under the pointer.
  const QPointF tip = scene.view.to_screen(mark->mark.at) + (hovered_->screen - pressed_->screen);
  const Point to = scene.view.to_world(tip);
  return hovered_->modifiers.testFlag(Qt::ControlModifier) ? to : snapped(scene, to);
}

void MarkTool::release(const ToolEvent& event) {
  move(event);
  const auto to = dragged_to();
  const auto pressed = std::exchange(pressed_, std::nullopt);
  const auto on_mark = std::exchange(pressed_mark_, std::nullopt);
  dragging_ = false;
  if (!pressed) return;
  const MapScene& scene = host_.scene();
  if (to) {
    const Mark* mark = find_mark(*scene.snapshot, *on_mark);
    if (mark != nullptr && scene.in_map(*to)) {
      MarkContent moved = mark->mark;
      moved.at = *to;
      host_.edits().change_mark(*on_mark, moved);
    }
  } else if (!on_mark && QLineF(pressed->screen, event.screen).length() <= kClickReach &&
             scene.in_map(event.world)) {
    begin_new(placed(scene, event), last_kind_);
  }
  host_.tool_changed();
}

void MarkTool::double_click(const ToolEvent& event) {
  left_by_pointer_ = false;
  if (const auto mark = mark_at(host_.scene(), event.screen)) {
    begin_change(*mark);
  } else if (!editor_ && host_.scene().in_map(event.world)) {
    // The second press moved the focus away from the editor that the first click opened.
    begin_new(placed(host_.scene(), event), last_kind_);
  }
}

void MarkTool::begin_new(Point place, MarkKind kind) {
  picked_.reset();
  open_editor({kind, place, {}}, {});
}

void MarkTool::begin_change(MarkId id) {
  const Mark* mark = find_mark(*host_.scene().snapshot, id);
  if (mark == nullptr) return;
  picked_ = id;
  open_editor(mark->mark, id);
}

void MarkTool::open_editor(const MarkContent& mark, std::optional<MarkId> id) {
  if (editor_) editor_->leave();
  edited_ = id;
  edited_at_ = mark.at;
  editor_ = new MarkEditor(mark, !id, &host_.canvas());
  QObject::connect(editor_, &MarkEditor::taken, editor_,
                   [this](const MarkContent& now) { take(now); });
  QObject::connect(editor_, &MarkEditor::dropped, editor_, [this] { close_editor(); });
  QObject::connect(editor_, &MarkEditor::closed_by_pointer, editor_,
                   [this] { left_by_pointer_ = true; });
  place_editor();
  editor_->show();
  editor_->words().selectAll();
  editor_->setFocus(Qt::OtherFocusReason);
  host_.tool_changed();
}

void MarkTool::place_editor() {
  constexpr double kBelow = 10.0;
  const MapView& view = host_.scene().view;
  editor_->place(view.to_screen(edited_at_) + QPointF(0, kBelow), view.size());
}

void MarkTool::take(const MarkContent& mark) {
  last_kind_ = mark.kind;
  const Mark* before = edited_ ? find_mark(*host_.scene().snapshot, *edited_) : nullptr;
  MarkContent words = mark;
  if (before == nullptr) {
    // Also if the mark was removed meanwhile: typed text is not lost.
    host_.edits().add_mark(words);
  } else {
    words.at = before->mark.at;
    if (words != before->mark) host_.edits().change_mark(*edited_, words);
  }
  close_editor();
}

void MarkTool::close_editor() {
  if (!editor_) return;
  std::exchange(editor_, nullptr)->close_later();
  host_.tool_changed();
}

void MarkTool::follow() {
  const Snapshot& now = *host_.scene().snapshot;
  if (picked_ && find_mark(now, *picked_) == nullptr) picked_.reset();
  if (pressed_mark_ && find_mark(now, *pressed_mark_) == nullptr) cancel();
  if (!editor_) return;
  const Mark* mark = edited_ ? find_mark(now, *edited_) : nullptr;
  if (mark != nullptr) edited_at_ = mark->mark.at;
  place_editor();
}

bool MarkTool::can_remove() const { return picked_mark() != nullptr; }

void MarkTool::remove_picked() {
  if (!can_remove()) return;
  host_.edits().remove_mark(*picked_);
  picked_.reset();
  cancel();
  host_.tool_changed();
}

bool MarkTool::key(const QKeyEvent& event) {
  const MapScene& scene = host_.scene();
  const bool enter = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
  if (enter && event.modifiers() == Qt::NoModifier && can_remove()) {
    begin_change(*picked_);
    return true;
  }
  if (event.key() == Qt::Key_Insert) {
    const QPointF middle(scene.view.size().width() / 2, scene.view.size().height() / 2);
    const Point place = hovered_ ? hovered_->world : scene.view.to_world(middle);
    if (scene.in_map(place)) begin_new(snapped(scene, place), last_kind_);
    return true;
  }
  if (event.modifiers() == Qt::ControlModifier &&
      (event.key() == Qt::Key_Left || event.key() == Qt::Key_Right)) {
    pick_next(event.key() == Qt::Key_Right ? 1 : -1);
    return true;
  }
  return nudge(event);
}

bool MarkTool::nudge(const QKeyEvent& event) {
  const auto by = nudge_of(host_.scene().view, event);
  const Mark* mark = picked_mark();
  if (!by || mark == nullptr) return false;
  MarkContent moved = mark->mark;
  moved.at += *by;
  if (host_.scene().in_map(moved.at)) {
    host_.edits().change_mark(mark->id, moved, EditMerge::WithSame);
  }
  return true;
}

void MarkTool::pick_next(int step) {
  const auto marks = marks_of(*host_.scene().snapshot);
  if (marks.empty()) return;
  const auto count = static_cast<std::ptrdiff_t>(marks.size());
  std::ptrdiff_t next = step > 0 ? 0 : count - 1;
  if (const Mark* mark = picked_mark()) next = (mark - marks.data() + step + count) % count;
  picked_ = marks[static_cast<std::size_t>(next)].id;
  host_.tool_changed();
}

QString MarkTool::status_text() const {
  const MapScene& scene = host_.scene();
  if (editor_) {
    return tr(
        "Type the text; Up and Down change the kind (note, hazard, victims), Enter accepts, Esc "
        "cancels");
  }
  if (const auto to = dragged_to()) {
    return scene.in_map(*to)
               ? tr("Release to place the mark at %1; Esc cancels").arg(point_text(*to))
               : tr("Outside the map: place the mark inside");
  }
  if (const Mark* mark = picked_mark()) {
    return tr("%1 selected: Enter edits it, arrow keys or a drag move it, Delete removes it")
        .arg(mark->mark.text.empty()
                 ? mark_word(mark->mark.kind)
                 : QStringLiteral("“%1”").arg(QString::fromStdString(mark->mark.text).left(30)));
  }
  if (hovered_ && mark_at(scene, hovered_->screen)) {
    return tr("Drag to move the mark, double-click to edit it, Delete removes it");
  }
  if (hovered_ && !scene.in_map(hovered_->world)) {
    return tr("Outside the map: place the mark inside");
  }
  return tr("Click to place a mark (%1); Ctrl+Left and Ctrl+Right select the marks in turn")
      .arg(mark_in_text(last_kind_));
}

QCursor MarkTool::cursor() const {
  const bool on_mark = hovered_ && mark_at(host_.scene(), hovered_->screen);
  return on_mark ? (dragging_ ? Qt::ClosedHandCursor : Qt::PointingHandCursor) : Qt::CrossCursor;
}

void MarkTool::paint(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  if (editor_ && !edited_) {
    paint_pin(painter, *scene.look, editor_->mark().kind, scene.view.to_screen(edited_at_));
  }
  const Mark* mark = picked_mark();
  if (mark == nullptr) return;
  const auto to = dragged_to();
  const QPointF tip = scene.view.to_screen(to.value_or(mark->mark.at));
  if (to) paint_pin(painter, *scene.look, mark->mark.kind, tip);
  paint_pin_ring(painter, *scene.look, tip);
  if (to) paint_tool_label(painter, scene, tip, {point_text(*to)});
}

}  // namespace magna
