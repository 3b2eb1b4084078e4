// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/mark_tool.h"

#include <QLineEdit>
#include <QLineF>
#include <QPainter>

#include "core/render/scene_solid.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/edit/mark_edits.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/layers/mark_layer.h"
#include "widgets/map/scene/snap_grid.h"

namespace magna {

const Mark* MarkTool::picked_mark() const {
  return picked_ ? find_mark(*host_.scene().snapshot, *picked_) : nullptr;
}

ItemTool::Grip MarkTool::grip(const ToolEvent& event) {
  const auto there = mark_at(host_.scene(), event.screen);
  if (!there) return Grip::Add;
  picked_ = there;
  return Grip::Move;
}

std::optional<Point> MarkTool::dragged_to(const std::optional<Hold>& hold) const {
  const Mark* const mark = picked_mark();
  if (!hold || hold->grip != Grip::Move || !hold->dragged || !hovered_ || mark == nullptr)
    return {};
  // The grabbed point of the pin stays under the pointer.
  const MapScene& scene = host_.scene();
  const QPointF tip = scene.view.to_screen(mark->mark.at) + (hovered_->screen - hold->from.screen);
  const Point to = scene.view.to_world(tip);
  return snapped(scene, to, hovered_->exact());
}

void MarkTool::finish(const Hold& hold) {
  const MapScene& scene = host_.scene();
  if (const auto to = dragged_to(hold)) {
    if (!scene.in_map(*to)) return;
    MarkContent moved = picked_mark()->mark;
    moved.at = *to;
    host_.edits().change_mark(*picked_, moved);
  } else if (hold.grip == Grip::Add && scene.in_map(hovered_->world) &&
             QLineF(hold.from.screen, hovered_->screen).length() <= kClickReach) {
    begin_new(snapped(scene, hovered_->world, hovered_->exact()), last_kind_);
  }
}

void MarkTool::open(const ToolEvent& event) {
  if (const auto mark = mark_at(host_.scene(), event.screen)) {
    begin_change(*mark);
  } else if (!editor_ && host_.scene().in_map(event.world)) {
    // The second press moved the focus away from the editor that the first click opened.
    begin_new(snapped(host_.scene(), event.world, event.exact()), last_kind_);
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
  leave_editor();
  edited_ = id;
  edited_at_ = mark.at;
  auto* const editor = new MarkEditor(mark, !id, &host_.canvas());
  QObject::connect(editor, &MarkEditor::taken, editor,
                   [this](const MarkContent& now) { take(now); });
  editor->words().selectAll();
  show_editor(editor);
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

void MarkTool::follow() {
  if (picked_ && picked_mark() == nullptr) {
    picked_.reset();
    if (hold_ && hold_->grip == Grip::Move) cancel();
  }
  if (!editor_) return;
  const Mark* mark = edited_ ? find_mark(*host_.scene().snapshot, *edited_) : nullptr;
  if (mark != nullptr) edited_at_ = mark->mark.at;
  place_editor();
}

void MarkTool::remove_item() { host_.edits().remove_mark(*picked_); }

bool MarkTool::edit_picked() {
  if (!can_remove()) return false;
  begin_change(*picked_);
  return true;
}

bool MarkTool::add_at(const ToolEvent& event) {
  const MapScene& scene = host_.scene();
  if (scene.in_map(event.world)) begin_new(snapped(scene, event.world), last_kind_);
  return true;
}

bool MarkTool::pick_next(int step) {
  const auto marks = marks_of(*host_.scene().snapshot);
  if (marks.empty()) return true;
  const Mark* const mark = picked_mark();
  std::optional<std::size_t> now;
  if (mark != nullptr) now = static_cast<std::size_t>(mark - marks.data());
  picked_ = marks[next_of(marks.size(), now, step)].id;
  return true;
}

bool MarkTool::move_picked(Point by, bool) {
  const Mark* const mark = picked_mark();
  if (mark == nullptr) return false;
  MarkContent moved = mark->mark;
  moved.at += by;
  if (host_.scene().in_map(moved.at)) {
    host_.edits().change_mark(mark->id, moved, EditMerge::WithSame);
  }
  return true;
}

QString MarkTool::status_text() const {
  const MapScene& scene = host_.scene();
  if (editor_) {
    return tr(
        "Type the text; Up and Down change the kind (note, hazard, victims), Enter accepts, Esc "
        "cancels");
  }
  if (const auto to = dragged_to(hold_)) {
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
  if (!hovered_ || !mark_at(host_.scene(), hovered_->screen)) return Qt::CrossCursor;
  return is_dragging(Grip::Move) ? Qt::ClosedHandCursor : Qt::PointingHandCursor;
}

void MarkTool::paint(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  if (editor_ && !edited_) {
    paint_pin(painter, *scene.look, editor()->mark().kind, scene.view.to_screen(edited_at_));
  }
  const Mark* mark = picked_mark();
  if (mark == nullptr) return;
  const auto to = dragged_to(hold_);
  const QPointF tip = scene.view.to_screen(to.value_or(mark->mark.at));
  if (to) paint_pin(painter, *scene.look, mark->mark.kind, tip);
  paint_pin_ring(painter, *scene.look, tip);
  if (to) paint_tool_label(painter, scene, tip, {point_text(*to)});
}

}  // namespace magna
