// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "widgets/confirm_bar.h"
#include "widgets/edit/edit_stack.h"

namespace magna {

/// Commands to several robots. Stopping is done at once; what a person could regret, clearing
/// plans, going on with missions, exploring, asks first when it is about more than one and lists
/// them all.
class GroupCommands {
 public:
  /// `before_stop` is told of each robot that is to stand.
  GroupCommands(EditStack& edits, ConfirmBar& bar, std::function<void(RobotId)> before_stop);

  void stop(const std::vector<RobotId>& robots);
  /// Those with a plan that is held or not begun.
  void resume(const std::vector<RobotId>& robots);
  /// Those with a plan.
  void clear(const std::vector<RobotId>& robots);
  /// Those that can explore with the team and do not (`on`), or those that do. Only the first asks:
  /// robots that are claimed stand.
  void explore(const std::vector<RobotId>& robots, bool on);

 private:
  void ask(const QString& question, const std::vector<RobotId>& robots, const QStringList& targets,
           const QString& yes, std::function<void()> effect);
  bool still_about_them() const;
  QStringList names(const std::vector<RobotId>& robots, bool with_plans) const;

  EditStack& edits_;
  ConfirmBar& bar_;
  std::function<void(RobotId)> before_stop_;
  std::shared_ptr<const std::vector<RobotLabel>> team_then_;  ///< when it was asked
  std::vector<RobotId> asked_about_;
};

}  // namespace magna
