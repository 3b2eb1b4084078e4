// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QByteArray>
#include <QString>
#include <algorithm>
#include <span>
#include <vector>

#include "widgets/plots/plot_board.h"
#include "widgets/plots/signal_recorder.h"

namespace magna {

/// Adjacent rows of a model.
struct RowRun {
  int first;
  int last;  ///< inclusive
};

/// The rows of one ascending list that are missing in another, as runs from the top down: rows to
/// remove if it is the old list, rows to insert if it is the new one.
template <class Key>
std::vector<RowRun> rows_only_in(std::span<const Key> rows, std::span<const Key> others) {
  std::vector<RowRun> runs;
  auto other = others.begin();
  for (int row = 0; const Key& key : rows) {
    while (other != others.end() && *other < key) ++other;
    if (other == others.end() || *other != key) {
      if (runs.empty() || runs.back().last + 1 != row) runs.push_back({row, row});
      runs.back().last = row;
    }
    ++row;
  }
  return runs;
}

/// From the bottom up, so that removing a run does not move the remaining ones.
inline std::vector<RowRun> last_first(std::vector<RowRun> runs) {
  std::ranges::reverse(runs);
  return runs;
}

/// Plotted data of a time range as a table: one row per recorded time, one column per curve, in the
/// order of the plots.
struct VisibleData {
  struct Column {
    SignalKey key;
    QString heading;            ///< "robot3 position x (m)"
    std::vector<float> values;  ///< one per row; NaN = none
  };
  std::vector<double> times;  ///< seconds, ascending
  std::vector<Column> columns;
};

/// Signals of the ground truth only if `with_truth`.
bool is_available(const SignalKey& key, bool with_truth);

VisibleData visible_data(const Snapshot& names, const SignalRecorder& recorder,
                         const std::vector<PlotSetup>& plots, bool with_truth, double low,
                         double high);

/// The recorded value nearest to a time, as shown; NaN = none, before the first or after the last.
double value_near(const SignalRecorder& recorder, const SignalKey& key, bool wrapped,
                  double seconds);

/// Comma-separated values with a header (RFC 4180), in full precision.
QByteArray csv_of(const VisibleData& data);

QString time_heading();                ///< "Time (s)"
QString seconds_text(double seconds);  ///< shortest form, at most ten digits
QString value_text(float value);       ///< shortest form; empty = NaN

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
