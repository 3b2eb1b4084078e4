// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <cstdint>

#include "core/sim/ids.h"
#include "core/view/help_measures.h"
#include "core/view/notice.h"

class QDockWidget;

namespace magna {

enum class HelpAction : std::uint8_t;
class AttentionChip;
class AttentionPanel;
class AttentionWatch;
class BadgeButton;
class ToastStack;
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
  void choose_rule(AttentionRule rule);
  /// Applies the rule of the settings, which may have been loaded again.
  void follow_rule();

  const WindowContext& context_;
  AttentionWatch& watch_;
  AttentionPanel& panel_;
};

/// Connects the displays that draw the operator's attention: the event log, toasts over the map,
/// the counts in the bars and on the tab, the attention list, and the action for the next robot
/// that needs attention.
class AttentionController : public QObject {
  Q_OBJECT
 public:
  /// `dock` is the dock of the event log; its title shows the number of unread warnings.
  AttentionController(const WindowContext& context, QDockWidget& dock);

  ToastStack& toasts() { return *toasts_; }

  /// Makes the notice's robot active and shows the notice's place, else the robot, on the map.
  void go_there(const Notice& notice);
  /// Makes the next robot that needs attention active and shows it on the map.
  void take_next();

 private:
  void show_unread(int count);
  void show_waiting();
  void show_events();

  const WindowContext& context_;
  QPointer<QDockWidget> dock_;
  AttentionWatch* watch_;
  ToastStack* toasts_;
  BadgeButton* unread_;
  AttentionChip* chip_;
  AttentionCommands* commands_;
};

}  // namespace magna
