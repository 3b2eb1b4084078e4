// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "core/view/plan_history.h"
#include "widgets/debugger/episode_tree_model.h"
#include "widgets/file_place.h"
#include "widgets/snapshot_feed.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QSplitter;
class QStackedWidget;
class QTabBar;
class QTreeView;

namespace magna {

class SourceView;

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
  /// Number of the shown run; 0 = none.
  std::uint32_t run() const { return run_; }

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

  EmptyPages& pages() { return *pages_; }
  QComboBox& runs() { return *runs_; }
  QTreeView& tree() { return *tree_; }
  EpisodeTreeModel& tree_model() { return model_; }
  QTabBar& tabs() { return *tabs_; }
  QLabel& state() { return *state_; }
  EmptyPages& source_pages() { return *source_pages_; }
  SourceView& source() { return *source_; }

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
