// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <memory>
#include <utility>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/plan_log_export.h"
#include "app/window/program_starter.h"
#include "app/window/source_opener.h"
#include "app/window/window_context.h"
#include "widgets/action_set.h"
#include "widgets/programs/program_words.h"
#include "widgets/programs/programs_pane.h"
#include "widgets/tr.h"

namespace magna {
namespace {

const ProgramStatus* chosen_program(const ProgramsPane& pane, const Snapshot& now) {
  return pane.chosen() ? program_of(now, *pane.chosen()) : nullptr;
}

void show_possible(ActionSet& actions, const ProgramsPane& pane, const Snapshot& now) {
  const ProgramStatus* const program = chosen_program(pane, now);
  const QString none = tr("Start a program first");
  const bool runs = program != nullptr && running(*program);
  actions.set_enabled("program.stop", runs,
                      program == nullptr ? none : tr("The selected program is not running"));
  actions.set_enabled("program.export_log", program != nullptr, none);
  actions.set_enabled(
      "program.restart", program != nullptr && !program->file.empty(),
      program == nullptr ? none : tr("Console expressions cannot be restarted. Enter them again."));
}

/// Connects and enables the actions on programs, which apply to the program selected in the pane.
/// The dock is shown when the first program appears and when the user starts a program here.
void attach_programs(const WindowContext& context, ProgramsPane& pane, QDockWidget& dock) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  auto* const starter = new ProgramStarter(context, dock);
  actions.on("program.start", starter, [starter] { starter->ask(false); });
  actions.on("program.start_paused", starter, [starter] { starter->ask(true); });
  actions.on("program.stop", &pane, [&feed, &pane] {
    if (const auto* program = chosen_program(pane, feed.now())) {
      feed.link().stop_program(program->number);
    }
  });
  actions.on("program.restart", &pane, [&feed, &pane] {
    if (const auto* program = chosen_program(pane, feed.now())) {
      feed.link().restart_program(program->number);
    }
  });
  auto* const log_export = new PlanLogExport(context.window, feed.link(), context.messages, &pane);
  actions.on("program.export_log", log_export, [log_export] { log_export->ask_for_file(); });
  actions.on("view.programs", &pane, [&dock] { go_to_dock(dock); });
  const auto show = [&actions, &feed, &pane] { show_possible(actions, pane, feed.now()); };
  const auto any = std::make_shared<bool>(false);
  QObject::connect(&feed, &SnapshotFeed::calm, &actions, show);
  QObject::connect(&feed, &SnapshotFeed::calm, &dock, [&feed, &dock, any] {
    const bool some = !programs_of(feed.now()).empty();
    if (!std::exchange(*any, some) && some) bring_to_front(dock);
  });
  QObject::connect(&pane, &ProgramsPane::choice_changed, &actions, show);
  show();
  QObject::connect(&pane, &ProgramsPane::source_wanted, context.opener, &SourceOpener::open);
}

}  // namespace

PaneDescriptor programs_pane() {
  return {.id = "programs",
          .title = tr("Programs"),
          .place = {.place = DockPlace::Bottom,
                    .shown = false,
                    .size = kBottomHeight,
                    .with = "connections"},
          .help = "programs",
          .make = [](WindowContext& context) -> MadePane {
            return {context, new ProgramsPane(context.feed, context.actions, &context.window),
                    attach_programs};
          }};
}

}  // namespace magna
