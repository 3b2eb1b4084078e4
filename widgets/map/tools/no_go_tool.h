// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <vector>

#include "widgets/map/tools/item_tool.h"

namespace magna {

/// Draws no-go areas: a drag draws a rectangle, clicks set corners until Enter, a double click or a
/// click on the first corner. Corners snap to round places and into the map unless Ctrl is held.
/// Delete removes the area under the pointer.
class NoGoTool final : public ItemTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.no_go", QT_TRANSLATE_NOOP("Actions", "N&o-go area"), "X", "tool-no-go",
      QT_TRANSLATE_NOOP("Actions", "Draws no-go areas for exploration: drag, or click corners"));

  using ItemTool::ItemTool;

  void show_edited(MapLayers& layers) const override { layers["no_go"] = true; }
  void cancel() override;
  bool can_remove() const override { return hovered_area().has_value(); }
  void remove_picked() override;
  QString status_text() const override;
  QCursor cursor() const override { return Qt::CrossCursor; }
  void paint(QPainter& painter) const override;

 private:
  Grip grip(const ToolEvent& event) override;
  void finish(const Hold& hold) override;
  void open(const ToolEvent& event) override;
  void unpick() override;
  bool use_key(const QKeyEvent& event) override;

  Point place_of(QPointF screen, bool exact) const;
  /// Whether a release at the pointer would end the drag of a rectangle.
  bool drags_from(const std::optional<Hold>& hold) const;
  std::vector<Point> rectangle(const Hold& hold) const;
  bool would_close() const;
  /// The corners after a release at the present pointer.
  std::vector<Point> expected() const;
  /// Creates the area, or shows the reason why not and keeps the corners.
  void create(std::vector<Point> corners);
  QString why_not(const std::vector<Point>& corners) const;
  std::optional<NoGoId> hovered_area() const;

  std::vector<Point> corners_;  ///< clicked corners
  QString refused_;             ///< reason of the last failure; until the next action
};

}  // namespace magna
