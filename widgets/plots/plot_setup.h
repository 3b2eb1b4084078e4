// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "widgets/plots/signal_table.h"

class QMimeData;

namespace magna {

/// Scaling rule of a plot's value axis.
enum class ScaleRule : std::uint8_t { Visible, All, Fixed };

/// Configuration of one plot.
struct PlotSetup {
  std::vector<SignalKey> curves;  ///< in the order of adding
  ScaleRule rule = ScaleRule::Visible;
  double low = 0.0;  ///< limits of a fixed value axis; below `high`
  double high = 1.0;
  bool wrapped = false;  ///< wraps angles to -180 to 180 degrees; else they are continuous
  friend bool operator==(const PlotSetup&, const PlotSetup&) = default;
};

/// "speed 3" (of the fourth robot), "coverage"; nothing = not a signal.
QString key_id(const SignalKey& key);
std::optional<SignalKey> key_of_id(const QString& id);

/// MIME type of dragged signals: their ids, one per line.
inline constexpr const char* kSignalMime = "application/x-magna-signals";
/// The dragged ids; empty for other data.
QStringList dragged_ids(const QMimeData& data);
/// The signals of these ids; unknown ids are skipped.
std::vector<SignalKey> keys_of_ids(const QStringList& ids);

/// One line for files. Invalid parts are skipped when read.
QString text_of_plots(const std::vector<PlotSetup>& plots);
std::vector<PlotSetup> plots_of_text(const QString& text);

/// The value as shown with or without wrapping; recorded values are unwrapped.
double shown_value(SignalKind kind, double value, bool wrapped);

}  // namespace magna
