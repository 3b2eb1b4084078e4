// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/visible_data.h"

#include <fmt/format.h>
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "core/sim/table_file.h"

namespace magna {
namespace {

constexpr float kVisibleDataNone = std::numeric_limits<float>::quiet_NaN();

/// The visible part of one curve.
struct DataPiece {
  std::span<const double> times;
  std::span<const float> values;
  bool wrapped;
};

std::vector<double> times_of(const std::vector<DataPiece>& pieces) {
  std::vector<double> all;
  for (const DataPiece& piece : pieces) {
    // Most curves have the same times.
    if (std::ranges::equal(all, piece.times)) continue;
    std::vector<double> both;
    both.reserve(std::max(all.size(), piece.times.size()));
    std::ranges::set_union(all, piece.times, std::back_inserter(both));
    all = std::move(both);
  }
  return all;
}

void fill(VisibleData::Column& column, const DataPiece& piece, const std::vector<double>& times) {
  column.values.assign(times.size(), kVisibleDataNone);
  std::size_t row = 0;
  for (std::size_t i = 0; i < piece.times.size(); ++i) {
    while (times[row] < piece.times[i]) ++row;
    column.values[row] =
        static_cast<float>(shown_value(column.key.kind, piece.values[i], piece.wrapped));
  }
}

}  // namespace

bool is_available(const SignalKey& key, bool with_truth) {
  return with_truth || !info(key.kind).truth;
}

VisibleData visible_data(const Snapshot& names, const SignalRecorder& recorder,
                         const std::vector<PlotSetup>& plots, bool with_truth, double low,
                         double high) {
  VisibleData data;
  std::vector<DataPiece> pieces;
  for (const PlotSetup& plot : plots) {
    for (const SignalKey& key : plot.curves) {
      if (!is_available(key, with_truth)) continue;
      const QString heading =
          QStringLiteral("%1 (%2)").arg(key_text(names, key), signal_unit(key.kind));
      data.columns.push_back({key, heading, {}});
      DataPiece& piece = pieces.emplace_back(DataPiece{{}, {}, plot.wrapped});
      const Series* const series = recorder.find(key);
      if (series == nullptr) continue;
      const auto [begin, end] = series->between(low, high);
      piece.times = series->times().subspan(begin, end - begin);
      piece.values = series->values().subspan(begin, end - begin);
    }
  }
  data.times = times_of(pieces);
  for (std::size_t c = 0; c < pieces.size(); ++c) fill(data.columns[c], pieces[c], data.times);
  return data;
}

double value_near(const SignalRecorder& recorder, const SignalKey& key, bool wrapped,
                  double seconds) {
  const Series* const series = recorder.find(key);
  if (series == nullptr || series->size() == 0) return std::numeric_limits<double>::quiet_NaN();
  const std::span<const double> times = series->times();
  // There are no data before and after them.
  if (seconds < times.front() || seconds > times.back()) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  auto at = static_cast<std::size_t>(std::ranges::lower_bound(times, seconds) - times.begin());
  if (at > 0 && seconds - times[at - 1] <= times[at] - seconds) --at;
  return shown_value(key.kind, series->values()[at], wrapped);
}

QByteArray csv_of(const VisibleData& data) {
  TableWriter table;
  table.add(time_heading().toStdString());
  for (const VisibleData::Column& column : data.columns) table.add(column.heading.toStdString());
  table.end_record();
  for (std::size_t row = 0; row < data.times.size(); ++row) {
    table.add(seconds_text(data.times[row]).toStdString());
    for (const VisibleData::Column& column : data.columns) {
      table.add(value_text(column.values[row]).toStdString());
    }
    table.end_record();
  }
  return QByteArray::fromStdString(table.text());
}

QString time_heading() { return QCoreApplication::translate("Signals", "Simulated time (s)"); }

QString seconds_text(double seconds) {
  return QString::fromStdString(fmt::format("{:.10g}", seconds));
}

QString value_text(float value) {
  return std::isnan(value) ? QString() : QString::fromStdString(fmt::format("{}", value));
}

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
