// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stop_release.h"

#include <QApplication>
#include <QDialog>
#include <QMenu>
#include <QToolButton>
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/window/group_commands.h"
#include "app/window/robot_commands.h"
#include "app/window/window_context.h"
#include "core/engine/exploration_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/remote_inputs.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/edit/order_editor.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/explore_role.h"
#include "widgets/base/state/order_words.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

/// The robots that STOP ALL stopped on their way.
std::vector<RobotId> interrupted(const Snapshot& now) {
  std::vector<RobotId> robots = present_robots(now);
  std::erase_if(robots, [&](RobotId id) { return !held_by_stop(status_of(now, id)); });
  return robots;
}

/// The CyBOTs whose searches STOP ALL paused.
std::vector<RobotId> searching(const Snapshot& now) {
  std::vector<RobotId> robots;
  for (const RemoteStatus& remote : remotes_of(now)) {
    if (remote.search.stopped && in_progress(remote.search.state)) robots.push_back(remote.robot);
  }
  return robots;
}

std::vector<RobotId> planned(const Snapshot& now) {
  std::vector<RobotId> robots = present_robots(now);
  std::erase_if(robots, [&](RobotId id) { return !has_plan(now, id); });
  return robots;
}

void order_searches(EditStack& edits, const std::vector<RobotId>& robots, SearchOrder order) {
  for (const RobotId robot : robots) {
    edits.feed().link().post(input::RemoteSearch{robot, order});
  }
}

/// Robots of orders would come back to them.
void end_orders(EditStack& edits) {
  const auto orders = area_orders_of(edits.now());
  OrderEditor::of(edits).cancel({orders.begin(), orders.end()});
}

}  // namespace

StopRelease::StopRelease(const WindowContext& context)
    : QObject(&context.window),
      context_(context),
      controls_(*context.controls),
      menu_(new QMenu(tr("Held robots"), &context.window)) {
  connect(&context.feed, &SnapshotFeed::arrived, this, &StopRelease::follow);
  StopButton& stop = controls_.stop();
  connect(&stop, &StopButton::release_wanted, this, &StopRelease::ask);
  // Not before: the key that is still held would press a button of the question.
  connect(&stop, &StopButton::lifted, this, [this] {
    if (!question_.isEmpty()) context_.confirm.take_focus();
  });
  context.actions.on("world.release", this, [this] { ask(); });
  connect(menu_, &QMenu::aboutToShow, this, &StopRelease::fill_menu);
  connect(&controls_.held(), &QWidget::customContextMenuRequested, this, &StopRelease::show_menu);
  follow();
}

void StopRelease::take_focus() {
  // A dialog, modal or not, keeps the focus: it would be behind it.
  if (qobject_cast<QDialog*>(QApplication::activeWindow()) != nullptr) return;
  StopButton& stop = controls_.stop();
  QWidget* const now = QApplication::focusWidget();
  if (now == &stop || !stop.isVisible()) return;
  focus_before_ = now;
  stop.window()->activateWindow();
  stop.setFocus(Qt::ShortcutFocusReason);
}

void StopRelease::return_focus() {
  const bool here =
      controls_.stop().hasFocus() || context_.confirm.isAncestorOf(QApplication::focusWidget());
  if (here && focus_before_ != nullptr && focus_before_->isVisible()) {
    focus_before_->setFocus(Qt::OtherFocusReason);
  }
  focus_before_.clear();
}

void StopRelease::follow() {
  const Snapshot& now = context_.feed.now();
  context_.actions.set_enabled("world.release", now.stopped, tr("No robot is stopped by STOP ALL"));
  if (now.stopped) return;
  // A client cannot release, but another world is not stopped.
  if (!question_.isEmpty() && context_.confirm.question() == question_) context_.confirm.cancel();
  question_.clear();
  if (menu_when_held_ && (!held_robots(now).empty() || !searching(now).empty())) {
    menu_when_held_ = false;
    show_menu();
  }
}

void StopRelease::release() {
  question_.clear();
  context_.feed.link().post(input::ReleaseStop{});
  return_focus();
}

void StopRelease::ask() {
  const Snapshot& now = context_.feed.now();
  if (!now.stopped) return;
  std::vector<RobotId> on_way = interrupted(now);
  std::ranges::copy(searching(now), std::back_inserter(on_way));
  if (on_way.empty() && planned(now).empty()) return release();
  question_ = tr("Release STOP ALL: what do the robots do? Nothing moves before you choose.");
  QStringList names;
  for (const RobotId robot : on_way) names << robot_name(now, robot);
  const QString targets = names.isEmpty()
                              ? tr("No robot was on its way")
                              : tr("Stopped on their way: %1").arg(names.join(tr(", ")));
  context_.confirm.choose(question_, {targets}, choices(), tr("Keep stopped"),
                          !controls_.stop().isDown());
}

std::vector<ConfirmBar::Choice> StopRelease::choices() {
  const Snapshot& asked = context_.feed.now();
  EditStack& edits = context_.edits;
  const auto go_on = [this, &edits] {
    const std::vector<RobotId> robots = interrupted(edits.now());
    const std::vector<RobotId> searches = searching(edits.now());
    release();
    order_searches(edits, searches, SearchOrder::Resume);
    push_resume(edits, robots,
                tr("Continue after STOP ALL: %1").arg(robot_names(edits.now(), robots)));
  };
  const auto cancel = [this, &edits] {
    std::vector<RobotId> explorers = present_robots(edits.now());
    std::erase_if(explorers, [&](RobotId id) { return !is_explorer(edits.now(), id); });
    if (!explorers.empty()) {
      edits.feed().link().post(input::SetExplorers{std::move(explorers), false});
    }
    end_orders(edits);
    clear_plans(edits, planned(edits.now()));
    order_searches(edits, searching(edits.now()), SearchOrder::Stop);
    release();
  };
  const auto home = [this, &edits] {
    const EditStack::Plans plans = home_plans(edits.now(), present_robots(edits.now()));
    end_orders(edits);
    release();
    edits.revise_plans(
        plans, counted(plans.size(), tr("Send 1 robot home"), tr("Send %1 robots home")), true);
  };
  const auto one_by_one = [this] {
    menu_when_held_ = true;
    release();
  };
  return {
      {tr("Continue all as before"),
       tr("Releases STOP ALL and resumes the missions and searches that it stopped; robots that "
          "were held before stay held"),
       go_on, !interrupted(asked).empty() || !searching(asked).empty()},
      {tr("Cancel all and stay"),
       tr("Releases STOP ALL; removes all plans and ends exploration, searches and orders to "
          "areas, so that every robot stays where it is"),
       cancel},
      {tr("All home"),
       tr("Releases STOP ALL and sends every robot to the place where it started; replaces all "
          "plans and ends orders to areas"),
       home},
      {tr("One by one"),
       tr("Releases STOP ALL; every mission stays held, and a menu resumes, cancels or sends "
          "home each robot"),
       one_by_one}};
}

void StopRelease::show_menu() {
  QToolButton& held = controls_.held();
  QWidget& beside = held.isVisible() ? static_cast<QWidget&>(held) : controls_.stop();
  menu_->popup(beside.mapToGlobal(QPoint(0, beside.height())));
}

void StopRelease::fill_menu() {
  for (QMenu* old : menu_->findChildren<QMenu*>(Qt::FindDirectChildrenOnly)) old->deleteLater();
  menu_->clear();
  menu_->addAction(&context_.actions["robot.resume_held"]);
  menu_->addSeparator();
  const Snapshot& now = context_.feed.now();
  GroupCommands& group = context_.group;
  for (const RobotId robot : held_robots(now)) {
    QMenu* const one =
        menu_->addMenu(tr("%1, %2").arg(robot_name(now, robot), hold_words(status_of(now, robot))));
    one->addAction(tr("&Resume"), this, [&group, robot] { group.resume({robot}); });
    QAction* const clear =
        one->addAction(tr("&Cancel its plan"), this, [&group, robot] { group.clear({robot}); });
    clear->setEnabled(has_plan(now, robot));
    one->addAction(tr("Send &home"), this, [&group, robot] { group.send_home({robot}); });
  }
  for (const RobotId robot : searching(now)) {
    QMenu* const one = menu_->addMenu(tr("%1, search stopped").arg(robot_name(now, robot)));
    one->addAction(tr("&Resume its search"), this,
                   [this, robot] { order_searches(context_.edits, {robot}, SearchOrder::Resume); });
    one->addAction(tr("&End its search"), this,
                   [this, robot] { order_searches(context_.edits, {robot}, SearchOrder::Stop); });
  }
}

}  // namespace magna
