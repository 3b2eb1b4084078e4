// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>

#include "app/profile/unsaved_work.h"
#include "app/window/window_context.h"
#include "widgets/base/edit/world_editor.h"

namespace magna {

class LayoutCommands;
class WorldPanel;

/// Editing of world files: opens the file of the running world, saves it after a trial, and asks
/// before unsaved edits are lost. Files are read, loaded and written on a thread of its own.
class WorldEditCommands : public QObject {
  Q_OBJECT
 public:
  /// `worlds` reads and checks the files; null = world files cannot be edited.
  WorldEditCommands(const WindowContext& context, LayoutCommands& layouts, WorldDocuments* worlds);
  /// Waits for a file being written.
  ~WorldEditCommands() override;

  /// Opens the file of the running world, or returns to the one being edited.
  void begin();
  /// Saves to the document's file, or to another one. `done` is called once it is saved.
  void save_to(const QString& file, std::function<void()> done = {});
  /// Shows edits that an earlier run has not saved. `done` is told whether they are shown; if not,
  /// a message says why. There must be no other unsaved edits.
  void restore(const KeptWorldEdits& edits, std::function<void(bool)> done);
  /// Forgets unsaved edits.
  void discard();
  /// Another world was opened, or this one again: the history keeps the edits of the document
  /// alone, if it stays open. It closes if it is of another world and saved.
  void enter_world();

 private:
  /// What a thread has done: the document as loaded, or why not.
  using Done = std::function<void(const WorldDocument::Edited&)>;

  /// Runs `work` on the thread once what was given before has ended; `done` follows here.
  void run(std::function<WorldDocument::Edited()> work, Done done);
  void open(const QString& file);
  void show_editing();
  void ask_for_file();
  void leave();
  void revert();
  /// Runs `effect`, after a question if there are unsaved edits.
  void unless_unsaved(const QString& yes, std::function<void()> effect);
  void show_panel(bool shown);
  void follow();
  QString source() const;

  const WindowContext& context_;
  LayoutCommands& layouts_;
  WorldDocuments* worlds_;
  WorldEditor& editor_;
  WorldPanel& panel_;
  QThreadPool pool_;
  int running_ = 0;  ///< files being read or written, and those that wait
};

}  // namespace magna
