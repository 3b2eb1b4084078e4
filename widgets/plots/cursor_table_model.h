// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "widgets/plots/plot_setup.h"
#include "widgets/plots/signal_recorder.h"
#include "widgets/plots/time_window.h"

namespace magna {

/// Values of all curves at the cursors and their differences; the time is the first row.
class CursorTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { What, AtA, AtB, Difference, kColumns };

  using QAbstractTableModel::QAbstractTableModel;

  void show(const Snapshot& names, const SignalRecorder& recorder,
            const std::vector<PlotSetup>& plots, bool with_truth, const TimeWindow& time);

  /// NaN = none.
  double value(int row, Column column) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    QString what;
    QString unit;
    double a;
    double b;
    bool round = false;  ///< wrapped degrees: the difference is the shorter way
  };

  std::vector<Row> rows_;
};

}  // namespace magna
