// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <filesystem>
#include <vector>

class QDockWidget;

namespace magna {

struct WindowContext;

/// Starts Lisp programs: offers those that fit the open world, or asks for a file. A world is not
/// started as a program, but offered to be opened.
class ProgramStarter : public QObject {
  Q_OBJECT
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

}  // namespace magna
