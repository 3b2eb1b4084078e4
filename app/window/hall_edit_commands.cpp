// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/hall_edit_commands.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QTemporaryDir>
#include <memory>
#include <utility>
#include <vector>

#include "app/base/resource_path.h"
#include "app/window/camera_first.h"
#include "app/window/layout_commands.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "core/hall/hall_file.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/map/hall_editor/hall_canvas.h"
#include "widgets/map/hall_editor/hall_editor_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

constexpr QSize kNewHall{24, 16};  // metres

std::string hall_resources() {
  const auto folder = resource_folder(executable_path());
  return folder ? folder->string() : std::string();
}

/// The text of a file; empty if it cannot be read.
std::string text_of_file(const std::string& path) {
  if (path.empty()) return {};
  QFile file(QString::fromStdString(path));
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// Reads a kept hall, and gives it its own files again.
Result<HallDraftFile> read_kept(const KeptHall& hall, const std::string& resources) {
  const QTemporaryDir folder;
  const QString scenario = folder.filePath(QStringLiteral("kept.json"));
  const QString plan = folder.filePath(QStringLiteral("kept_environment.json"));
  const std::pair<const QString&, const std::string&> texts[] = {{scenario, hall.scenario},
                                                                 {plan, hall.plan}};
  for (const auto& [file, text] : texts) {
    const QString why = save_bytes(file, QByteArray::fromStdString(text));
    if (!why.isEmpty()) return Error{why.toStdString(), file.toStdString()};
  }
  HallRequest request;
  request.scenario = scenario.toStdString();
  request.environment = plan.toStdString();
  auto read = open_hall_draft(request, resources);
  if (!read) return read;
  // The edits are what differs from the files as they are now.
  read->scenario = {hall.file, text_of_file(hall.file)};
  read->environment = {hall.environment, text_of_file(hall.environment)};
  return read;
}

QString saved_text(const std::string& scenario) {
  return HallEditCommands::tr("Hall saved: %1").arg(QString::fromStdString(scenario));
}

constexpr ActionName kHallFileActions[] = {"edit.hall_save_as", "edit.hall_size", "edit.hall_run",
                                           "edit.hall_leave"};

}  // namespace

QString kept_hall_name(const KeptHall& hall) {
  if (hall.file.empty()) return HallEditCommands::tr("new hall");
  return QFileInfo(QString::fromStdString(hall.file)).fileName();
}

HallEditCommands::HallEditCommands(const WindowContext& context, LayoutCommands& layouts)
    : QObject(&context.window),
      context_(context),
      layouts_(layouts),
      editing_(context.hall_editor.editing()) {
  pool_.setMaxThreadCount(1);
  ActionSet& actions = context.actions;
  actions.on("edit.hall", this, [this] { begin(); });
  actions.on("edit.hall_new", this, [this] { ask_for_size(true); });
  actions.on("edit.hall_open", this, [this] { ask_for_hall(); });
  actions.on("edit.hall_save", this, [this] { save(); });
  actions.on("edit.hall_save_as", this, [this] { ask_for_file({}); });
  actions.on("edit.hall_size", this, [this] { ask_for_size(false); });
  actions.on("edit.hall_run", this, [this] { run_hall(); });
  actions.on("edit.hall_leave", this, [this] { leave(); });
  HallEditorPane& pane = context.hall_editor;
  for (const ActionName name :
       {ActionName("edit.undo"), ActionName("edit.redo"), ActionName("edit.hall_new"),
        ActionName("edit.hall_open"), ActionName("edit.hall_save"), ActionName("edit.hall_save_as"),
        ActionName("edit.hall_size"), ActionName("edit.hall_run"), ActionName("edit.hall_leave")}) {
    pane.add_action(actions[name]);
  }
  connect(&pane, &HallEditorPane::save_wanted, &actions["edit.hall_save"], &QAction::trigger);
  connect(&editing_, &HallEditing::refused, &context.messages, context.shows(Severity::Caution));
  connect(&editing_, &HallEditing::changed, this, [this] {
    kept_.reset();
    follow();
    const bool saved = editing_.is_open() && !editing_.is_unsaved();
    if (!saved || editing_.editor().file().scenario.path != offered_) withdraw_offer();
  });
  // Actions that show the map, or other panes in its place, hide the editor first.
  for (const ActionName name : {ActionName("edit.world"), ActionName("tool.world")}) {
    connect(&actions[name], &QAction::triggered, this, [this] { show_editor(false); });
  }
  connect(&actions["view.simple_mode"], &QAction::toggled, this, [this](bool simple) {
    if (simple) show_editor(false);
  });
  connect(context.camera_first, &CameraFirst::swapped, this, [this] {
    if (context_.camera_first->on()) show_editor(false);
  });
  follow();
}

HallEditCommands::~HallEditCommands() { pool_.waitForDone(); }

QString HallEditCommands::source() const {
  const auto& opened = context_.feed.now().opened;
  return opened ? QString::fromStdString(opened->source) : QString();
}

void HallEditCommands::begin() {
  if (editing_.is_open()) return show_editor(true);
  const QString world = source();
  const bool hall =
      world.endsWith(QStringLiteral(".json")) || world.startsWith(QStringLiteral("hall:"));
  if (hall) return open(world);
  edit(HallEditor::empty_hall(kNewHall.width(), kNewHall.height()));
}

void HallEditCommands::edit(HallDraftFile file) {
  const std::vector<std::string> warnings = file.warnings;
  editing_.begin(std::move(file));
  show_editor(true);
  for (const std::string& warning : warnings) {
    const QString text = QString::fromStdString(warning);
    context_.messages.show_message(Severity::Caution, text, text);
  }
}

void HallEditCommands::open(const QString& scenario) {
  const std::uint64_t seed = context_.feed.now().opened ? context_.feed.now().seed : 0;
  ++reading_;
  follow();
  pool_.start([this, name = scenario.toStdString(), seed] {
    const auto read =
        std::make_shared<Result<HallDraftFile>>(open_hall_draft(name, hall_resources(), seed));
    QMetaObject::invokeMethod(
        this,
        [this, read] {
          --reading_;
          follow();
          if (*read) {
            return unless_unsaved(tr("Discard"), [this, read] { edit(std::move(**read)); });
          }
          context_.messages.show_message(Severity::Warning,
                                         tr("The hall cannot be edited: %1")
                                             .arg(QString::fromStdString(read->error().text())));
        },
        Qt::QueuedConnection);
  });
}

void HallEditCommands::restore(const KeptHall& hall, const std::function<void(bool)>& done) {
  if (editing_.is_unsaved()) {
    context_.messages.show_message(
        Severity::Caution, tr("The hall %1 was not restored, because another one has unsaved "
                              "edits: save or discard those first.")
                               .arg(kept_hall_name(hall)));
    return done(false);
  }
  auto read = read_kept(hall, hall_resources());
  if (!read) {
    context_.messages.show_message(
        Severity::Warning,
        tr("The hall %1 cannot be shown, and stays unsaved: %2")
            .arg(kept_hall_name(hall), QString::fromStdString(read.error().text())));
    return done(false);
  }
  edit(std::move(*read));
  done(true);
}

std::optional<KeptHall> HallEditCommands::unsaved() const {
  if (!editing_.is_unsaved()) return {};
  if (!kept_) {
    const HallDraftFile& file = editing_.editor().file();
    kept_ = KeptHall{file.scenario.path, file.environment.path, scenario_text(file),
                     environment_text(file)};
  }
  return kept_;
}

void HallEditCommands::discard() { editing_.end(); }

// The panes are of the running world, which is paused: the editor gets their room.
void HallEditCommands::show_editor(bool shown) {
  HallEditorPane& pane = context_.hall_editor;
  if (std::exchange(shown_, shown) == shown) {
    if (shown) pane.canvas().setFocus(Qt::OtherFocusReason);
    return;
  }
  if (shown) {
    if (context_.map.tool() == "tool.world") context_.map.use_tool("tool.select");
    resumes_ = !context_.feed.now().paused;
    context_.feed.link().set_paused(true);
    layouts_.set_aside();
    layouts_.show_instead(layout_of_closed_panes());
    context_.middle->hold(pane);
    context_.map.hide();
    pane.canvas().fit();
    pane.canvas().setFocus(Qt::OtherFocusReason);
  } else {
    pane.hide();
    if (!context_.camera_first->on()) context_.middle->hold(context_.map);
    layouts_.restore();
    if (resumes_) context_.feed.link().set_paused(false);
    focus_middle(context_);
  }
  follow();
}

// Saving -----------------------------------------------------------------------------------------

void HallEditCommands::save(std::function<void()> done) {
  if (!editing_.is_open()) return;
  context_.hall_editor.finish_typing();
  const std::string path = editing_.editor().file().scenario.path;
  if (path.empty()) return ask_for_file(std::move(done));
  save_to(path, {}, std::move(done));
}

void HallEditCommands::save_to(const std::string& scenario, const HallSaveConsent& consent,
                               std::function<void()> done) {
  const HallSaved saved = editing_.save(scenario, consent);
  switch (saved.problem) {
    case HallSaveProblem::None: break;
    case HallSaveProblem::Failed:
      return context_.messages.show_message(
          Severity::Warning,
          tr("The hall was not saved: %1").arg(QString::fromStdString(saved.error.text())));
    default: return ask_what_to_replace(saved, scenario, consent, std::move(done));
  }
  if (done) return done();
  offered_ = scenario;
  context_.messages.show_offer(
      saved_text(scenario), {tr("Run it"), [this] { context_.actions["edit.hall_run"].trigger(); }},
      QStringLiteral("hall saved"));
}

void HallEditCommands::ask_what_to_replace(const HallSaved& problem, const std::string& scenario,
                                           HallSaveConsent consent, std::function<void()> done) {
  const bool shared = problem.problem == HallSaveProblem::Shared;
  (shared ? consent.shared : consent.existing) = true;
  const auto replace = [this, scenario, consent, done] { save_to(scenario, consent, done); };
  const auto elsewhere = [this, done] { ask_for_file(done); };
  context_.confirm.choose(
      tr("The hall was not saved: %1").arg(QString::fromStdString(problem.error.message)),
      {QString::fromStdString(problem.error.file)},
      {{shared ? tr("Change it for all") : tr("Replace it"), {}, replace},
       {tr("Save as…"), {}, elsewhere}},
      tr("Cancel"));
}

void HallEditCommands::ask_for_file(std::function<void()> done) {
  if (!editing_.is_open()) return;
  auto* const dialog =
      make_file_dialog(&context_.window, tr("Save hall as"), tr("Halls (*.json);;All files (*)"));
  dialog->setObjectName(QStringLiteral("save_hall"));
  dialog->setDefaultSuffix(QStringLiteral("json"));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setOption(QFileDialog::DontConfirmOverwrite);  // saving asks, for both files
  const std::string& path = editing_.editor().file().scenario.path;
  const QFileInfo file(QString::fromStdString(path));
  dialog->setDirectory(path.empty() ? QDir::homePath() : file.absolutePath());
  dialog->selectFile(path.empty() ? QStringLiteral("hall.json") : file.fileName());
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, done = std::move(done)](const QString& chosen) {
            save_to(chosen.toStdString(), {}, done);
          });
  dialog->open();
}

void HallEditCommands::ask_for_hall() {
  auto* const dialog =
      make_file_dialog(&context_.window, tr("Open hall"), tr("Halls (*.json);;All files (*)"));
  dialog->setObjectName(QStringLiteral("open_hall"));
  const QFileInfo file(source());
  dialog->setDirectory(file.isFile() ? file.absolutePath() : QDir::homePath());
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &HallEditCommands::open);
  dialog->open();
}

void HallEditCommands::ask_for_size(bool is_new) {
  QSize size = kNewHall;
  if (!is_new) {
    if (!editing_.is_open()) return;
    const HallDraft& draft = editing_.editor().draft();
    size = {draft.width, draft.height};
  }
  auto* const dialog =
      new HallSizeDialog(is_new ? tr("New hall") : tr("Size of the hall"), size, &context_.window);
  connect(dialog, &HallSizeDialog::size_chosen, this, [this, is_new](int width, int height) {
    if (!is_new) return editing_.resize_hall(width, height);
    // Only now, so that nothing is lost by a cancelled question.
    unless_unsaved(tr("Discard"),
                   [this, width, height] { edit(HallEditor::empty_hall(width, height)); });
  });
  dialog->open();
}

void HallEditCommands::run_hall() {
  if (!editing_.is_open()) return;
  context_.hall_editor.finish_typing();
  const auto run = [this] {
    const std::string file = editing_.editor().file().scenario.path;
    withdraw_offer();
    resumes_ = true;
    show_editor(false);
    context_.feed.link().open_world(file);
  };
  const bool has_file = !editing_.editor().file().scenario.path.empty();
  if (has_file && !editing_.is_unsaved()) return run();
  save(run);
}

void HallEditCommands::withdraw_offer() {
  if (!offered_.empty()) context_.messages.withdraw(saved_text(std::exchange(offered_, {})));
}

void HallEditCommands::leave() {
  unless_unsaved(tr("Discard and leave"), [this] {
    show_editor(false);
    discard();
  });
}

void HallEditCommands::unless_unsaved(const QString& yes, std::function<void()> effect) {
  context_.hall_editor.finish_typing();
  if (!editing_.is_unsaved()) return effect();
  const auto save_first = [this, effect] { save(effect); };
  context_.confirm.choose(tr("The edits of this hall are not saved. Discard them?"),
                          {editing_.file_name()},
                          {{tr("Save"), {}, save_first},
                           {yes,
                            {},
                            [this, effect] {
                              discard();
                              effect();
                            }}},
                          tr("Cancel"));
}

void HallEditCommands::follow() {
  ActionSet& actions = context_.actions;
  const QString busy = reading_ > 0 ? tr("A hall is being read") : QString();
  for (const ActionName name :
       {ActionName("edit.hall"), ActionName("edit.hall_new"), ActionName("edit.hall_open")}) {
    actions.set_enabled(name, busy.isEmpty(), busy);
  }
  const bool ready = editing_.is_open() && busy.isEmpty();
  const QString none = busy.isEmpty() ? tr("No hall is being edited") : busy;
  for (const ActionName name : kHallFileActions) actions.set_enabled(name, ready, none);
  const bool unsaved =
      ready && (editing_.is_unsaved() || editing_.editor().file().scenario.path.empty());
  actions.set_enabled("edit.hall_save", unsaved, ready ? tr("All edits are saved") : none);
}

}  // namespace magna
