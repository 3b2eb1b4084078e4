// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSlider>
#include <QWidget>
#include <memory>
#include <optional>
#include <utility>

#include "app/replay/replay.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QToolButton;

namespace magna {

class ActionSet;
class Chip;
struct BranchStatus;

/// The time of a recording: an axis with the event log by severity, marks, bookmarks and what the
/// operator did, the share of the floor that was explored, and the position. For keyboard and
/// screen readers a slider whose value is the tick.
///
/// Keys: Space plays and pauses, arrows step by a tick, with Shift to the next event; PgUp and
/// PgDn by ten seconds; Home, End; R plays the other way; + and - the speed; L begins and ends a
/// loop, and ends looping; G skips gaps; B sets a bookmark; Escape returns to live.
class PastTimeline : public QAbstractSlider {
  Q_OBJECT
 public:
  explicit PastTimeline(QWidget* parent = nullptr);

  void show_outline(std::shared_ptr<const PastOutline> outline);
  void show_status(const ReplayStatus& status);
  /// The ticks of the recording at which a second one, B, begins and ends; nothing = there is none.
  void show_second(const std::optional<std::pair<Tick, Tick>>& range);
  /// Begin of a loop whose end is still to be set.
  const std::optional<Tick>& loop_begin() const { return loop_begin_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void seek_wanted(qint64 tick);
  void step_wanted(int ticks);
  void moment_wanted(int direction);
  void play_wanted(bool on);
  void speed_wanted(double speed);
  void loop_wanted(std::optional<std::pair<qint64, qint64>> loop);
  void gaps_wanted(bool skip);
  void bookmark_wanted();
  void live_wanted();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  double x_of(Tick tick) const;
  Tick tick_at(double x) const;
  void seek_to(double x);
  void mark_loop();
  QString tip_at(double x) const;
  void paint_axis(QPainter& painter) const;
  void paint_moments(QPainter& painter) const;
  void paint_course(QPainter& painter) const;
  void paint_position(QPainter& painter) const;
  void paint_second(QPainter& painter) const;

  std::shared_ptr<const PastOutline> outline_;
  ReplayStatus status_;
  std::optional<std::pair<Tick, Tick>> second_;
  std::optional<Tick> loop_begin_;
};

/// The bar under the controls while the past is shown: its time and that of the running world, the
/// buttons of the replay, and the timeline.
class PastStrip : public QWidget {
  Q_OBJECT
 public:
  PastStrip(Replay& replay, const ActionSet& actions, QWidget* parent = nullptr);

  PastTimeline& timeline() { return *timeline_; }
  /// `text`: "live is at 0:12:04"; empty: the recording is not of the running world.
  void show_live(const QString& text, bool alarm);
  /// `place`: "B ended at 0:00:30.0", where a second recording does not have the time; else empty.
  void show_second(const std::optional<std::pair<Tick, Tick>>& range, const QString& place);
  /// Shows the progress of a branch, with a button that cancels it, while one is run.
  void show_branch(const BranchStatus& branch);

 signals:
  void cancel_wanted();

 private:
  void follow();

  Replay& replay_;
  Chip* time_;
  QLabel* live_;
  QLabel* problem_;
  QLabel* second_;
  QProgressBar* branch_;
  QToolButton* cancel_;
  QToolButton* play_;
  QToolButton* back_;
  QComboBox* speed_;
  PastTimeline* timeline_;
};

/// Marks a widget that shows the past: a frame around it, and a badge with the time.
class PastFrame : public QWidget {
  Q_OBJECT
 public:
  /// A child of `over` that covers it and lets the mouse through.
  explicit PastFrame(QWidget& over);
  void show_time(const QString& text);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget& over_;
  Chip* badge_;
};

}  // namespace magna
