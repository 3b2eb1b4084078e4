// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCursor>
#include <QPointF>
#include <QString>
#include <optional>

#include "core/engine/input.h"
#include "widgets/map/map_scene.h"

class QKeyEvent;
class QPainter;
class QWidget;

namespace magna {

class EditStack;

/// The map's interface to its tools.
class MapToolHost {
 public:
  virtual ~MapToolHost() = default;
  virtual const MapScene& scene() const = 0;
  virtual void post(Input input) = 0;
  /// All changes of plans and marks go through it.
  virtual EditStack& edits() = 0;
  /// Scrolls the map by pixels.
  virtual void pan_view(QPointF by) = 0;
  /// Scrolls a place to the middle.
  virtual void show_place(Point place) = 0;
  /// The tool's status text or picture has changed.
  virtual void tool_changed() = 0;
  /// Parent for the tool's own editor.
  virtual QWidget& canvas() = 0;
  /// Chooses the item of a hall at this place, or none.
  virtual void click_hall(QPointF) {}
};

struct ToolEvent {
  QPointF screen;
  Point world;
  std::optional<RobotId> robot;  ///< robot under the pointer
  Qt::KeyboardModifiers modifiers = Qt::NoModifier;
};

/// Behaviour of the left button on the map: one class per tool. Presses, moves and releases
/// alternate; moves also come without a press.
class MapTool {
 public:
  explicit MapTool(MapToolHost& host) : host_(host) {}
  virtual ~MapTool() = default;
  MapTool(const MapTool&) = delete;
  MapTool& operator=(const MapTool&) = delete;

  virtual void activate() {}
  /// Also called during a drag when another tool is chosen: cancels what is unfinished.
  virtual void deactivate() {}
  virtual void press(const ToolEvent& event) = 0;
  virtual void move(const ToolEvent& event) = 0;
  virtual void release(const ToolEvent& event) = 0;
  /// The second press of a double click; only its release follows.
  virtual void double_click(const ToolEvent&) {}
  /// The pointer has left the map.
  virtual void leave() {}
  /// Escape: cancels what is unfinished.
  virtual void cancel() {}
  /// A key while the map has the focus, before the map handles it; true = used.
  virtual bool key(const QKeyEvent&) { return false; }
  /// A new snapshot arrived or the view moved.
  virtual void follow() {}
  /// Whether Delete would remove selected items.
  virtual bool can_remove() const { return false; }
  virtual void remove_picked() {}
  /// The tool's result as text (Ctrl+C); empty = none.
  virtual QString copy_text() const { return {}; }
  /// The effect of a press now, one sentence; may depend on the scene.
  virtual QString status_text() const = 0;
  virtual QCursor cursor() const { return Qt::ArrowCursor; }
  /// Paints on top of the map.
  virtual void paint(QPainter&) const {}

 protected:
  /// Maximum distance between press and release of a click, pixels.
  static constexpr double kClickReach = 4.0;

  MapToolHost& host_;
};

}  // namespace magna
