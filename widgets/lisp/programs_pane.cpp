// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/programs_pane.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>
#include <utility>

#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/plain_tree.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/lisp/console_view.h"
#include "widgets/lisp/program_words.h"

namespace magna {
namespace {

bool is_over(const PlanBranch& branch) {
  return branch.state == PlanState::Done || branch.state == PlanState::Stopped;
}

/// Without finished branches and all below them.
std::vector<PlanBranch> running_branches(const std::vector<PlanBranch>& plan) {
  std::vector<PlanBranch> running;
  constexpr int kNone = std::numeric_limits<int>::max();
  int over = kNone;  // depth of a finished branch
  for (const PlanBranch& branch : plan) {
    if (branch.depth > over) continue;
    over = is_over(branch) ? branch.depth : kNone;
    if (over == kNone) running.push_back(branch);
  }
  return running;
}

QString spoken_branch(const PlanBranch& branch) {
  return QStringLiteral("%1, %2").arg(QString::fromStdString(branch.label),
                                      plan_state_text(branch));
}

QString branch_tip(const PlanBranch& branch) {
  return QStringLiteral("%1\n%2").arg(QString::fromStdString(branch.label),
                                      plan_state_text(branch));
}

RowDescription<PlanBranch> branch_rows() {
  using Branch = PlanBranch;
  return {.columns = {{.header = tr("Branch"),
                       .text = member_text<&Branch::label>,
                       .icon =
                           [](const Branch& branch) {
                             return QVariant(tinted_icon(plan_state_icon(branch)));
                           },
                       .spoken = spoken_branch},
                      {.header = tr("State"), .text = plan_state_text}},
          .key = [](const Branch& branch) { return std::uint64_t{branch.id}; },
          .depth = [](const Branch& branch) { return branch.depth; },
          .tip = branch_tip};
}

}  // namespace

PlanTreeModel::PlanTreeModel(QObject* parent) : RowModel(branch_rows(), parent) {}

void PlanTreeModel::show(const ProgramStatus* program) {
  const std::uint32_t number = program != nullptr ? program->number : 0;
  const Tick began = program != nullptr ? program->began : 0;
  std::vector<PlanBranch> branches;
  if (program != nullptr) branches = running_branches(program->plan);
  const bool same = number == program_ && began == began_;
  program_ = number;
  began_ = began;
  if (same) {
    RowModel::show(std::move(branches));
  } else {
    reset(std::move(branches));
  }
}

QModelIndex PlanTreeModel::index_of(std::uint32_t branch) const {
  return find([branch](const PlanBranch& one) { return one.id == branch; });
}

namespace {

ConsoleKind kind_of(ProgramLine::Kind kind) {
  switch (kind) {
    case ProgramLine::Kind::Output: break;
    case ProgramLine::Kind::Message: return ConsoleKind::Message;
    case ProgramLine::Kind::Warning: return ConsoleKind::Warning;
    case ProgramLine::Kind::Error: return ConsoleKind::Error;
  }
  return ConsoleKind::Table;
}

/// New branches are expanded; branches closed by the user stay closed.
void open_branches(QTreeView& tree, const QModelIndex& parent, int first, int last) {
  const QAbstractItemModel& model = *tree.model();
  for (int row = first; row <= last; ++row) {
    const QModelIndex branch = model.index(row, 0, parent);
    tree.expand(branch);
    open_branches(tree, branch, 0, model.rowCount(branch) - 1);
  }
}

RowDescription<ProgramRow> program_columns() {
  using Row = ProgramRow;
  return {
      .columns = {{.header = tr("Program"), .text = member_text<&Row::name>},
                  {.header = tr("State"),
                   .text = member_text<&Row::state>,
                   .icon = [](const Row& row) { return QVariant(tinted_icon(row.icon)); }},
                  {.header = tr("Waiting for, reason"), .text = member_text<&Row::reason>},
                  {.header = tr("Since"), .text = member_text<&Row::since>, .side = Qt::AlignRight},
                  {.header = tr("Pending"),
                   .text = member_text<&Row::pending>,
                   .side = Qt::AlignRight}},
      .key = [](const Row& row) { return std::uint64_t{row.number}; },
      .tip = member_text<&Row::tip>};
}

std::vector<ProgramRow> program_rows(const Snapshot& now) {
  std::vector<ProgramRow> rows;
  for (const ProgramStatus& program : programs_of(now)) {
    rows.push_back({.number = program.number,
                    .name = QString::fromStdString(program.name),
                    .state = program_state_word(program),
                    .icon = program_state_icon(program),
                    .reason = with_short_places(program_reason(program)),
                    .since = clock_text(static_cast<double>(program.began) * now.tick_seconds),
                    .pending = program.pending,
                    .tip = program_details(program, now.tick_seconds)});
  }
  std::ranges::reverse(rows);
  return rows;
}

}  // namespace

bool ProgramOutput::take(const ProgramStatus& program) {
  const std::uint64_t end = program.first_line + program.lines.size();
  const bool another = program.number != number_ || program.began != began_ || end < taken_;
  if (another) {
    record_ = {};
    number_ = program.number;
    began_ = program.began;
    taken_ = 0;
  }
  for (std::uint64_t next = std::max(taken_, program.first_line); next < end; ++next) {
    const ProgramLine& line = program.lines[static_cast<std::size_t>(next - program.first_line)];
    record_.add({kind_of(line.kind), line.text, line.tick},
                {QString::fromStdString(line.file), line.line, line.column});
  }
  taken_ = end;
  return another;
}

ProgramsPane::~ProgramsPane() = default;

void ProgramsPane::follow() {
  const Snapshot& now = feed_.now();
  const ProgramTable& programs = programs_of(now);
  if (std::exchange(programs_, now.programs) != now.programs) {
    showing_ = true;  // when a row disappears, the table selects another one by itself
    model_.show(program_rows(now));
    showing_ = false;
  }
  const QString start = plain_text(ActionName("program.start").row());
  const QString keys = keys_text(actions_.keys("program.start"));
  const QString how = keys.isEmpty() ? start : tr("%1 (%2)").arg(start, keys);
  pages_->show_empty(programs.empty() ? tr("No program is running. Start one with %1.").arg(how)
                                      : QString());
  details_->setVisible(!programs.empty());
  const auto newest_before = std::exchange(
      newest_number_, programs.empty() ? std::optional<std::uint32_t>() : programs.back().number);
  const bool kept = chosen_ && program_of(now, *chosen_) != nullptr;
  set_chosen(kept && chosen_ != newest_before ? chosen_ : newest_number_);
  show_chosen();
}

void ProgramsPane::choose(std::uint32_t number) {
  if (program_of(feed_.now(), number) == nullptr) return;
  set_chosen(number);
  show_chosen();
}

void ProgramsPane::set_chosen(std::optional<std::uint32_t> number) {
  const bool changed = std::exchange(chosen_, number) != number;
  const int row = number ? model_.row_of(*number) : -1;
  if (row != table_->selectionModel()->selectedRows().value(0).row()) {
    showing_ = true;
    table_->setCurrentIndex(model_.index(row, 0));
    showing_ = false;
  }
  if (changed) emit choice_changed();
}

void ProgramsPane::follow_choice() {
  if (showing_) return;
  const ProgramRow* const row = model_.at(table_->selectionModel()->selectedRows().value(0));
  if (row != nullptr) choose(row->number);
}

// Laid out once the pane is visible.
void ProgramsPane::show_chosen() {
  if (!isVisible() || !chosen_) return;
  const ProgramStatus* const program = program_of(feed_.now(), *chosen_);
  if (program == nullptr) return;
  show_output(*program);
  show_plan(*program);
  show_buttons();
}

void ProgramsPane::show_output(const ProgramStatus& program) {
  const bool another = written_.take(program);
  output_->set_stamps(feed_.now().tick_seconds);
  if (another) {
    output_->start_over();
  } else {
    output_->follow();
  }
  output_pages_->show_empty(output_->lines() > 0 ? QString() : tr("The program has no output."));
}

void ProgramsPane::show_plan(const ProgramStatus& program) {
  plan_model_.show(&program);
  plan_pages_->show_empty(
      plan_model_.rowCount() > 0
          ? QString()
          : tr("The program has no RPL plan. For plans, the state of each branch is shown here."));
}

void ProgramsPane::show_buttons() {
  const bool output = tabs_->currentIndex() == Output;
  const bool some = output ? output_->lines() > 0 : plan_model_.rowCount() > 0;
  newest_->setVisible(output && some && !output_->at_newest());
  copy_->setEnabled(some);
}

void ProgramsPane::copy() const {
  QApplication::clipboard()->setText(tabs_->currentIndex() == Output ? output_->text_to_copy()
                                                                     : plan_model_.text());
}

void ProgramsPane::ask_for_file() {
  const ProgramStatus* const program = chosen_ ? program_of(feed_.now(), *chosen_) : nullptr;
  if (program == nullptr || program->file.empty()) return;
  emit source_wanted({QString::fromStdString(program->file), 0, 0});
}

void ProgramsPane::show_list_menu(const QPoint& at) {
  const ProgramStatus* const program = chosen_ ? program_of(feed_.now(), *chosen_) : nullptr;
  if (program == nullptr) return;
  auto* menu = new QMenu(table_);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(&actions_["program.stop"]);
  menu->addAction(&actions_["program.restart"]);
  if (!program->file.empty()) {
    const FilePlace place{QString::fromStdString(program->file), 0, 0};
    menu->addAction(tr("&Open %1").arg(short_place_text(place)), this, &ProgramsPane::ask_for_file);
  }
  menu->popup(table_->viewport()->mapToGlobal(at));
}

void ProgramsPane::show_output_menu(const QPoint& at) {
  auto* menu = new QMenu(output_);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (const FilePlace place = output_->place_at(at)) {
    menu->addAction(tr("&Open %1").arg(short_place_text(place)), this,
                    [this, place] { emit source_wanted(place); });
  }
  menu->addAction(tr("&Copy"), this, &ProgramsPane::copy);
  menu->addAction(tr("Select &all"), output_, &QPlainTextEdit::selectAll);
  menu->popup(output_->viewport()->mapToGlobal(at));
}

void ProgramsPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  show_chosen();
}

// List and details are side by side if there is room, as below the map.
void ProgramsPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const Qt::Orientation wanted = width() > height() ? Qt::Horizontal : Qt::Vertical;
  if (parts_->orientation() != wanted) parts_->setOrientation(wanted);
}

ProgramsPane::ProgramsPane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed), actions_(actions), model_(program_columns()) {
  setAccessibleName(tr("Programs"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  parts_ = new QSplitter(Qt::Horizontal, this);
  parts_->setChildrenCollapsible(false);
  parts_->addWidget(make_list());
  parts_->addWidget(make_details());
  parts_->setStretchFactor(0, 1);
  parts_->setStretchFactor(1, 1);
  whole->addWidget(parts_);
  connect(&feed, &SnapshotFeed::calm, this, &ProgramsPane::follow);
  follow();
}

QWidget* ProgramsPane::make_list() {
  auto* list = new QWidget(this);
  auto* column = make_column(list);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(4, 0, 4, 0);
  row->setSpacing(4);
  constexpr ActionName kIds[] = {"program.start", "program.restart", "program.stop"};
  for (const ActionName id : kIds) {
    row->addWidget(new ActionButton(actions_[id], Qt::ToolButtonIconOnly, list));
  }
  row->addStretch(1);
  column->addLayout(row);
  make_table();
  pages_ = new EmptyPages(*table_, list);
  column->addWidget(pages_, 1);
  return list;
}

void ProgramsPane::make_table() {
  table_ = new QTableView(this);
  table_->setModel(&model_);
  make_plain_table(*table_, tr("Programs"),
                   tr("Newest first. The arrow keys choose one, Enter opens its file, Tab moves to "
                      "its output."));
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  on_enter_key(*table_, [this] { ask_for_file(); });
  keep_scaled(*table_, [this] {
    set_column_widths(*table_, {90, 90, 170, 70});
    table_->setMinimumHeight(scaled(60));
  });
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &ProgramsPane::follow_choice);
  connect(table_, &QTableView::doubleClicked, this, &ProgramsPane::ask_for_file);
  connect(table_, &QWidget::customContextMenuRequested, this, &ProgramsPane::show_list_menu);
}

QWidget* ProgramsPane::make_details() {
  details_ = new QWidget(this);
  auto* column = make_column(details_);
  tabs_ = new QTabBar(details_);
  tabs_->setAccessibleName(tr("Output or plan"));
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  tabs_->setUsesScrollButtons(false);
  tabs_->addTab(tr("Output"));
  tabs_->addTab(tr("Plan"));
  newest_ =
      make_icon_button(QStringLiteral("newest"), tr("Newest"), tr("Goes to the newest line"), this);
  copy_ = make_icon_button(QStringLiteral("copy"), tr("Copy"),
                           tr("Copies the selected text, or all shown lines"), this);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(4, 0, 4, 0);
  row->setSpacing(4);
  row->addWidget(tabs_, 0, Qt::AlignBottom);
  row->addStretch(1);
  row->addWidget(newest_);
  row->addWidget(copy_);
  column->addLayout(row);
  views_ = new QStackedWidget(details_);
  make_output();
  make_plan();
  column->addWidget(views_, 1);
  connect(tabs_, &QTabBar::currentChanged, this, [this](int page) {
    views_->setCurrentIndex(page);
    show_buttons();
  });
  connect(copy_, &QToolButton::clicked, this, &ProgramsPane::copy);
  connect(newest_, &QToolButton::clicked, output_, &ConsoleView::go_to_newest);
  return details_;
}

void ProgramsPane::make_output() {
  output_ = new ConsoleView(written_.record(), this);
  output_->setAccessibleName(tr("Output of the program"));
  output_->setAccessibleDescription(
      tr("Output of the program, oldest first. Enter opens the place that the current line refers "
         "to."));
  output_->setContextMenuPolicy(Qt::CustomContextMenu);
  output_pages_ = new EmptyPages(*output_, views_);
  views_->addWidget(output_pages_);
  connect(output_, &QWidget::customContextMenuRequested, this, &ProgramsPane::show_output_menu);
  connect(output_, &ConsoleView::place_changed, this, &ProgramsPane::show_buttons);
  connect(output_, &ConsoleView::source_wanted, this, &ProgramsPane::source_wanted);
}

void ProgramsPane::make_plan() {
  plan_ = new PlainTree(
      tr("Running plan"),
      tr("State of the program's plan and of each branch. The arrow keys choose and open."), this);
  plan_->setModel(&plan_model_);
  keep_scaled(*plan_, [this] {
    plan_->setColumnWidth(PlanTreeModel::Label, scaled(190));
    plan_->setMinimumHeight(scaled(60));
  });
  plan_pages_ = new EmptyPages(*plan_, views_);
  views_->addWidget(plan_pages_);
  connect(&plan_model_, &QAbstractItemModel::rowsInserted, plan_,
          [this](const QModelIndex& parent, int first, int last) {
            open_branches(*plan_, parent, first, last);
          });
  connect(&plan_model_, &QAbstractItemModel::modelReset, plan_, &QTreeView::expandAll);
}

}  // namespace magna
