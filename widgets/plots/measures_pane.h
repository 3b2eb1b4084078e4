// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "core/engine/operator_measures.h"
#include "core/view/help_measures.h"
#include "core/view/snapshot.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/snapshot_feed.h"

class QLabel;
class QSortFilterProxyModel;
class QTableView;
class QToolButton;

namespace magna {

class EmptyPages;

/// The measures of a robot, which may no longer exist.
struct MeasuresRow {
  std::shared_ptr<const Snapshot> now;  ///< has measures
  std::size_t robot = 0;                ///< its number

  const RobotMeasures& figures() const { return now->measures->robots[robot]; }
};

/// Operator measures: totals, a row for each robot, who did how much, how requests for help were
/// served, and the progress of exploration. The truth about victims and floor is shown only on
/// request, because it would give the answer away. The session computes it only while it is
/// visible.
class MeasuresPane : public QWidget {
  Q_OBJECT
 public:
  enum Column { Robot, Active, Chosen, Neglect, Longest, NeglectNow, Idle, Commands, Found };

  explicit MeasuresPane(SnapshotFeed& feed, QWidget* parent = nullptr);
  ~MeasuresPane() override;

  /// Sets the source of the measures of requests for help; it is asked whenever they are shown or
  /// saved.
  void set_help_source(std::function<std::vector<HelpMeasures>()> source);

  /// Writes the present measures in the format of `measures_csv`; emits `problem` on failure.
  void save_as(const QString& file);
  /// Writes coverage over time in the format of `coverage_csv`.
  void save_coverage_as(const QString& file);

 signals:
  void problem(const QString& text);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void make_head();
  void make_explored_row();
  void write(const QString& file, const std::string& csv);
  void make_table();
  /// A small table beside that of robots, as wide as its columns; hidden while it has no rows.
  QTableView* make_figure_table(RowModelBase& model, const QString& name,
                                const QString& description);
  void follow();

  SnapshotFeed& feed_;
  RowModel<MeasuresRow> model_;
  RowModel<HelpMeasures> help_model_;
  RowModel<AuthorMeasures> author_model_;
  QSortFilterProxyModel* sorted_;
  QLabel* totals_;
  QLabel* truth_;
  QWidget* explored_row_;
  QLabel* explored_;
  QToolButton* save_coverage_;
  QToolButton* compare_;
  QToolButton* copy_;
  QToolButton* save_;
  QTableView* table_;
  QTableView* help_times_;
  QTableView* authors_;
  EmptyPages* pages_;
  std::function<std::vector<HelpMeasures>()> help_;
  std::uint64_t world_ = 0;  ///< world for which the truth was requested
};

}  // namespace magna
