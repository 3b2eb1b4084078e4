// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace magna {

/// Non-modal dialog for the name and the key under which the current layout is saved.
class LayoutDialog : public QDialog {
  Q_OBJECT
 public:
  /// `names` are the layouts in the eight slots, empty = free slot. `slot` is preselected; 0 = the
  /// first free slot.
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
