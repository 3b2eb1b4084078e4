// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/mission/search_status.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/hall/hall_permit.h"

namespace magna {

/// Pushes an edit that resumes the missions of these robots; undo holds those that are on their
/// way.
void push_resume(EditStack& edits, const std::vector<RobotId>& robots, const QString& name);
/// Pushes an edit that lets each of these robots plan ways around obstacles (true) or drive
/// straight; each does the other now.
void push_routes(EditStack& edits, std::vector<std::pair<RobotId, bool>> routes,
                 const QString& name);
/// Whether the order has an effect on the search of this CyBOT.
bool takes(const RemoteStatus& remote, SearchOrder order);
/// The plans that lead the robots to the places where they started.
EditStack::Plans home_plans(const Snapshot& now, const std::vector<RobotId>& robots);

/// Commands to several robots, by one rule: a command to more than one robot that starts held
/// missions, replaces or removes plans, or gives a lasting order asks first and lists these robots;
/// it is undone as one edit. Stops act at once.
class GroupCommands {
 public:
  /// `before_stop` is called for each robot before it is stopped.
  GroupCommands(EditStack& edits, ConfirmBar& bar, std::function<void(RobotId)> before_stop);

  void stop(const std::vector<RobotId>& robots);
  /// Affects robots whose mission is held or not started.
  void resume(const std::vector<RobotId>& robots);
  /// Affects robots with a plan.
  void clear(const std::vector<RobotId>& robots);
  /// Sends robots to the places where they started.
  void send_home(const std::vector<RobotId>& robots);
  /// Charges robots of a hall or cancels their actions.
  void act_in_hall(const std::vector<RobotId>& robots, HallOperation operation);
  /// Adds robots to the team's exploration (`on`) or removes them from it. Skips robots that cannot
  /// explore. Removing does not ask for confirmation: the robots only stop.
  void explore(const std::vector<RobotId>& robots, bool on);
  /// Orders the searches of CyBOTs that take the order. Only beginning and resuming several asks
  /// first and is undone.
  void search(const std::vector<RobotId>& robots, SearchOrder order);
  /// Calls `go` at once, or after a question if these plans replace those of several robots.
  void confirm_replacing(const EditStack::Plans& plans, const QString& name,
                         std::function<void()> go);

 private:
  void ask(const QString& question, const std::vector<RobotId>& robots, const QStringList& targets,
           const QString& yes, std::function<void()> effect);
  void confirm_sending(const EditStack::Plans& plans, const QString& name,
                       std::function<void()> send);
  bool is_still_valid() const;
  QStringList names(const std::vector<RobotId>& robots, bool with_plans) const;

  EditStack& edits_;
  ConfirmBar& bar_;
  std::function<void(RobotId)> before_stop_;
  std::shared_ptr<const std::vector<RobotLabel>>
      team_then_;                     ///< labels when the question was asked
  std::optional<bool> stopped_then_;  ///< of a question that says whether robots start
  std::vector<RobotId> asked_about_;
  QString question_;  ///< the last one; others ask in the same bar
};

}  // namespace magna
