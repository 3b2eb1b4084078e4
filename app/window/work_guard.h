// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <string>

#include "app/profile/unsaved_work.h"

class QMessageBox;

namespace magna {

class HallEditCommands;
class MissionFiles;
class WorkKeeper;
class WorldEditCommands;
struct WindowContext;

/// Asks once before unsaved work is lost: when the user quits, resets the world, opens another one
/// or logs out. One dialog lists the work and the running programs; nothing waits for it. Without a
/// question, which is a setting and the rule for signals, the work is kept and offered again when
/// its world is opened the next time.
class WorkGuard : public QObject {
  Q_OBJECT
 public:
  /// What is about to end. Edits of a world file or a hall stay open when only the world ends.
  enum class Ending { Program, World };

  WorkGuard(const WindowContext& context, WorkKeeper& keeper, MissionFiles& missions,
            WorldEditCommands& edits, HallEditCommands& halls);

  /// Calls `go` at once if nothing would be lost, else after the answer, if it is not Cancel.
  /// `title`: what is about to happen.
  void ask(Ending ending, const QString& title, std::function<void()> go);
  /// The same before a world is opened, also the same one again; no name: a recording is continued.
  void ask_to_open(const std::string& world, std::function<void()> open);
  /// Closes the question that is asked before a recording is continued.
  void withdraw_continuing();
  /// Whether the window may close now; if not, it asks, and closes it after the answer.
  bool may_close();
  /// Closes the window without a question: a signal has come, or the session has ended.
  void close_without_question();
  /// The user logs out. True = the log-out must be cancelled, because there is a question;
  /// `may_ask` is called only if there would be one.
  bool holds_log_out(const std::function<bool()>& may_ask);
  /// Shows the setting, which has changed.
  void show_choice();

 private:
  void save(Ending ending, const UnsavedWork& work, const std::function<void()>& go);
  void save_missions(const UnsavedWork& work, const std::function<void()>& go);
  void discard(Ending ending, const std::function<void()>& go);
  /// What is lost, one line each; empty = nothing.
  QStringList lines(Ending ending, const UnsavedWork& work) const;
  /// The work that ends with it.
  UnsavedWork ending_work(Ending ending) const;
  bool asks() const;
  /// Whether there is a question when the program ends.
  bool would_ask() const;
  void choose(bool asks);

  const WindowContext& context_;
  WorkKeeper& keeper_;
  MissionFiles& missions_;
  WorldEditCommands& edits_;
  HallEditCommands& halls_;
  QPointer<QMessageBox> dialog_;
  QPointer<QMessageBox> continuing_;  ///< the question before a recording is continued
  bool closing_ = false;              ///< the question is answered
};

}  // namespace magna
