// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/item_editor.h"
#include "widgets/map/tools/item_tool.h"

namespace magna {

/// Adds and edits marks on the map, of the last used class: a click opens the editor, a drag moves
/// a mark, a double click or Enter edits it, Delete removes it. Marks of programs can be edited,
/// too.
class MarkTool final : public ItemTool {
 public:
  static constexpr ActionRow kAction =
      tool_action("tool.annotate", QT_TRANSLATE_NOOP("Actions", "M&ark"), "A", "tool-annotate",
                  QT_TRANSLATE_NOOP("Actions", "Places notes, hazards and victims on the map"));

  using ItemTool::ItemTool;

  /// Opens the editor for a new mark or an existing one.
  void begin_new(Point place, MarkKind kind);
  void begin_change(MarkId id);
  std::optional<MarkId> picked() const { return picked_; }
  MarkEditor* editor() const { return static_cast<MarkEditor*>(editor_.data()); }

  void show_edited(MapLayers& layers) const override { layers["annotations"] = true; }
  void follow() override;
  bool can_remove() const override { return picked_mark() != nullptr; }
  QString status_text() const override;
  QCursor cursor() const override;
  void paint(QPainter& painter) const override;

 private:
  Grip grip(const ToolEvent& event) override;
  void finish(const Hold& hold) override;
  void open(const ToolEvent& event) override;
  void unpick() override { picked_.reset(); }
  void remove_item() override;
  bool edit_picked() override;
  bool add_at(const ToolEvent& event) override;
  /// Keys would pick another mark while one is dragged.
  bool takes_keys() override { return !is_dragging(Grip::Move); }
  bool pick_next(int step) override;
  bool move_picked(Point by, bool far) override;
  void place_editor() override;

  void open_editor(const MarkContent& mark, std::optional<MarkId> id);
  void take(const MarkContent& mark);
  const Mark* picked_mark() const;
  /// Place of the picked mark after a drag; nothing = there is no drag.
  std::optional<Point> dragged_to(const std::optional<Hold>& hold) const;

  std::optional<MarkId> picked_;
  MarkKind last_kind_ = MarkKind::Note;
  std::optional<MarkId> edited_;  ///< the mark being edited; nothing = a new one
  Point edited_at_;
};

}  // namespace magna
