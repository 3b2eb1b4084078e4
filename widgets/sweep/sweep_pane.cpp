// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/sweep_pane.h"

#include <qcustomplot.h>

#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/base/bars/bar_row.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/parts/upright_scroll.h"
#include "widgets/base/text/text_format.h"
#include "widgets/plots/figure_file.h"
#include "widgets/sweep/sweep_figure.h"
#include "widgets/sweep/sweep_plot.h"
#include "widgets/sweep/sweep_rows.h"

namespace magna {
namespace {

using PaneKind = SweepChoice::Kind;
using ColumnKind = SweepResults::Kind;

// Pixels at 100 %.
constexpr int kSweepStackedBelow = 620;  // narrower panes have the plot below the table
constexpr int kFilterWidth = 170;
constexpr int kMostColumnWidth = 220;
constexpr int kColumnAir = 36;  // also for the sign of the order
constexpr int kSweepButton = 24;
constexpr int kChoiceLetters = 9;         // least width of a choice
constexpr std::size_t kMostRanges = 500;  // of rows that are chosen together

QString id_of(const SweepResults::Column& column) { return QString::fromStdString(column.name); }

/// Chooses an entry by its data, else the first one.
void choose(QComboBox& box, const std::string& id) {
  const int at = box.findData(QString::fromStdString(id));
  box.setCurrentIndex(std::max(0, at));
}

std::string chosen(const QComboBox& box) { return box.currentData().toString().toStdString(); }

bool is_factor(const SweepResults::Column& column) {
  return column.kind == ColumnKind::Factor || column.kind == ColumnKind::Design;
}

}  // namespace

SweepPane::SweepPane(const ActionSet& actions, QWidget* parent)
    : QWidget(parent), parts_(new QSplitter(Qt::Horizontal, this)) {
  setAccessibleName(tr("Sweep results"));
  auto* column = make_column(this);
  make_head(actions);
  parts_->setChildrenCollapsible(false);
  make_table();
  make_plot();
  auto* const scroll = new UprightScroll(this);
  scroll->set_content(parts_);
  pages_ = new EmptyPages(*scroll, this);
  column->addWidget(pages_, 1);
  pages_->show_empty(
      tr("Shows the runs of a sweep as a table and as a plot. Choose World > Sweep results > Open "
         "sweep results, and the folder that magna sweep has filled."));
  connect_parts();
  fill_choices();
  show_count();
}

SweepPane::~SweepPane() = default;

void SweepPane::make_head(const ActionSet& actions) {
  auto* row = new BarRow;
  row->setContentsMargins(kMargin, 2, kGap, 2);
  row->setSpacing(kMargin);
  auto* filter = new QHBoxLayout;
  filter->setSpacing(kMargin);
  words_ = new QLineEdit(this);
  words_->setAccessibleName(tr("Filter of the runs"));
  words_->setPlaceholderText(tr("Filter runs"));
  words_->setToolTip(
      tr("Shows the runs that have all these words, such as ft06 dispatcher=nearest status=failed "
         "makespan_s<500"));
  words_->setClearButtonEnabled(true);
  keep_scaled(*words_, [this] { words_->setMinimumWidth(scaled(kFilterWidth)); });
  count_ = make_state_label(tr("Shown runs"), 1, this);
  count_->setForegroundRole(QPalette::PlaceholderText);
  filter->addWidget(words_, 1);
  filter->addWidget(count_);
  auto* files = new QHBoxLayout;
  files->setSpacing(kGap);
  files->addStretch(1);
  for (const ActionName id :
       {ActionName("sweep.open_run"), ActionName("sweep.reload"), ActionName("sweep.open")}) {
    files->addWidget(new ActionButton(actions[id], Qt::ToolButtonIconOnly, this));
  }
  row->add(*filter);
  row->add(*files);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void SweepPane::make_table() {
  table_ = new QTableView(parts_);
  table_->setModel(&model_);
  make_plain_table(*table_, tr("Runs"), tr("One run per row. Enter opens the run."));
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table_->horizontalHeader()->setStretchLastSection(false);
  keep_scaled(*table_, [this] { table_->setMinimumSize(scaled(160), scaled(80)); });
  allow_sorting(*table_, 0);
  on_copy_key(*table_, [this] { copy_rows(); });
  parts_->addWidget(table_);
}

QComboBox* SweepPane::make_choice(QLayout& row, const QString& name, const QString& hint) {
  auto* const box = new QComboBox(this);
  box->setAccessibleName(name);
  box->setToolTip(hint);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(kChoiceLetters);
  box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* const label = new QLabel(name, this);
  label->setForegroundRole(QPalette::PlaceholderText);
  row.addWidget(label);
  row.addWidget(box);
  connect(box, &QComboBox::activated, this, &SweepPane::follow_choices);
  return box;
}

void SweepPane::make_plot() {
  figure_ = new QWidget(parts_);
  auto* column = make_column(figure_);
  auto* tools = new BarRow;
  tools->setContentsMargins(kMargin, 2, kGap, 2);
  tools->setSpacing(kGap);
  auto* what = new QHBoxLayout;
  kind_ = make_choice(*what, tr("Plot"), tr("What the plot draws"));
  kind_->addItems({tr("Means"), tr("Box plots"), tr("Scatter")});
  measure_ = make_choice(*what, tr("of"), tr("Measure on the value axis"));
  measure_->setAccessibleName(tr("Measure"));
  auto* by = new QHBoxLayout;
  across_ = make_choice(*by, tr("across"),
                        tr("Factor on the other axis; in a scatter plot also a "
                           "measure"));
  across_->setAccessibleName(tr("Across"));
  colour_ = make_choice(*by, tr("colour"),
                        tr("Factor whose levels have different colours, marks "
                           "and lines"));
  colour_->setAccessibleName(tr("Colour"));
  export_ =
      make_icon_button(QStringLiteral("save"), tr("Export…"),
                       tr("Saves the plot as PNG, SVG or PDF, or what it draws as CSV"), figure_);
  by->addWidget(export_);
  for (QHBoxLayout* row : {what, by}) {
    row->setSpacing(kGap);
    tools->add(*row);
  }
  column->addLayout(tools);
  plot_ = new SweepPlot(figure_);
  keep_scaled(*plot_, [this] { plot_->setMinimumSize(scaled(200), scaled(120)); });
  column->addWidget(plot_, 1);
  auto* foot = new QVBoxLayout;
  foot->setContentsMargins(kMargin, 0, kMargin, 2);
  details_ = make_state_label(tr("Details of the plot"), 2, figure_);
  details_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  foot->addWidget(details_);
  column->addLayout(foot);
  parts_->addWidget(figure_);
}

void SweepPane::connect_parts() {
  connect(words_, &QLineEdit::textChanged, this, [this](const QString& text) {
    order_.filter = text;
    compute(true);
  });
  connect(words_, &QLineEdit::returnPressed, table_,
          [this] { table_->setFocus(Qt::ShortcutFocusReason); });
  connect(&model_, &SweepModel::sort_wanted, this, [this](int column, Qt::SortOrder order) {
    order_.column = static_cast<std::size_t>(std::max(0, column));
    order_.descending = order == Qt::DescendingOrder;
    compute(false);
  });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
    if (choosing_) return;
    run_ = chosen_run();
    emit choice_changed();
  });
  connect(table_, &QTableView::doubleClicked, this, &SweepPane::open_row);
  on_enter_key(*table_, [this] { open_row(table_->currentIndex()); });
  connect(plot_, &SweepPlot::cursor_moved, this, [this] {
    say(*details_, plot_->details());
    if (const auto row = plot_->chosen_row()) choose_rows({*row}, false);
  });
  connect(plot_, &SweepPlot::rows_wanted, this, &SweepPane::choose_rows);
  connect(plot_, &SweepPlot::run_wanted, this,
          [this](quint32 row) { emit run_wanted(plot_->figure().run_of(row)); });
  connect(export_, &QToolButton::clicked, this, &SweepPane::ask_where_to_export);
  connect(&saver_, &FileSaver::saved, this,
          [this](const QString& file) { emit said(tr("Plot saved: %1").arg(file)); });
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
    emit problem(tr("The plot was not saved: %1: %2").arg(file, why));
  });
}

QSize SweepPane::minimumSizeHint() const {
  const int width = std::max(table_->minimumWidth(), figure_->minimumSizeHint().width());
  return {std::max(width, layout()->itemAt(0)->minimumSize().width()),
          QWidget::minimumSizeHint().height()};
}

void SweepPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const auto wanted = width() < scaled(kSweepStackedBelow) ? Qt::Vertical : Qt::Horizontal;
  if (sized_ && parts_->orientation() == wanted) return;
  sized_ = true;
  parts_->setOrientation(wanted);
  const int room = wanted == Qt::Vertical ? height() : width();
  parts_->setSizes({room / 2, room / 2});
}

void SweepPane::clear() {
  if (!results_) return;
  job_.cancel();
  ++asked_;
  results_.reset();
  run_.reset();
  choice_ = {};
  other_across_.clear();
  words_->clear();
  model_.show(nullptr, {});
  plot_->show_figure(std::make_shared<const SweepFigure>());
  fill_choices();
  show_count();
  emit choice_changed();
}

void SweepPane::show_reading() {
  if (!results_) pages_->show_empty(tr("Reading the results…"));
}

void SweepPane::show_failure(const QString& why) {
  if (!results_) pages_->show_empty(why);
  emit problem(why);
}

void SweepPane::show_results(std::shared_ptr<const SweepResults> results) {
  const bool same_columns =
      results_ && std::ranges::equal(results_->columns(), results->columns(), {},
                                     &SweepResults::Column::name, &SweepResults::Column::name);
  results_ = std::move(results);
  if (!same_columns) {
    order_.column = 0;
    order_.descending = false;
    const QSignalBlocker quiet(table_->horizontalHeader());
    table_->horizontalHeader()->setSortIndicator(0, Qt::AscendingOrder);
  }
  fill_choices();
  if (!same_columns) {
    choosing_ = true;
    model_.show(results_, {});
    choosing_ = false;
    fit_columns();
  }
  compute(true);
}

void SweepPane::fit_columns() {
  size_columns(*table_, scaled(kColumnAir));
  for (int column = 0; column < model_.columnCount(); ++column) {
    const auto kind = results_->columns()[static_cast<std::size_t>(column)].kind;
    const int icon = kind == ColumnKind::Status ? scaled(kIconSize + kGap) : 0;
    table_->setColumnWidth(column,
                           std::min(table_->columnWidth(column) + icon, scaled(kMostColumnWidth)));
  }
}

/// The entries of the choices by the results; what was chosen stays if it is still there.
void SweepPane::fill_choices() {
  const bool fresh = choice_.measure.empty();
  const bool scatter = choice_.kind == PaneKind::Scatter;
  for (QComboBox* box : {measure_, across_, colour_}) box->clear();
  if (!scatter) across_->addItem(tr("All runs"), QString());
  colour_->addItem(tr("One colour"), QString());
  if (results_) {
    for (const SweepResults::Column& column : results_->columns()) {
      const QString id = id_of(column);
      const bool measure = column.kind == ColumnKind::Measure;
      if (measure) measure_->addItem(column.header, id);
      if (scatter ? measure || (is_factor(column) && column.numbers) : is_factor(column)) {
        across_->addItem(column.header, id);
      }
      if (is_factor(column)) colour_->addItem(column.header, id);
    }
  }
  for (QComboBox* box : {kind_, measure_, across_, colour_}) box->setEnabled(results_ != nullptr);
  export_->setEnabled(results_ != nullptr);
  if (results_ && fresh) {
    // What varies, in the order of the table; measures that factors alone determine come later.
    std::vector<std::string> factors;
    std::vector<std::string> measures;
    for (const bool spreads : {true, false}) {
      for (const SweepResults::Column& column : results_->columns()) {
        if (column.kind != ColumnKind::Measure || column.spreads != spreads) continue;
        if (column.varies) measures.push_back(column.name);
      }
    }
    for (const SweepResults::Column& column : results_->columns()) {
      if (column.kind == ColumnKind::Factor && column.varies) factors.push_back(column.name);
    }
    factors.resize(2);
    measures.resize(2);
    choice_.measure = measures[0];
    choice_.across = scatter ? measures[1] : factors[0];
    other_across_ = scatter ? factors[0] : measures[1];
    choice_.colour = factors[1];
  }
  for (QComboBox* box : {measure_, across_, colour_}) {
    // In full, although the boxes may be narrower.
    box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + scaled(kColumnAir));
  }
  kind_->setCurrentIndex(static_cast<int>(choice_.kind));
  choose(*measure_, choice_.measure);
  choose(*across_, choice_.across);
  choose(*colour_, choice_.colour);
  if (!results_) return;
  choice_.measure = chosen(*measure_);
  choice_.across = chosen(*across_);
  choice_.colour = chosen(*colour_);
}

void SweepPane::follow_choices() {
  const auto kind = static_cast<PaneKind>(kind_->currentIndex());
  const bool other_axis = (kind == PaneKind::Scatter) != (choice_.kind == PaneKind::Scatter);
  choice_ = {kind, chosen(*measure_), chosen(*across_), chosen(*colour_)};
  if (other_axis) {
    std::swap(choice_.across, other_across_);
    fill_choices();
  }
  compute(true);
}

void SweepPane::compute(bool with_figure) {
  if (!results_) return;
  job_.cancel();
  figure_due_ = figure_due_ || with_figure;
  job_ = pool_.submit([this, number = ++asked_, results = results_, order = order_,
                       choice = choice_, figure = figure_due_](const CancelFlag& cancelled) {
    Shown shown{results->rows(order), nullptr};
    if (cancelled) return;
    if (figure) shown.figure = std::make_shared<const SweepFigure>(results, shown.rows, choice);
    if (cancelled) return;
    QMetaObject::invokeMethod(
        this,
        [this, number, shown = std::move(shown)]() mutable {
          if (number == asked_) show(std::move(shown));
        },
        Qt::QueuedConnection);
  });
}

void SweepPane::show(Shown shown) {
  const int column = std::max(0, table_->currentIndex().column());
  choosing_ = true;
  model_.show(results_, std::move(shown.rows));
  const int place = run_ ? model_.place_of(*run_) : -1;
  if (place >= 0) table_->setCurrentIndex(model_.index(place, column));
  choosing_ = false;
  if (shown.figure) {
    figure_due_ = false;
    plot_->show_figure(std::move(shown.figure));
  }
  pages_->show_empty({});
  say(*details_, plot_->details());
  show_count();
  emit choice_changed();
}

void SweepPane::show_count() {
  const std::size_t all = results_ ? results_->table().rows.size() : 0;
  const std::size_t some = model_.rows().size();
  say(*count_, !results_    ? QString()
               : some < all ? tr("%1 of %2").arg(some).arg(all)
                            : counted(all, tr("1 run"), tr("%1 runs")));
  emit facts_changed();
}

QString SweepPane::facts() const {
  if (!results_) return {};
  QStringList parts;
  if (const std::string& title = results_->table().title; !title.empty()) {
    parts << QString::fromStdString(title);
  }
  parts << counted(results_->table().rows.size(), tr("1 run"), tr("%1 runs"));
  if (results_->failed() > 0) parts << tr("%1 failed").arg(results_->failed());
  if (results_->missing() > 0) parts << tr("%1 missing").arg(results_->missing());
  return parts.join(QStringLiteral(" · "));
}

const SweepTable::Row* SweepPane::row_at(const QModelIndex& index) const {
  if (!index.isValid() || !model_.results()) return nullptr;
  return &model_.results()->table().rows[model_.rows()[static_cast<std::size_t>(index.row())]];
}

std::optional<std::size_t> SweepPane::chosen_run() const {
  const SweepTable::Row* const row = row_at(table_->currentIndex());
  return row != nullptr ? std::optional(row->run) : std::nullopt;
}

std::string SweepPane::chosen_status() const {
  const SweepTable::Row* const row = row_at(table_->currentIndex());
  return row != nullptr ? row->status : std::string();
}

void SweepPane::open_row(const QModelIndex& index) {
  if (const SweepTable::Row* const row = row_at(index)) emit run_wanted(row->run);
}

/// Selects these rows; the first one in the table becomes the current one.
void SweepPane::choose_rows(const std::vector<quint32>& rows, bool by_key) {
  std::vector<int> places;
  std::vector<bool> wanted(model_.results() ? model_.results()->table().rows.size() : 0);
  for (const quint32 row : rows) {
    if (row < wanted.size()) wanted[row] = true;  // of a table that was read since
  }
  for (std::size_t place = 0; place < model_.rows().size(); ++place) {
    if (wanted[model_.rows()[place]]) places.push_back(static_cast<int>(place));
  }
  if (places.empty()) return;
  QItemSelection selection;
  const int last = model_.columnCount() - 1;
  for (std::size_t k = 0; k < places.size();) {
    std::size_t end = k + 1;
    while (end < places.size() && places[end] == places[end - 1] + 1) ++end;
    selection.append({model_.index(places[k], 0), model_.index(places[end - 1], last)});
    k = end;
    if (static_cast<std::size_t>(selection.size()) == kMostRanges) break;
  }
  QItemSelectionModel& chosen = *table_->selectionModel();
  chosen.setCurrentIndex(model_.index(places.front(), 0), QItemSelectionModel::NoUpdate);
  chosen.select(selection, QItemSelectionModel::ClearAndSelect);
  table_->scrollTo(model_.index(places.front(), 0));
  if (by_key) table_->setFocus(Qt::ShortcutFocusReason);
}

/// On a thread, because a table may have millions of cells.
void SweepPane::copy_rows() {
  if (!model_.results()) return;
  std::vector<std::uint32_t> rows;
  for (const int place : rows_to_copy(*table_)) {
    rows.push_back(model_.rows()[static_cast<std::size_t>(place)]);
  }
  pool_.submit([this, results = model_.results(), rows = std::move(rows)](const CancelFlag&) {
    QMetaObject::invokeMethod(
        this, [text = results->to_copy(rows)] { QGuiApplication::clipboard()->setText(text); },
        Qt::QueuedConnection);
  });
}

void SweepPane::export_as(const QString& file) {
  const auto format = figure_format(file);
  if (!format) {
    emit problem(
        tr("The plot was not saved: %1 does not end in .csv, .png, .svg or .pdf").arg(file));
    return;
  }
  if (!results_) return;
  if (*format == FigureFormat::Csv) {
    return saver_.save([figure = plot_->shared_figure()] { return figure->csv(); }, file);
  }
  const auto draw = [this](QCPPainter& painter) { plot_->draw(painter); };
  saver_.save(figure_of({SweepPlot::kFigureSize, draw}, *format), file);
}

void SweepPane::ask_where_to_export() {
  QFileDialog* const dialog =
      ask_for_figure_file(this, tr("Export the plot"), QStringLiteral("sweep"));
  dialog->setObjectName(QStringLiteral("export_sweep"));
  connect(dialog, &QFileDialog::fileSelected, this, &SweepPane::export_as);
}

}  // namespace magna
