// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/world_edit_commands.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <memory>
#include <utility>

#include "app/window/layout_commands.h"
#include "app/window/pane_table.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/tools/world_tool.h"
#include "widgets/map/world_panel.h"

namespace magna {
namespace {

QString short_name(const std::string& file) {
  return QFileInfo(QString::fromStdString(file)).fileName();
}

bool holds(const QString& file, const std::string& text) {
  QFile there(file);
  return there.open(QIODevice::ReadOnly) && there.readAll() == QByteArray::fromStdString(text);
}

}  // namespace

WorldEditCommands::WorldEditCommands(const WindowContext& context, LayoutCommands& layouts,
                                     WorldDocuments* worlds)
    : QObject(&context.window),
      context_(context),
      layouts_(layouts),
      worlds_(worlds),
      editor_(WorldEditor::of(context.edits)),
      panel_(context.world_panel) {
  pool_.setMaxThreadCount(1);
  ActionSet& actions = context.actions;
  actions.on("edit.world", this, [this] { begin(); });
  actions.on("edit.world_save", this, [this] {
    if (const auto* const document = editor_.document()) {
      save_to(QString::fromStdString(document->file()));
    }
  });
  actions.on("edit.world_save_as", this, [this] { ask_for_file(); });
  actions.on("edit.world_revert", this, [this] { revert(); });
  actions.on("edit.world_leave", this, [this] { leave(); });
  panel_.add_action(actions["edit.world_save"], tr("Save"));
  panel_.add_action(actions["edit.world_save_as"], tr("Save as…"));
  panel_.add_action(actions["edit.world_revert"], tr("Read again"));
  panel_.add_action(actions["edit.world_leave"], tr("Leave"));
  connect(&actions["tool.world"], &QAction::triggered, this, [this] {
    if (editor_.document() == nullptr && running_ == 0) begin();
  });
  // Simple mode sets the layout aside, too: the panes return before.
  connect(&actions["view.simple_mode"], &QAction::toggled, this, [this](bool simple) {
    if (simple && panel_.isVisible()) context_.map.use_tool("tool.select");
  });
  connect(&editor_, &WorldEditor::save_wanted, &actions["edit.world_save"], &QAction::trigger);
  connect(&editor_, &WorldEditor::refused, &context.messages, context.shows(Severity::Caution));
  connect(&editor_, &WorldEditor::changed, this, &WorldEditCommands::follow);
  connect(&context.map, &MapPane::tool_used, this, &WorldEditCommands::follow);
  connect(&context.feed, &SnapshotFeed::calm, this, &WorldEditCommands::follow);
  follow();
}

WorldEditCommands::~WorldEditCommands() { pool_.waitForDone(); }

QString WorldEditCommands::source() const {
  const auto& opened = context_.feed.now().opened;
  return opened ? QString::fromStdString(opened->source) : QString();
}

void WorldEditCommands::run(std::function<WorldDocument::Edited()> work, Done done) {
  ++running_;
  follow();
  pool_.start([this, work = std::move(work), done = std::move(done)] {
    const auto result = std::make_shared<WorldDocument::Edited>(work());
    QMetaObject::invokeMethod(
        this,
        [this, result, done] {
          --running_;
          done(*result);
          follow();
        },
        Qt::QueuedConnection);
  });
}

void WorldEditCommands::begin() {
  if (worlds_ == nullptr) return;
  const WorldDocument* const document = editor_.document();
  const bool another = document != nullptr && QString::fromStdString(document->file()) != source();
  if (document != nullptr && !another) {
    context_.map.use_tool(WorldTool::kAction.id);
    context_.map.setFocus(Qt::OtherFocusReason);
    return;
  }
  unless_unsaved(tr("Discard and open"), [this] { open(source()); });
}

void WorldEditCommands::open(const QString& file) {
  run([worlds = worlds_, name = file.toStdString()] { return worlds->open(name); },
      [this](const WorldDocument::Edited& opened) {
        if (!opened) {
          context_.messages.show_message(Severity::Warning,
                                         tr("The world cannot be edited: %1")
                                             .arg(QString::fromStdString(opened.error().text())));
          return;
        }
        editor_.begin(*opened);
        show_editing();
      });
}

void WorldEditCommands::restore(const KeptWorldEdits& edits, std::function<void(bool)> done) {
  const auto changed = std::make_shared<bool>(false);
  run(
      [worlds = worlds_, edits, changed]() -> WorldDocument::Edited {
        if (worlds == nullptr) return Error{"this program was built without Lisp", edits.file};
        *changed = !holds(QString::fromStdString(edits.file), edits.before);
        return worlds->open_text(edits.after, edits.file);
      },
      [this, edits, changed, done = std::move(done)](const WorldDocument::Edited& opened) {
        const QString name = short_name(edits.file);
        if (!opened) {
          context_.messages.show_message(
              Severity::Warning, tr("The edits of %1 cannot be shown, and stay unsaved: %2")
                                     .arg(name, QString::fromStdString(opened.error().text())));
          return done(false);
        }
        if (editor_.unsaved()) {  // edited while the text was loaded
          context_.messages.show_message(
              Severity::Caution,
              tr("The edits of %1 were not restored, because the open document has been edited: "
                 "save or discard that first.")
                  .arg(name));
          return done(false);
        }
        editor_.begin(*opened, edits.before);
        show_editing();
        if (*changed) {
          context_.messages.show_message(
              Severity::Caution, tr("%1 has changed on disk since it was edited here. Save the "
                                    "edits to another file, or discard them by reading it again.")
                                     .arg(name));
        }
        done(true);
      });
}

void WorldEditCommands::show_editing() {
  // Editing shows the start of the world, so the running one waits.
  context_.feed.link().set_paused(true);
  context_.map.use_tool(WorldTool::kAction.id);
  context_.map.setFocus(Qt::OtherFocusReason);
  // Once the panel has taken its room.
  QMetaObject::invokeMethod(
      &context_.map, [&map = context_.map] { map.fit_all(); }, Qt::QueuedConnection);
}

void WorldEditCommands::save_to(const QString& file, std::function<void()> done) {
  const WorldEditor::Document document = editor_.shared_document();
  if (!document || worlds_ == nullptr) return;
  const bool same = file == QString::fromStdString(document->file());
  const std::string expected = editor_.saved_text();
  run(
      [worlds = worlds_, document, file, same, expected]() -> WorldDocument::Edited {
        if (same && !holds(file, expected)) {
          return Error{
              "the file has changed on disk since it was read; save to another file, or "
              "read the world again",
              file.toStdString()};
        }
        auto checked = worlds->check(*document);
        if (!checked) return checked;
        const QString why = save_bytes(file, QByteArray::fromStdString(document->text()));
        if (!why.isEmpty()) return Error{why.toStdString(), file.toStdString()};
        return same ? checked : worlds->open(file.toStdString());
      },
      [this, file, done = std::move(done)](const WorldDocument::Edited& saved) {
        if (!saved) {
          context_.messages.show_message(
              Severity::Warning,
              tr("The world was not saved: %1").arg(QString::fromStdString(saved.error().text())));
          return;
        }
        editor_.saved(*saved);
        if (done) done();
        if (file == source()) {
          // ChangeOffers offers to reload the changed file.
          context_.messages.show_message(Severity::Info, tr("World saved: %1").arg(file));
        } else {
          context_.messages.show_offer(
              tr("World saved: %1").arg(file),
              {tr("Open it"),
               [this, file] { context_.feed.link().open_world(file.toStdString()); }},
              MessageArea::subject_here());
        }
      });
}

void WorldEditCommands::ask_for_file() {
  if (editor_.document() == nullptr) return;
  auto* const dialog = make_file_dialog(&context_.window, tr("Save world as"));
  dialog->setObjectName(QStringLiteral("save_world"));
  dialog->setNameFilters({tr("Worlds (*.lisp)"), tr("All files (*)")});
  dialog->setDefaultSuffix(QStringLiteral("lisp"));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  const QFileInfo file(QString::fromStdString(editor_.document()->file()));
  dialog->setDirectory(file.absolutePath());
  dialog->selectFile(file.fileName());
  connect(dialog, &QFileDialog::fileSelected, this,
          [this](const QString& chosen) { save_to(chosen); });
  dialog->open();
}

void WorldEditCommands::unless_unsaved(const QString& yes, std::function<void()> effect) {
  if (!editor_.unsaved()) return effect();
  context_.confirm.ask(tr("The edits of this world file are not saved. Discard them?"),
                       {short_name(editor_.document()->file())}, yes,
                       [this, effect = std::move(effect)] {
                         discard();
                         effect();
                       });
}

void WorldEditCommands::discard() {
  if (editor_.document() == nullptr) return;
  context_.edits.clear();
  editor_.end();
}

void WorldEditCommands::enter_world() {
  const WorldDocument* const document = editor_.document();
  const bool stays = document != nullptr &&
                     (editor_.unsaved() || QString::fromStdString(document->file()) == source());
  if (stays) return editor_.keep_own_history();
  context_.edits.clear();
  if (document != nullptr) editor_.end();
}

void WorldEditCommands::leave() {
  unless_unsaved(tr("Discard and leave"), [this] {
    discard();
    context_.map.use_tool("tool.select");
    context_.map.setFocus(Qt::OtherFocusReason);
  });
}

void WorldEditCommands::revert() {
  if (editor_.document() == nullptr) return;
  const QString file = QString::fromStdString(editor_.document()->file());
  unless_unsaved(tr("Discard and read again"), [this, file] {
    discard();
    open(file);
  });
}

// The panes are of the running world, which is paused: the map gets their room.
void WorldEditCommands::show_panel(bool shown) {
  panel_.setVisible(shown);
  if (!shown) return layouts_.restore();
  layouts_.set_aside();
  layouts_.show_instead(layout_of_closed_panes());
}

void WorldEditCommands::follow() {
  const WorldDocument* const document = editor_.document();
  const bool shown = document != nullptr && context_.map.tool() == WorldTool::kAction.id;
  if (panel_.isVisibleTo(panel_.parentWidget()) != shown) show_panel(shown);
  ActionSet& actions = context_.actions;
  const bool busy = running_ > 0;
  QString why;
  if (worlds_ == nullptr) {
    why = tr("This program was built without Lisp");
  } else if (!source().endsWith(QStringLiteral(".lisp"))) {
    why = tr("Only worlds of Lisp files can be edited");
  } else if (busy) {
    why = tr("A world file is being read or written");
  }
  actions.set_enabled("edit.world", why.isEmpty(), why);
  const bool ready = document != nullptr && !busy;
  const QString none =
      busy ? tr("A world file is being read or written") : tr("No world file is being edited");
  actions.set_enabled("edit.world_save_as", ready, none);
  actions.set_enabled("edit.world_revert", ready, none);
  actions.set_enabled("edit.world_leave", ready, none);
  const bool unsaved = ready && editor_.unsaved();
  actions.set_enabled("edit.world_save", unsaved, ready ? tr("All edits are saved") : none);
}

}  // namespace magna
