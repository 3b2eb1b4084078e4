// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "widgets/attention/help_action.h"

namespace magna {

class AttentionPanel;
class AttentionWatch;
struct WindowContext;

/// Effects of the attention list and of the actions on its robots.
class AttentionCommands : public QObject {
  Q_OBJECT
 public:
  AttentionCommands(const WindowContext& context, AttentionWatch& watch);

  /// Performs the action for the robot, or shows why it is not possible.
  void help(RobotId robot, HelpAction action);
  /// Makes the robot active and shows it on the map.
  void go_to(RobotId robot);

 private:
  void show_keys();
  void show_possible();

  const WindowContext& context_;
  AttentionWatch& watch_;
  AttentionPanel& panel_;
};

}  // namespace magna
