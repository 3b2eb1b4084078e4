// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;

namespace magna {

/// Non-modal dialog for the editor command, which opens a file at a line.
class EditorDialog : public QDialog {
  Q_OBJECT
 public:
  explicit EditorDialog(const QString& command, QWidget* parent = nullptr);

  QLineEdit& command() { return *command_; }
  /// The text below the command: the resulting call for an example file, or an error.
  QString remark() const;

 signals:
  /// An empty command stands for the desktop's default program.
  void command_wanted(const QString& command);

 private:
  void follow();

  QLineEdit* command_;
  QLabel* remark_;
};

}  // namespace magna
