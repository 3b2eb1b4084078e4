// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/tools/map_tool.h"

namespace magna {

/// A click makes a robot active, Shift adds it to the selected, Ctrl adds or takes it away; a drag
/// from the floor does the same with all it encloses; a click on the floor deselects, one on
/// another item chooses that instead, one on an open side of the frontier sends the robots
/// that a goal would be for there; a double click brings a robot to the middle. Plans are safe from
/// it but for that.
class SelectTool final : public MapTool {
 public:
  static constexpr ActionRow kAction =
      tool_action("tool.select", QT_TRANSLATE_NOOP("Actions", "&Select"), "S", "tool-select",
                  QT_TRANSLATE_NOOP("Actions", "Selects robots: click or drag around them"));

  using MapTool::MapTool;
  void deactivate() override;
  void leave() override { hovered_.reset(); }
  void cancel() override;
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  void double_click(const ToolEvent& event) override;
  QString status_text() const override;
  QCursor cursor() const override;
  void paint(QPainter& painter) const override;

 private:
  std::vector<RobotId> enclosed() const;
  void choose_one(RobotId robot, Qt::KeyboardModifiers modifiers);
  void choose_all(const std::vector<RobotId>& robots, Qt::KeyboardModifiers modifiers);
  QString hovered_text() const;
  /// The side of the frontier to which a click would send robots now.
  const FrontierSide* offered() const;
  QString offer_text() const;

  std::optional<ToolEvent> pressed_;
  std::optional<ToolEvent> hovered_;
  RubberBand band_;
};

}  // namespace magna
