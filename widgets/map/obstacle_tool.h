// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>

#include "widgets/edit/obstacle_content.h"
#include "widgets/map/map_tool.h"
#include "widgets/map/obstacle_editor.h"

namespace magna {

/// Corrects the obstacle map: a click adds an object of the last used size, a drag one of the
/// dragged size; objects are picked by a click and moved by a drag, their handle changes the size.
/// Digits choose the class, a double click or Enter opens an editor, Delete removes.
class ObstacleTool final : public MapTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.obstacles", QT_TRANSLATE_NOOP("Actions", "O&bstacles"), "O", "tool-obstacles",
      QT_TRANSLATE_NOOP("Actions",
                        "Adds, moves, changes and removes objects of the "
                        "obstacle map that CyBOTs plan around"));

  using MapTool::MapTool;
  ~ObstacleTool() override;

  /// Opens the editor for an object.
  void begin_change(SightingId id);
  std::optional<SightingId> picked() const { return picked_; }
  ObstacleEditor* editor() const { return editor_; }

  void show_edited(MapLayers& layers) const override { layers.sightings = true; }
  void deactivate() override;
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  void double_click(const ToolEvent& event) override;
  void leave() override { hovered_.reset(); }
  void cancel() override;
  bool claims(const QKeyEvent& event) const override;
  bool key(const QKeyEvent& event) override;
  void follow() override;
  bool can_remove() const override { return picked_sighting() != nullptr; }
  void remove_picked() override;
  QString status_text() const override;
  QCursor cursor() const override;
  void paint(QPainter& painter) const override;

 private:
  enum class Gesture : std::uint8_t { None, Add, Move, Resize };

  void open_editor(const Sighting& sighting);
  void place_editor();
  void take(const ObstacleContent& content);
  void close_editor();
  void choose_kind(SightingClass kind);
  bool nudge(const QKeyEvent& event);
  void pick_next(int step);
  const Sighting* picked_sighting() const;
  /// The handle that changes the size of the picked object, pixels.
  QPointF handle_of(const Sighting& sighting) const;
  bool on_handle(const Sighting& sighting, QPointF at) const;
  /// The object as the present gesture would leave it; nothing = no gesture.
  std::optional<ObstacleContent> drawn() const;

  std::optional<SightingId> picked_;
  std::optional<ToolEvent> pressed_;
  std::optional<ToolEvent> hovered_;
  Gesture gesture_ = Gesture::None;
  bool dragging_ = false;
  ObstacleContent next_{SightingClass::Blob, {}, 0.1};  ///< class and size of the next new object
  QPointer<ObstacleEditor> editor_;
  bool left_by_pointer_ = false;  ///< this press only closed the editor
};

}  // namespace magna
