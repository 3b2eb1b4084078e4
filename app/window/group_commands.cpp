// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/group_commands.h"

#include <QUndoCommand>
#include <algorithm>
#include <utility>

#include "core/engine/exploration_inputs.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/remote_inputs.h"
#include "core/engine/robot_inputs.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/state/explore_role.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

/// A command that is not a change of plans, with the command that takes it back.
class GroupEdit : public QUndoCommand {
 public:
  GroupEdit(const QString& name, std::function<void()> carry_out, std::function<void()> take_back)
      : QUndoCommand(name), carry_out_(std::move(carry_out)), take_back_(std::move(take_back)) {}
  void redo() override { carry_out_(); }
  void undo() override { take_back_(); }

 private:
  std::function<void()> carry_out_;
  std::function<void()> take_back_;
};

MissionState mission(const Snapshot& now, RobotId robot) { return status_of(now, robot).mission; }

}  // namespace

void push_resume(EditStack& edits, const std::vector<RobotId>& robots, const QString& name) {
  const auto run = [&edits, robots] {
    for (const RobotId robot : robots) edits.feed().link().post(input::MissionRun{robot});
  };
  const auto hold = [&edits, robots] {
    for (const RobotId robot : robots) {
      if (on_mission(edits.now(), robot)) edits.feed().link().post(input::StopRobot{robot});
    }
  };
  edits.push(new GroupEdit(name, run, hold));
}

void push_routes(EditStack& edits, std::vector<std::pair<RobotId, bool>> routes,
                 const QString& name) {
  if (routes.empty()) return;
  const auto post = [&edits, routes = std::move(routes)](bool back) {
    for (const auto& [robot, on] : routes) {
      edits.feed().link().post(input::RouteAutomatically{robot, on != back});
    }
  };
  edits.push(new GroupEdit(
      name, [post] { post(false); }, [post] { post(true); }));
}

bool takes(const RemoteStatus& remote, SearchOrder order) {
  const SearchStatus& search = remote.search;
  if (!remote.connected) return false;
  if (order == SearchOrder::Start) return !in_progress(search.state);
  if (!in_progress(search.state) || order == SearchOrder::Stop) return in_progress(search.state);
  return search.paused == (order != SearchOrder::Pause);
}

EditStack::Plans home_plans(const Snapshot& now, const std::vector<RobotId>& robots) {
  EditStack::Plans plans;
  for (const RobotId robot : robots) {
    const RobotLabel* const label = label_of(now, robot);
    if (label == nullptr) continue;
    plans.emplace_back(robot,
                       Plan{{Waypoint::go_to(label->home.position(), label->home.theta)}, false});
  }
  return plans;
}

GroupCommands::GroupCommands(EditStack& edits, ConfirmBar& bar,
                             std::function<void(RobotId)> before_stop)
    : edits_(edits), bar_(bar), before_stop_(std::move(before_stop)) {
  QObject::connect(&edits.feed(), &SnapshotFeed::arrived, &bar, [this] {
    const bool own = bar_.asking() && bar_.question() == question_;
    if (own && !is_still_valid()) bar_.cancel();
  });
  edits.confirm_sending(
      [this](const EditStack::Plans& plans, const QString& name, std::function<void()> send) {
        confirm_sending(plans, name, std::move(send));
      });
}

/// Whether the open question of this object is still valid: all its robots exist, the world is the
/// same, and what it says of STOP is true. Other robots may have been added or removed.
bool GroupCommands::is_still_valid() const {
  const Snapshot& now = edits_.now();
  if (stopped_then_ && now.stopped != *stopped_then_) return false;
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
  stopped_then_.reset();
  asked_about_ = robots;
  question_ = question;
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
    const bool planned = !edits_.plan_of(robot).waypoints.empty();
    // A robot that wanders is held without a plan.
    if (state == MissionState::Held || (state == MissionState::Idle && planned)) {
      ready.push_back(robot);
    }
  }
  if (ready.size() < 2) {
    for (const RobotId robot : ready) edits_.feed().link().post(input::MissionRun{robot});
    return;
  }
  const QString name = tr("Resume the missions of %1 robots").arg(ready.size());
  ask(tr("%1?").arg(name), ready, names(ready, false), tr("Resume %1 robots").arg(ready.size()),
      [this, ready, name] { push_resume(edits_, ready, name); });
}

/// Asks if a held robot would start or a plan would be replaced.
void GroupCommands::confirm_sending(const EditStack::Plans& plans, const QString& name,
                                    std::function<void()> send) {
  std::vector<RobotId> robots;
  QStringList targets;
  bool harmless = true;
  for (const auto& [robot, plan] : plans) {
    const RobotLabel* const label = label_of(edits_.now(), robot);
    const Plan before = edits_.plan_of(robot);
    QString target = label != nullptr ? QString::fromStdString(label->name) : QString();
    if (mission(edits_.now(), robot) == MissionState::Held) {
      target = tr("%1 (held)").arg(target);
    } else if (before.patrol) {
      target = tr("%1 (patrol)").arg(target);
    } else if (!before.waypoints.empty()) {
      target = tr("%1 (%2)").arg(target).arg(before.waypoints.size());
    }
    harmless =
        harmless && before.waypoints.empty() && mission(edits_.now(), robot) != MissionState::Held;
    robots.push_back(robot);
    targets << target;
  }
  if (harmless) return send();
  const bool stopped = edits_.now().stopped;
  ask((stopped ? tr("%1? Their plans are replaced; nothing moves until STOP ALL is released.")
               : tr("%1? Their plans are replaced, and held robots start."))
          .arg(name),
      robots, targets, counted(robots.size(), tr("Send 1 robot"), tr("Send %1 robots")),
      std::move(send));
  stopped_then_ = stopped;
}

void GroupCommands::send_home(const std::vector<RobotId>& robots) {
  EditStack::Plans plans = home_plans(edits_.now(), robots);
  if (plans.empty()) return;
  const QString name =
      plans.size() == 1
          ? tr("Send %1 home")
                .arg(QString::fromStdString(label_of(edits_.now(), plans[0].first)->name))
          : tr("Send %1 robots home").arg(plans.size());
  edits_.send_plans(plans, name);
}

void GroupCommands::act_in_hall(const std::vector<RobotId>& robots, HallOperation operation) {
  const auto go = [this, robots, operation] {
    for (Input& input : inputs_for(edits_.now(), robots, operation)) {
      edits_.feed().link().post(std::move(input));
    }
  };
  const bool charge = operation == HallOperation::Charge;
  if (robots.size() < 2 || !why_not(edits_.now(), robots, operation).isEmpty()) return go();
  ask((charge ? tr("Charge %1 robots? Their actions are cancelled.")
              : tr("Cancel the actions of %1 robots?"))
          .arg(robots.size()),
      robots, names(robots, false),
      (charge ? tr("Charge %1 robots") : tr("Cancel %1 actions")).arg(robots.size()), go);
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
  const auto set = [this, meant](bool to) {
    edits_.feed().link().post(input::SetExplorers{meant, to});
  };
  if (!on || meant.size() < 2) return set(on);
  const QString name = tr("Make %1 robots explore").arg(meant.size());
  ask(tr("%1 whenever they have no other plan?").arg(name), meant, names(meant, false), name,
      [this, set, name] {
        edits_.push(new GroupEdit(
            name, [set] { set(true); }, [set] { set(false); }));
      });
}

void GroupCommands::search(const std::vector<RobotId>& robots, SearchOrder order) {
  const auto post = [this, robots](SearchOrder what) {
    for (const RobotId robot : robots) {
      const RemoteStatus* const remote = remote_of(edits_.now(), robot);
      if (remote == nullptr || !takes(*remote, what)) continue;
      edits_.feed().link().post(input::RemoteSearch{robot, what});
    }
  };
  const bool begins = order == SearchOrder::Start;
  if (robots.size() < 2 || (!begins && order != SearchOrder::Resume)) return post(order);
  const QString name =
      (begins ? tr("Let %1 CyBOTs search") : tr("Resume the searches of %1 CyBOTs"))
          .arg(robots.size());
  ask((begins ? tr("%1? Their missions are interrupted.") : tr("%1?")).arg(name), robots,
      names(robots, false), name, [this, post, name, order, begins] {
        const SearchOrder back = begins ? SearchOrder::Stop : SearchOrder::Pause;
        edits_.push(new GroupEdit(
            name, [post, order] { post(order); }, [post, back] { post(back); }));
      });
}

void GroupCommands::confirm_replacing(const EditStack::Plans& plans, const QString& name,
                                      std::function<void()> go) {
  std::vector<RobotId> planned;
  for (const auto& [robot, plan] : plans) {
    if (!edits_.plan_of(robot).waypoints.empty()) planned.push_back(robot);
  }
  if (planned.size() < 2) return go();
  ask(tr("%1? The plans of %2 robots are replaced.").arg(name).arg(planned.size()), planned,
      names(planned, true), tr("Replace %1 plans").arg(planned.size()), std::move(go));
}

}  // namespace magna
