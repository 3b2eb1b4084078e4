// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/hall/hall_permit.h"

class QMenu;
class QWidget;

namespace magna {

/// Commands for robots from the list; the window implements them.
class RobotWishes : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

 signals:
  void take_control(RobotId robot);
  void stop(std::vector<RobotId> robots);
  void resume(std::vector<RobotId> robots);
  void clear_plans(std::vector<RobotId> robots);
  void explore(std::vector<RobotId> robots, bool on);  ///< off: stops their exploration
  void lock(RobotId robot, bool locked);
  void take_over(RobotId robot, RobotId lost);  ///< continue as a lost CyBOT
  void show_on_map(std::vector<RobotId> robots);
  void hall_act(std::vector<RobotId> robots, magna::HallOperation act);
};

/// The menu of one robot, or of the selection if the robot is one of several selected.
QMenu* make_robot_menu(const Snapshot& now, RobotId robot, RobotWishes& wishes, QWidget* parent);

}  // namespace magna
