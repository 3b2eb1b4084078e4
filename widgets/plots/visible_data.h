// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "widgets/plots/plot_setup.h"
#include "widgets/plots/signal_recorder.h"

namespace magna {

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

}  // namespace magna
