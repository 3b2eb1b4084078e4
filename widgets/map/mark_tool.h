// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "widgets/map/map_tool.h"
#include "widgets/map/mark_editor.h"

namespace magna {

/// Adds and edits marks on the map, of the last used class: a click opens the editor, a drag moves
/// a mark, a double click or Enter edits it, Delete removes it. Marks of programs can be edited,
/// too.
class MarkTool final : public MapTool {
 public:
  static constexpr ActionRow kAction =
      tool_action("tool.annotate", QT_TRANSLATE_NOOP("Actions", "M&ark"), "A", "tool-annotate",
                  QT_TRANSLATE_NOOP("Actions", "Places notes, hazards and victims on the map"));

  using MapTool::MapTool;
  ~MarkTool() override;

  /// Opens the editor for a new mark or an existing one.
  void begin_new(Point place, MarkKind kind);
  void begin_change(MarkId id);
  std::optional<MarkId> picked() const { return picked_; }
  MarkEditor* editor() const { return editor_; }

  void show_edited(MapLayers& layers) const override { layers.marks = true; }
  void deactivate() override;
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  void double_click(const ToolEvent& event) override;
  void leave() override { hovered_.reset(); }
  void cancel() override;
  bool key(const QKeyEvent& event) override;
  void follow() override;
  bool can_remove() const override;
  void remove_picked() override;
  QString status_text() const override;
  QCursor cursor() const override;
  void paint(QPainter& painter) const override;

 private:
  void open_editor(const MarkContent& mark, std::optional<MarkId> id);
  void place_editor();
  void close_editor();
  void take(const MarkContent& mark);
  bool nudge(const QKeyEvent& event);
  void pick_next(int step);
  const Mark* picked_mark() const;
  /// Present place of the dragged mark; nothing = no drag.
  std::optional<Point> dragged_to() const;

  std::optional<MarkId> picked_;
  std::optional<ToolEvent> pressed_;
  std::optional<ToolEvent> hovered_;
  std::optional<MarkId> pressed_mark_;
  bool dragging_ = false;
  MarkKind last_kind_ = MarkKind::Note;
  QPointer<MarkEditor> editor_;
  std::optional<MarkId> edited_;  ///< the mark being edited; nothing = a new one
  Point edited_at_;
  bool left_by_pointer_ = false;  ///< this press only closed the editor
};

}  // namespace magna
