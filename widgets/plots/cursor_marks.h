// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "widgets/plots/time_window.h"
#include "widgets/theme.h"

class QCustomPlot;
class QCPItemStraightLine;
class QCPItemText;

namespace magna {

/// The two cursors in one plot: labelled lines, A solid, B dashed.
class CursorMarks {
 public:
  /// `plot` owns the drawn items.
  explicit CursorMarks(QCustomPlot& plot);

  void show(const TimeWindow& time);
  void dress(const Look& look);

 private:
  std::array<QCPItemStraightLine*, 2> lines_{};
  std::array<QCPItemText*, 2> letters_{};
};

}  // namespace magna
