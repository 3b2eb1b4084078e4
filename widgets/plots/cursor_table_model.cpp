// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/cursor_table_model.h"

#include <cmath>
#include <limits>
#include <utility>

#include "widgets/plots/visible_data.h"

namespace magna {
namespace {

constexpr double kCursorTableModelNone = std::numeric_limits<double>::quiet_NaN();

QString figure_text(double value, const QString& unit) {
  if (std::isnan(value)) return QStringLiteral("\u2013");
  QString text = QString::number(value, 'g', 5);
  if (text.startsWith(QLatin1Char('-'))) text[0] = QChar(0x2212);
  return QStringLiteral("%1\u2009%2").arg(text, unit);
}

}  // namespace

void CursorTableModel::show(const Snapshot& names, const SignalRecorder& recorder,
                            const std::vector<PlotSetup>& plots, bool with_truth,
                            const TimeWindow& time) {
  const auto a = time.cursor(TimeWindow::A);
  const auto b = time.cursor(TimeWindow::B);
  std::vector<Row> rows{{tr("Time"), QStringLiteral("s"), a.value_or(kCursorTableModelNone),
                         b.value_or(kCursorTableModelNone)}};
  for (const PlotSetup& plot : plots) {
    for (const SignalKey& key : plot.curves) {
      if (!is_available(key, with_truth)) continue;
      const auto at = [&](const std::optional<double>& cursor) {
        return cursor ? value_near(recorder, key, plot.wrapped, *cursor) : kCursorTableModelNone;
      };
      rows.push_back({key_text(names, key), signal_unit(key.kind), at(a), at(b),
                      plot.wrapped && info(key.kind).angle});
    }
  }
  if (rows.size() != rows_.size()) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
    return;
  }
  rows_ = std::move(rows);
  emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

double CursorTableModel::value(int row, Column column) const {
  const Row& of = rows_[static_cast<std::size_t>(row)];
  switch (column) {
    case AtA: return of.a;
    case AtB: return of.b;
    case Difference: return of.round ? std::remainder(of.b - of.a, 360.0) : of.b - of.a;
    default: return kCursorTableModelNone;
  }
}

int CursorTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CursorTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : int{kColumns};
}

QVariant CursorTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto column = static_cast<Column>(index.column());
  if (role == Qt::TextAlignmentRole) {
    return int((column == What ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  return column == What ? row.what : figure_text(value(index.row(), column), row.unit);
}

QVariant CursorTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case What: return tr("Signal");
    case AtA: return tr("At A");
    case AtB: return tr("At B");
    default: return tr("B \u2212 A");
  }
}

}  // namespace magna
