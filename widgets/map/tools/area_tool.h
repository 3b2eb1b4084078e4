// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <optional>
#include <vector>

#include "widgets/map/tools/item_tool.h"

namespace magna {

/// A tool that draws areas: a drag draws a box, clicks set the corners of a polygon until Enter, a
/// double click or a click on the first corner. By keys: Insert sets a corner, the arrows move the
/// last one, Backspace removes it; two corners are a box. Corners snap to round places unless Ctrl
/// is held, and stay on the map.
class AreaTool : public ItemTool {
 public:
  using ItemTool::ItemTool;

  void cancel() override;
  QCursor cursor() const override { return Qt::CrossCursor; }

 protected:
  /// Why these are not the corners of an area; empty = they are.
  virtual QString why_not_area(const CellMap& cells, const std::vector<Point>& corners) const = 0;
  /// The area is drawn; `at`: the pointer that closed it, nothing = a key.
  virtual void take(std::vector<Point> corners, std::optional<QPointF> at) = 0;

  Grip grip(const ToolEvent& event) override;
  void finish(const Hold& hold) override;
  void open(const ToolEvent& event) override;
  void unpick() override;
  bool use_key(const QKeyEvent& event) override;
  bool add_at(const ToolEvent& at) override;
  bool move_picked(Point by, bool far) override;

  /// Whether at least so many corners are set of an area that is not closed yet.
  bool has_corners(std::size_t count = 1) const { return corners_.size() >= count; }
  bool drags_box() const { return hold_ && hold_->dragged && corners_.empty(); }
  /// Forgets the corners.
  void drop_corners();
  /// The corners after a release at the present pointer; empty = nothing is drawn.
  std::vector<Point> outline() const;
  /// Why it was no area, or what closes it or sets the next corner; empty while there is no corner.
  QString outline_text() const;
  void paint_corners(QPainter& painter, const QColor& colour) const;

 private:
  Point place_of(Point p, bool exact) const;
  Point place_of(QPointF screen, bool exact) const;
  /// The corners of the dragged box.
  std::vector<Point> box(const Hold& hold) const;
  bool would_close() const;
  /// Closes the area, or shows the reason why not and keeps the corners.
  void close(std::vector<Point> corners, std::optional<QPointF> at = {});

  std::vector<Point> corners_;  ///< set so far
  QString refused_;             ///< reason of the last failure; until the next action
};

}  // namespace magna
