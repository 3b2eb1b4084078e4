// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_table_model.h"

#include <algorithm>
#include <utility>

#include "widgets/plots/row_runs.h"

namespace magna {
namespace {

// Maximum of row runs to insert or remove; for more the model is reset, for example after thinning.
constexpr std::size_t kMostRuns = 256;

}  // namespace

void PlotTableModel::show(VisibleData data) {
  const bool same_columns =
      std::ranges::equal(data.columns, data_.columns, {}, &VisibleData::Column::heading,
                         &VisibleData::Column::heading);
  const auto gone = rows_only_in<double>(data_.times, data.times);
  const auto come = rows_only_in<double>(data.times, data_.times);
  if (!same_columns || gone.size() + come.size() > kMostRuns) return reset(std::move(data));
  for (const RowRun& run : last_first(gone)) drop(run.first, run.last);
  for (const RowRun& run : come) take(data, run.first, run.last);
  data_ = std::move(data);
  if (data_.times.empty()) return;
  emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::DisplayRole});
}

void PlotTableModel::reset(VisibleData data) {
  beginResetModel();
  data_ = std::move(data);
  endResetModel();
}

void PlotTableModel::drop(int first, int last) {
  const auto erase = [first, last](auto& all) {
    all.erase(all.begin() + first, all.begin() + last + 1);
  };
  beginRemoveRows({}, first, last);
  erase(data_.times);
  for (VisibleData::Column& column : data_.columns) erase(column.values);
  endRemoveRows();
}

void PlotTableModel::take(const VisibleData& from, int first, int last) {
  const auto insert = [first, last](auto& to, const auto& all) {
    to.insert(to.begin() + first, all.begin() + first, all.begin() + last + 1);
  };
  beginInsertRows({}, first, last);
  insert(data_.times, from.times);
  for (std::size_t c = 0; c < data_.columns.size(); ++c) {
    insert(data_.columns[c].values, from.columns[c].values);
  }
  endInsertRows();
}

int PlotTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(data_.times.size());
}

int PlotTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(data_.columns.size()) + 1;
}

QVariant PlotTableModel::data(const QModelIndex& index, int role) const {
  if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
  if (!index.isValid() || role != Qt::DisplayRole) return {};
  const auto row = static_cast<std::size_t>(index.row());
  if (index.column() == 0) return seconds_text(data_.times[row]);
  return value_text(data_.columns[static_cast<std::size_t>(index.column()) - 1].values[row]);
}

QVariant PlotTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  if (section == 0) return time_heading();
  return data_.columns[static_cast<std::size_t>(section) - 1].heading;
}

}  // namespace magna
