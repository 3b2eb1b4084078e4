// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <memory>

#include "core/geometry/point.h"
#include "core/hall/hall_measures.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/hall/hall_item.h"
#include "widgets/plots/plot_board.h"

class QLabel;
class QLayout;
class QToolButton;

namespace magna {

class EmptyPages;
class GanttChart;

/// The Gantt chart of a hall: what machines, robots, belts and jobs did and do. A click chooses the
/// item, also on the map and in the Hall pane. The session records in any case; snapshots have the
/// records only while the pane is visible.
class GanttPane : public QWidget {
  Q_OBJECT
 public:
  GanttPane(SnapshotFeed& feed, HallChoice& choice, QWidget* parent = nullptr);
  ~GanttPane() override;

  GanttChart& chart() { return *chart_; }
  TimeWindow& time() { return time_; }

  /// What limits the run, in words; empty = there is no hall.
  const QString& summary() const { return summary_; }
  /// Exports all shown rows over the visible time, as CSV all bars, or as JSON the schedule that
  /// was executed; the format follows the suffix: CSV, PNG, SVG, PDF or JSON. Emits `said` on
  /// success or `problem`.
  void export_as(const QString& file);

 signals:
  /// The summary has changed.
  void summary_changed();
  /// The user wants to see this place on the map.
  void place_wanted(magna::Point place);
  void said(const QString& text);
  void problem(const QString& text);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QLayout* make_kinds();
  QLayout* make_tools();
  void follow();
  void show_choice();
  void choose(const HallItem& item);
  void export_schedule(const QString& file);
  void ask_where_to_export();

  SnapshotFeed& feed_;
  HallChoice& choice_;
  TimeWindow time_;
  HallMeasures measures_;
  std::shared_ptr<const HallHistory> history_;  ///< shown; null = none
  FileSaver saver_;
  GanttChart* chart_;
  EmptyPages* pages_;
  QLabel* details_;
  QToolButton* follow_button_ = nullptr;
  QToolButton* export_ = nullptr;
  QString summary_;
};

}  // namespace magna
