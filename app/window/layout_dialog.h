// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace magna {

/// Asks under which name and key the arrangement is kept. Stands beside the window: nothing waits
/// for it.
class LayoutDialog : public QDialog {
  Q_OBJECT
 public:
  /// The names on the eight keys, empty = free; the slot to begin with, 0 = the first free one.
  LayoutDialog(const QStringList& names, int slot, QWidget* parent = nullptr);

 signals:
  void save_wanted(const QString& name, int slot);

 private:
  void check();

  QLineEdit* name_;
  QComboBox* slot_;
  QPushButton* save_;
};

}  // namespace magna
