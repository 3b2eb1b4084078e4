// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

#include "core/view/snapshot.h"

namespace magna {

struct WindowContext;

// Effects of the actions for robots; connect them after the panes are attached.

void connect_exploration(const WindowContext& context);
void connect_robots(const WindowContext& context);
void connect_routes(const WindowContext& context);

/// The robots present in the world, in order of number.
std::vector<RobotId> present_robots(const Snapshot& now);

/// Groups of robots with the numbers 0 to 9, stored and recalled by keys. They are saved with the
/// world by the robots' names; the actions of the menu Groups list their members.
class RobotGroups : public QObject {
  Q_OBJECT
 public:
  explicit RobotGroups(const WindowContext& context);

  /// Stores the selected robots; without a selection the group stays as it is.
  void store(int number);
  /// Selects the robots of the group that are in the world, and reports those that are not.
  void recall(int number);
  /// Shows the members in the menu.
  void show_members();

 private:
  const WindowContext& context_;
};

}  // namespace magna
