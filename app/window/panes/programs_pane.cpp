// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "app/base/bundled_files.h"
#include "app/base/resource_path.h"
#include "app/window/data_files.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/source_opener.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/text/tr.h"
#include "widgets/lisp/program_words.h"
#include "widgets/lisp/programs_pane.h"

namespace magna {
namespace {

/// The files of programs, newest first, each once.
QStringList started_files(const Snapshot& now) {
  QStringList files;
  const ProgramTable& programs = programs_of(now);
  std::for_each(programs.rbegin(), programs.rend(), [&files](const auto& program) {
    const QString file = QString::fromStdString(program.file);
    if (!file.isEmpty() && !files.contains(file)) files << file;
  });
  return files;
}

QString world_of_programs(const Snapshot& now) {
  return now.opened ? QString::fromStdString(now.opened->source) : QString();
}

/// "fetch.lisp: Find and fetch".
QString offered_text(const QString& file) {
  const QString about =
      QString::fromStdString(description_of(std::filesystem::path(file.toStdString())));
  const QString name = QFileInfo(file).fileName();
  return about.isEmpty() ? name : tr("%1: %2").arg(name, about);
}

/// Starts Lisp programs: offers those that fit the open world, or asks for a file. A world is not
/// started as a program, but offered to be opened.
class ProgramStarter : public QObject {
 public:
  /// `dock`: the pane of programs, which shows what was started.
  ProgramStarter(const WindowContext& context, QDockWidget& dock);

  /// Shows the programs for the open world, or without any the dialog for a file. `paused`: the
  /// world is paused before the program starts.
  void ask(bool paused);

 private:
  /// The folders with programs, in folders "programs": that of the open world, the bundled ones.
  std::vector<std::filesystem::path> resource_folders() const;
  /// The files of programs that were started in this window's run, newest first, then those for
  /// this world.
  QStringList offered() const;
  void show_offered(const QStringList& files, bool paused);
  void ask_for_file(bool paused);
  void start(const QString& file, bool paused);

  const WindowContext& context_;
  QDockWidget& dock_;
};

ProgramStarter::ProgramStarter(const WindowContext& context, QDockWidget& dock)
    : QObject(&dock), context_(context), dock_(dock) {}

std::vector<std::filesystem::path> ProgramStarter::resource_folders() const {
  std::vector<std::filesystem::path> folders;
  const QFileInfo world(world_of_programs(context_.feed.now()));
  if (world.isAbsolute()) {
    folders.emplace_back(QFileInfo(world.absolutePath()).absolutePath().toStdString());
  }
  if (auto bundled = resource_folder(executable_path())) folders.push_back(*std::move(bundled));
  return folders;
}

QStringList ProgramStarter::offered() const {
  const Snapshot& now = context_.feed.now();
  QStringList files = started_files(now);
  const std::filesystem::path world = world_of_programs(now).toStdString();
  for (const std::filesystem::path& folder : resource_folders()) {
    for (const std::filesystem::path& program : programs_for(world, folder)) {
      const QString file = QFileInfo(QString::fromStdString(program.string())).canonicalFilePath();
      if (!file.isEmpty() && !files.contains(file)) files << file;
    }
  }
  return files;
}

void ProgramStarter::ask(bool paused) {
  const QStringList files = offered();
  if (files.isEmpty()) return ask_for_file(paused);
  show_offered(files, paused);
}

void ProgramStarter::show_offered(const QStringList& files, bool paused) {
  auto* dialog = new QDialog(&context_.window);
  dialog->setObjectName(QStringLiteral("offered_programs"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(paused ? tr("Start program paused") : tr("Start program"));
  auto* column = new QVBoxLayout(dialog);
  auto* head = new QLabel(
      tr("Programs for %1").arg(QFileInfo(world_of_programs(context_.feed.now())).fileName()),
      dialog);
  head->setTextFormat(Qt::PlainText);
  column->addWidget(head);
  auto* list = new QListWidget(dialog);
  list->setAccessibleName(head->text());
  list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list->setWordWrap(true);
  for (const QString& file : files) {
    auto* item = new QListWidgetItem(offered_text(file), list);
    item->setData(Qt::UserRole, file);
    item->setToolTip(file);
  }
  list->setCurrentRow(0);
  head->setBuddy(list);
  column->addWidget(list, 1);
  auto* buttons = new QDialogButtonBox(dialog);
  auto* start_button =
      buttons->addButton(paused ? tr("Start &paused") : tr("&Start"), QDialogButtonBox::AcceptRole);
  start_button->setDefault(true);
  auto* other = buttons->addButton(tr("&Other file…"), QDialogButtonBox::ActionRole);
  buttons->addButton(QDialogButtonBox::Cancel);
  column->addWidget(buttons);
  keep_scaled(*dialog, [dialog] { dialog->resize(scaled(460), scaled(260)); });
  const auto start_chosen = [this, dialog, list, paused] {
    const QListWidgetItem* const item = list->currentItem();
    if (item == nullptr) return;
    const QString file = item->data(Qt::UserRole).toString();
    dialog->accept();
    start(file, paused);
  };
  // Enter presses the default button.
  connect(list, &QListWidget::itemDoubleClicked, this, start_chosen);
  connect(buttons, &QDialogButtonBox::accepted, this, start_chosen);
  connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  connect(other, &QPushButton::clicked, this, [this, dialog, paused] {
    dialog->reject();
    ask_for_file(paused);
  });
  list->setFocus();
  dialog->open();
}

// In the folder of the newest program, else in one for programs: worlds are in other folders.
void ProgramStarter::ask_for_file(bool paused) {
  const QStringList started = started_files(context_.feed.now());
  QString folder = started.isEmpty() ? QString() : QFileInfo(started.front()).absolutePath();
  for (const std::filesystem::path& resources : resource_folders()) {
    const QString programs = QString::fromStdString((resources / "programs").string());
    if (folder.isEmpty() && QFileInfo(programs).isDir()) folder = programs;
  }
  if (folder.isEmpty()) folder = QDir::homePath();
  QFileDialog* const dialog =
      make_file_dialog(&context_.window, paused ? tr("Start program paused") : tr("Start program"),
                       tr("Lisp programs (*.lisp *.lsp);;All files (*)"));
  dialog->setObjectName(QStringLiteral("start_program"));
  dialog->setDirectory(folder);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, paused](const QString& file) { start(file, paused); });
  dialog->open();
}

void ProgramStarter::start(const QString& file, bool paused) {
  const QString name = QFileInfo(file).fileName();
  SnapshotFeed& feed = context_.feed;
  const bool hall = name.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
  if (hall || defines_world(std::filesystem::path(file.toStdString()))) {
    context_.messages.show_offer(
        tr("%1 is a world, not a program.").arg(name),
        {tr("Open world"), [&feed, file] { feed.link().open_world(file.toStdString()); },
         tr("Cancel")});
    return;
  }
  if (paused) feed.link().set_paused(true);
  feed.link().start_program(file.toStdString());
  bring_to_front(dock_);
}

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
          .place = behind_connections(),
          .help = "programs",
          .make = [](WindowContext& context) -> MadePane {
            return {context, new ProgramsPane(context.feed, context.actions, &context.window),
                    attach_programs};
          }};
}

}  // namespace magna
