// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/item_tool.h"

#include <QKeyEvent>
#include <QLineF>
#include <cassert>
#include <utility>

#include "widgets/base/parts/row_table.h"
#include "widgets/map/scene/snap_grid.h"

namespace magna {

ItemTool::~ItemTool() { delete editor_; }

void ItemTool::deactivate() {
  leave_editor();
  unpick();
  hovered_.reset();
  hold_.reset();
}

void ItemTool::cancel() {
  if (!hold_) unpick();
  hold_.reset();
}

void ItemTool::press(const ToolEvent& event) {
  if (std::exchange(left_by_pointer_, false)) return;
  hold_.reset();
  hold_ = Hold{grip(event), event};
  host_.tool_changed();
}

void ItemTool::move(const ToolEvent& event) {
  hovered_ = event;
  left_by_pointer_ = false;
  if (hold_ && QLineF(hold_->from.screen, event.screen).length() > kClickReach) {
    hold_->dragged = true;
  }
  host_.tool_changed();
}

void ItemTool::release(const ToolEvent& event) {
  move(event);
  if (const auto hold = std::exchange(hold_, std::nullopt)) finish(*hold);
  host_.tool_changed();
}

void ItemTool::double_click(const ToolEvent& event) {
  left_by_pointer_ = false;
  open(event);
}

bool ItemTool::key(const QKeyEvent& event) {
  if (!takes_keys()) return false;
  const MapView& view = host_.scene().view;
  const auto modifiers = event.modifiers();
  const bool enter = is_enter(event.key());
  const bool right = event.key() == Qt::Key_Right;
  bool used = use_key(event) || (enter && modifiers == Qt::NoModifier && edit_picked());
  if (!used && event.key() == Qt::Key_Insert) {
    const QPointF middle(view.size().width() / 2, view.size().height() / 2);
    ToolEvent at = hovered_.value_or(ToolEvent{middle, view.to_world(middle), {}});
    at.modifiers = modifiers;
    used = add_at(at);
  }
  if (!used && modifiers == Qt::ControlModifier && (right || event.key() == Qt::Key_Left)) {
    used = pick_next(right ? 1 : -1);
  }
  if (!used) {
    const auto by = nudge_of(view, event);
    used = by && move_picked(*by, modifiers.testFlag(Qt::ShiftModifier));
  }
  if (used) host_.tool_changed();
  return used;
}

void ItemTool::remove_picked() {
  if (!can_remove()) return;
  remove_item();
  unpick();
  hold_.reset();
  host_.tool_changed();
}

void ItemTool::show_editor(ItemEditor* editor) {
  assert(!editor_);
  editor_ = editor;
  QObject::connect(editor, &ItemEditor::dropped, editor, [this] { close_editor(); });
  QObject::connect(editor, &ItemEditor::closed_by_pointer, editor,
                   [this] { left_by_pointer_ = true; });
  place_editor();
  editor->show();
  editor->setFocus(Qt::OtherFocusReason);
  host_.tool_changed();
}

void ItemTool::leave_editor() {
  if (editor_) editor_->leave();
}

void ItemTool::close_editor() {
  if (!editor_) return;
  std::exchange(editor_, nullptr)->close_later();
  host_.tool_changed();
}

std::size_t ItemTool::next_of(std::size_t count, std::optional<std::size_t> picked, int step) {
  if (!picked) return step > 0 ? 0 : count - 1;
  return (*picked + (step > 0 ? 1 : count - 1)) % count;
}

}  // namespace magna
