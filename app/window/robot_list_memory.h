// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace magna {

class Profile;
class RobotListPane;
struct WindowContext;

/// The actions for the rows of the robot list, and their place in the user's settings.
class RobotListMemory : public QObject {
  Q_OBJECT
 public:
  explicit RobotListMemory(const WindowContext& context);

  /// Applies the settings.
  void apply();

 private:
  void keep();
  void show_density();
  void ask_columns();

  const WindowContext& context_;
  Profile& profile_;
  RobotListPane& list_;
};

}  // namespace magna
