// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/map/goal_spread.h"
#include "widgets/map/map_tool.h"

namespace magna {

/// A press places a goal, a drag gives it a heading, the release sends it: the goal takes the place
/// of the plan. It is the active robot's; with several selected each gets a place of its own round
/// it. While none is active a click on a robot makes it so.
class GoalTool final : public MapTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.goal", QT_TRANSLATE_NOOP("Actions", "&Goal"), "G", "tool-goal",
      QT_TRANSLATE_NOOP("Actions",
                        "Sends the selected robots to a goal: press, drag to turn, release"));

  using MapTool::MapTool;
  void deactivate() override;
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  void leave() override { hovered_.reset(); }
  void cancel() override { goal_.reset(); }
  QString status_text() const override;
  QCursor cursor() const override { return Qt::CrossCursor; }
  void paint(QPainter& painter) const override;

 private:
  struct Goal {
    std::vector<RobotId> robots;  ///< whose it is, from the press on
    Point place;
    QPointF pressed;
    std::optional<double> theta;
  };
  /// The robots of `goal` that are still there, each with its place.
  std::vector<GoalPlace> places(const Goal& goal) const;
  void send(const Goal& goal);
  QString pressed_text(const Goal& goal) const;

  std::optional<Goal> goal_;
  std::optional<ToolEvent> hovered_;
};

/// The robots that a goal set now would be for: the selected robots with the active one among them,
/// else the active one alone; none when no robot is active.
std::vector<RobotId> goal_robots(const Snapshot& now);

/// Sends these robots to their places, with one heading for all if there is one: one edit.
void send_goal(EditStack& edits, const Snapshot& now, const std::vector<GoalPlace>& places,
               std::optional<double> theta);

}  // namespace magna
