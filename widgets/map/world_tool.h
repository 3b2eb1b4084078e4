// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/edit/world_editor.h"
#include "widgets/map/map_tool.h"

namespace magna {

/// Edits the world file: shows its objects over the map; a click chooses one, a drag moves it, its
/// handles change corners, radius or angle. A drag on free floor draws a wall of the current
/// choice, a double click or Insert adds its object. Without an open world file it only says how to
/// begin.
class WorldTool final : public MapTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.world", QT_TRANSLATE_NOOP("Actions", "&Edit world"), "Shift+E", "tool-world",
      QT_TRANSLATE_NOOP("Actions",
                        "Moves, adds and removes walls, things and robots of the world file"));

  explicit WorldTool(MapToolHost& host);
  void deactivate() override;
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  void double_click(const ToolEvent& event) override;
  void leave() override { hovered_.reset(); }
  void cancel() override;
  bool claims(const QKeyEvent& event) const override;
  bool key(const QKeyEvent& event) override;
  bool can_remove() const override;
  void remove_picked() override;
  QString status_text() const override;
  QCursor cursor() const override;
  void paint(QPainter& painter) const override;

 private:
  enum class Gesture : std::uint8_t { None, Move, Turn, From, To, Radius, Draw };
  struct Handle {
    Gesture gesture = Gesture::None;
    QPointF at;  ///< pixels
  };

  WorldEditor& editor() const { return WorldEditor::of(host_.edits()); }
  /// The topmost object there, the smallest of several.
  std::optional<std::size_t> object_at(QPointF screen) const;
  std::vector<Handle> handles_of(const WorldObject& object) const;
  QPointF turn_handle(const WorldObject& object) const;
  Gesture handle_at(QPointF screen) const;
  /// The object as the present gesture would leave it; nothing = no gesture.
  std::optional<WorldObject> drawn() const;
  void add_at(const ToolEvent& event);
  bool nudge(const QKeyEvent& event);
  void turn(double radians);
  QPolygonF outline(const WorldObject& object) const;
  void paint_object(QPainter& painter, const WorldObject& object) const;

  QObject follower_;  ///< of the editor's changes
  std::optional<ToolEvent> pressed_;
  std::optional<ToolEvent> hovered_;
  Gesture gesture_ = Gesture::None;
  bool dragging_ = false;
};

}  // namespace magna
