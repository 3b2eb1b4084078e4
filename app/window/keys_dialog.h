// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTableWidget;

namespace magna {

/// What can be done and with which keys, made of the table of actions.
class KeysDialog : public QDialog {
  Q_OBJECT
 public:
  explicit KeysDialog(QWidget* parent = nullptr);
  const QTableWidget& table() const { return *table_; }

 private:
  QTableWidget* table_;
};

}  // namespace magna
