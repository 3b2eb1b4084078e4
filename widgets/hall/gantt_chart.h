// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/hall/gantt_rows.h"
#include "widgets/plots/time_chart.h"

class QCPItemStraightLine;
class QCPPainter;
class QScrollBar;

namespace magna {

class GanttBars;

/// The Gantt chart of a hall (QCustomPlot): a row for each machine, robot, belt and job, bars over
/// simulated time, a line at the present. A click sets the cursor. Up and Down choose a row, Left
/// and Right the bar before and after; Home shows the whole run, Enter shows the item on the map,
/// Escape hides the cursor.
class GanttChart : public TimeChart {
  Q_OBJECT
 public:
  explicit GanttChart(TimeWindow& time, QWidget* parent = nullptr);
  ~GanttChart() override;

  GanttRows& rows() { return rows_; }
  const GanttRows& rows() const { return rows_; }
  /// Shows the present rows and repaints.
  void refresh();
  /// Repaints at once; for measurements.
  void repaint_now();

  /// The row that is outlined, also one that is not shown; nothing = none.
  void set_chosen(std::optional<HallLane> row);
  /// The row that limits the run; nothing = none.
  void set_limiting(std::optional<HallLane> row);
  /// Shows the time of the whole run.
  void show_all();

  /// What the cursor is at, in words; empty = there is none.
  QString details() const;
  /// The place of a bar's beginning, or of a time of a row, in this widget, for pointers.
  QPoint place_of(std::size_t row, double seconds) const;

  /// Size of the exported picture with all shown rows.
  QSize figure_size() const;
  /// Draws on a light background, in units of 96 an inch.
  void draw(QCPPainter& painter);

 signals:
  void cursor_moved();
  /// The user chose the item of a row.
  void picked(const magna::HallItem& item);
  /// The user wants to see the item on the map.
  void place_wanted(const magna::HallItem& item);

 protected:
  bool uses(const QKeyEvent& key) const override;
  void dress(const Look& look) override;
  void time_changed() override;
  void pressed() override { setFocus(Qt::MouseFocusReason); }
  void clicked(QPointF at, Qt::KeyboardModifiers with) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Cursor {
    HallLane row;
    double seconds = 0.0;
  };

  void make_axes();
  void make_interactions();
  void lay_out();
  /// Shows these rows of all, from number `first` on.
  void put_rows(double first, double count);
  void put_cursor();
  double rows_room() const;
  double row_height() const;
  double fitting_rows() const;
  std::optional<std::size_t> row_at(QPointF at) const;
  const GanttRow* cursor_row() const;
  void set_cursor(std::optional<Cursor> cursor, bool pick);
  void step_row(int step);
  void step_bar(int step);
  void show_row(std::size_t row);

  GanttRows rows_;
  GanttBars* bars_;
  QCPItemStraightLine* now_line_;
  QCPItemStraightLine* cursor_line_;
  QScrollBar* scroll_;
  std::optional<Cursor> cursor_;
};

}  // namespace magna
