// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <vector>

#include "widgets/plots/plot_board.h"
#include "widgets/plots/plot_view.h"

class QVBoxLayout;

namespace magna {

/// The plots of a board below each other, with a common time axis; scrolls if necessary.
class PlotColumn : public QScrollArea {
  Q_OBJECT
 public:
  PlotColumn(PlotBoard& board, TimeWindow& time, QWidget* parent = nullptr);

  /// Updates plots, names and colours from the snapshot.
  void show_board(const Snapshot& now, bool with_truth);
  /// Adds new samples and repaints; visible plots only.
  void refresh(const SignalRecorder& recorder);
  /// The same for all plots, for export.
  void refresh_all(const SignalRecorder& recorder);

  const std::vector<PlotView*>& views() const { return views_; }

 private:
  PlotView* make_view();
  void put(const PlotView& view, const QStringList& ids);
  int place_of(const PlotView& view) const;

  PlotBoard& board_;
  TimeWindow& time_;
  QVBoxLayout* column_;
  std::vector<PlotView*> views_;
};

}  // namespace magna
