// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/debugger_pane.h"

#include <QComboBox>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTreeView>
#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/engine/robot_inputs.h"
#include "core/view/plan_comparison.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/plain_tree.h"
#include "widgets/base/text/tr.h"
#include "widgets/lisp/breakpoints_page.h"
#include "widgets/lisp/comparison_page.h"
#include "widgets/lisp/plan_words.h"
#include "widgets/lisp/source_view.h"
#include "widgets/lisp/timeline_view.h"

namespace magna {
namespace {

/// The same number with another begin is of another world.
std::uint64_t episode_key(const EpisodeRow& row) {
  return static_cast<std::uint64_t>(row.episode->began) << 32U | row.episode->number;
}

QString episode_tip(const EpisodeRow& row) { return episode_text(*row.episode, row.tick_seconds); }

QString end_cell(const EpisodeRow& row) {
  return row.episode->ended ? tick_text(*row.episode->ended, row.tick_seconds) : QString();
}

RowDescription<EpisodeRow> episode_columns() {
  using Row = EpisodeRow;
  const auto spoken = [](const Row& row) {
    return episode_tip(row).replace(QLatin1Char('\n'), QStringLiteral(", "));
  };
  const auto icon = [](const Row& row) {
    return QVariant(tinted_icon(plan_state_icon(row.episode->state)));
  };
  const auto begin = [](const Row& row) { return tick_text(row.episode->began, row.tick_seconds); };
  return {.columns = {{.header = tr("Branch"),
                       .text = [](const Row& row) { return episode_title(*row.episode); },
                       .icon = icon,
                       .spoken = spoken},
                      {.header = tr("State"),
                       .text = [](const Row& row) { return plan_state_word(row.episode->state); }},
                      {.header = tr("Began"), .text = begin},
                      {.header = tr("Ended"), .text = end_cell},
                      {.header = tr("Waiting for, reason, value"),
                       .text = [](const Row& row) { return episode_detail(*row.episode); }}},
          .key = episode_key,
          .depth = [](const Row& row) { return row.depth; },
          .tip = episode_tip};
}

/// The episodes of a run, each followed by those below it. A branch whose parent is not kept is at
/// the top.
std::vector<EpisodeRow> rows_of(const PlanHistory& history, std::uint32_t run,
                                double tick_seconds) {
  using Episodes = std::vector<std::shared_ptr<const PlanEntry>>;
  Episodes top;
  std::unordered_map<std::uint32_t, Episodes> below;  // by parent; without children, too
  for (const auto& one : history.episodes) {
    if (one->run != run) continue;
    const auto above = below.find(one->parent);
    (above != below.end() ? above->second : top).push_back(one);
    below.try_emplace(one->number);
  }
  std::vector<EpisodeRow> rows;
  const auto add = [&](const auto& self, const Episodes& episodes, int depth) -> void {
    for (const auto& one : episodes) {
      rows.push_back({one, depth, tick_seconds});
      self(self, below.at(one->number), depth + 1);
    }
  };
  add(add, top, 0);
  return rows;
}

bool lacks_some(const std::vector<EpisodeRow>& now, const std::vector<EpisodeRow>& before) {
  std::unordered_set<std::uint64_t> keys;
  for (const EpisodeRow& row : now) keys.insert(episode_key(row));
  return std::ranges::any_of(
      before, [&](const EpisodeRow& row) { return !keys.contains(episode_key(row)); });
}

}  // namespace

EpisodeTreeModel::EpisodeTreeModel(QObject* parent) : RowModel(episode_columns(), parent) {}

void EpisodeTreeModel::show(const std::shared_ptr<const PlanHistory>& history, std::uint32_t run,
                            double tick_seconds) {
  if (history == history_ && run == run_ && tick_seconds == tick_seconds_) return;
  history_ = history;
  tick_seconds_ = tick_seconds;
  std::vector<EpisodeRow> rows;
  if (history && run != 0) rows = rows_of(*history, run, tick_seconds);
  const bool another = std::exchange(run_, run) != run || lacks_some(rows, rows_);
  rows_ = rows;
  if (another) {
    reset(std::move(rows));
  } else {
    RowModel::show(std::move(rows));
  }
}

QModelIndex EpisodeTreeModel::index_of(std::uint32_t episode) const {
  return find([episode](const EpisodeRow& row) { return row.episode->number == episode; });
}

const PlanEntry* EpisodeTreeModel::episode_at(const QModelIndex& index) const {
  const EpisodeRow* const row = at(index);
  return row != nullptr ? row->episode.get() : nullptr;
}

namespace {

void expand_new_branches(QTreeView& tree, const QModelIndex& parent, int first, int last) {
  tree.expand(parent);
  const QAbstractItemModel& model = *tree.model();
  const QModelIndex above = parent.parent();
  if (above.isValid() && model.rowCount(above) == 1) tree.expand(above);
  for (int row = first; row <= last; ++row) {
    const QModelIndex branch = model.index(row, 0, parent);
    const int below = model.rowCount(branch);
    if (below > 0) expand_new_branches(tree, branch, 0, below - 1);
  }
}

}  // namespace

DebuggerPane::~DebuggerPane() = default;

const PlanEntry* DebuggerPane::chosen() const { return model_.episode_at(tree_->currentIndex()); }

void DebuggerPane::choose(std::uint32_t episode) {
  const QModelIndex index = model_.index_of(episode);
  if (!index.isValid()) return;
  choosing_ = true;
  tree_->setCurrentIndex(index);
  tree_->scrollTo(index);
  choosing_ = false;
  timeline_->view().choose(episode);
  emit choice_changed();
}

const PlanStop* DebuggerPane::stop() const {
  const Snapshot& now = feed_.now();
  return now.paused && history_ && history_->stop && history_->stop->tick == now.tick
             ? &*history_->stop
             : nullptr;
}

void DebuggerPane::type(const QString& expression) {
  feed_.link().type_line(expression.toStdString());
}

void DebuggerPane::go_on() { type(QStringLiteral("(plan-continue)")); }

void DebuggerPane::step(const char* kind) {
  const PlanEntry* const episode = chosen();
  const QString from = episode == nullptr ? QString() : QStringLiteral(" %1").arg(episode->number);
  type(QStringLiteral("(plan-step :%1%2)").arg(QLatin1String(kind), from));
}

void DebuggerPane::toggle_breakpoint() {
  const PlanEntry* const episode = chosen();
  if (episode == nullptr || !history_) return;
  const std::string kind =
      episode->kind == PlanEntry::Kind::Command ? std::string("command") : std::string("form");
  const auto found = std::ranges::find_if(history_->breakpoints, [&](const PlanBreakpoint& one) {
    return one.kind == kind && one.what == episode->name;
  });
  if (found != history_->breakpoints.end()) {
    type(QStringLiteral("(plan-unbreak %1)").arg(found->number));
  } else {
    type(
        QStringLiteral("(plan-break :%1 %2)")
            .arg(QString::fromStdString(kind), lisp_string(QString::fromStdString(episode->name))));
  }
}

void DebuggerPane::show_source() {
  const PlanEntry* const episode = chosen();
  if (episode == nullptr) return;
  if (const FilePlace place = file_place_of(episode->place)) emit source_wanted(place);
}

void DebuggerPane::set_source_finder(std::function<QString(const QString& file)> find) {
  find_source_ = std::move(find);
  show_place();
}

FilePlace DebuggerPane::shown_place() const {
  const PlanEntry* const episode = chosen();
  const PlanStop* const at = stop();
  const bool here = at != nullptr && (episode == nullptr || at->episode == episode->number);
  if (here && !at->place.file.empty()) return file_place_of(at->place);
  return episode != nullptr ? file_place_of(episode->place) : FilePlace{};
}

void DebuggerPane::show_place() {
  if (!isVisible()) return;
  const FilePlace place = shown_place();
  if (!place) {
    source_pages_->show_empty(chosen() == nullptr
                                  ? tr("Shows the source of the selected branch.")
                                  : tr("The selected branch was not read from a file."));
    return;
  }
  const QString file = find_source_ ? find_source_(place.file) : place.file;
  const bool shown = source_->show_place(file, place.line);
  source_pages_->show_empty(shown ? QString() : tr("%1 cannot be read.").arg(place.file));
  source_->setToolTip(short_place_text(place));
  std::set<int> lines;
  const std::string name = QFileInfo(file).fileName().toStdString();
  for (const PlanBreakpoint& one : history_->breakpoints) {
    const bool named = one.file.empty() || one.file == name || one.file == file.toStdString();
    if (one.kind == "line" && one.enabled && named) {
      lines.insert(QString::fromStdString(one.what).toInt());
    }
  }
  source_->show_breakpoints(std::move(lines));
}

void DebuggerPane::follow() {
  const Snapshot& now = feed_.now();
  const auto history = plans_in(now);
  const bool changed = std::exchange(history_, history) != history;
  if (changed) follow_runs();
  if (isVisible()) show_run();
  const std::optional<PlanStop> before = last_stop_;
  follow_stop();
  show_state();
  if (changed || before != last_stop_) emit choice_changed();
}

void DebuggerPane::follow_runs() {
  auto plans = plans_of(*history_);
  std::ranges::reverse(plans);
  const bool kept =
      std::ranges::any_of(plans, [this](const auto& plan) { return plan->number == run_; });
  if (!kept) newest_ = true;
  if (newest_) run_ = plans.empty() ? 0 : plans.front()->number;
  const QSignalBlocker blocker(runs_);
  runs_->clear();
  for (const auto& plan : plans) {
    runs_->addItem(run_text(*plan, feed_.now().tick_seconds), plan->number);
  }
  runs_->setCurrentIndex(runs_->findData(run_));
  runs_->setVisible(!plans.empty());
}

void DebuggerPane::show_run() {
  const Snapshot& now = feed_.now();
  const std::uint32_t before = chosen() != nullptr ? chosen()->number : 0;
  choosing_ = true;
  model_.show(history_, run_, now.tick_seconds);
  choosing_ = false;
  if (chosen() == nullptr && model_.rowCount() > 0) choose(before != 0 ? before : run_);
  const bool empty = run_ == 0;
  pages_->show_empty(empty ? tr("No plan has run in this world.") : QString());
  timeline_pages_->show_empty(empty ? tr("Start a program with an RPL plan, such as "
                                         "fetch-rpl.lisp, with Program > Start program.")
                                    : QString());
  breakpoints_->show_breakpoints(history_->breakpoints);
  comparison_->show_history(history_, now.tick_seconds);
  if (empty) return;
  const PlanEntry* const root = model_.episode_at(model_.index_of(run_));
  if (root == nullptr) return;
  const Tick end = root->ended.value_or(now.tick);
  std::vector<TimelineRow> rows;
  for (const EpisodeRow& row : model_.rows()) rows.push_back({row.episode, nullptr, row.depth});
  for (const auto& fluent : history_->fluents) {
    const bool within = std::ranges::any_of(fluent->changes, [&](const FluentTrack::Change& one) {
      return one.tick >= root->began && one.tick <= end;
    });
    if (within) rows.push_back({nullptr, fluent, 0});
  }
  const PlanStop* const at = stop();
  timeline_->view().show_run(std::move(rows), root->began, end,
                             at != nullptr ? std::optional<Tick>(at->tick) : std::nullopt,
                             now.tick_seconds);
}

// The branch where a plan stopped is selected once.
void DebuggerPane::follow_stop() {
  const PlanStop* const at = stop();
  const std::optional<PlanStop> now = at != nullptr ? std::optional<PlanStop>(*at) : std::nullopt;
  if (std::exchange(last_stop_, now) == now || !now) return;
  emit stopped();
  if (now->episode == 0) return;
  const auto found = std::ranges::find(history_->episodes, now->episode,
                                       [](const auto& one) { return one->number; });
  if (found == history_->episodes.end()) return;
  if ((*found)->run != 0 && (*found)->run != run_) {
    run_ = (*found)->run;
    newest_ = runs_->findData(run_) == 0;
    runs_->setCurrentIndex(runs_->findData(run_));
  }
  show_run();
  choose(now->episode);
  timeline_->view().set_cursor(now->tick);
}

void DebuggerPane::show_state() {
  const PlanStop* const at = stop();
  QString text;
  if (at != nullptr) {
    const FilePlace place = file_place_of(at->place);
    const QString reason = QString::fromStdString(at->text);
    text = place ? tr("Paused, %1 (%2)").arg(reason, short_place_text(place))
                 : tr("Paused, %1").arg(reason);
  } else {
    text = feed_.now().paused ? tr("Paused") : tr("Running");
  }
  if (history_->dropped > 0) {
    text = tr("%1. Older history is not kept.").arg(text);
  }
  if (state_->text() == text) return;
  state_->setText(text);
  state_->setToolTip(text);  // it may be longer than its place
}

void DebuggerPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  show_run();
  show_place();
}

// Tree and pages are side by side if there is room, as below the map.
void DebuggerPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const Qt::Orientation wanted = width() > height() ? Qt::Horizontal : Qt::Vertical;
  if (parts_->orientation() == wanted) return;
  parts_->setOrientation(wanted);
  place_runs(wanted == Qt::Horizontal);
}

bool DebuggerPane::eventFilter(QObject* watched, QEvent* event) {
  if (watched == tree_->viewport() && event->type() == QEvent::Resize) fit_columns();
  return QWidget::eventFilter(watched, event);
}

DebuggerPane::DebuggerPane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed), actions_(actions), history_(plans_in(feed.now())) {
  setAccessibleName(tr("Plan debugger"));
  auto* whole = make_column(this);
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
  state_->setObjectName(QStringLiteral("plan_state"));
  state_->setTextFormat(Qt::PlainText);
  state_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  state_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  bar_->addWidget(state_, 1);
  return bar;
}

QWidget* DebuggerPane::make_plan() {
  auto* part = new QWidget(this);
  auto* column = make_column(part);
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
  on_enter_key(*tree_, [this] { show_source(); });
  tree_->viewport()->installEventFilter(this);
  keep_scaled(*tree_, [this] {
    fit_columns();
    tree_->setMinimumHeight(scaled(60));
    tree_->setIndentation(scaled(10));  // plans nest deeply
  });
  connect(&model_, &QAbstractItemModel::rowsInserted, tree_,
          [this](const QModelIndex& parent, int first, int last) {
            expand_new_branches(*tree_, parent, first, last);
          });
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
  auto* column = make_column(part);
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
