// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <vector>

#include "widgets/map/map_tool.h"

namespace magna {

/// Draws no-go areas: a drag draws a rectangle, clicks set corners until Enter, a double click or a
/// click on the first corner. Corners snap to round places and into the map unless Ctrl is held.
/// Delete removes the area under the pointer.
class NoGoTool final : public MapTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.no_go", QT_TRANSLATE_NOOP("Actions", "N&o-go area"), "X", "tool-no-go",
      QT_TRANSLATE_NOOP("Actions", "Draws no-go areas for exploration: drag, or click corners"));

  using MapTool::MapTool;
  void show_edited(MapLayers& layers) const override { layers.no_go = true; }
  void deactivate() override;
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  void double_click(const ToolEvent& event) override;
  void leave() override { hovered_.reset(); }
  void cancel() override;
  bool key(const QKeyEvent& event) override;
  bool can_remove() const override { return hovered_area().has_value(); }
  void remove_picked() override;
  QString status_text() const override;
  QCursor cursor() const override { return Qt::CrossCursor; }
  void paint(QPainter& painter) const override;

 private:
  Point place_of(QPointF screen, Qt::KeyboardModifiers modifiers) const;
  bool dragged(const ToolEvent& to) const;
  std::vector<Point> rectangle(const ToolEvent& to) const;
  bool would_close(const ToolEvent& event) const;
  /// The corners after a release at the present pointer.
  std::vector<Point> expected() const;
  /// Creates the area, or shows the reason why not and keeps the corners.
  void finish(std::vector<Point> corners);
  QString why_not(const std::vector<Point>& corners) const;
  std::optional<NoGoId> hovered_area() const;

  std::vector<Point> corners_;  ///< clicked corners
  std::optional<ToolEvent> pressed_;
  std::optional<ToolEvent> hovered_;
  QString refused_;  ///< reason of the last failure; until the next action
};

}  // namespace magna
