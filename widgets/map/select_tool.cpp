// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/select_tool.h"

#include <QCoreApplication>
#include <QLineF>
#include <algorithm>

namespace magna {

void SelectTool::release(const ToolEvent& event) {
  const auto pressed = std::exchange(pressed_, std::nullopt);
  if (!pressed || QLineF(pressed->screen, event.screen).length() > kClickReach) return;
  const bool add = event.modifiers.testFlag(Qt::ShiftModifier);
  const bool toggle = event.modifiers.testFlag(Qt::ControlModifier);
  if (!pressed->robot) {
    if (!add && !toggle) host_.post(input::Deselect{});
    return;
  }
  const RobotId robot = *pressed->robot;
  if (!add && !toggle) return host_.post(input::Select{robot});
  std::vector<RobotId> set = host_.scene().snapshot->selected;
  const auto found = std::find(set.begin(), set.end(), robot);
  if (found == set.end()) {
    set.push_back(robot);
  } else if (toggle) {
    set.erase(found);
  } else {
    return;
  }
  if (set.empty()) return host_.post(input::Deselect{});
  host_.post(input::SelectSet{std::move(set)});
}

QString SelectTool::status_text() const {
  return QCoreApplication::translate(
      "SelectTool", "Click a robot to make it active; Shift adds, Ctrl adds or takes away");
}

}  // namespace magna
