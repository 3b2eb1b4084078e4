// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "core/view/link_status.h"

namespace magna {

/// The registers of one attached program: last value, direction, age and counts.
class RegistersModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Number, Name, Value, Way, Age, Reads, Writes, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  void show(const std::vector<RegisterUse>& registers);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const RegisterUse& use, int column) const;

  std::vector<RegisterUse> rows_;
};

}  // namespace magna
