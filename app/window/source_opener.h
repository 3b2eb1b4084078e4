// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <utility>

#include "app/profile/profile.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/base/text/file_place.h"

class QLabel;
class QLineEdit;
class QWidget;

namespace magna {

class MessageArea;
struct WindowContext;

/// An editor and its arguments, started directly, without a shell.
struct EditorCall {
  QString program;
  QStringList arguments;
  friend bool operator==(const EditorCall&, const EditorCall&) = default;
};

/// The call of the user's editor command for a place: %f becomes the file, %l the line, %c the
/// column (1 if unknown), %% a percent sign. The command is split at blanks outside quotes before
/// these are replaced. Without %f the file is appended as the last argument. Empty if the command
/// is empty.
std::optional<EditorCall> editor_call(const QString& command, const FilePlace& place);

/// Non-modal dialog for the editor command, which opens a file at a line.
class EditorDialog : public QDialog {
  Q_OBJECT
 public:
  explicit EditorDialog(const QString& command, QWidget* parent = nullptr);

 signals:
  /// An empty command stands for the desktop's default program.
  void command_wanted(const QString& command);

 private:
  void follow();

  QLineEdit* command_;
  QLabel* remark_;
};

/// Opens places in files with the editor command of the settings, else with the desktop's default
/// program.
class SourceOpener : public QObject {
  Q_OBJECT
 public:
  explicit SourceOpener(const WindowContext& context);

  /// Shows a message if the place cannot be opened. A relative file name is looked up in the
  /// current folder and in the folders of the world and of the programs.
  void open(const FilePlace& place);
  /// The absolute path of a file, looked up in the same way; empty if it does not exist.
  QString found(const QString& file) const;
  /// Replaces the function that opens a file on the desktop and returns false on failure. For
  /// tests.
  void set_desktop(std::function<bool(const QString& file)> open) { desktop_ = std::move(open); }

 private:
  void show_dialog();

  QWidget& window_;
  SnapshotFeed& feed_;
  MessageArea& messages_;
  Profile& profile_;
  std::function<bool(const QString& file)> desktop_;
};

}  // namespace magna
