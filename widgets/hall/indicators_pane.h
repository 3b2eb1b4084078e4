// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/hall/hall_measures.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/hall/hall_item.h"

class QBoxLayout;
class QCustomPlot;
class QHBoxLayout;
class QLabel;
class QSortFilterProxyModel;
class QTableView;
class QToolButton;

namespace magna {

class EmptyPages;

/// A machine, robot, belt or job in a table of indicators.
struct IndicatorRow {
  HallLane row;
  QString name;
  HallFigures figures;
  HallRobotTotals totals = {};      ///< of a robot
  std::uint32_t queue = 0;          ///< of a machine: packages on its input belt
  std::optional<double> flow = {};  ///< of a job, seconds
  double tick_seconds = 0.1;
  bool limits = false;  ///< it limits the run
  bool failed = false;  ///< it has failed and is not repaired
  friend bool operator==(const IndicatorRow&, const IndicatorRow&) = default;
};

/// Packages in the hall and delivered ones over simulated time, as two curves.
class HallCurves : public QWidget {
  Q_OBJECT
 public:
  explicit HallCurves(QWidget* parent = nullptr);

  void show_course(const HallMeasures& measures);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void dress();

  QCustomPlot* plot_;
};

/// The indicators of a hall: makespan, throughput, packages in the hall and their course, what
/// limits the run, and the times of machines, robots, belts and jobs. Choosing a row chooses the
/// item on the map, too.
class IndicatorsPane : public QWidget {
  Q_OBJECT
 public:
  IndicatorsPane(SnapshotFeed& feed, HallChoice& choice, QWidget* parent = nullptr);
  ~IndicatorsPane() override;

  /// Writes the measures in the format of `hall_csv` on another thread; emits `problem` on failure.
  void save_as(const QString& file);

 signals:
  void problem(const QString& text);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  static constexpr std::size_t kKinds = 4;

  QWidget* make_content();
  QWidget* make_facts();
  QLabel* make_fact(QHBoxLayout& row, const QString& name);
  QWidget* make_tables();
  void make_table(std::size_t kind, const QString& name);
  void show_kind(std::size_t kind);
  void follow();
  /// Fills the visible table.
  void fill_table();
  void show_facts(const HallStatus& hall);
  void show_bound();
  std::vector<IndicatorRow> rows_of(HallLane::Kind kind, const Snapshot& now) const;
  void choose(const QModelIndex& index);
  void show_choice();

  SnapshotFeed& feed_;
  HallChoice& choice_;
  HallMeasures measures_;
  std::shared_ptr<const HallHistory> history_;  ///< shown; null = none
  FileSaver saver_;
  std::array<std::unique_ptr<RowModel<IndicatorRow>>, kKinds> models_;
  std::array<QSortFilterProxyModel*, kKinds> sorted_ = {};
  std::array<QTableView*, kKinds> tables_ = {};
  std::array<QToolButton*, kKinds> kinds_ = {};
  std::size_t kind_ = 0;  ///< of the visible table
  EmptyPages* pages_ = nullptr;
  QBoxLayout* parts_ = nullptr;
  HallCurves* curves_ = nullptr;
  QLabel* time_ = nullptr;
  QLabel* end_ = nullptr;
  QLabel* operations_ = nullptr;
  QLabel* delivered_ = nullptr;
  QLabel* an_hour_ = nullptr;
  QLabel* in_hall_ = nullptr;
  QLabel* bound_ = nullptr;
  QLabel* limit_ = nullptr;
  QToolButton* save_ = nullptr;
  bool showing_ = false;  ///< the tables follow the choice: not a choice of the user
};

}  // namespace magna
