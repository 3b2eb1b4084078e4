// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/indicators_pane.h"

#include <qcustomplot.h>
#include <QBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/engine/operator_inputs.h"
#include "core/hall/hall_csv.h"
#include "widgets/base/bars/bar_row.h"
#include "widgets/base/look/pane_paint.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/hall/gantt_rows.h"
#include "widgets/hall/hall_words.h"
#include "widgets/plots/plot_view.h"

namespace magna {
namespace {

constexpr int kKindButton = 24;     // pixels at 100 %
constexpr int kCurvesHeight = 190;  // likewise: about 120 for the curves, the rest for the axes
constexpr double kWideShape = 1.6;  // width by height from which the parts are side by side …
constexpr int kWideWidth = 640;     // … if they have so many pixels at 100 %

std::uint64_t key_of_row(const IndicatorRow& row) { return row.row.index; }

QString name_text(const IndicatorRow& row) {
  const QString name = row.limits ? tr("▶ %1").arg(row.name) : row.name;
  return row.failed ? tr("✕ %1").arg(name) : name;
}

QString spoken_name(const IndicatorRow& row) {
  const QString name = row.limits ? tr("%1, limits the run").arg(row.name) : row.name;
  return row.failed ? tr("%1, failed").arg(name) : name;
}

QString seconds_cell(double seconds) { return number_text(seconds, 1); }

/// The share of an activity in the time of the row.
template <HallActivity kActivity>
RowColumn<IndicatorRow> share_column(const QString& header, const QString& hint) {
  return {
      .header = header,
      .text =
          [](const IndicatorRow& row) { return whole_percent_text(row.figures.share(kActivity)); },
      .side = Qt::AlignRight,
      .hint = hint,
      .widest = QStringLiteral("100 %"),
      .sort_key = [](const IndicatorRow& row) { return QVariant(row.figures.share(kActivity)); }};
}

/// The time of an activity, seconds.
template <HallActivity kActivity>
RowColumn<IndicatorRow> time_column(const QString& header, const QString& hint) {
  return {.header = header,
          .text =
              [](const IndicatorRow& row) {
                const auto ticks = static_cast<double>(row.figures.of(kActivity));
                return seconds_cell(ticks * row.tick_seconds);
              },
          .side = Qt::AlignRight,
          .hint = hint,
          .widest = QStringLiteral("0000.0"),
          .sort_key =
              [](const IndicatorRow& row) {
                return QVariant(static_cast<double>(row.figures.of(kActivity)));
              }};
}

RowColumn<IndicatorRow> number_column(const QString& header, const QString& hint,
                                      QString (*text)(const IndicatorRow&),
                                      QVariant (*sort_key)(const IndicatorRow&)) {
  return {.header = header,
          .text = text,
          .side = Qt::AlignRight,
          .hint = hint,
          .widest = QStringLiteral("0000"),
          .sort_key = sort_key};
}

RowColumn<IndicatorRow> name_column(const QString& header) {
  return {.header = header,
          .text = name_text,
          .hint = tr("▶ marks what limits the run, ✕ what has failed"),
          .widest = QStringLiteral("✕ ▶ output_machine0"),
          .sort_key = [](const IndicatorRow& row) { return QVariant(row.row.index); },
          .spoken = spoken_name};
}

QString works_text(const IndicatorRow& row) { return QString::number(row.figures.works); }
QVariant works_key(const IndicatorRow& row) { return row.figures.works; }
double driven(const IndicatorRow& row) { return row.totals.loaded_m + row.totals.empty_m; }

RowDescription<IndicatorRow> machine_columns() {
  return {.columns = {name_column(tr("Machine")),
                      share_column<HallActivity::Processing>(
                          tr("Busy"), tr("Share of time working on packages")),
                      share_column<HallActivity::Setup>(
                          tr("Setup"), tr("Share of time making or delivering packages")),
                      share_column<HallActivity::Blocked>(
                          tr("Blocked"),
                          tr("Share of time with a finished package that it cannot release")),
                      share_column<HallActivity::Waiting>(tr("Starved"),
                                                          tr("Share of time without a package")),
                      share_column<HallActivity::Failed>(tr("Failed"), tr("Share of time failed")),
                      number_column(
                          tr("Queue"), tr("Packages on its input belt now"),
                          [](const IndicatorRow& row) { return QString::number(row.queue); },
                          [](const IndicatorRow& row) { return QVariant(row.queue); }),
                      number_column(tr("Done"), tr("Operations done"), works_text, works_key)},
          .key = key_of_row,
          .spoken_headers = true};
}

RowDescription<IndicatorRow> robot_columns() {
  return {
      .columns = {name_column(tr("Robot")),
                  share_column<HallActivity::Transport>(tr("Loaded"),
                                                        tr("Share of time acting with a package")),
                  share_column<HallActivity::Empty>(tr("Empty"),
                                                    tr("Share of time acting without a package")),
                  share_column<HallActivity::Waiting>(tr("Waiting"),
                                                      tr("Share of time without an action")),
                  share_column<HallActivity::Blocked>(tr("Blocked"),
                                                      tr("Share of time in which it cannot go on")),
                  share_column<HallActivity::Charging>(tr("Charging"),
                                                       tr("Share of time standing in a station")),
                  share_column<HallActivity::Failed>(
                      tr("Failed"), tr("Share of time failed or with an empty battery")),
                  number_column(
                      tr("Driven (m)"), tr("With and without a package"),
                      [](const IndicatorRow& row) { return number_text(driven(row), 0); },
                      [](const IndicatorRow& row) { return QVariant(driven(row)); }),
                  number_column(
                      tr("Energy"), tr("Charge used, in units of the scenario"),
                      [](const IndicatorRow& row) { return number_text(row.totals.energy, 1); },
                      [](const IndicatorRow& row) { return QVariant(row.totals.energy); }),
                  number_column(
                      tr("Made way"),
                      tr("How often it made way for another robot: deadlocks avoided"),
                      [](const IndicatorRow& row) { return QString::number(row.totals.yielded); },
                      [](const IndicatorRow& row) { return QVariant(row.totals.yielded); })},
      .key = key_of_row,
      .spoken_headers = true};
}

RowDescription<IndicatorRow> belt_columns() {
  return {.columns =
              {name_column(tr("Belt")),
               number_column(
                   tr("Now"), tr("Packages on it now"),
                   [](const IndicatorRow& row) { return QString::number(row.figures.level); },
                   [](const IndicatorRow& row) { return QVariant(row.figures.level); }),
               number_column(
                   tr("Mean"), tr("Packages on it on average"),
                   [](const IndicatorRow& row) { return number_text(row.figures.mean_level(), 1); },
                   [](const IndicatorRow& row) { return QVariant(row.figures.mean_level()); }),
               number_column(
                   tr("Most"), tr("Highest number of packages on it"),
                   [](const IndicatorRow& row) { return QString::number(row.figures.most); },
                   [](const IndicatorRow& row) { return QVariant(row.figures.most); }),
               share_column<HallActivity::Blocked>(tr("Full"), tr("Share of time without room"))},
          .key = key_of_row,
          .spoken_headers = true};
}

RowDescription<IndicatorRow> job_columns() {
  return {
      .columns = {name_column(tr("Job")),
                  {.header = tr("Flow (s)"),
                   .text =
                       [](const IndicatorRow& row) {
                         return row.flow ? seconds_cell(*row.flow) : QString();
                       },
                   .side = Qt::AlignRight,
                   .hint = tr("Time since its input machine made it, up to its delivery"),
                   .widest = QStringLiteral("0000.0"),
                   .sort_key =
                       [](const IndicatorRow& row) { return QVariant(row.flow.value_or(0.0)); }},
                  time_column<HallActivity::Processing>(tr("Work (s)"), tr("Time being worked on")),
                  time_column<HallActivity::Transport>(tr("Carried (s)"), tr("Time with robots")),
                  time_column<HallActivity::Waiting>(tr("Waiting (s)"), tr("Time on belts")),
                  time_column<HallActivity::Blocked>(
                      tr("Blocked (s)"), tr("Time finished in machines that cannot release it")),
                  number_column(tr("Done"), tr("Operations done"), works_text, works_key)},
      .key = key_of_row,
      .spoken_headers = true};
}

RowDescription<IndicatorRow> columns_of(HallLane::Kind kind) {
  switch (kind) {
    case HallLane::Kind::Machine: return machine_columns();
    case HallLane::Kind::Robot: return robot_columns();
    case HallLane::Kind::Belt: return belt_columns();
    case HallLane::Kind::Job: break;
  }
  return job_columns();
}

QString time_of(double seconds) { return clock_text(seconds); }

}  // namespace

HallCurves::HallCurves(QWidget* parent) : QWidget(parent), plot_(new QCustomPlot(this)) {
  set_access_role(*this, QAccessible::Chart);
  setAccessibleName(tr("Packages in the hall over time"));
  auto* column = make_column(this);
  column->addWidget(plot_);
  plot_->setLocale(QLocale::c());
  plot_->setFocusPolicy(Qt::NoFocus);
  for (const QString& name : {tr("In the hall"), tr("Delivered")}) {
    plot_->addGraph()->setName(name);
    plot_->graph()->setLineStyle(QCPGraph::lsStepLeft);
  }
  plot_->xAxis->setLabel(tr("Simulated time (s)"));
  plot_->yAxis->setLabel(tr("Packages"));
  plot_->legend->setVisible(true);
  plot_->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignLeft);
  keep_scaled(*this, [this] { setMinimumHeight(scaled(kCurvesHeight)); });
  dress();
}

void HallCurves::show_course(const HallMeasures& measures) {
  QVector<double> times{0.0};
  QVector<double> in_hall{0.0};
  QVector<double> delivered{0.0};
  for (const HallMeasures::Step& step : measures.course()) {
    times << measures.seconds(step.at);
    in_hall << step.in_hall;
    delivered << step.delivered;
  }
  // The last values hold until now.
  times << measures.seconds();
  in_hall << in_hall.last();
  delivered << delivered.last();
  const double most = std::max(*std::ranges::max_element(in_hall), delivered.last());
  plot_->graph(0)->setData(times, in_hall, true);
  plot_->graph(1)->setData(times, delivered, true);
  plot_->xAxis->setRange(0.0, std::max(1.0, measures.seconds()));
  plot_->yAxis->setRange(0.0, std::max(1.0, 1.1 * most));
  setAccessibleDescription(tr("%1 in the hall, %2 delivered; %3 in the hall on average")
                               .arg(in_hall.last())
                               .arg(delivered.last())
                               .arg(number_text(measures.mean_in_hall(), 1)));
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void HallCurves::dress() {
  const Look& colours = look_of(palette());
  style_axes(*plot_, colours);
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setLabelFont(font());
    axis->setTickLabelFont(font());
  }
  plot_->graph(0)->setPen(QPen(colours.accent, 2.0));
  plot_->graph(0)->setBrush(faded(colours.accent, 0.2F));
  plot_->graph(1)->setPen(QPen(colours.text, 1.0, Qt::DashLine));
  plot_->legend->setFont(font());
  plot_->legend->setTextColor(colours.text);
  plot_->legend->setBrush(faded(colours.base, 0.8F));
  plot_->legend->setBorderPen(Qt::NoPen);
}

void HallCurves::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    dress();
    plot_->replot(QCustomPlot::rpQueuedReplot);
  }
  QWidget::changeEvent(event);
}

IndicatorsPane::IndicatorsPane(SnapshotFeed& feed, HallChoice& choice, QWidget* parent)
    : QWidget(parent), feed_(feed), choice_(choice) {
  setAccessibleName(tr("Indicators of the hall"));
  auto* column = make_column(this);
  pages_ = new EmptyPages(*make_content(), this);
  column->addWidget(pages_);
  connect(&choice_, &HallChoice::changed, this, &IndicatorsPane::show_choice);
  connect(&feed_, &SnapshotFeed::calm, this, &IndicatorsPane::follow);
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
    emit problem(tr("The measures were not saved: %1: %2").arg(file, why));
  });
  follow();
}

IndicatorsPane::~IndicatorsPane() = default;

QWidget* IndicatorsPane::make_content() {
  auto* content = new QWidget(this);
  parts_ = new QBoxLayout(QBoxLayout::TopToBottom, content);
  parts_->setContentsMargins(0, kGap, 0, 0);
  parts_->setSpacing(kGap);
  parts_->addWidget(make_facts());
  parts_->addWidget(make_tables(), 1);
  return content;
}

QLabel* IndicatorsPane::make_fact(QHBoxLayout& row, const QString& name) {
  auto* column = new QVBoxLayout;
  column->setSpacing(0);
  QLabel* const figure = make_state_label(name, 1, this);
  keep_scaled(*figure, [this, figure] {
    QFont strong = font();
    strong.setBold(true);
    if (figure->font() != strong) figure->setFont(strong);
  });
  auto* caption = new QLabel(name, this);
  caption->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(figure);
  column->addWidget(caption);
  row.addLayout(column, 1);
  return figure;
}

QWidget* IndicatorsPane::make_facts() {
  auto* facts = new QWidget(this);
  auto* column = new QVBoxLayout(facts);
  column->setContentsMargins(kMargin, 0, kMargin, 0);
  column->setSpacing(kGap);
  auto* first = new QHBoxLayout;
  time_ = make_fact(*first, tr("Time"));
  end_ = make_fact(*first, tr("Estimated end"));
  operations_ = make_fact(*first, tr("Operations"));
  auto* second = new QHBoxLayout;
  delivered_ = make_fact(*second, tr("Delivered"));
  an_hour_ = make_fact(*second, tr("Per hour"));
  in_hall_ = make_fact(*second, tr("In the hall"));
  column->addLayout(first);
  column->addLayout(second);
  bound_ = make_state_label(tr("Lower bound"), 1, this);
  bound_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  column->addWidget(bound_);
  limit_ = make_state_label(tr("What limits the run"), 2, this);
  limit_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  column->addWidget(limit_);
  curves_ = new HallCurves(facts);
  column->addWidget(curves_, 1);
  return facts;
}

QWidget* IndicatorsPane::make_tables() {
  auto* part = new QWidget(this);
  auto* column = make_column(part);
  auto* tools = new BarRow;
  tools->setContentsMargins(kMargin, 2, kGap, 2);
  auto* choices = new QHBoxLayout;
  choices->setSpacing(0);
  const QString words[kKinds] = {tr("Machines"), tr("Robots"), tr("Belts"), tr("Jobs")};
  QList<QAbstractButton*> buttons;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    kinds_[kind] = make_low_button(words[kind], tr("Shows this table"), kKindButton, this);
    kinds_[kind]->setCheckable(true);
    connect(kinds_[kind], &QToolButton::clicked, this, [this, kind] { show_kind(kind); });
    choices->addWidget(kinds_[kind]);
    buttons << kinds_[kind];
  }
  join_segments(buttons);
  choices->addStretch(1);
  save_ = make_low_button(tr("Save CSV…"),
                          tr("Saves all measures, also of each operation, as "
                             "comma-separated values"),
                          kKindButton, this);
  connect(save_, &QToolButton::clicked, this, [this] {
    ask_for_csv_file(this, tr("Save the measures of the hall"), QStringLiteral("hall.csv"),
                     [this](const QString& file) { save_as(file); });
  });
  auto* files = new QHBoxLayout;
  files->addStretch(1);
  files->addWidget(save_);
  tools->add(*choices);
  tools->add(*files);
  column->addLayout(tools);
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    make_table(kind, words[kind]);
    column->addWidget(tables_[kind], 1);
  }
  show_kind(0);
  return part;
}

void IndicatorsPane::make_table(std::size_t kind, const QString& name) {
  models_[kind] =
      std::make_unique<RowModel<IndicatorRow>>(columns_of(static_cast<HallLane::Kind>(kind)));
  sorted_[kind] = new QSortFilterProxyModel(this);
  sorted_[kind]->setSourceModel(models_[kind].get());
  sorted_[kind]->setSortRole(RowModelBase::kSortRole);
  auto* const table = new QTableView(this);
  tables_[kind] = table;
  table->setModel(sorted_[kind]);
  make_plain_table(*table, name, tr("One item per row. A row chooses its item on the map."));
  table->horizontalHeader()->setStretchLastSection(false);
  allow_sorting(*table, 0);
  keep_scaled(*table, [table] {
    size_columns(*table, scaled(18));
    table->setMinimumHeight(scaled(80));
  });
  connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          [this, table, kind] {
            choose(sorted_[kind]->mapToSource(table->selectionModel()->selectedRows().value(0)));
          });
}

void IndicatorsPane::show_kind(std::size_t kind) {
  kind_ = kind;
  for (std::size_t k = 0; k < kKinds; ++k) {
    kinds_[k]->setChecked(k == kind);
    tables_[k]->setVisible(k == kind);
  }
  fill_table();
}

void IndicatorsPane::fill_table() {
  if (!history_) return;
  showing_ = true;
  models_[kind_]->show(rows_of(static_cast<HallLane::Kind>(kind_), feed_.now()));
  showing_ = false;
  show_choice();
}

std::vector<IndicatorRow> IndicatorsPane::rows_of(HallLane::Kind kind, const Snapshot& now) const {
  std::vector<IndicatorRow> rows;
  const HallBottleneck found = bottleneck(measures_);
  const bool by_machine = found.cause == HallBottleneck::Cause::Machine ||
                          found.cause == HallBottleneck::Cause::FullBelts;
  const HallDescription& description = *history_->description;
  const auto labels = labels_of(now);
  for (std::uint32_t k = 0; k < measures_.rows(kind); ++k) {
    const HallLane row{kind, k};
    IndicatorRow& made = rows.emplace_back();
    made.row = row;
    made.name = QString::fromStdString(lane_name(description, row));
    made.figures = measures_.figures(row);
    made.tick_seconds = history_->tick_seconds;
    if (kind == HallLane::Kind::Robot) {
      if (k < history_->robots.size()) made.totals = history_->robots[k];
      if (k < labels.size()) made.name = QString::fromStdString(labels[k].name);
    } else if (kind == HallLane::Kind::Machine) {
      const int belt = description.hall.machines[k].input_belt;
      if (belt >= 0) {
        made.queue =
            measures_.figures({HallLane::Kind::Belt, static_cast<std::uint32_t>(belt)}).level;
      }
      made.limits = by_machine && k == found.machine;
    } else if (kind == HallLane::Kind::Job) {
      if (const auto flow = made.figures.flow(history_->now)) made.flow = measures_.seconds(*flow);
    }
  }
  for (const HallBar& bar : history_->in_progress) {
    const bool failed = bar.state.activity == HallActivity::Failed && bar.row.kind == kind;
    if (failed && bar.row.index < rows.size()) rows[bar.row.index].failed = true;
  }
  return rows;
}

void IndicatorsPane::show_facts(const HallStatus& hall) {
  const auto of = [](const QString& part, const QString& all) {
    return tr("%1 of %2").arg(part, all);
  };
  say(*time_, history_->finished ? tr("%1, done").arg(time_of(measures_.seconds()))
                                 : time_of(measures_.seconds()));
  const auto end = measures_.estimated_end();
  say(*end_, end ? time_of(*end) : tr("–"));
  const QString works = QString::number(history_->operations);
  say(*operations_,
      history_->all_operations ? of(works, QString::number(*history_->all_operations)) : works);
  const QString delivered = QString::number(hall.delivered);
  say(*delivered_,
      hall.to_make ? of(delivered, QString::number(hall.made + *hall.to_make)) : delivered);
  say(*an_hour_, number_text(measures_.delivered_an_hour(), 1));
  say(*in_hall_, tr("%1 (mean %2)")
                     .arg(hall.made - hall.delivered)
                     .arg(number_text(measures_.mean_in_hall(), 1)));
  show_bound();
  say(*limit_, shown_message(bottleneck_text(measures_)));
}

void IndicatorsPane::show_bound() {
  const auto& bounds = history_->description->bounds;
  bound_->setVisible(bounds.has_value());
  if (!bounds) return;
  const QString least = tr("Lower bound %1").arg(time_of(bounds->hall));
  const bool compared = history_->finished && bounds->hall > 0.0;
  say(*bound_, compared
                   ? tr("%1 (%2 above it)")
                         .arg(least, whole_percent_text(measures_.seconds() / bounds->hall - 1.0))
                   : least);
  bound_->setToolTip(tr("No dispatcher is faster: %1").arg(bounds_text(*bounds)));
}

void IndicatorsPane::follow() {
  const auto snapshot = feed_.shared();
  const HallStatus* const hall = hall_of(*snapshot);
  pages_->show_empty(
      hall != nullptr ? QString()
                      : tr("Shows makespan, throughput, and the times of machines, robots, belts "
                           "and jobs of a factory hall. Open a factory scenario to begin."));
  if (hall == nullptr) {
    history_.reset();
    measures_ = {};
  }
  save_->setEnabled(history_ != nullptr || snapshot->hall_history != nullptr);
  if (hall == nullptr || !isVisible() || !snapshot->hall_history) return;
  if (snapshot->hall_history == history_) return;
  history_ = snapshot->hall_history;
  measures_.take(history_);
  fill_table();
  show_facts(*hall);
  curves_->show_course(measures_);
}

// Choosing a robot also makes it active, as in the Hall pane.
void IndicatorsPane::choose(const QModelIndex& index) {
  const IndicatorRow* const row = RowModel<IndicatorRow>::at(index);
  if (showing_ || row == nullptr) return;
  const HallItem item = item_of(row->row);
  choice_.choose(item);
  if (item.kind != HallItem::Kind::Robot) return;
  const RobotId robot{row->row.index};
  if (feed_.now().active != robot) feed_.link().post(input::Select{robot});
}

void IndicatorsPane::show_choice() {
  const auto row = row_of(choice_.item());
  showing_ = true;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const bool here = row && static_cast<std::size_t>(row->kind) == kind;
    const int place = here ? models_[kind]->row_of(row->index) : -1;
    const QModelIndex at = sorted_[kind]->mapFromSource(models_[kind]->index(place, 0));
    if (!at.isValid()) {
      tables_[kind]->selectionModel()->clearSelection();
    } else if (tables_[kind]->selectionModel()->selectedRows().value(0) != at) {
      tables_[kind]->setCurrentIndex(at);
    }
  }
  showing_ = false;
}

void IndicatorsPane::save_as(const QString& file) {
  if (!history_) return;
  saver_.save([history = history_] { return QByteArray::fromStdString(hall_csv(*history)); }, file);
}

void IndicatorsPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  feed_.wish(*this, &SnapshotParts::hall_history, true);
  follow();
}

void IndicatorsPane::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  feed_.wish(*this, &SnapshotParts::hall_history, false);
}

void IndicatorsPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool wide = width() > kWideShape * height() && width() >= scaled(kWideWidth);
  const auto wanted = wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
  if (parts_->direction() != wanted) parts_->setDirection(wanted);
}

}  // namespace magna
