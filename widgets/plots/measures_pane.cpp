// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/measures_pane.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QString>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <concepts>
#include <optional>
#include <utility>

#include "core/view/measures_csv.h"
#include "core/view/snapshot.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/events/attention_watch.h"

namespace magna {
namespace {

std::ptrdiff_t marks_made(const Snapshot& now, MarkKind kind) {
  if (!now.marks) return 0;
  return std::ranges::count_if(*now.marks, [kind](const Mark& mark) {
    return mark.mark.kind == kind && mark.mark.state != MarkState::Dismissed;
  });
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

/// A column with the median and the longest of times, which are members of HelpMeasures.
template <auto kCount, auto kMedian, auto kLongest>
RowColumn<HelpMeasures> times_column(const QString& header, const QString& hint,
                                     const QString& spoken_as) {
  return {.header = header,
          .text =
              [](const HelpMeasures& help) {
                if (help.*kCount == 0) return QString();
                return QStringLiteral("%1 / %2").arg(number_text(help.*kMedian, 1),
                                                     number_text(help.*kLongest, 1));
              },
          .side = Qt::AlignRight,
          .hint = hint,
          .widest = QStringLiteral("00.0 / 000.0"),
          .spoken_as = spoken_as,
          .spoken =
              [](const HelpMeasures& help) {
                if (help.*kCount == 0) return tr("none");
                return tr("median %1 s, longest %2 s")
                    .arg(number_text(help.*kMedian, 1), number_text(help.*kLongest, 1));
              }};
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
RowDescription<HelpMeasures> help_columns() {
  using Help = HelpMeasures;
  const auto cause = [](const Help& help) { return cause_text(help.cause); };
  return {.columns = {
              {.header = tr("Help for"),
               .text = cause,
               .hint = tr("Cause of the requests for help"),
               .widest = attention_word(AttentionCause::WaitsLong),
               .tip = cause},
              {.header = tr("No."),
               .text = member_text<&Help::requests>,
               .side = Qt::AlignRight,
               .hint = tr("Number of requests for help, ended or not"),
               .widest = QStringLiteral("000"),
               .spoken =
                   [](const Help& help) {
                     return counted(help.requests, QT_TRANSLATE_NOOP("MeasuresPane", "%1 request"),
                                    QT_TRANSLATE_NOOP("MeasuresPane", "%1 requests"));
                   }},
              times_column<&Help::answered, &Help::response_median_s, &Help::response_longest_s>(
                  tr("Response (s)"),
                  tr("Median and longest time until your first action on the robot"),
                  tr("Response: %1")),
              times_column<&Help::ended, &Help::service_median_s, &Help::service_longest_s>(
                  tr("Service (s)"),
                  tr("Median and longest time until the robot no longer needed attention"),
                  tr("Service: %1")),
          }};
}

/// What each person, model and other program did: accepted and refused actions, selections,
/// commands.
RowDescription<AuthorMeasures> author_columns() {
  using One = AuthorMeasures;
  const auto name = [](const One& one) { return QString::fromStdString(one.author.name); };
  const QString number = QStringLiteral("00000");
  return {.columns = {
              {.header = tr("Actions by"),
               .text = name,
               .hint = tr("Person, model or other program"),
               .widest = QStringLiteral("a-long-client"),
               .tip = name},
              {.header = tr("Accepted"),
               .text = member_text<&One::actions>,
               .side = Qt::AlignRight,
               .hint = tr("Number of accepted actions; a held stick is one"),
               .widest = number,
               .spoken_as = tr("Accepted: %1")},
              {.header = tr("Refused"),
               .text = member_text<&One::refused>,
               .side = Qt::AlignRight,
               .hint = tr("Number of actions that were refused"),
               .widest = number,
               .spoken_as = tr("Refused: %1")},
              {.header = tr("Selections"),
               .text = member_text<&One::selections>,
               .side = Qt::AlignRight,
               .hint = tr("Number of selections of robots"),
               .widest = number,
               .spoken_as = tr("Selections: %1")},
              {.header = tr("Commands"),
               .text = member_text<&One::commands>,
               .side = Qt::AlignRight,
               .hint = tr("Number of commands; one to several robots counts once"),
               .widest = number,
               .spoken_as = tr("Commands: %1")},
          }};
}

const RobotLabel* label_in(const MeasuresRow& row) {
  const auto labels = labels_of(*row.now);
  return row.robot < labels.size() ? &labels[row.robot] : nullptr;
}

QString robot_text(const MeasuresRow& row) {
  const RobotLabel* const label = label_in(row);
  return QString::fromStdString(label != nullptr ? label->name : row.figures().name);
}

QVariant robot_icon(const MeasuresRow& row) {
  const RobotLabel* const label = label_in(row);
  if (label == nullptr) return {};
  return swatch_icon(style_of(*label), QString::fromStdString(label->letter));
}

/// The area that the robot saw first, m²; nothing = not measured.
std::optional<double> found_area(const MeasuresRow& row) {
  const CoverageMeasures* const coverage = row.now->coverage_measures.get();
  if (coverage == nullptr || row.robot >= coverage->found_m2.size()) return {};
  return coverage->found_m2[row.robot];
}

/// A column with a member of RobotMeasures: a time in seconds, or a count.
template <auto kFigure>
RowColumn<MeasuresRow> figure_column(const QString& header, const QString& hint) {
  return {.header = header,
          .text =
              [](const MeasuresRow& row) {
                const auto figure = row.figures().*kFigure;
                return number_text(figure, std::integral<decltype(figure)> ? 0 : 1);
              },
          .side = Qt::AlignRight,
          .hint = hint,
          .widest = QStringLiteral("00000.0"),
          .sort_key =
              [](const MeasuresRow& row) {
                return QVariant(static_cast<double>(row.figures().*kFigure));
              }};
}

RowDescription<MeasuresRow> measures_columns() {
  using Robot = RobotMeasures;
  return {
      .columns =
          {{.header = tr("Robot"),
            .text = robot_text,
            .hint = tr("Name, colour and letter"),
            .icon = robot_icon,
            .sort_key =
                [](const MeasuresRow& row) { return QVariant(static_cast<double>(row.robot)); }},
           figure_column<&Robot::active_s>(tr("Active (s)"), tr("Time as the active robot")),
           figure_column<&Robot::activations>(tr("Chosen"), tr("Times it became the active robot")),
           figure_column<&Robot::neglect_s>(tr("Neglect (s)"),
                                            tr("Total time neither active nor commanded")),
           figure_column<&Robot::longest_neglect_s>(tr("Longest (s)"),
                                                    tr("Longest single period of neglect")),
           figure_column<&Robot::neglect_now_s>(tr("Now (s)"), tr("Current period of neglect")),
           figure_column<&Robot::idle_s>(tr("Idle (s)"), tr("Time standing without a task")),
           figure_column<&Robot::commands>(
               tr("Commands"),
               tr("Commands from the operator and programs; one push of the stick counts as one")),
           {.header = tr("Found (m²)"),
            .text =
                [](const MeasuresRow& row) {
                  const auto area = found_area(row);
                  return area ? number_text(*area, 1) : QString();
                },
            .side = Qt::AlignRight,
            .hint = tr("Floor and walls that it saw first"),
            .widest = QStringLiteral("00000.0"),
            .sort_key =
                [](const MeasuresRow& row) { return QVariant(found_area(row).value_or(0.0)); }}},
      .spoken_headers = true};
}

}  // namespace

MeasuresPane::MeasuresPane(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent),
      feed_(feed),
      model_(measures_columns()),
      help_model_(help_columns()),
      author_model_(author_columns()) {
  setAccessibleName(tr("Operator"));
  auto* column = make_column(this);
  make_head();
  make_explored_row();
  make_table();
  pages_ = new EmptyPages(*table_, this);
  help_times_ = make_figure_table(help_model_, tr("Requests for help by cause"),
                                  tr("One cause per row, times in seconds of the run."));
  authors_ = make_figure_table(author_model_, tr("Actions by author"),
                               tr("One person or program per row."));
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
  sorted_->setSortRole(RowModelBase::kSortRole);
  table_ = new QTableView(this);
  table_->setModel(sorted_);
  make_plain_table(*table_, tr("Operator measures by robot"),
                   tr("One robot per row, times in seconds of the run."));
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  allow_sorting(*table_, Robot);
  table_->horizontalHeader()->setStretchLastSection(false);
  keep_scaled(*table_, [this] {
    size_columns(*table_, scaled(18));
    const int name = table_->fontMetrics().horizontalAdvance(QStringLiteral("a robot's"));
    table_->setColumnWidth(Robot, name + scaled(44));
  });
}

QTableView* MeasuresPane::make_figure_table(RowModelBase& model, const QString& name,
                                            const QString& description) {
  auto* table = new QTableView(this);
  table->setModel(&model);
  make_plain_table(*table, name, description);
  table->horizontalHeader()->setStretchLastSection(false);
  keep_scaled(*table, [table] {
    table->setMaximumWidth(size_columns(*table, scaled(14)) + 2 * table->frameWidth() + scaled(4));
  });
  table->hide();
  return table;
}

void MeasuresPane::follow() {
  const auto snapshot = feed_.shared();
  if (std::exchange(world_, world_number(*snapshot)) != world_number(*snapshot)) {
    compare_->setChecked(false);
  }
  if (snapshot->measures) {
    std::vector<MeasuresRow> rows;
    for (std::size_t i = 0; i < snapshot->measures->robots.size(); ++i)
      rows.push_back({snapshot, i});
    model_.show(std::move(rows));
  }
  const bool some = model_.rowCount() > 0;
  pages_->show_empty(some ? QString()
                          : tr("Shows for each robot how long it was active, neglected and idle, "
                               "and its commands. Open a world with robots to begin."));
  for (QToolButton* button : {compare_, copy_, save_}) button->setEnabled(some);
  if (help_ && isVisible()) {
    help_model_.show(help_());
    help_times_->setVisible(help_model_.rowCount() > 0);
  }
  if (snapshot->measures) {
    // The table is hidden for a single author.
    const auto& authors = snapshot->measures->authors;
    author_model_.show(authors.size() < 2 ? std::vector<AuthorMeasures>() : authors);
    authors_->setVisible(author_model_.rowCount() > 0);
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
  const MeasuresRow* const first = model_.at(0);
  if (first == nullptr) return;
  const std::vector<HelpMeasures> help = help_ ? help_() : std::vector<HelpMeasures>();
  write(file, measures_csv(*first->now->measures, help));
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
