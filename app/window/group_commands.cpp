// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/group_commands.h"

#include <algorithm>
#include <utility>

#include "widgets/edit/plan_edits.h"
#include "widgets/explore_role.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {
namespace {

MissionState mission(const Snapshot& now, RobotId robot) {
  const auto statuses = statuses_of(now);
  return robot.index() < statuses.size() ? statuses[robot.index()].mission : MissionState::Idle;
}

}  // namespace

GroupCommands::GroupCommands(EditStack& edits, ConfirmBar& bar,
                             std::function<void(RobotId)> before_stop)
    : edits_(edits), bar_(bar), before_stop_(std::move(before_stop)) {
  QObject::connect(&edits.feed(), &SnapshotFeed::arrived, &bar, [this] {
    if (bar_.asking() && !is_still_valid()) bar_.cancel();
  });
}

/// Whether the open question is still valid: all its robots exist, and the world is the same. Other
/// robots may have been added or removed.
bool GroupCommands::is_still_valid() const {
  const Snapshot& now = edits_.now();
  if (now.labels == team_then_ || !team_then_) return true;
  const auto labels = labels_of(now);
  if (labels.size() < team_then_->size()) return false;
  for (std::size_t i = 0; i < team_then_->size(); ++i) {
    if (labels[i].name != (*team_then_)[i].name) return false;
  }
  return std::ranges::all_of(asked_about_,
                             [&](RobotId robot) { return label_of(now, robot) != nullptr; });
}

void GroupCommands::ask(const QString& question, const std::vector<RobotId>& robots,
                        const QStringList& targets, const QString& yes,
                        std::function<void()> effect) {
  team_then_ = edits_.now().labels;
  asked_about_ = robots;
  bar_.ask(question, targets, yes, std::move(effect));
}

QStringList GroupCommands::names(const std::vector<RobotId>& robots, bool with_plans) const {
  QStringList texts;
  for (const RobotId robot : robots) {
    const RobotLabel* label = label_of(edits_.now(), robot);
    const QString name = label != nullptr ? QString::fromStdString(label->name) : QString();
    const auto points = edits_.plan_of(robot).waypoints.size();
    texts << (with_plans ? tr("%1 (%2)").arg(name).arg(points) : name);
  }
  return texts;
}

void GroupCommands::stop(const std::vector<RobotId>& robots) {
  for (const RobotId robot : robots) {
    before_stop_(robot);
    edits_.feed().link().post(input::StopRobot{robot});
  }
}

void GroupCommands::resume(const std::vector<RobotId>& robots) {
  std::vector<RobotId> ready;
  for (const RobotId robot : robots) {
    const MissionState state = mission(edits_.now(), robot);
    const bool stands = state == MissionState::Held || state == MissionState::Idle;
    if (stands && !edits_.plan_of(robot).waypoints.empty()) ready.push_back(robot);
  }
  const auto go = [this, ready] {
    for (const RobotId robot : ready) edits_.feed().link().post(input::MissionRun{robot});
  };
  if (ready.size() < 2) return go();
  ask(tr("Resume the missions of %1 robots?").arg(ready.size()), ready, names(ready, false),
      tr("Resume %1 robots").arg(ready.size()), go);
}

void GroupCommands::clear(const std::vector<RobotId>& robots) {
  std::vector<RobotId> planned;
  for (const RobotId robot : robots) {
    if (!edits_.plan_of(robot).waypoints.empty()) planned.push_back(robot);
  }
  const auto go = [this, planned] { clear_plans(edits_, planned); };
  if (planned.size() < 2) return go();
  ask(tr("Remove all way-points of %1 robots?").arg(planned.size()), planned, names(planned, true),
      tr("Clear %1 plans").arg(planned.size()), go);
}

void GroupCommands::explore(const std::vector<RobotId>& robots, bool on) {
  const std::vector<RobotId> meant = role_candidates(edits_.now(), robots, on);
  if (meant.empty()) return;
  const auto go = [this, meant, on] { edits_.feed().link().post(input::SetExplorers{meant, on}); };
  if (!on || meant.size() < 2) return go();
  ask(tr("Make %1 robots explore whenever they have no other plan?").arg(meant.size()), meant,
      names(meant, false), tr("Make %1 robots explore").arg(meant.size()), go);
}

}  // namespace magna
