// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/attention_controller.h"

#include <QAction>
#include <QDockWidget>
#include <QListView>
#include <array>
#include <utility>

#include "app/window/camera_first.h"
#include "app/window/group_commands.h"
#include "app/window/pane_focus.h"
#include "app/window/window_context.h"
#include "core/engine/operator_inputs.h"
#include "widgets/base/bars/bar_overlay.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/events/attention_panel.h"
#include "widgets/events/attention_watch.h"
#include "widgets/events/events_pane.h"
#include "widgets/events/help_action.h"
#include "widgets/events/toast_stack.h"
#include "widgets/map/map_pane.h"
#include "widgets/plots/measures_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

struct HelpRow {
  HelpAction action;
  ActionName name;
};
constexpr std::array<HelpRow, kHelpActions> kHelp = {{
    {HelpAction::Replan, "attention.replan"},
    {HelpAction::Drive, "attention.drive"},
    {HelpAction::Resume, "attention.resume"},
    {HelpAction::Ignore, "attention.ignore"},
    {HelpAction::MoveAside, "attention.move_aside"},
    {HelpAction::Cancel, "attention.cancel"},
}};

struct RuleRow {
  AttentionRule rule;
  ActionName name;
};
constexpr std::array<RuleRow, kAttentionRules> kRules = {{
    {AttentionRule::MostUrgent, "attention.most_urgent"},
    {AttentionRule::FirstCome, "attention.first_come"},
    {AttentionRule::Nearest, "attention.nearest"},
    {AttentionRule::LongestIgnored, "attention.longest_ignored"},
}};

}  // namespace

AttentionCommands::AttentionCommands(const WindowContext& context, AttentionWatch& watch)
    : QObject(&context.window),
      context_(context),
      watch_(watch),
      panel_(context.robots->attention()) {
  for (const HelpRow& row : kHelp) {
    context.actions.on(row.name, this, [this, action = row.action] {
      if (const auto robot = panel_.target_of(action)) help(*robot, action);
    });
    // Their letters work here as on the map.
    panel_.list().addAction(&context.actions[row.name]);
  }
  for (const RuleRow& row : kRules) {
    context.actions.on(row.name, this, [this, rule = row.rule] { choose_rule(rule); });
  }
  connect(&context.feed, &SnapshotFeed::calm, this, &AttentionCommands::follow_rule);
  follow_rule();
  connect(&panel_, &AttentionPanel::help_wanted, this, &AttentionCommands::help);
  connect(&panel_, &AttentionPanel::robot_wanted, this, &AttentionCommands::go_to);
  connect(&panel_, &AttentionPanel::targets_changed, this, &AttentionCommands::show_possible);
  connect(&context.actions, &ActionSet::keys_changed, this, &AttentionCommands::show_keys);
  const auto show = [this] { panel_.show_entries(watch_.queue().entries()); };
  connect(&watch, &AttentionWatch::changed, &panel_, show);
  show_keys();
  show();
}

void AttentionCommands::help(RobotId robot, HelpAction action) {
  const Snapshot& now = context_.feed.now();
  const RobotLabel* const label = label_of(now, robot);
  if (label == nullptr) return;
  std::vector<RobotId> waiting;
  if (const AttentionEntry* const entry = watch_.queue().of(robot)) waiting = entry->waiting;
  const QString why = why_no_help(now, robot, action, waiting);
  if (!why.isEmpty()) {
    context_.messages.show_message(
        Severity::Caution, QStringLiteral("%1: %2").arg(QString::fromStdString(label->name), why));
    return;
  }
  if (action == HelpAction::Ignore) return watch_.ignore(robot);
  if (action == HelpAction::Drive) {
    emit context_.robots->wishes().take_control(robot);
    return;
  }
  if (action == HelpAction::Cancel) {
    return context_.group.clear(waiting.empty() ? std::vector{robot} : waiting);
  }
  for (Input& input : help_inputs(now, robot, action, waiting)) {
    context_.feed.link().post(std::move(input));
  }
}

void AttentionCommands::go_to(RobotId robot) {
  const Snapshot& now = context_.feed.now();
  context_.feed.link().post(input::Select{robot});
  if (robot.index() < now.poses.size()) {
    context_.map.navigator().show_place(now.poses[robot.index()].position(), true);
  }
}

void AttentionCommands::show_keys() {
  HelpKeys keys;
  for (const HelpRow& row : kHelp) {
    const QList<QKeySequence> own = context_.actions.keys(row.name);
    if (own.isEmpty()) continue;
    keys[static_cast<std::size_t>(row.action)] = own.front().toString(QKeySequence::NativeText);
  }
  panel_.show_keys(keys);
}

void AttentionCommands::choose_rule(AttentionRule rule) {
  context_.profile.user().attention = rule;
  context_.profile.save_user();
  follow_rule();
}

void AttentionCommands::follow_rule() {
  const AttentionRule rule = context_.profile.user().attention;
  watch_.set_rule(rule);
  for (const RuleRow& row : kRules) {
    if (row.rule == rule) context_.actions[row.name].setChecked(true);
  }
}

void AttentionCommands::show_possible() {
  for (const HelpRow& row : kHelp) {
    context_.actions.set_enabled(row.name, panel_.target_of(row.action).has_value(),
                                 tr("No robot of the attention list needs it"));
  }
}

AttentionController::AttentionController(const WindowContext& context, QDockWidget& dock)
    : QObject(&context.window),
      context_(context),
      dock_(&dock),
      watch_(new AttentionWatch(context.feed, this)),
      toasts_(new ToastStack(context.feed, *context.middle)) {
  EventsPane* const events = context.events;
  unread_ = new BadgeButton(QStringLiteral("warning"), &Look::warning, context.status);
  context.status->insertPermanentWidget(1, unread_);
  chip_ = new AttentionChip(context.controls);
  context.controls->add_beside_stop(*chip_);
  commands_ = new AttentionCommands(context, *watch_);
  context.measures->set_help_source([this] { return watch_->service().measures(); });
  context.actions.on("robot.next_attention", this, [this] { take_next(); });
  context.actions.on("robot.previous_attention", this, [this] {
    if (const auto robot = watch_->take_previous()) commands_->go_to(*robot);
  });
  connect(chip_, &AttentionChip::clicked, this, &AttentionController::take_next);
  connect(unread_, &QToolButton::clicked, this, &AttentionController::show_events);
  connect(toasts_, &ToastStack::events_wanted, this, &AttentionController::show_events);
  connect(toasts_, &ToastStack::go_wanted, this, &AttentionController::go_there);
  connect(&context.bars, &BarOverlay::covers, toasts_, &ToastStack::keep_below);
  connect(events, &EventsPane::go_wanted, this, &AttentionController::go_there);
  connect(events, &EventsPane::unread_changed, this, &AttentionController::show_unread);
  connect(events, &EventsPane::problem, &context.messages, context.shows(Severity::Warning));
  connect(watch_, &AttentionWatch::changed, this, &AttentionController::show_waiting);
  connect(&context.actions, &ActionSet::keys_changed, this, &AttentionController::show_waiting);
  connect(&dock, &QDockWidget::visibilityChanged, events, [this, events](bool visible) {
    if (visible && context_.window.isVisible()) events->look();
  });
  show_unread(events->unread());
  show_waiting();
}

void AttentionController::go_there(const Notice& notice) {
  const Snapshot& now = context_.feed.now();
  std::optional<Point> at = notice.at;
  if (notice.robot && label_of(now, *notice.robot) != nullptr) {
    context_.feed.link().post(input::Select{*notice.robot});
    if (!at && notice.robot->index() < now.poses.size()) {
      at = now.poses[notice.robot->index()].position();
    }
  }
  if (at) context_.map.navigator().show_place(*at, true);
}

void AttentionController::take_next() {
  if (const auto robot = watch_->take_next()) commands_->go_to(*robot);
}

void AttentionController::show_events() {
  if (dock_) go_to_dock(*dock_);
}

void AttentionController::show_unread(int count) {
  unread_->show_count(count, count == 1 ? tr("1 warning") : tr("%1 warnings").arg(count),
                      tr("Shows the unread warnings"));
  if (!dock_) return;
  dock_->setWindowTitle(count == 0 ? tr("Events") : tr("Events (%1)").arg(count));
  dock_->toggleViewAction()->setText(tr("Events"));  // setWindowTitle() changed it
}

void AttentionController::show_waiting() {
  const AttentionQueue& queue = watch_->queue();
  const QString keys = keys_text(context_.actions.keys("robot.next_attention"));
  QString hint = tr("Goes to the next robot that needs attention (%1)").arg(keys);
  if (!queue.entries().empty()) {
    const AttentionEntry& first = queue.entries().front();
    if (const RobotLabel* label = label_of(context_.feed.now(), first.robot)) {
      hint = QStringLiteral("%1: %2\n%3")
                 .arg(QString::fromStdString(label->name), attention_text(first), hint);
    }
  }
  chip_->show_count(static_cast<int>(queue.entries().size()), keys, hint);
  std::map<RobotId, QString> reasons;
  std::map<RobotId, QString> needs;
  for (const AttentionEntry& entry : queue.entries()) {
    reasons[entry.robot] = attention_text(entry);
    needs[entry.robot] = need_word(entry);
  }
  context_.map.show_needs(std::move(needs));
  context_.robots->model().show_attention(std::move(reasons));
  for (const ActionName step :
       {ActionName("robot.next_attention"), ActionName("robot.previous_attention")}) {
    context_.actions.set_enabled(step, !queue.entries().empty(), tr("No robot needs attention"));
  }
}

}  // namespace magna
