// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "widgets/plots/visible_data.h"

namespace magna {

/// The plotted data as a table for screen readers and copying: one row per time.
class PlotTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  /// Existing rows are kept, so that the current row stays.
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
