// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/edit/edit_stack.h"
#include "widgets/map/map_tool.h"

namespace magna {

/// Corrects the pose of the active CyBOT: a press places it, a drag gives its heading. Insert
/// places it at the pointer, arrow keys move it, with Ctrl they turn it. While no CyBOT is active,
/// a click on one makes it active.
class PoseTool final : public MapTool {
 public:
  static constexpr ActionRow kAction = tool_action(
      "tool.pose", QT_TRANSLATE_NOOP("Actions", "&Place CyBOT"), "P", "tool-pose",
      QT_TRANSLATE_NOOP("Actions",
                        "Corrects where the active CyBOT is: press, drag to turn, release"));

  using MapTool::MapTool;
  void deactivate() override;
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  void leave() override { hovered_.reset(); }
  void cancel() override { placed_.reset(); }
  bool key(const QKeyEvent& event) override;
  QString status_text() const override;
  QCursor cursor() const override { return Qt::CrossCursor; }
  void paint(QPainter& painter) const override;

 private:
  struct Placed {
    RobotId robot;
    QPointF pressed;
    Pose pose;
  };
  /// The CyBOT whose pose can be corrected now.
  std::optional<RobotId> robot() const;
  Pose pose_of(RobotId robot) const;
  void correct(RobotId robot, const Pose& pose, EditMerge merge);

  std::optional<Placed> placed_;
  std::optional<ToolEvent> hovered_;
};

}  // namespace magna
