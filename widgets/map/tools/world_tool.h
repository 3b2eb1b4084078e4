// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/base/edit/world_editor.h"
#include "widgets/map/tools/item_tool.h"

namespace magna {

/// Edits the world file: shows its objects over the map; a click chooses one, a drag moves it, its
/// handles change corners, radius or angle. A drag on free floor draws a wall of the current
/// choice, a double click or Insert adds its object. Without an open world file it only says how to
/// begin.
class WorldTool final : public ItemTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.world", QT_TRANSLATE_NOOP("Actions", "&Edit world"), "Shift+E", "tool-world",
      QT_TRANSLATE_NOOP("Actions",
                        "Moves, adds and removes walls, things and robots of the world file"));

  explicit WorldTool(MapToolHost& host);

  bool claims(const QKeyEvent& event) const override;
  bool can_remove() const override;
  void remove_picked() override;
  QString status_text() const override;
  QCursor cursor() const override;
  void paint(QPainter& painter) const override;

 private:
  struct Handle {
    Grip grip = Grip::None;
    QPointF at;  ///< pixels
  };
  Grip grip(const ToolEvent& event) override;
  void finish(const Hold& hold) override;
  void open(const ToolEvent& event) override;
  void unpick() override { editor().choose(std::nullopt); }
  bool takes_keys() override { return editor().document() != nullptr; }
  bool use_key(const QKeyEvent& event) override;
  bool edit_picked() override;
  bool add_at(const ToolEvent& event) override;
  bool pick_next(int step) override;
  bool move_picked(Point by, bool far) override;

  WorldEditor& editor() const { return WorldEditor::of(host_.edits()); }
  /// The topmost object there, the smallest of several.
  std::optional<std::size_t> object_at(QPointF screen) const;
  std::vector<Handle> handles_of(const WorldObject& object) const;
  QPointF turn_handle(const WorldObject& object) const;
  Grip handle_at(QPointF screen) const;
  /// The object as a drag leaves it; nothing = there is no drag.
  std::optional<WorldObject> drawn(const std::optional<Hold>& hold) const;
  void add(const ToolEvent& event);
  void turn(double radians);
  QPolygonF outline(const WorldObject& object) const;
  void paint_object(QPainter& painter, const WorldObject& object) const;

  QObject follower_;  ///< of the editor's changes
};

}  // namespace magna
