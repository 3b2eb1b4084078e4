// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "widgets/confirm_bar.h"
#include "widgets/edit/edit_stack.h"

namespace magna {

/// Commands to several robots. stop() acts at once; clearing plans, resuming missions and starting
/// exploration ask for confirmation if they affect more than one robot, and list these robots.
class GroupCommands {
 public:
  /// `before_stop` is called for each robot before it is stopped.
  GroupCommands(EditStack& edits, ConfirmBar& bar, std::function<void(RobotId)> before_stop);

  void stop(const std::vector<RobotId>& robots);
  /// Affects robots with a plan that is held or not started.
  void resume(const std::vector<RobotId>& robots);
  /// Affects robots with a plan.
  void clear(const std::vector<RobotId>& robots);
  /// Adds robots to the team's exploration (`on`) or removes them from it. Skips robots that cannot
  /// explore. Removing does not ask for confirmation: the robots only stop.
  void explore(const std::vector<RobotId>& robots, bool on);

 private:
  void ask(const QString& question, const std::vector<RobotId>& robots, const QStringList& targets,
           const QString& yes, std::function<void()> effect);
  bool is_still_valid() const;
  QStringList names(const std::vector<RobotId>& robots, bool with_plans) const;

  EditStack& edits_;
  ConfirmBar& bar_;
  std::function<void(RobotId)> before_stop_;
  std::shared_ptr<const std::vector<RobotLabel>>
      team_then_;  ///< labels when the question was asked
  std::vector<RobotId> asked_about_;
};

}  // namespace magna
