// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/debugger_pane.h"

#include <QDockWidget>
#include <algorithm>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/source_opener.h"
#include "app/window/window_context.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/tr.h"
#include "widgets/lisp/plan_words.h"

namespace magna {
namespace {

constexpr int kLeastDebuggerHeight = 300;  // pixels at 100 %; fits ten rows of the tree

void show_possible_steps(ActionSet& actions, const DebuggerPane& pane, const Snapshot& now) {
  const auto history = plans_in(now);
  const bool runs = std::ranges::any_of(history->episodes, [](const auto& one) {
    return one->kind == PlanEntry::Kind::Plan && !one->ended;
  });
  const QString none = tr("No plan is running. Start a program with an RPL plan first.");
  actions.set_enabled("plan.continue", now.paused, tr("The world is not paused"));
  actions.set_enabled("plan.step_into", runs, none);
  actions.set_enabled("plan.step_over", runs, none);
  actions.set_enabled("plan.step_out", runs, none);
  const PlanEntry* const chosen = pane.chosen();
  const QString no_branch = tr("Select a branch of a plan in the plan debugger first");
  actions.set_enabled("plan.breakpoint", chosen != nullptr, no_branch);
  actions.set_enabled(
      "plan.source", chosen != nullptr && file_place_of(chosen->place),
      chosen == nullptr ? no_branch : tr("The selected branch was not read from a file"));
}

/// A breakpoint raises the pane; the focus stays where it is.
void attach_debugger(const WindowContext& context, DebuggerPane& pane, QDockWidget& dock) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  set_least_height(dock, kLeastDebuggerHeight);
  actions.on("plan.continue", &pane, [&pane] { pane.go_on(); });
  actions.on("plan.step_into", &pane, [&pane] { pane.step("into"); });
  actions.on("plan.step_over", &pane, [&pane] { pane.step("over"); });
  actions.on("plan.step_out", &pane, [&pane] { pane.step("out"); });
  actions.on("plan.breakpoint", &pane, [&pane] { pane.toggle_breakpoint(); });
  actions.on("plan.source", &pane, [&pane] { pane.show_source(); });
  actions.on("view.debugger", &pane, [&dock] { go_to_dock(dock); });
  const auto show = [&actions, &feed, &pane] { show_possible_steps(actions, pane, feed.now()); };
  QObject::connect(&feed, &SnapshotFeed::calm, &actions, show);
  QObject::connect(&pane, &DebuggerPane::choice_changed, &actions, show);
  show();
  QObject::connect(&pane, &DebuggerPane::stopped, &dock, [&dock] { bring_to_front(dock); });
  SourceOpener& opener = *context.opener;
  QObject::connect(&pane, &DebuggerPane::source_wanted, &opener, &SourceOpener::open);
  pane.set_source_finder([&opener](const QString& file) { return opener.found(file); });
}

}  // namespace

PaneDescriptor debugger_pane() {
  return {.id = "debugger",
          .title = tr("Plan debugger"),
          .label = tr("Debugger"),
          .place = behind_connections(),
          .help = "plans",
          .make = [](WindowContext& context) -> MadePane {
            return {context, new DebuggerPane(context.feed, context.actions, &context.window),
                    attach_debugger};
          }};
}

}  // namespace magna
