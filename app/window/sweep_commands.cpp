// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sweep_commands.h"

#include <fmt/format.h>
#include <signal.h>

#include <QCoreApplication>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QProcess>
#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/window/pane_focus.h"
#include "app/window/past_commands.h"
#include "app/window/window_context.h"
#include "core/sim/text_file.h"
#include "core/sweep/sweep_table.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/sweep/sweep_pane.h"
#include "widgets/sweep/sweep_rows.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

const QString kSweepNews = QStringLiteral("sweep");
constexpr std::array<std::string_view, 2> kLeftOut = {"--ticks", "--measure"};

/// A file of a run: "results/000012.json".
fs::path run_file(const QString& folder, std::size_t run, const char* place, const char* suffix) {
  return fs::path(folder.toStdString()) / place / fmt::format("{:06}{}", run, suffix);
}

bool is_there(const fs::path& file) {
  std::error_code ignored;
  return fs::is_regular_file(file, ignored);
}

Result<RunResult> read_run(const fs::path& file) {
  const auto text = read_text_file(file.string(), "result");
  if (!text) return text.error();
  return read_run_result(*text, file.string());
}

/// Whether the world is a file, and not the name of a bundled or generated one.
bool is_world_file(const std::string& world) {
  return world.find('/') != std::string::npos || world.ends_with(".lisp") ||
         world.ends_with(".json");
}

qint64 start_program(const QStringList& arguments, const QString& folder, const QString& messages) {
  QProcess program;
  program.setProgram(QCoreApplication::applicationFilePath());
  program.setArguments(arguments);
  program.setWorkingDirectory(folder);
  program.setStandardOutputFile(QProcess::nullDevice());
  program.setStandardErrorFile(messages);
  qint64 process = 0;
  return program.startDetached(&process) ? process : 0;
}

bool is_running(qint64 process) {
  return ::kill(static_cast<pid_t>(process), 0) == 0 || errno != ESRCH;
}

/// The last error that a program has written; empty: none.
QString error_in(const QString& messages) {
  const auto text = read_text_file(messages.toStdString(), "log");
  if (!text) return {};
  constexpr std::string_view kError = "magna: error: ";
  const std::size_t at = text->rfind(kError);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + kError.size();
  return QString::fromStdString(text->substr(begin, text->find('\n', begin) - begin));
}

}  // namespace

QStringList arguments_of_run(const RunResult& run, const QStringList& others) {
  QStringList arguments = others;
  for (std::size_t k = 0; k < run.options.size(); ++k) {
    const std::string& option = run.options[k];
    const std::string_view name = std::string_view(option).substr(0, option.find('='));
    if (std::ranges::find(kLeftOut, name) == kLeftOut.end()) {
      arguments << QString::fromStdString(option);
    } else if (name == option) {
      ++k;  // its value, too
    }
  }
  if (!run.world.empty()) arguments << QStringLiteral("--") << QString::fromStdString(run.world);
  return arguments;
}

SweepCommands::SweepCommands(const WindowContext& context, PastCommands& past,
                             const QStringList& others)
    : QObject(&context.window),
      context_(context),
      past_(past),
      others_(others),
      start_(start_program) {
  looks_.setInterval(kLookMs);
  connect(&looks_, &QTimer::timeout, this, &SweepCommands::look_after);
  ActionSet& actions = context.actions;
  actions.on("sweep.open", this, [this] { ask_folder(); });
  actions.on("sweep.reload", this, [this] { reload(); });
  actions.on("sweep.open_run", this, [this] {
    if (const auto run = context_.sweep->chosen_run()) open_run(*run);
  });
  connect(context.sweep, &SweepPane::run_wanted, this,
          [this](qulonglong run) { open_run(static_cast<std::size_t>(run)); });
  connect(context.sweep, &SweepPane::choice_changed, this, &SweepCommands::show_actions);
  connect(&watch_, &FileWatch::changed, this, &SweepCommands::reload);
  show_actions();
}

SweepCommands::~SweepCommands() = default;

void SweepCommands::show_actions() {
  ActionSet& actions = context_.actions;
  actions.set_enabled("sweep.reload", !folder_.isEmpty(), tr("No results are open"));
  const bool chosen = context_.sweep->chosen_run().has_value();
  actions.set_enabled("sweep.open_run", chosen && context_.sweep->chosen_status() != "missing",
                      chosen ? tr("This run has no result yet")
                             : tr("Choose a run in the table of the sweep first"));
}

void SweepCommands::ask_folder() {
  QFileDialog* const dialog = make_file_dialog(&context_.window, tr("Open sweep results"));
  dialog->setObjectName(QStringLiteral("open_sweep"));
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setDirectory(folder_.isEmpty() ? QDir::currentPath() : QFileInfo(folder_).path());
  connect(dialog, &QFileDialog::fileSelected, this, &SweepCommands::open);
  dialog->open();
}

void SweepCommands::open(const QString& folder) {
  folder_ = QDir::cleanPath(QFileInfo(folder).absoluteFilePath());
  watch_.set_files({QDir(folder_).filePath(QStringLiteral("table.csv"))});
  go_to_dock(context_.dock("sweep"));
  context_.sweep->clear();
  reload();
}

void SweepCommands::reload() {
  if (folder_.isEmpty()) return;
  context_.sweep->show_reading();
  show_actions();
  pool_.submit([this, number = ++asked_, folder = folder_](const CancelFlag&) {
    auto table = read_sweep_table(folder.toStdString());
    std::shared_ptr<const SweepResults> results;
    QString why;
    if (table) {
      results = std::make_shared<const SweepResults>(std::move(*table));
    } else {
      why = QString::fromStdString(table.error().text());
    }
    QMetaObject::invokeMethod(
        this,
        [this, number, results = std::move(results), why] {
          if (number != asked_) return;
          if (!results)
            return context_.sweep->show_failure(tr("No results are shown: %1").arg(why));
          context_.messages.withdraw(kSweepNews);
          context_.sweep->show_results(results);
        },
        Qt::QueuedConnection);
  });
}

void SweepCommands::open_run(std::size_t run) {
  pool_.submit([this, run, folder = folder_](const CancelFlag&) {
    const fs::path recording = run_file(folder, run, "sessions", ".mcap");
    if (is_there(recording)) {
      const QString file = QString::fromStdString(recording.string());
      QMetaObject::invokeMethod(
          this, [this, file] { past_.open(file); }, Qt::QueuedConnection);
      return;
    }
    const auto result = read_run(run_file(folder, run, "results", ".json"));
    const fs::path base = fs::path(folder.toStdString()).parent_path();
    QString why;
    if (!result) {
      why = QString::fromStdString(result.error().text());
    } else if (is_world_file(result->world) && !is_there(base / result->world)) {
      why = tr("there is no %1 in %2. Move the folder of the results to the sweep file")
                .arg(QString::fromStdString(result->world), QString::fromStdString(base.string()));
    }
    const QStringList arguments =
        why.isEmpty() ? arguments_of_run(*result, others_) : QStringList();
    QMetaObject::invokeMethod(
        this,
        [this, run, why, arguments, place = QString::fromStdString(base.string())] {
          if (!why.isEmpty()) return refuse(run, why);
          simulate_again(run, arguments, place);
        },
        Qt::QueuedConnection);
  });
}

void SweepCommands::simulate_again(std::size_t run, const QStringList& arguments,
                                   const QString& folder) {
  const QString messages = messages_.filePath(QString::number(run));
  const qint64 process = start_(arguments, folder, messages);
  if (process == 0) return refuse(run, tr("Magna could not be started"));
  started_ = {run, process, messages, 0};
  looks_.start();
  context_.messages.show_message(
      Severity::Info, tr("Run %1 is simulated again in another window").arg(run), kSweepNews);
}

/// A program that ends at once has said why.
void SweepCommands::look_after() {
  if (++started_.looks >= kMostLooks) looks_.stop();
  if (is_running(started_.process)) return;
  looks_.stop();
  const QString why = error_in(started_.messages);
  if (!why.isEmpty()) refuse(started_.run, why);
}

void SweepCommands::refuse(std::size_t run, const QString& why) {
  context_.messages.show_message(Severity::Warning,
                                 tr("Run %1 cannot be shown: %2").arg(run).arg(why), kSweepNews);
}

}  // namespace magna
