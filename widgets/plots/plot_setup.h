// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "widgets/plots/signal_table.h"

class QMimeData;

namespace magna {

/// By what the value axis of a plot goes.
enum class ScaleRule : std::uint8_t { Visible, All, Fixed };

/// What one plot shows, and how.
struct PlotSetup {
  std::vector<SignalKey> curves;  ///< in the order in which they were put there
  ScaleRule rule = ScaleRule::Visible;
  double low = 0.0;  ///< of the value axis, when it is fixed; below `high`
  double high = 1.0;
  bool wrapped = false;  ///< angles between -180 and 180 degrees; else they go on
  friend bool operator==(const PlotSetup&, const PlotSetup&) = default;
};

/// "speed 3" (the fourth robot's), "coverage"; nothing = it names no signal.
QString key_id(const SignalKey& key);
std::optional<SignalKey> key_of_id(const QString& id);

/// The type of data of signals that are dragged: their ids in lines.
inline constexpr const char* kSignalMime = "application/x-magna-signals";
/// The ids that are dragged; none when it is something else.
QStringList dragged_ids(const QMimeData& data);
/// Of the ids those that name signals.
std::vector<SignalKey> keys_of_ids(const QStringList& ids);

/// For files, in one line. What of a text cannot be used is left out.
QString text_of_plots(const std::vector<PlotSetup>& plots);
std::vector<PlotSetup> plots_of_text(const QString& text);

/// The value as a plot with or without wrapping shows it; unwrapped ones are recorded.
double shown_value(SignalKind kind, double value, bool wrapped);

}  // namespace magna
