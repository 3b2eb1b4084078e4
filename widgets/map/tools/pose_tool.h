// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/base/edit/edit_stack.h"
#include "widgets/map/tools/item_tool.h"

namespace magna {

/// Corrects the pose of the active CyBOT: a press places it, a drag gives its heading. Insert
/// places it at the pointer, arrow keys move it, with Ctrl they turn it. While no CyBOT is active,
/// a click on one makes it active.
class PoseTool final : public ItemTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.pose", QT_TRANSLATE_NOOP("Actions", "&Place CyBOT"), "P", "tool-pose",
      QT_TRANSLATE_NOOP("Actions",
                        "Corrects where the active CyBOT is: press, drag to turn, release"));

  using ItemTool::ItemTool;

  void move(const ToolEvent& event) override;
  QString status_text() const override;
  QCursor cursor() const override { return Qt::CrossCursor; }
  void paint(QPainter& painter) const override;

 private:
  struct Placed {
    RobotId robot;
    Pose pose;
  };
  Grip grip(const ToolEvent& event) override;
  void finish(const Hold& hold) override;
  bool takes_keys() override { return robot() && !is_held(); }
  bool add_at(const ToolEvent& event) override;
  bool pick_next(int step) override;  ///< turns the robot instead
  bool move_picked(Point by, bool far) override;

  bool is_held() const { return hold_ && hold_->grip == Grip::Turn; }
  /// The CyBOT whose pose can be corrected now.
  std::optional<RobotId> robot() const;
  Pose pose_of(RobotId robot) const;
  void correct(RobotId robot, const Pose& pose, EditMerge merge);

  Placed placed_;  ///< while held
};

}  // namespace magna
