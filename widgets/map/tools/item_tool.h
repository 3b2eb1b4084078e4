// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "widgets/map/item_editor.h"
#include "widgets/map/tools/map_tool.h"

namespace magna {

/// A tool that places, moves and removes items: gestures, keys and the editor, which are the same
/// for all of them. A press grips an item, one of its handles or the floor, a drag from there
/// changes the item or draws a new one. Enter edits the picked item, Insert adds one at the
/// pointer, Ctrl+Left and Ctrl+Right pick the items in turn, arrow keys move the picked one, Delete
/// removes it. A derived tool defines only its item and its texts.
class ItemTool : public MapTool {
 public:
  using MapTool::MapTool;
  ~ItemTool() override;

  void deactivate() override;
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  void double_click(const ToolEvent& event) override;
  void leave() override { hovered_.reset(); }
  /// Cancels a gesture; without one nothing is picked any longer.
  void cancel() override;
  bool key(const QKeyEvent& event) override;
  void remove_picked() override;

 protected:
  /// What a press has gripped: nothing, the floor for a new item, an item, its handle of size or
  /// angle, its first or last corner.
  enum class Grip : std::uint8_t { None, Add, Move, Size, Turn, From, To };
  struct Hold {
    Grip grip = Grip::None;
    ToolEvent from;
    bool dragged = false;  ///< moved farther than a click
  };

  // The item. A function that returns bool returns whether it has used the key; by default it has
  // not.

  /// Picks what is there; what a drag from there would change.
  virtual Grip grip(const ToolEvent&) { return Grip::None; }
  /// The button was released at hovered_.
  virtual void finish(const Hold&) {}
  virtual void open(const ToolEvent&) {}  ///< at a double click
  virtual void unpick() {}
  virtual void remove_item() {}                             ///< the picked one
  virtual bool takes_keys() { return true; }                ///< whether it uses keys now
  virtual bool use_key(const QKeyEvent&) { return false; }  ///< before the common keys
  virtual bool edit_picked() { return false; }
  /// Insert: at the pointer, or in the middle of the map if the pointer is elsewhere; with the
  /// modifiers of the key.
  virtual bool add_at(const ToolEvent&) { return false; }
  virtual bool pick_next(int) { return false; }
  /// `far`: with Shift, which makes the step a metre.
  virtual bool move_picked(Point, bool) { return false; }
  /// Moves the editor to its item.
  virtual void place_editor() {}

  /// Shows an editor; call `leave_editor` before.
  void show_editor(ItemEditor* editor);
  void leave_editor();
  void close_editor();
  /// The picked item's number after a step in a row of items.
  static std::size_t next_of(std::size_t count, std::optional<std::size_t> picked, int step);
  bool is_dragging(Grip of) const { return hold_ && hold_->dragged && hold_->grip == of; }

  std::optional<Hold> hold_;
  std::optional<ToolEvent> hovered_;
  QPointer<ItemEditor> editor_;

 private:
  bool left_by_pointer_ = false;  ///< this press only closed the editor
};

}  // namespace magna
