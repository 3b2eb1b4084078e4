// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <set>

#include "widgets/plots/plot_setup.h"

namespace magna {

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

}  // namespace magna
