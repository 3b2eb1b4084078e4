// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWidget>

#include "widgets/base/look/theme.h"
#include "widgets/plots/plot_board.h"

class QCustomPlot;

namespace magna {

/// Sets background, axes and grid of a plot to the theme's colours.
void style_axes(QCustomPlot& plot, const Look& look);
/// Moves the legend of a new plot above its curves, so that it hides none of them.
void put_legend_above(QCustomPlot& plot);

/// A chart over simulated time (QCustomPlot) that shows the time of a TimeWindow and changes it:
/// the wheel zooms at the pointer, a drag moves, + and - zoom, Ctrl with Left or Right moves. A
/// press with a shorter move than a drag is a click.
class TimeChart : public QWidget {
  Q_OBJECT
 protected:
  TimeChart(TimeWindow& time, QWidget* parent);

  /// Whether the chart uses this key, even if it is a shortcut of the window.
  virtual bool uses(const QKeyEvent& key) const = 0;
  /// Takes the theme's colours; called when they change.
  virtual void dress(const Look& look);
  /// The shown time has changed.
  virtual void time_changed() {}
  /// A mouse button is pressed, before a drag or click.
  virtual void pressed() {}
  virtual void clicked(QPointF at, Qt::KeyboardModifiers with) = 0;

  /// Zooms or moves the time, if the key says so. False: it is another key.
  bool move_time(const QKeyEvent& key);
  /// Shows the present time; call after construction.
  void put_time();

  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;

  TimeWindow& time_;
  QCustomPlot* plot_;
  Look look_;

 private:
  void make_interactions();

  bool putting_time_ = false;
  QPointF pressed_at_;
};

}  // namespace magna
