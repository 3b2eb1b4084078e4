// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QListWidget;
class QPushButton;

namespace magna {

/// Chooses and orders the columns of the robot list. Changes apply at once; the dialog is not
/// modal.
class RobotColumnsDialog : public QDialog {
  Q_OBJECT
 public:
  /// `chosen`: ids (robot_columns()), from left to right.
  RobotColumnsDialog(const QStringList& chosen, QWidget* parent);

  QStringList chosen() const;

 signals:
  void columns_chosen(const QStringList& ids);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void show_columns(const QStringList& chosen);
  void move_current(int step);
  void show_possible();

  QListWidget* list_;
  QPushButton* earlier_;
  QPushButton* later_;
};

}  // namespace magna
