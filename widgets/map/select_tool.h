// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_tool.h"
#include "widgets/map/rubber_band.h"

namespace magna {

/// A click makes a robot active, Shift adds it to the selection, Ctrl adds or removes it; a drag
/// from the floor does the same with all enclosed robots; a click on the floor clears the
/// selection, on a hall item chooses it, on an open side of the frontier sends the robots of
/// goal_robots there; a double click centres a robot. Plans cannot be changed otherwise.
class SelectTool final : public MapTool {
 public:
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
