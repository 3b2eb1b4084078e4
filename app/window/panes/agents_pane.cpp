// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <memory>
#include <utility>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "core/agent/agents.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/agent_words.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/images/agent/agent_pane.h"

namespace magna {
namespace {

struct AgentCommandAction {
  ActionName id;
  AgentCommand command;
};
constexpr AgentCommandAction kCommandActions[] = {
    {"agent.reward", AgentCommand::Reward},
    {"agent.start", AgentCommand::Start},
    {"agent.stop", AgentCommand::Stop},
    {"agent.tell", AgentCommand::Tell},
    {"agent.reset_environment", AgentCommand::ResetEnvironment},
    {"agent.reset_trial", AgentCommand::ResetTrial},
    {"agent.unity_eyes", AgentCommand::SwitchEyes},
};

void show_agents(ActionSet& actions, const Snapshot& now, std::optional<RobotId> shown) {
  for (const auto& [id, command] : kCommandActions) {
    const QString why = why_not(now, shown, command);
    actions.set_enabled(id, why.isEmpty(), why);
  }
  const AgentState* const agent = shown ? agent_of(now, *shown) : nullptr;
  actions["agent.unity_eyes"].setChecked(agent != nullptr && agent->preset == EyePreset::Unity);
}

/// Connects and enables the actions on neural agents. Opening a world with neural agents shows and
/// raises the dock; if the user closes it, it stays closed until the next such world.
void attach_agents(const WindowContext& context, AgentPane& pane, QDockWidget& dock) {
  SnapshotFeed& feed = context.feed;
  const auto follow = [&actions = context.actions, &feed, &pane] {
    show_agents(actions, feed.now(), pane.shown());
  };
  for (const auto& [id, command] : kCommandActions) {
    context.actions.on(id, &pane, [&feed, &pane, follow, command = command] {
      if (auto input = input_for(feed.now(), pane.shown(), command, pane.values())) {
        feed.link().post(std::move(*input));
      }
      follow();  // undoes the click's check mark until the snapshot confirms it
    });
  }
  const auto brought = std::make_shared<std::optional<std::uint64_t>>();  // number of the world
  const auto bring_up = [&feed, &dock, brought] {
    const Snapshot& now = feed.now();
    const auto world = agents_of(now).empty() ? std::nullopt : std::optional(world_number(now));
    if (std::exchange(*brought, world) == world || !world) return;
    bring_to_front(dock);
  };
  // Connected after the pane's own slot, which chooses the shown agent.
  QObject::connect(&feed, &SnapshotFeed::calm, &pane, follow);
  QObject::connect(&feed, &SnapshotFeed::calm, &dock, bring_up);
  QObject::connect(&pane, &AgentPane::shown_changed, &context.actions, follow);
  follow();
}

}  // namespace

PaneDescriptor agents_pane() {
  return {.id = "agents",
          .title = tr("Agents"),
          .icon = "agent",
          .place = {.place = DockPlace::Right, .shown = false, .size = kSideWidth},
          .help = "agents",
          .usable = [](const Snapshot& now) { return !agents_of(now).empty(); },
          .make = [](WindowContext& context) -> MadePane {
            return {context, new AgentPane(context.feed, context.actions, &context.window),
                    attach_agents};
          }};
}

}  // namespace magna
