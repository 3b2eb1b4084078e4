// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/scene/plan_shape.h"
#include "widgets/map/tools/item_tool.h"
#include "widgets/map/tools/plan_picks.h"

namespace magna {

/// Edits the active robot's plan; other tools cannot. A click on the floor appends a way-point, and
/// an idle robot drives there at once unless plans are prepared; a click on the line inserts one, a
/// drag moves the selected ones, a handle turns one; Shift, Ctrl and a drag around them select
/// several. The selection follows the plan while the robot drives. Every gesture is one edit, at
/// its end. While no robot is active, a click on a robot makes it active.
class WaypointTool final : public ItemTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.waypoints", QT_TRANSLATE_NOOP("Actions", "&Way-points"), "W", "tool-waypoints",
      QT_TRANSLATE_NOOP("Actions", "Edits the active robot's plan: click, drag, insert, delete"));

  using ItemTool::ItemTool;

  void show_edited(MapLayers& layers) const override;
  void activate() override { follow(); }
  void deactivate() override;
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  /// Cancels a drag; without one clears the selection.
  void cancel() override;
  void follow() override;
  bool can_remove() const override { return !picks_.empty(); }
  void remove_picked() override;
  /// The picked ones one place earlier (-1) or later (+1) in the plan.
  void reorder(int step) override;
  bool can_reorder(int step) const override;
  QString status_text() const override;
  QCursor cursor() const override;
  void paint(QPainter& painter) const override;

  const std::vector<std::size_t>& picked() const { return picks_.indices(); }

 private:
  bool takes_keys() override;
  bool add_at(const ToolEvent& event) override;
  bool pick_next(int step) override;
  bool move_picked(Point by, bool far) override;

  bool choose_robot();
  PlanShape shape() const;
  WaypointDrag taken(const ToolEvent& event) const;
  void begin_drag();
  void finish(const WaypointDrag& drag);
  void click(const WaypointDrag& drag);
  void pick_enclosed(Qt::KeyboardModifiers modifiers);
  void pick(std::size_t index, Qt::KeyboardModifiers modifiers);
  void append(Point place);
  /// Makes one edit and sets the selection after it.
  void revise(const Plan& after, std::vector<std::size_t> picks, const QString& name, bool run);
  std::optional<Plan> draft() const;

  QString name() const;
  QString drag_text() const;
  QString hovered_text() const;
  QString picked_text() const;
  /// What a click on the floor would do, and which keys start or resume a robot that it would not
  /// start.
  QString adding_text() const;
  void paint_draft(QPainter& painter, const Plan& after) const;
  void paint_picks(QPainter& painter) const;
  void paint_hovered(QPainter& painter) const;

  std::optional<RobotId> robot_;  ///< robot of the plan in picks_
  PlanPicks picks_;
  std::optional<WaypointDrag> drag_;
  RubberBand band_;
  QString note_;  ///< reason why the last drag had no effect; until the next move
};

}  // namespace magna
