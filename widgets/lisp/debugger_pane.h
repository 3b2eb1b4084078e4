// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/view/plan_history.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/base/text/file_place.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QSplitter;
class QStackedWidget;
class QTabBar;
class QTreeView;

namespace magna {

class SourceView;

struct EpisodeRow {
  std::shared_ptr<const PlanEntry> episode;
  int depth = 0;
  double tick_seconds = 0.1;
  friend bool operator==(const EpisodeRow&, const EpisodeRow&) = default;
};

/// The branches and commands of one run as a tree, with ended ones. Existing rows are kept; new
/// ones are appended to their parents.
class EpisodeTreeModel : public RowModel<EpisodeRow> {
  Q_OBJECT
 public:
  enum Column { Name, State, Began, Ended, Detail };

  explicit EpisodeTreeModel(QObject* parent = nullptr);

  /// `run`: PlanEntry::run; 0 = nothing. Resets the model for another run, and when episodes are no
  /// longer kept.
  void show(const std::shared_ptr<const PlanHistory>& history, std::uint32_t run,
            double tick_seconds);

  /// nullptr = no such row.
  const PlanEntry* episode_at(const QModelIndex& index) const;
  /// Invalid index = not shown.
  QModelIndex index_of(std::uint32_t episode) const;
  /// All rows in the order of a tree walked from its root.
  const std::vector<EpisodeRow>& rows() const { return rows_; }

 private:
  std::shared_ptr<const PlanHistory> history_;
  std::uint32_t run_ = 0;
  double tick_seconds_ = 0.0;
  std::vector<EpisodeRow> rows_;
};

class ActionSet;
class BreakpointsPage;
class ComparisonPage;
class EmptyPages;
class TimelinePage;

/// The debugger of RPL plans: one run as a tree with its history, the source of the selected
/// branch, the run's timeline, breakpoints, and the comparison of two runs. The newest run is shown
/// until the user selects another one.
class DebuggerPane : public QWidget {
  Q_OBJECT
 public:
  enum Page { Source, Timeline, Breakpoints, Comparison };

  DebuggerPane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);
  ~DebuggerPane() override;

  /// The selected branch or command; nullptr = none.
  const PlanEntry* chosen() const;
  void choose(std::uint32_t episode);

  void go_on();
  /// `kind`: "into", "over" or "out", from the selected branch.
  void step(const char* kind);
  /// Adds a breakpoint at the selected branch or command, or removes it.
  void toggle_breakpoint();
  /// Requests to open the place of the selected branch.
  void show_source();
  /// Finds the file of a place; empty = it does not exist. Without it files are taken as named.
  void set_source_finder(std::function<QString(const QString& file)> find);
  /// Whether the world is paused at a breakpoint or after a step.
  const PlanStop* stop() const;

 signals:
  /// chosen(), or what is possible with it, has changed.
  void choice_changed();
  void source_wanted(const magna::FilePlace& place);
  /// A breakpoint was reached or a step has ended.
  void stopped();

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* make_bar();
  QWidget* make_plan();
  QWidget* make_pages();
  void make_tree();
  /// Gives names the room; without room the columns of times are hidden.
  void fit_columns();
  /// The choice of the run is in the bar, which leaves more rows to the tree, or above the tree.
  void place_runs(bool in_bar);

  void follow();
  void follow_runs();
  void follow_stop();
  void show_run();
  void show_state();
  /// The place where the plan has stopped if that is in the selected branch, else that of the
  /// branch.
  FilePlace shown_place() const;
  /// Shows it on the page with the source.
  void show_place();
  void type(const QString& expression);

  SnapshotFeed& feed_;
  ActionSet& actions_;
  std::shared_ptr<const PlanHistory> history_;
  EpisodeTreeModel model_;
  std::uint32_t run_ = 0;
  bool newest_ = true;     ///< the newest run is followed
  bool choosing_ = false;  ///< the selection is set, not changed by the user
  std::optional<PlanStop> last_stop_;
  EmptyPages* pages_ = nullptr;
  QSplitter* parts_ = nullptr;
  QHBoxLayout* bar_ = nullptr;
  QHBoxLayout* runs_row_ = nullptr;  ///< above the tree
  QComboBox* runs_ = nullptr;
  QLabel* state_ = nullptr;
  QTreeView* tree_ = nullptr;
  QTabBar* tabs_ = nullptr;
  QStackedWidget* views_ = nullptr;
  std::function<QString(const QString& file)> find_source_;
  EmptyPages* source_pages_ = nullptr;
  SourceView* source_ = nullptr;
  EmptyPages* timeline_pages_ = nullptr;
  TimelinePage* timeline_ = nullptr;
  BreakpointsPage* breakpoints_ = nullptr;
  ComparisonPage* comparison_ = nullptr;
};

}  // namespace magna
