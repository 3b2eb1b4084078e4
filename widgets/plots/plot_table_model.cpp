// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_table_model.h"

#include <algorithm>
#include <utility>

namespace magna {

void PlotTableModel::show(VisibleData data) {
  const auto same = [](const VisibleData& a, const VisibleData& b) {
    return std::ranges::equal(a.columns, b.columns, {}, &VisibleData::Column::heading,
                              &VisibleData::Column::heading);
  };
  if (!same(data, data_)) {
    beginResetModel();
    data_ = std::move(data);
    endResetModel();
    return;
  }
  // Rows come and go at the end: who reads stays where he is.
  const int before = static_cast<int>(data_.times.size());
  const int now = static_cast<int>(data.times.size());
  if (now < before) {
    beginRemoveRows({}, now, before - 1);
    data_ = std::move(data);
    endRemoveRows();
  } else if (now > before) {
    beginInsertRows({}, before, now - 1);
    data_ = std::move(data);
    endInsertRows();
  } else {
    data_ = std::move(data);
  }
  if (now > 0) emit dataChanged(index(0, 0), index(now - 1, columnCount() - 1), {Qt::DisplayRole});
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
