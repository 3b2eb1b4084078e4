// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCursor>
#include <QPixmap>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <optional>

#include "core/engine/input.h"
#include "core/mission/area_order.h"
#include "widgets/base/keys/action_table.h"
#include "widgets/base/look/theme.h"
#include "widgets/map/scene/map_scene.h"

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
  /// A part of the map, pixels, drawn `factor` times as large, without the tool.
  virtual QPixmap magnified(const QRectF& part, double factor) const = 0;
  /// The tool's status text or picture has changed.
  virtual void tool_changed() = 0;
  /// Parent for the tool's own editor.
  virtual QWidget& canvas() = 0;
  /// Whether something else than a robot can be chosen there.
  virtual bool has_item_at(QPointF at) const = 0;
  /// Chooses it; where there is nothing, none is chosen any longer.
  virtual void choose_item_at(QPointF at) = 0;
};

struct ToolEvent {
  QPointF screen;
  Point world;
  std::optional<RobotId> robot;  ///< robot under the pointer
  Qt::KeyboardModifiers modifiers = Qt::NoModifier;

  /// Ctrl: places and angles do not snap.
  bool exact() const { return modifiers.testFlag(Qt::ControlModifier); }
};

/// The action of a tool: one of the menu "tool" is checked, its key works with the map focused.
constexpr ActionRow tool_action(std::string_view id, const char* text, const char* key,
                                const char* icon, const char* hint) {
  return {id, text, key, icon, hint, "tool", KeyScope::Map, {true}};
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
  /// Whether it uses this key although an action of the window has it.
  virtual bool claims(const QKeyEvent&) const { return false; }
  /// A key while the map has the focus, before the map handles it; true = used.
  virtual bool key(const QKeyEvent&) { return false; }
  /// A new snapshot arrived or the view moved.
  virtual void follow() {}
  /// Whether Delete would remove selected items.
  virtual bool can_remove() const { return false; }
  virtual void remove_picked() {}
  /// Puts what is picked one place earlier (-1) or later (+1) in its order.
  virtual bool can_reorder(int) const { return false; }
  virtual void reorder(int) {}
  /// The tool's result as text (Ctrl+C); empty when there is none.
  virtual QString copy_text() const { return {}; }
  /// The area that it has chosen for orders; nothing = none.
  virtual std::optional<OrderArea> chosen_area() const { return {}; }
  /// Whether it is drawing an area for orders that is not closed yet.
  virtual bool draws_order_area() const { return false; }
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

/// The selection rectangle during a drag, in screen pixels.
class RubberBand {
 public:
  void begin(QPointF at) { corners_ = {at, at}; }
  void stretch(QPointF to) {
    if (corners_) corners_->second = to;
  }
  void drop() { corners_.reset(); }

  bool drawn() const { return corners_.has_value(); }
  QRectF rect() const;
  bool holds(QPointF at) const { return drawn() && rect().contains(at); }
  void paint(QPainter& painter, const Look& look) const;

 private:
  std::optional<std::pair<QPointF, QPointF>> corners_;
};

/// Paints a tool's text on a plate beside a screen point, kept inside the map and above the
/// scale bar.
void paint_tool_label(QPainter& painter, const MapScene& scene, QPointF beside,
                      const QStringList& lines);

}  // namespace magna
