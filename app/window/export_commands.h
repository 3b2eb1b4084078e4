// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>
#include <string>

#include "app/base/session_command_line.h"

namespace magna {

class PastLink;
class TrustSource;
struct WindowContext;

/// Exporting the recording in the window: a dialog for its form, a name for what is written, and
/// `magna export` in a process of its own, so that the window never waits. A message shows its
/// progress and cancels it; at the end another one shows the file, or why there is none. One export
/// at a time, which goes on when the past is left and is cancelled with the window.
class ExportCommands : public QObject {
  Q_OBJECT
 public:
  /// `program`: the file of a Magna; empty: nothing can be exported. `trust` has the files that the
  /// user trusts, for recordings that are simulated again; may be null, and must outlive this
  /// object.
  ExportCommands(const WindowContext& context, PastLink& link, std::string program,
                 TrustSource* trust);
  /// Cancels a running export, and waits until nothing is left of it.
  ~ExportCommands() override;

 private:
  void show_actions();
  void show_dialog();
  /// Whether this file of a recorded world has no rights that the user has not given to it.
  bool is_trusted(const std::string& world) const;
  /// `line` has no place to write to yet.
  void ask_for_place(SessionCommandLine line);
  QString usual_name(const SessionCommandLine& line) const;
  void take_place(SessionCommandLine line, const QString& place);
  void start(SessionCommandLine line);
  void cancel();
  void show_progress(double share);
  void read_lines();
  void end(bool done);

  bool runs() const { return process_.state() != QProcess::NotRunning; }

  const WindowContext& context_;
  PastLink& link_;
  std::string program_;
  TrustSource* trust_;
  QProcess process_;
  SessionCommandLine line_;  ///< of the export that runs, or of the last one
  QByteArray unread_;        ///< the beginning of a line
  QString problem_;          ///< that it has reported …
  QString warning_;          ///< … or what is not whole
  bool cancelled_ = false;
  bool hidden_ = false;  ///< the message with its progress was dismissed
};

}  // namespace magna
