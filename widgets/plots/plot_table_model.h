// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "widgets/plots/visible_data.h"

namespace magna {

/// What plots show as a table, to be read aloud and copied: a row for each moment.
class PlotTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  /// Rows that stay are the same rows, so the current row is kept while others go and come.
  void show(VisibleData data);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void reset(VisibleData data);
  void drop(int first, int last);
  void take(const VisibleData& from, int first, int last);

  VisibleData data_;
};

}  // namespace magna
