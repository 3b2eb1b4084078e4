// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "widgets/map/tools/area_tool.h"

namespace magna {

/// Chooses the area of an order: it is drawn, or a double click in a named room chooses the room.
/// By keys: Ctrl+Right and Ctrl+Left choose the named rooms in turn. Then a menu offers the orders;
/// Enter opens it at any time, without an area for all of the map. A drawn area has a name, which a
/// row of the menu changes. Delete cancels the order under the pointer.
class OrderTool final : public AreaTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.order_area", QT_TRANSLATE_NOOP("Actions", "Or&der to an area"), "D", "tool-order",
      QT_TRANSLATE_NOOP("Actions",
                        "Orders robots to an area or a room: drag a box or click corners, then "
                        "choose explore, search, patrol, guard or leave"));

  using AreaTool::AreaTool;

  void show_edited(MapLayers& layers) const override { layers["orders"] = true; }
  void cancel() override;
  bool can_remove() const override { return hovered_order() != nullptr; }
  void remove_picked() override;
  std::optional<OrderArea> chosen_area() const override { return area_; }
  bool draws_order_area() const override { return has_corners(); }
  void follow() override;
  QString status_text() const override;
  void paint(QPainter& painter) const override;

 private:
  QString why_not_area(const CellMap& cells, const std::vector<Point>& corners) const override;
  void take(std::vector<Point> corners, std::optional<QPointF> at) override;
  void open(const ToolEvent& event) override;
  void unpick() override;
  bool use_key(const QKeyEvent& event) override;
  bool pick_next(int step) override;
  void place_editor() override;

  /// Opens the menu of orders at a point of the screen, by default in the middle of the area.
  void open_menu(std::optional<QPointF> at = {});
  void edit_name();
  std::vector<Point> chosen_corners() const;
  /// The middle of the chosen area, on the screen.
  QPointF middle() const;
  const AreaOrderStatus* hovered_order() const;
  void paint_rooms(QPainter& painter) const;

  std::optional<OrderArea> area_;  ///< nothing = all of the map
};

}  // namespace magna
