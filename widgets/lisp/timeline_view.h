// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "core/view/plan_history.h"

class QLabel;

namespace magna {

/// A row of the timeline: a branch or command, or a fluent.
struct TimelineRow {
  std::shared_ptr<const PlanEntry> episode = {};
  std::shared_ptr<const FluentTrack> fluent = {};  ///< if `episode` is null
  int depth = 0;
};

/// Branches, commands and fluents of a run over simulated time. Bars are hatched where a branch
/// waits; signs and words at their ends show the result. A cursor marks one tick of one row.
class TimelineView : public QAbstractScrollArea {
  Q_OBJECT
 public:
  explicit TimelineView(QWidget* parent = nullptr);

  /// `begin` and `end`: the ticks of the run so far; `stop`: where the world was paused.
  void show_run(std::vector<TimelineRow> rows, Tick begin, Tick end, std::optional<Tick> stop,
                double tick_seconds);

  /// Makes the row of an episode current and visible; without a signal.
  void choose(std::uint32_t episode);
  void set_cursor(Tick tick);
  /// Shows a range larger (factor above 1) or smaller around the cursor.
  void zoom(double factor);
  /// Shows the whole run, also while it continues.
  void fit();

  /// What the current row shows at the cursor, one line.
  QString cursor_text() const;

  QSize sizeHint() const override;

 signals:
  /// The user made the row of this episode current.
  void episode_chosen(std::uint32_t episode);
  void cursor_moved();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  int names_width() const;
  int axis_height() const;
  int row_height() const;
  double x_of(double tick) const;
  double tick_at(double x) const;
  QRectF row_rect(int row) const;
  int row_at(int y) const;
  void set_current(int row);
  void show_row(int row);
  void show_range(double from, double span);
  void update_bars();
  void tell_cursor();
  QString text_at(int row, Tick tick) const;

  void paint_axis(QPainter& painter) const;
  void paint_name(QPainter& painter, int row) const;
  void paint_episode(QPainter& painter, int row) const;
  void paint_fluent(QPainter& painter, int row) const;
  void paint_line(QPainter& painter, Tick tick, const QColor& colour, Qt::PenStyle style) const;

  std::vector<TimelineRow> rows_;
  Tick begin_ = 0;
  Tick end_ = 1;
  std::optional<Tick> stop_;
  double tick_seconds_ = 0.1;
  double from_ = 0.0;  ///< first shown tick
  double span_ = 1.0;  ///< shown ticks
  bool fitted_ = true;
  bool scrolling_ = false;  ///< the scroll bars are set, not moved
  int current_ = -1;
  Tick cursor_ = 0;
};

/// The timeline of a run with its zoom buttons, and what it shows at the cursor.
class TimelinePage : public QWidget {
  Q_OBJECT
 public:
  explicit TimelinePage(QWidget* parent = nullptr);

  TimelineView& view() { return *view_; }

 private:
  TimelineView* view_ = nullptr;
  QLabel* label_ = nullptr;
};

}  // namespace magna
