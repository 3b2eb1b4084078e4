// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <limits>
#include <optional>
#include <set>
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

/// Assignment of signals to plots. A signal is in at most one plot; one plot is selected.
class PlotBoard : public QObject {
  Q_OBJECT
 public:
  static constexpr int kMostPlots = 24;
  static constexpr std::size_t kMostCurves = 24;  ///< per plot

  using QObject::QObject;

  const std::vector<PlotSetup>& plots() const { return plots_; }
  int count() const { return static_cast<int>(plots_.size()); }
  /// -1 = none.
  int chosen() const { return chosen_; }
  const PlotSetup* chosen_plot() const;
  /// -1 = in none.
  int plot_of(const SignalKey& key) const;
  std::set<SignalKey> plotted() const;

  void choose(int plot);
  /// Adds an empty plot at the bottom and selects it; does nothing at kMostPlots.
  void add_plot();
  void remove_plot(int plot);

  /// Adds to the selected plot if it has the same unit, else to another one that has, else to a new
  /// one. False = not added, `refused` was emitted.
  bool add(const SignalKey& key);
  /// Moves to a plot. False = not moved, `refused` was emitted.
  bool move(const SignalKey& key, int plot);
  void remove(const SignalKey& key);

  void set_rule(int plot, ScaleRule rule);
  /// Fixes the value axis. False = invalid limits.
  bool set_limits(int plot, double low, double high);
  void set_wrapped(int plot, bool wrapped);
  /// Replaces all plots; keeps the selection if they are equal.
  void set_plots(std::vector<PlotSetup> plots);

 signals:
  void changed();
  void choice_changed();
  /// The user plotted a signal that was in no plot.
  void added(const SignalKey& key);
  /// There is no room for a signal; the text is the same for all of a kind.
  void refused(const QString& why);

 private:
  int fitting_plot(SignalKind kind) const;

  std::vector<PlotSetup> plots_;
  int chosen_ = -1;
};

/// The simulated time shown by all plots, in seconds, and the two cursors. Follows the newest data
/// until the user moves or stops it.
class TimeWindow : public QObject {
  Q_OBJECT
 public:
  static constexpr double kLeastSpan = 0.1;
  static constexpr double kMostSpan = 1e7;
  enum Cursor { A, B };

  using QObject::QObject;

  double low() const { return high_ - span_; }
  double high() const { return high_; }
  double span() const { return span_; }
  bool follows() const { return follows_; }
  std::optional<double> cursor(Cursor which) const { return cursors_[which]; }

  /// Time of the newest data; NaN = none.
  void set_newest(double seconds);
  /// Shows this range and stops following.
  void show(double low, double high);
  /// Moves the range and stops following.
  void pan(double seconds) { show(low() + seconds, high() + seconds); }
  /// Sets the length of the range; its end stays.
  void set_span(double seconds);
  void pause();
  void follow();
  void set_cursor(Cursor which, std::optional<double> seconds);

 signals:
  /// The range has changed, or following was started or stopped.
  void changed();
  void cursors_changed();

 private:
  double newest_ = std::numeric_limits<double>::quiet_NaN();
  double high_ = 60.0;
  double span_ = 60.0;
  bool follows_ = true;
  std::optional<double> cursors_[2];
};

}  // namespace magna
