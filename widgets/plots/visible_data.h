// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "widgets/plots/plot_setup.h"
#include "widgets/plots/signal_recorder.h"

namespace magna {

/// What plots show of a stretch of time as a table: a row for each time at which something was
/// recorded, a column for each curve, in the order of the plots.
struct VisibleData {
  struct Column {
    SignalKey key;
    QString heading;            ///< "robot3 position x (m)"
    std::vector<float> values;  ///< a row each; NaN = none
  };
  std::vector<double> times;  ///< seconds, ascending
  std::vector<Column> columns;
};

/// Signals that are the truth only `with_truth`.
bool may_be_shown(const SignalKey& key, bool with_truth);

VisibleData visible_data(const Snapshot& names, const SignalRecorder& recorder,
                         const std::vector<PlotSetup>& plots, bool with_truth, double low,
                         double high);

/// The value that was recorded nearest to a time, as the plot shows it; NaN = none, as before the
/// first one and behind the last.
double value_near(const SignalRecorder& recorder, const SignalKey& key, bool wrapped,
                  double seconds);

/// Comma-separated values with a heading (RFC 4180), every digit that was recorded.
QByteArray csv_of(const VisibleData& data);

QString time_heading();                ///< "Time (s)"
QString seconds_text(double seconds);  ///< as many digits as it needs, at most ten
QString value_text(float value);       ///< as many digits as it needs; empty = NaN

}  // namespace magna
