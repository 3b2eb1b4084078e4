// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/map/tools/area_tool.h"

namespace magna {

/// Draws no-go areas, closed for all driving. Delete removes the area under the pointer.
class NoGoTool final : public AreaTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.no_go", QT_TRANSLATE_NOOP("Actions", "N&o-go area"), "X", "tool-no-go",
      QT_TRANSLATE_NOOP("Actions",
                        "Draws no-go areas, which robots keep out of: drag, or click corners"));

  using AreaTool::AreaTool;

  void show_edited(MapLayers& layers) const override { layers["no_go"] = true; }
  bool can_remove() const override { return hovered_area() != nullptr; }
  void remove_picked() override;
  QString status_text() const override;
  void paint(QPainter& painter) const override;

 private:
  QString why_not_area(const CellMap& cells, const std::vector<Point>& corners) const override;
  void take(std::vector<Point> corners, std::optional<QPointF> at) override;

  /// nullptr = none.
  const NoGoArea* hovered_area() const;
};

}  // namespace magna
