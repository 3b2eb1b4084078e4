// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/attention_commands.h"

#include <QListView>
#include <array>
#include <utility>

#include "app/window/window_context.h"
#include "core/engine/operator_inputs.h"
#include "widgets/action_set.h"
#include "widgets/attention/attention_panel.h"
#include "widgets/attention/attention_watch.h"
#include "widgets/map/map_pane.h"
#include "widgets/snapshot_reader.h"
#include "widgets/team/robot_list_pane.h"

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
}};

}  // namespace

AttentionCommands::AttentionCommands(const WindowContext& context, AttentionWatch& watch)
    : QObject(&context.window),
      context_(context),
      watch_(watch),
      panel_(context.part<AttentionPanel>()) {
  for (const HelpRow& row : kHelp) {
    context.actions.on(row.name, this, [this, action = row.action] {
      if (const auto robot = panel_.target_of(action)) help(*robot, action);
    });
    // Their letters work here as on the map.
    panel_.list().addAction(&context.actions[row.name]);
  }
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
  const QString why = why_no_help(now, robot, action);
  if (!why.isEmpty()) {
    context_.messages.show_message(
        Severity::Caution, QStringLiteral("%1: %2").arg(QString::fromStdString(label->name), why));
    return;
  }
  if (action == HelpAction::Ignore) return watch_.ignore(robot);
  if (action == HelpAction::Drive) {
    emit context_.part<RobotListPane>().wishes().take_control(robot);
    return;
  }
  for (Input& input : help_inputs(now, robot, action)) context_.feed.link().post(std::move(input));
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

void AttentionCommands::show_possible() {
  for (const HelpRow& row : kHelp) {
    context_.actions.set_enabled(row.name, panel_.target_of(row.action).has_value(),
                                 tr("No robot of the attention list shows this key"));
  }
}

}  // namespace magna
