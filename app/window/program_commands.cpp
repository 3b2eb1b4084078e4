// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/program_commands.h"

#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QTableView>
#include <algorithm>
#include <memory>
#include <utility>

#include "app/window/open_dialog.h"
#include "app/window/pane_focus.h"
#include "widgets/action_set.h"
#include "widgets/programs/program_words.h"
#include "widgets/programs/programs_pane.h"
#include "widgets/tr.h"

namespace magna {
namespace {

const ProgramStatus* chosen_program(const ProgramsPane& pane, const Snapshot& now) {
  return pane.chosen() ? program_of(now, *pane.chosen()) : nullptr;
}

// The newest program's folder, else the world's: what is tried is tried again.
QString usual_folder(const Snapshot& now) {
  const ProgramTable& programs = programs_of(now);
  const auto newest =
      std::find_if(programs.rbegin(), programs.rend(),
                   [](const ProgramStatus& program) { return !program.file.empty(); });
  if (newest != programs.rend()) {
    return QFileInfo(QString::fromStdString(newest->file)).absolutePath();
  }
  const QFileInfo world(now.opened ? QString::fromStdString(now.opened->source) : QString());
  return world.isAbsolute() ? world.absolutePath() : QDir::homePath();
}

void bring_up(QDockWidget& dock) {
  dock.show();
  dock.raise();
}

void ask_for_program(const ProgramParts& parts) {
  show_open_dialog(parts.window, tr("Start program"), usual_folder(parts.feed.now()),
                   tr("Lisp programs (*.lisp *.lsp);;All files (*)"), &parts.feed,
                   [&feed = parts.feed, &dock = parts.dock](const QString& file) {
                     feed.link().start_program(file.toStdString());
                     bring_up(dock);
                   })
      ->setObjectName(QStringLiteral("start_program"));
}

void show_possible(ActionSet& actions, const ProgramsPane& pane, const Snapshot& now) {
  const ProgramStatus* const program = chosen_program(pane, now);
  const QString none = tr("Start a program first");
  const bool runs = program != nullptr && running(*program);
  actions.set_enabled("program.stop", runs,
                      program == nullptr ? none : tr("The selected program is not running"));
  actions.set_enabled(
      "program.restart", program != nullptr && !program->file.empty(),
      program == nullptr ? none
                         : tr("Expressions from the console cannot be restarted; type them again"));
}

}  // namespace

void connect_programs(const ProgramParts& parts) {
  ActionSet& actions = parts.actions;
  SnapshotFeed& feed = parts.feed;
  ProgramsPane& pane = parts.pane;
  QDockWidget& dock = parts.dock;
  actions.on("program.start", &pane, [parts] { ask_for_program(parts); });
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
  actions.on("view.programs", &pane, [&dock] { go_to_dock(dock); });
  const auto show = [&actions, &feed, &pane] { show_possible(actions, pane, feed.now()); };
  const auto any = std::make_shared<bool>(false);
  QObject::connect(&feed, &SnapshotFeed::calm, &actions, show);
  QObject::connect(&feed, &SnapshotFeed::calm, &dock, [&feed, &dock, any] {
    const bool some = !programs_of(feed.now()).empty();
    if (!std::exchange(*any, some) && some) bring_up(dock);
  });
  QObject::connect(&pane, &ProgramsPane::choice_changed, &actions, show);
  show();
}

}  // namespace magna
