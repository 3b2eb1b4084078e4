// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/visible_data.h"

#include <fmt/format.h>

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

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

}  // namespace magna
