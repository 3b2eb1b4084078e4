// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "widgets/map/scene/map_scene.h"
#include "widgets/map/tools/map_tool.h"

namespace magna {

/// One robot's place at a goal for several.
struct GoalPlace {
  RobotId robot;
  Point place;
};

/// Places for several robots at one goal: the goal and places round it on a hexagonal grid, spaced
/// for the widest robot, inside the map, on the floor and not behind a wall. Places are assigned so
/// that ways are short. If there is too little room, some robots get no place. A single robot gets
/// the goal itself.
std::vector<GoalPlace> spread_goal(const MapScene& scene, std::span<const RobotId> robots,
                                   Point goal);

/// A press places a goal, a drag gives it a heading, the release sends it; the goal replaces the
/// plan. It is for the active robot; if several are selected, each gets a place around it. While no
/// robot is active, a click on a robot makes it active.
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
    std::vector<RobotId> robots;  ///< its robots, fixed at the press
    Point place;
    QPointF pressed;
    std::optional<double> theta;
  };
  /// The robots of `goal` that still exist, each with its place.
  std::vector<GoalPlace> places(const Goal& goal) const;
  QString pressed_text(const Goal& goal) const;

  std::optional<Goal> goal_;
  std::optional<ToolEvent> hovered_;
};

/// The robots of a new goal: the selected robots if the active one is among them, else the active
/// one alone; empty = no robot is active.
std::vector<RobotId> goal_robots(const Snapshot& now);

/// Sends robots to their places, with a common heading if given: one edit (EditStack::send_plans).
void send_goal(EditStack& edits, const Snapshot& now, const std::vector<GoalPlace>& places,
               std::optional<double> theta);

}  // namespace magna
