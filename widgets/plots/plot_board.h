// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <set>

#include "widgets/plots/plot_setup.h"

namespace magna {

/// Which signals are in which plots. A signal is in one plot at most; one plot is the chosen one.
class PlotBoard : public QObject {
  Q_OBJECT
 public:
  static constexpr int kMostPlots = 24;
  static constexpr std::size_t kMostCurves = 24;  ///< in one plot

  using QObject::QObject;

  const std::vector<PlotSetup>& plots() const { return plots_; }
  int count() const { return static_cast<int>(plots_.size()); }
  /// -1: there is none.
  int chosen() const { return chosen_; }
  const PlotSetup* chosen_plot() const;
  /// -1: it is in none.
  int plot_of(const SignalKey& key) const;
  std::set<SignalKey> plotted() const;

  void choose(int plot);
  /// A new empty one, below the others and chosen. Nothing when there are kMostPlots.
  void add_plot();
  void remove_plot(int plot);

  /// Into the chosen plot if it shows the same unit, else into one that does, else into a new one.
  /// False = it stays out, and `refused` said why.
  bool add(const SignalKey& key);
  /// Into that plot, out of another. False = it stays where it is, and `refused` said why.
  bool move(const SignalKey& key, int plot);
  void remove(const SignalKey& key);

  void set_rule(int plot, ScaleRule rule);
  /// Fixes the value axis. False = they are not valid limits.
  bool set_limits(int plot, double low, double high);
  void set_wrapped(int plot, bool wrapped);
  /// Instead of those that there are; the choice stays if these are the same.
  void set_plots(std::vector<PlotSetup> plots);

 signals:
  void changed();
  void choice_changed();
  /// The user plotted a signal that was in no plot.
  void added(const SignalKey& key);
  /// There is no room for a signal; one text for all of a kind.
  void refused(const QString& why);

 private:
  int fitting_plot(SignalKind kind) const;

  std::vector<PlotSetup> plots_;
  int chosen_ = -1;
};

}  // namespace magna
