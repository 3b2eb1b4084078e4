// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measures/measures_pane.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "core/view/coverage_csv.h"
#include "core/view/measures_csv.h"
#include "widgets/empty_pages.h"
#include "widgets/measures/figure_table.h"
#include "widgets/measures/measures_words.h"
#include "widgets/plain_table.h"
#include "widgets/snapshot_reader.h"
#include "widgets/state_label.h"
#include "widgets/table_text.h"
#include "widgets/tool_button.h"
#include "widgets/ui_scale.h"

namespace magna {
MeasuresPane::MeasuresPane(SnapshotFeed& feed, QWidget* parent) : QWidget(parent), feed_(feed) {
  setAccessibleName(tr("Operator"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  make_head();
  make_explored_row();
  make_table();
  pages_ = new EmptyPages(*table_, this);
  help_times_ =
      new FigureTable(tr("Requests for help by cause"),
                      tr("One cause per row, times in seconds of the run."), help_columns(), this);
  authors_ = new FigureTable(tr("Actions by author"), tr("One person or program per row."),
                             author_columns(), this);
  setTabOrder(table_, authors_);
  setTabOrder(authors_, help_times_);
  auto* tables = new QHBoxLayout;
  tables->setSpacing(0);
  tables->addWidget(pages_, 2);
  auto* others = new QVBoxLayout;
  others->setSpacing(0);
  others->addWidget(authors_, 1);
  others->addWidget(help_times_, 1);
  tables->addLayout(others, 1);
  column->addLayout(tables, 1);
  connect(&feed, &SnapshotFeed::calm, this, &MeasuresPane::follow);
  follow();
}

MeasuresPane::~MeasuresPane() = default;

void MeasuresPane::make_head() {
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 2, 4, 2);
  row->setSpacing(8);
  totals_ = make_state_label(tr("Totals of the run"), 2, this);  // beside three buttons
  totals_->setAlignment(Qt::AlignVCenter | Qt::AlignLeft);
  truth_ = make_state_label(tr("Marks compared with the truth"), 1, this);
  for (QLabel* label : {totals_, truth_}) {
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addWidget(label, 1);
  }
  compare_ = make_icon_button(
      QStringLiteral("compare"), tr("Compare with the truth"),
      tr("Shows how many victims the world has and which marks are right, how much of "
         "the floor is explored and how wrong its map is"),
      this);
  compare_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  compare_->setCheckable(true);
  copy_ = make_icon_button(QStringLiteral("copy"), tr("Copy"),
                           tr("Copies the selected rows, or all"), this);
  save_ = make_icon_button(QStringLiteral("save"), tr("Save CSV…"),
                           tr("Saves all figures, those of victims too, as comma-separated values"),
                           this);
  save_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  for (QToolButton* button : {compare_, copy_, save_}) row->addWidget(button);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  layout()->addWidget(truth_);
  connect(compare_, &QToolButton::toggled, this, &MeasuresPane::follow);
  connect(copy_, &QToolButton::clicked, this, [this] { copy_rows(*table_); });
  connect(save_, &QToolButton::clicked, this, [this] {
    ask_for_csv_file(this, tr("Save the operator's measures"), QStringLiteral("measures.csv"),
                     [this](const QString& file) { save_as(file); });
  });
}

void MeasuresPane::make_explored_row() {
  explored_row_ = new QWidget(this);
  auto* row = new QHBoxLayout(explored_row_);
  row->setContentsMargins(8, 0, 4, 2);
  row->setSpacing(8);
  explored_ = make_state_label(tr("Explored area"), 1, this);
  explored_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  row->addWidget(explored_, 1);
  save_coverage_ = make_icon_button(QStringLiteral("save"), tr("Save coverage as CSV…"),
                                    tr("Saves the explored area over time, of the team and each "
                                       "robot, as comma-separated values"),
                                    this);
  save_coverage_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  row->addWidget(save_coverage_);
  layout()->addWidget(explored_row_);
  connect(save_coverage_, &QToolButton::clicked, this, [this] {
    ask_for_csv_file(this, tr("Save coverage over time"), QStringLiteral("coverage.csv"),
                     [this](const QString& file) { save_coverage_as(file); });
  });
}

void MeasuresPane::make_table() {
  sorted_ = new QSortFilterProxyModel(this);
  sorted_->setSourceModel(&model_);
  sorted_->setSortRole(MeasuresModel::kSortRole);
  table_ = new QTableView(this);
  table_->setModel(sorted_);
  make_plain_table(*table_, tr("Operator measures by robot"),
                   tr("One robot per row, times in seconds of the run."));
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table_->setSortingEnabled(true);
  table_->sortByColumn(MeasuresModel::Robot, Qt::AscendingOrder);
  table_->horizontalHeader()->setStretchLastSection(false);
  keep_scaled(*table_, [this] { size_columns(); });
}

void MeasuresPane::size_columns() {
  const QFontMetrics metrics = table_->fontMetrics();
  table_->setColumnWidth(MeasuresModel::Robot,
                         metrics.horizontalAdvance(QStringLiteral("a robot's")) + scaled(44));
  for (int c = MeasuresModel::Robot + 1; c < MeasuresModel::kColumns; ++c) {
    const QString heading = model_.headerData(c, Qt::Horizontal, Qt::DisplayRole).toString();
    const int wide = std::max(metrics.horizontalAdvance(heading) + scaled(18),
                              metrics.horizontalAdvance(QStringLiteral("00000.0")) + scaled(16));
    table_->setColumnWidth(c, wide);
  }
}

void MeasuresPane::follow() {
  const auto snapshot = feed_.shared();
  if (std::exchange(world_, world_number(*snapshot)) != world_number(*snapshot)) {
    compare_->setChecked(false);
  }
  model_.show(snapshot);
  const bool some = model_.rowCount() > 0;
  pages_->show_empty(some ? QString()
                          : tr("Shows for each robot how long it was active, neglected and idle, "
                               "and its commands. Open a world with robots to begin."));
  for (QToolButton* button : {compare_, copy_, save_}) button->setEnabled(some);
  if (help_ && isVisible()) help_times_->show_rows(help_rows(help_()));
  if (snapshot->measures) {
    authors_->show_rows(author_rows(snapshot->measures->authors));
    say(*totals_, totals_text(*snapshot));
    say(*truth_, truth_text(snapshot->measures->victims));
  }
  truth_->setVisible(some && compare_->isChecked());
  const CoverageMeasures* const coverage = snapshot->coverage_measures.get();
  explored_row_->setVisible(some && coverage != nullptr);
  if (coverage == nullptr) return;
  say(*explored_, explored_text(*coverage, compare_->isChecked()));
  save_coverage_->setEnabled(coverage->samples != nullptr);
}

void MeasuresPane::set_help_source(std::function<std::vector<HelpMeasures>()> source) {
  help_ = std::move(source);
  follow();
}

void MeasuresPane::save_as(const QString& file) {
  if (model_.measures() == nullptr) return;
  const std::vector<HelpMeasures> help = help_ ? help_() : std::vector<HelpMeasures>();
  write(file, measures_csv(*model_.measures(), help));
}

void MeasuresPane::save_coverage_as(const QString& file) {
  const auto snapshot = feed_.shared();
  const CoverageMeasures* const coverage = snapshot->coverage_measures.get();
  if (coverage == nullptr || !coverage->samples || !snapshot->measures) return;
  std::vector<std::string> names;
  for (const RobotMeasures& robot : snapshot->measures->robots) names.push_back(robot.name);
  write(file, coverage_csv(*coverage->samples, names, snapshot->tick_seconds, coverage->reachable));
}

void MeasuresPane::write(const QString& file, const std::string& csv) {
  const QString fault = save_bytes(file, QByteArray::fromStdString(csv));
  if (!fault.isEmpty()) emit problem(tr("The measures were not saved: %1: %2").arg(file, fault));
}

void MeasuresPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
  feed_.wish(*this, &SnapshotParts::measures, true);
}

void MeasuresPane::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  feed_.wish(*this, &SnapshotParts::measures, false);
}

}  // namespace magna
