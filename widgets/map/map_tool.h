// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCursor>
#include <QPointF>
#include <QString>
#include <optional>

#include "core/engine/input.h"
#include "widgets/action_table.h"
#include "widgets/map/map_scene.h"

class QKeyEvent;
class QPainter;
class QWidget;

namespace magna {

class EditStack;

/// What a tool may do with the map it works on.
class MapToolHost {
 public:
  virtual ~MapToolHost() = default;
  virtual const MapScene& scene() const = 0;
  virtual void post(Input input) = 0;
  /// Every change of a plan or a mark goes through it.
  virtual EditStack& edits() = 0;
  /// Moves what is shown by so many pixels.
  virtual void pan_view(QPointF by) = 0;
  /// Brings a place to the middle.
  virtual void show_place(Point place) = 0;
  /// The tool's status text or picture changed.
  virtual void tool_changed() = 0;
  /// Where a tool's own small editor is put.
  virtual QWidget& canvas() = 0;
  /// Whether something else than a robot can be chosen there.
  virtual bool has_item_at(QPointF at) const = 0;
  /// Chooses it; where there is nothing, none is chosen any longer.
  virtual void choose_item_at(QPointF at) = 0;
};

struct ToolEvent {
  QPointF screen;
  Point world;
  std::optional<RobotId> robot;  ///< whose shape is under the pointer
  Qt::KeyboardModifiers modifiers = Qt::NoModifier;
};

/// The action of a tool: one of the menu "tool" is checked, its key works with the map focused.
constexpr ActionRow tool_action(std::string_view id, const char* text, const char* key,
                                const char* icon, const char* hint) {
  return {id, text, key, icon, hint, "tool", KeyScope::Map, true};
}

/// What the left button does on the map: one class for each tool, with its action in the constant
/// `kAction`. Presses, moves and releases come in turn; moves come without a press too.
class MapTool {
 public:
  explicit MapTool(MapToolHost& host) : host_(host) {}
  virtual ~MapTool() = default;
  MapTool(const MapTool&) = delete;
  MapTool& operator=(const MapTool&) = delete;

  /// Switches on the layers that show what it edits; called when the tool is chosen.
  virtual void show_edited(MapLayers&) const {}
  virtual void activate() {}
  /// Also called when another tool is chosen in the middle of a drag: drops what is unfinished.
  virtual void deactivate() {}
  virtual void press(const ToolEvent& event) = 0;
  virtual void move(const ToolEvent& event) = 0;
  virtual void release(const ToolEvent& event) = 0;
  /// The second press of a double click; a release follows, no press came for it.
  virtual void double_click(const ToolEvent&) {}
  /// The pointer left the map.
  virtual void leave() {}
  /// Escape: drops what is unfinished.
  virtual void cancel() {}
  /// A key with the map focused, before the map looks at it; true = it was for the tool.
  virtual bool key(const QKeyEvent&) { return false; }
  /// Another snapshot came or the view moved.
  virtual void follow() {}
  /// Removes what is picked (Delete); whether there is something.
  virtual bool can_remove() const { return false; }
  virtual void remove_picked() {}
  /// Puts what is picked one place earlier (-1) or later (+1) in its order.
  virtual bool can_reorder(int) const { return false; }
  virtual void reorder(int) {}
  /// The tool's result as text (Ctrl+C); empty when there is none.
  virtual QString copy_text() const { return {}; }
  /// What a press would do now, one sentence; may depend on the scene.
  virtual QString status_text() const = 0;
  virtual QCursor cursor() const { return Qt::ArrowCursor; }
  /// On top of everything else of the map.
  virtual void paint(QPainter&) const {}

 protected:
  /// A press and a release nearer than this are a click, pixels.
  static constexpr double kClickReach = 4.0;

  MapToolHost& host_;
};

}  // namespace magna
