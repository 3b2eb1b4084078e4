// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measures/measures_pane.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QString>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/view/measures_csv.h"
#include "core/view/snapshot.h"
#include "widgets/attention/attention_watch.h"
#include "widgets/empty_pages.h"
#include "widgets/measures/figure_table.h"
#include "widgets/plain_table.h"
#include "widgets/snapshot_reader.h"
#include "widgets/state_label.h"
#include "widgets/table_text.h"
#include "widgets/text_format.h"
#include "widgets/tool_button.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

std::ptrdiff_t marks_made(const Snapshot& now, MarkKind kind) {
  if (!now.marks) return 0;
  return std::ranges::count_if(*now.marks,
                               [kind](const Mark& mark) { return mark.mark.kind == kind; });
}

QString percent_text(double share, int decimals) {
  return QStringLiteral("%1\u2009%").arg(number_text(100.0 * share, decimals));
}

QString counted(std::ptrdiff_t number, const char* one, const char* more) {
  return tr(number == 1 ? one : more).arg(number);
}

QString cause_text(const std::string& name) {
  for (std::size_t c = 0; c < kAttentionCauses; ++c) {
    const auto cause = static_cast<AttentionCause>(c);
    if (name == cause_name(cause)) return attention_word(cause);
  }
  return QString::fromStdString(name);
}

QString times_text(std::uint32_t count, double median, double longest) {
  if (count == 0) return {};
  return QStringLiteral("%1 / %2").arg(number_text(median, 1), number_text(longest, 1));
}

QString spoken_times(std::uint32_t count, double median, double longest) {
  if (count == 0) return tr("none");
  return tr("median %1 s, longest %2 s").arg(number_text(median, 1), number_text(longest, 1));
}

/// Totals: "Run 0:12:03.4 · 12 switches · marked: 3 victims, 1 suspected", without the truth about
/// victims. The snapshot must have measures.
QString totals_text(const Snapshot& now) {
  const auto victims = marks_made(now, MarkKind::Victim);
  const auto suspected = marks_made(now, MarkKind::SuspectedVictim);
  return tr("Run %1 · %2 · marked: %3, %4")
      .arg(clock_text(now.measures->seconds),
           counted(now.measures->switches, QT_TRANSLATE_NOOP("MeasuresPane", "%1 switch"),
                   QT_TRANSLATE_NOOP("MeasuresPane", "%1 switches")),
           counted(victims, QT_TRANSLATE_NOOP("MeasuresPane", "%1 victim"),
                   QT_TRANSLATE_NOOP("MeasuresPane", "%1 victims")),
           counted(suspected, QT_TRANSLATE_NOOP("MeasuresPane", "%1 suspected"),
                   QT_TRANSLATE_NOOP("MeasuresPane", "%1 suspected")));
}

/// Explored area: "Explored: 412 m²"; `with_truth` adds the share of the reachable floor and the
/// map's error: "… · 62 % of the reachable floor, 90 % after 0:12:40.0 · map error 0.4 %".
QString explored_text(const CoverageMeasures& measures, bool with_truth) {
  QString text = tr("Explored: %1").arg(metres_text(measures.seen_m2, 0) + QChar(0x00B2));
  if (!with_truth || !measures.reachable) return text;
  const QString when = measures.seconds_to_90
                           ? tr("90\u2009% after %1").arg(clock_text(*measures.seconds_to_90))
                           : tr("90\u2009% not reached yet");
  return tr("%1 · %2 of the reachable floor, %3 · map error %4")
      .arg(text, percent_text(measures.share, 0), when,
           percent_text(measures.map_error.share(), 1));
}

/// The marks compared with the truth: "4 victims: 2 found, 2 missed · 1 false mark · mean error
/// 0.35 m".
QString truth_text(const VictimMeasures& victims) {
  QString text =
      tr("In the world: %1, %2 found, %3 missed · %4")
          .arg(counted(victims.victims, QT_TRANSLATE_NOOP("MeasuresPane", "%1 victim"),
                       QT_TRANSLATE_NOOP("MeasuresPane", "%1 victims")))
          .arg(victims.found)
          .arg(victims.missed)
          .arg(counted(victims.false_marks, QT_TRANSLATE_NOOP("MeasuresPane", "%1 false mark"),
                       QT_TRANSLATE_NOOP("MeasuresPane", "%1 false marks")));
  if (victims.found > 0) text += tr(" · mean error %1").arg(metres_text(victims.mean_error_m));
  return text;
}

/// Requests for help by cause: number, response and service times, each as "median / longest".
std::vector<FigureTable::Column> help_columns() {
  const QString times = QStringLiteral("00.0 / 000.0");
  return {{tr("Help for"), tr("Cause of the requests for help"),
           attention_word(AttentionCause::WaitsLong)},
          {tr("No."), tr("Number of requests for help, ended or not"), QStringLiteral("000")},
          {tr("Response (s)"), tr("Median and longest time until your first action on the robot"),
           times},
          {tr("Service (s)"),
           tr("Median and longest time until the robot no longer needed attention"), times}};
}

std::vector<FigureTable::Row> help_rows(const std::vector<HelpMeasures>& help) {
  std::vector<FigureTable::Row> rows;
  for (const HelpMeasures& one : help) {
    const QString cause = cause_text(one.cause);
    rows.push_back(
        {{cause, cause},
         {QString::number(one.requests),
          one.requests == 1 ? tr("1 request") : tr("%1 requests").arg(one.requests)},
         {times_text(one.answered, one.response_median_s, one.response_longest_s),
          tr("Response: %1")
              .arg(spoken_times(one.answered, one.response_median_s, one.response_longest_s))},
         {times_text(one.ended, one.service_median_s, one.service_longest_s),
          tr("Service: %1")
              .arg(spoken_times(one.ended, one.service_median_s, one.service_longest_s))}});
  }
  return rows;
}

/// What each person, model and other program did: accepted and refused actions, selections,
/// commands. No rows for one author alone, who needs no comparison.
std::vector<FigureTable::Column> author_columns() {
  const QString number = QStringLiteral("00000");
  return {{tr("Actions by"), tr("Person, model or other program"), QStringLiteral("a-long-client")},
          {tr("Accepted"), tr("Number of accepted actions; a held stick is one"), number},
          {tr("Refused"), tr("Number of actions that were refused"), number},
          {tr("Selections"), tr("Number of selections of robots"), number},
          {tr("Commands"), tr("Number of commands; one to several robots counts once"), number}};
}

std::vector<FigureTable::Row> author_rows(const std::vector<AuthorMeasures>& authors) {
  std::vector<FigureTable::Row> rows;
  if (authors.size() < 2) return rows;
  for (const AuthorMeasures& one : authors) {
    const QString name = QString::fromStdString(one.author.name);
    const auto cell = [](const QString& spoken, std::uint32_t count) {
      return FigureTable::Cell{QString::number(count), spoken.arg(count)};
    };
    rows.push_back({{name, name},
                    cell(tr("Accepted: %1"), one.actions),
                    cell(tr("Refused: %1"), one.refused),
                    cell(tr("Selections: %1"), one.selections),
                    cell(tr("Commands: %1"), one.commands)});
  }
  return rows;
}

}  // namespace

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
