// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "widgets/map/map_tool.h"
#include "widgets/map/mark_editor.h"

namespace magna {

/// Adds and edits marks on the map, of the last used class: a click opens the editor, a drag moves
/// a mark, a double click or Enter edits it, Delete removes it. Marks of programs can be edited,
/// too.
class AnnotateTool final : public MapTool {
 public:
  static constexpr ActionRow kAction =
      tool_action("tool.annotate", QT_TRANSLATE_NOOP("Actions", "&Annotate"), "A", "tool-annotate",
                  QT_TRANSLATE_NOOP("Actions", "Places notes, hazards and victims on the map"));

  using MapTool::MapTool;
  ~AnnotateTool() override;

  /// Opens the editor for a new mark or an existing one.
  void begin_new(Point place, AnnotationKind kind);
  void begin_change(AnnotationId id);
  std::optional<AnnotationId> picked() const { return picked_; }
  MarkEditor* editor() const { return editor_; }

  void show_edited(MapLayers& layers) const override { layers.annotations = true; }
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
  void open_editor(const AnnotationText& mark, std::optional<AnnotationId> id);
  void place_editor();
  void close_editor();
  void take(const AnnotationText& mark);
  bool nudge(const QKeyEvent& event);
  void pick_next(int step);
  const Annotation* picked_mark() const;
  /// Present place of the dragged mark; nothing = no drag.
  std::optional<Point> dragged_to() const;

  std::optional<AnnotationId> picked_;
  std::optional<ToolEvent> pressed_;
  std::optional<ToolEvent> hovered_;
  std::optional<AnnotationId> pressed_mark_;
  bool dragging_ = false;
  AnnotationKind last_kind_ = AnnotationKind::Note;
  QPointer<MarkEditor> editor_;
  std::optional<AnnotationId> edited_;  ///< the mark being edited; nothing = a new one
  Point edited_at_;
  bool left_by_pointer_ = false;  ///< this press only closed the editor
};

}  // namespace magna
