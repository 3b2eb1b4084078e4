// SPDX-License-Identifier: GPL-3.0-or-later
// Construction of the pane of programs.
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/action_button.h"
#include "widgets/action_set.h"
#include "widgets/console/console_view.h"
#include "widgets/empty_pages.h"
#include "widgets/plain_table.h"
#include "widgets/plain_tree.h"
#include "widgets/programs/programs_pane.h"
#include "widgets/tool_button.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

/// New branches are expanded; branches closed by the user stay closed.
void open_branches(QTreeView& tree, const QModelIndex& parent, int first, int last) {
  const QAbstractItemModel& model = *tree.model();
  for (int row = first; row <= last; ++row) {
    const QModelIndex branch = model.index(row, 0, parent);
    tree.expand(branch);
    open_branches(tree, branch, 0, model.rowCount(branch) - 1);
  }
}

}  // namespace

ProgramsPane::ProgramsPane(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed), actions_(actions) {
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
  auto* column = new QVBoxLayout(list);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
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
  table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  table_->installEventFilter(this);
  keep_scaled(*table_, [this] {
    constexpr int kWidths[] = {90, 90, 170, 70};
    for (int i = 0; i < static_cast<int>(std::size(kWidths)); ++i) {
      table_->setColumnWidth(i, scaled(kWidths[i]));
    }
    table_->setMinimumHeight(scaled(60));
  });
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &ProgramsPane::follow_choice);
  connect(table_, &QTableView::doubleClicked, this, &ProgramsPane::ask_for_file);
  connect(table_, &QWidget::customContextMenuRequested, this, &ProgramsPane::show_list_menu);
}

QWidget* ProgramsPane::make_details() {
  details_ = new QWidget(this);
  auto* column = new QVBoxLayout(details_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
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
