// SPDX-License-Identifier: GPL-3.0-or-later
// Construction of the debugger of plans.
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/action_button.h"
#include "widgets/action_set.h"
#include "widgets/debugger/breakpoints_page.h"
#include "widgets/debugger/comparison_page.h"
#include "widgets/debugger/debugger_pane.h"
#include "widgets/debugger/plan_words.h"
#include "widgets/debugger/source_view.h"
#include "widgets/debugger/timeline_page.h"
#include "widgets/empty_pages.h"
#include "widgets/metrics.h"
#include "widgets/plain_tree.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

void expand_new_branches(QTreeView& tree, const QModelIndex& parent) {
  tree.expand(parent);
  const QModelIndex above = parent.parent();
  if (above.isValid() && tree.model()->rowCount(above) == 1) tree.expand(above);
}

}  // namespace

DebuggerPane::DebuggerPane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed), actions_(actions), history_(plans_in(feed.now())) {
  setAccessibleName(tr("Plan debugger"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->setSpacing(0);
  whole->addWidget(make_bar());
  parts_ = new QSplitter(Qt::Horizontal, this);
  parts_->setChildrenCollapsible(false);
  parts_->addWidget(make_plan());
  parts_->addWidget(make_pages());
  parts_->setSizes({1000, 1000});  // halves
  parts_->setStretchFactor(0, 2);
  parts_->setStretchFactor(1, 3);
  whole->addWidget(parts_, 1);
  place_runs(true);
  connect(&feed, &SnapshotFeed::calm, this, &DebuggerPane::follow);
  follow_runs();
  show_run();
  show_state();
}

QWidget* DebuggerPane::make_bar() {
  auto* bar = new QWidget(this);
  bar_ = new QHBoxLayout(bar);
  bar_->setContentsMargins(kGap, 0, kGap, 0);
  bar_->setSpacing(kGap);
  constexpr ActionName kIds[] = {"plan.continue", "plan.step_into",  "plan.step_over",
                                 "plan.step_out", "plan.breakpoint", "plan.source"};
  for (const ActionName id : kIds) {
    bar_->addWidget(new ActionButton(actions_[id], Qt::ToolButtonIconOnly, bar));
  }
  runs_ = new QComboBox(bar);
  runs_->setAccessibleName(tr("Run"));
  runs_->setToolTip(tr("Selects the run that is shown, newest first"));
  runs_->setMinimumContentsLength(12);
  runs_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(runs_, &QComboBox::activated, this, [this](int at) {
    run_ = runs_->itemData(at).toUInt();
    newest_ = at == 0;
    show_run();
    emit choice_changed();
  });
  state_ = new QLabel(bar);
  state_->setTextFormat(Qt::PlainText);
  state_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  state_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  bar_->addWidget(state_, 1);
  return bar;
}

QWidget* DebuggerPane::make_plan() {
  auto* part = new QWidget(this);
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  runs_row_ = new QHBoxLayout;
  runs_row_->setContentsMargins(kGap, 0, kGap, 0);
  column->addLayout(runs_row_);
  make_tree();
  pages_ = new EmptyPages(*tree_, part);
  column->addWidget(pages_, 1);
  return part;
}

void DebuggerPane::place_runs(bool in_bar) {
  if (in_bar) {
    bar_->insertWidget(bar_->count() - 1, runs_);  // before the state
  } else {
    runs_row_->addWidget(runs_, 1);
  }
}

void DebuggerPane::make_tree() {
  auto* tree = new PlainTree(
      tr("Plan"),
      tr("Branches and commands of the run, with ended ones. The arrow keys choose and open, Enter "
         "opens the source."),
      this);
  tree_ = tree;
  tree_->setModel(&model_);
  tree_->setHeaderHidden(false);
  tree_->installEventFilter(this);
  tree_->viewport()->installEventFilter(this);
  keep_scaled(*tree_, [this] {
    fit_columns();
    tree_->setMinimumHeight(scaled(60));
    tree_->setIndentation(scaled(10));  // plans nest deeply
  });
  connect(&model_, &QAbstractItemModel::rowsInserted, tree_,
          [this](const QModelIndex& parent) { expand_new_branches(*tree_, parent); });
  connect(&model_, &QAbstractItemModel::modelReset, tree_, &QTreeView::expandAll);
  connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
    if (choosing_) return;
    if (const PlanEntry* const episode = chosen()) timeline_->view().choose(episode->number);
    emit choice_changed();
  });
  connect(tree_, &QTreeView::doubleClicked, this, &DebuggerPane::show_source);
}

// Names first: times are in the timeline and in tooltips, too.
void DebuggerPane::fit_columns() {
  constexpr int kLeastName = 200;
  constexpr int kState = 70;
  constexpr int kTime = 80;
  const int room = tree_->viewport()->width();
  const bool times = room >= scaled(kLeastName + kState + 2 * kTime + kLeastName);
  for (const int column : {EpisodeTreeModel::Began, EpisodeTreeModel::Ended}) {
    tree_->setColumnHidden(column, !times);
    tree_->setColumnWidth(column, scaled(kTime));
  }
  tree_->setColumnWidth(EpisodeTreeModel::State, scaled(kState));
  const int rest = room - scaled(kState) - (times ? 2 * scaled(kTime) : 0);
  tree_->setColumnWidth(EpisodeTreeModel::Name, std::max(scaled(kLeastName), rest * 2 / 3));
}

QWidget* DebuggerPane::make_pages() {
  auto* part = new QWidget(this);
  auto* column = new QVBoxLayout(part);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  tabs_ = new QTabBar(part);
  tabs_->setAccessibleName(tr("Source, timeline, breakpoints or comparison"));
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  tabs_->setUsesScrollButtons(false);
  tabs_->addTab(tr("Source"));
  tabs_->addTab(tr("Timeline"));
  tabs_->addTab(tr("Breakpoints"));
  tabs_->addTab(tr("Comparison"));
  column->addWidget(tabs_);
  views_ = new QStackedWidget(part);
  source_ = new SourceView(views_);
  source_pages_ = new EmptyPages(*source_, views_);
  timeline_ = new TimelinePage(views_);
  timeline_pages_ = new EmptyPages(*timeline_, views_);
  breakpoints_ = new BreakpointsPage(views_);
  comparison_ = new ComparisonPage(views_);
  views_->addWidget(source_pages_);
  views_->addWidget(timeline_pages_);
  views_->addWidget(breakpoints_);
  views_->addWidget(comparison_);
  column->addWidget(views_, 1);
  connect(tabs_, &QTabBar::currentChanged, views_, &QStackedWidget::setCurrentIndex);
  connect(this, &DebuggerPane::choice_changed, this, &DebuggerPane::show_place);
  connect(&timeline_->view(), &TimelineView::episode_chosen, this, &DebuggerPane::choose);
  connect(breakpoints_, &BreakpointsPage::expression_wanted, this, &DebuggerPane::type);
  connect(comparison_, &ComparisonPage::source_wanted, this,
          [this](const std::shared_ptr<const PlanEntry>& episode) {
            if (const FilePlace place = file_place_of(episode->place)) emit source_wanted(place);
          });
  return part;
}

}  // namespace magna
