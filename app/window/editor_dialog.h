// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;

namespace magna {

/// Asks for the command that opens a file at a line. Stands beside the window: nothing waits for
/// it.
class EditorDialog : public QDialog {
  Q_OBJECT
 public:
  explicit EditorDialog(const QString& command, QWidget* parent = nullptr);

  QLineEdit& command() { return *command_; }
  /// The program that the command would start for a file, or an error.
  QString remark() const;

 signals:
  /// Empty = as the desktop opens files.
  void command_wanted(const QString& command);

 private:
  void follow();

  QLineEdit* command_;
  QLabel* remark_;
};

}  // namespace magna
