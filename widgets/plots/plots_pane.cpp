// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plots_pane.h"

#include <qcustomplot.h>
#include <QDropEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QMimeData>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/plots/figure_file.h"
#include "widgets/plots/plot_view.h"

namespace magna {
namespace {

constexpr QSize kPlotSize{800, 240};  // at 96 dots an inch

QSize size_of(const std::vector<PlotView*>& plots) {
  int height = 0;
  for (PlotView* plot : plots) height += plot->figure_size(kPlotSize).height();
  return {kPlotSize.width(), height};
}

void draw_all(QCPPainter& painter, const std::vector<PlotView*>& plots, const Snapshot& now) {
  for (PlotView* plot : plots) {
    const QSize size = plot->figure_size(kPlotSize);
    painter.save();
    plot->draw(painter, size, now);
    painter.restore();
    painter.translate(0, size.height());
  }
}

constexpr std::int64_t kFrameNs = 100'000'000;  // ten times a second is fast enough to read

constexpr int kChooserWidth = 230;
constexpr int kCursorsWidth = 360;
constexpr int kStackedBelow = 560;  ///< narrower panes have the chooser over the plots

QString cursor_text(const CursorRow& row, double value) {
  if (std::isnan(value)) return QStringLiteral("\u2013");
  QString text = QString::number(value, 'g', 5);
  if (text.startsWith(QLatin1Char('-'))) text[0] = QChar(0x2212);
  return QStringLiteral("%1\u2009%2").arg(text, row.unit);
}

RowDescription<CursorRow> cursor_columns() {
  using Row = CursorRow;
  return {.columns = {{.header = tr("Signal"), .text = member_text<&Row::what>},
                      {.header = tr("At A"),
                       .text = [](const Row& row) { return cursor_text(row, row.a); },
                       .side = Qt::AlignRight},
                      {.header = tr("At B"),
                       .text = [](const Row& row) { return cursor_text(row, row.b); },
                       .side = Qt::AlignRight},
                      {.header = tr("B \u2212 A"),
                       .text = [](const Row& row) { return cursor_text(row, row.difference()); },
                       .side = Qt::AlignRight}}};
}

}  // namespace

double CursorRow::difference() const { return round ? std::remainder(b - a, 360.0) : b - a; }

PlotColumn::PlotColumn(PlotBoard& board, TimeWindow& time, QWidget* parent)
    : QScrollArea(parent), board_(board), time_(time) {
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);
  auto* inside = new QWidget(this);
  column_ = new QVBoxLayout(inside);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(1);
  setWidget(inside);
}

int PlotColumn::place_of(const PlotView& view) const {
  return static_cast<int>(std::ranges::find(views_, &view) - views_.begin());
}

PlotView* PlotColumn::make_view() {
  auto* view = new PlotView(time_, widget());
  column_->addWidget(view, 1);
  connect(view, &PlotView::chosen, &board_, [this, view] { board_.choose(place_of(*view)); });
  // Queued, because the target plot may be removed during the drop.
  connect(
      view, &PlotView::signals_dropped, this,
      [this, view](const QStringList& ids) { put(*view, ids); }, Qt::QueuedConnection);
  return view;
}

void PlotColumn::put(const PlotView& view, const QStringList& ids) {
  const int place = place_of(view);
  for (const SignalKey& key : keys_of_ids(ids)) board_.move(key, place);
}

void PlotColumn::show_board(const Snapshot& now, bool with_truth) {
  const auto& plots = board_.plots();
  while (views_.size() > plots.size()) {
    PlotView* const last = views_.back();
    views_.pop_back();
    column_->removeWidget(last);
    last->hide();
    last->deleteLater();
  }
  while (views_.size() < plots.size()) views_.push_back(make_view());
  for (int i = 0; i < board_.count(); ++i) {
    PlotView& view = *views_[static_cast<std::size_t>(i)];
    view.show_setup(now, plots[static_cast<std::size_t>(i)], with_truth);
    view.show_place(i + 1, board_.count(), i == board_.chosen());
    view.show_time_title(i + 1 == board_.count());
  }
}

void PlotColumn::refresh(const SignalRecorder& recorder) {
  for (PlotView* view : views_) {
    if (!view->visibleRegion().isEmpty()) view->refresh(recorder);
  }
}

void PlotColumn::refresh_all(const SignalRecorder& recorder) {
  for (PlotView* view : views_) view->refresh(recorder);
}

// Records every snapshot; painting is less frequent.
void PlotsPane::take() {
  const bool small = recorder_.needs(SignalPart::RobotSignals);
  recorder_.take(feed_.now());
  if (std::exchange(beginnings_, recorder_.beginnings()) != recorder_.beginnings()) {
    for (const TimeWindow::Cursor which : {TimeWindow::A, TimeWindow::B}) {
      time_.set_cursor(which, {});
    }
    time_.follow();
  }
  if (recorder_.needs(SignalPart::RobotSignals) != small) wish();
  dirty_ = true;
}

// Not called for another world: until it is arranged, the plots of the old world stay and are
// saved.
void PlotsPane::arrange(const QString& text) {
  const std::size_t team = feed_.now().poses.size();
  std::vector<PlotSetup> plots = plots_of_text(text);
  std::erase_if(plots, [team](PlotSetup& plot) {
    const auto gone = std::erase_if(plot.curves, [team](const SignalKey& key) {
      return key.robot && key.robot->index() >= team;
    });
    return gone > 0 && plot.curves.empty();  // a plot that was already empty stays
  });
  board_.set_plots(std::move(plots));
}

void PlotsPane::paint_in_time() {
  if (!dirty_ || !isVisible()) return;
  const std::int64_t now = feed_.clock().now_ns();
  if (painted_ns_ != 0 && now - painted_ns_ < kFrameNs) return;
  painted_ns_ = now;
  refresh();
}

void PlotsPane::refresh() {
  dirty_ = false;
  time_.set_newest(recorder_.newest());
  column_->refresh(recorder_);
}

void PlotsPane::update_texts() {
  if (!isVisible()) return;
  chooser_->show(feed_.now(), truth_);
  column_->show_board(feed_.now(), truth_);
  show_cursors();
  show_table();
}

void PlotsPane::follow_board() {
  recorder_.set_plotted(board_.plotted());
  wish();
  column_->show_board(feed_.now(), truth_);
  const bool some = board_.count() > 0;
  pages_->show_empty(some ? QString()
                          : tr("Plots signals of robots and the program over time. Choose signals "
                               "in the list: tick them, or press Enter."));
  // An empty table would hide the text above.
  const bool plotted = !board_.plotted().empty();
  bar_->table_button().setEnabled(plotted);
  if (!plotted) bar_->table_button().setChecked(false);
  show_cursors();
  show_table();
  refresh();
}

void PlotsPane::wish() {
  feed_.wish(*this, &SnapshotParts::robot_signals, recorder_.needs(SignalPart::RobotSignals));
  feed_.wish(*this, &SnapshotParts::measures, recorder_.needs(SignalPart::Measures));
}

// The time is the first row.
std::vector<CursorRow> PlotsPane::cursor_rows() const {
  const auto a = time_.cursor(TimeWindow::A);
  const auto b = time_.cursor(TimeWindow::B);
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  std::vector<CursorRow> rows{
      {tr("Time"), QStringLiteral("s"), a.value_or(kNone), b.value_or(kNone)}};
  for (const PlotSetup& plot : board_.plots()) {
    for (const SignalKey& key : plot.curves) {
      if (!is_available(key, truth_)) continue;
      const auto at = [&](const std::optional<double>& cursor) {
        return cursor ? value_near(recorder_, key, plot.wrapped, *cursor) : kNone;
      };
      rows.push_back({key_text(feed_.now(), key), signal_unit(key.kind), at(a), at(b),
                      plot.wrapped && info(key.kind).angle});
    }
  }
  return rows;
}

void PlotsPane::show_cursors() {
  if (bar_->cursors_button().isChecked()) cursor_model_.show(cursor_rows());
}

VisibleData PlotsPane::seen() const {
  return visible_data(feed_.now(), recorder_, board_.plots(), truth_, time_.low(), time_.high());
}

void PlotsPane::show_table() {
  if (bar_->table_button().isChecked()) table_model_.show(seen());
}

void PlotsPane::set_truth(bool shown) {
  if (std::exchange(truth_, shown) == shown) return;
  chooser_->show(feed_.now(), truth_);
  follow_board();
}

void PlotsPane::export_as(const QString& file) {
  const auto format = figure_format(file);
  if (!format) {
    emit problem(
        tr("The plots were not saved: %1 does not end in .csv, .png, .svg or .pdf").arg(file));
    return;
  }
  refresh();
  column_->refresh_all(recorder_);
  if (*format == FigureFormat::Csv)
    return saver_.save([data = seen()] { return csv_of(data); }, file);
  const auto draw = [this](QCPPainter& painter) {
    draw_all(painter, column_->views(), feed_.now());
  };
  saver_.save(figure_of({size_of(column_->views()), draw}, *format), file);
}

bool PlotsPane::eventFilter(QObject* watched, QEvent* event) {
  if (watched != pages_) return QWidget::eventFilter(watched, event);
  if (event->type() == QEvent::DragEnter) {
    auto* enter = static_cast<QDragEnterEvent*>(event);
    if (!enter->mimeData()->hasFormat(QLatin1String(kSignalMime))) return false;
    enter->acceptProposedAction();
    return true;
  }
  if (event->type() == QEvent::Drop) {
    auto* drop = static_cast<QDropEvent*>(event);
    drop->acceptProposedAction();
    for (const SignalKey& key : keys_of_ids(dragged_ids(*drop->mimeData()))) board_.add(key);
    return true;
  }
  return false;
}

void PlotsPane::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  // Queued, so that all plots have the new palette.
  QMetaObject::invokeMethod(this, &PlotsPane::follow_board, Qt::QueuedConnection);
}

void PlotsPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  update_texts();
  refresh();
}

PlotsPane::PlotsPane(SnapshotFeed& feed, QWidget* parent)
    : QWidget(parent), feed_(feed), cursor_model_(cursor_columns()) {
  setAccessibleName(tr("Plots"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  parts_ = new QSplitter(Qt::Horizontal, this);
  parts_->setChildrenCollapsible(false);
  column->addWidget(parts_);
  chooser_ = new SignalChooser(board_, parts_);
  parts_->addWidget(chooser_);
  make_plots(*parts_);
  make_tables(*parts_);
  parts_->setStretchFactor(1, 1);
  parts_->setSizes({scaled(kChooserWidth), scaled(3 * kChooserWidth), scaled(kCursorsWidth)});
  connect_parts();
  follow_board();
}

PlotsPane::~PlotsPane() = default;

QSize PlotsPane::minimumSizeHint() const {
  int width = 0;
  for (int i = 0; i < parts_->count(); ++i) {
    const QWidget& part = *parts_->widget(i);
    if (!part.isHidden()) {
      width = std::max({width, part.minimumSizeHint().width(), part.minimumWidth()});
    }
  }
  return {width, QWidget::minimumSizeHint().height()};
}

void PlotsPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool stacked = width() < scaled(kStackedBelow);
  const Qt::Orientation wanted = stacked ? Qt::Vertical : Qt::Horizontal;
  if (parts_->orientation() == wanted) return;
  parts_->setOrientation(wanted);
  if (stacked) {
    parts_->setSizes({height() / 3, height() / 2, height() / 6});
  } else {
    parts_->setSizes(
        {scaled(kChooserWidth), width() - scaled(kChooserWidth), scaled(kCursorsWidth)});
  }
}

void PlotsPane::make_plots(QSplitter& parts) {
  auto* middle = new QWidget(&parts);
  auto* column = make_column(middle);
  bar_ = new PlotBar(board_, time_, middle);
  column_ = new PlotColumn(board_, time_, middle);
  pages_ = new EmptyPages(*column_, middle);
  pages_->setAcceptDrops(true);
  pages_->installEventFilter(this);
  column->addWidget(bar_);
  column->addWidget(pages_, 1);
  table_ = new QTableView(middle);
  table_->setModel(&table_model_);
  make_plain_table(*table_, tr("Plotted values"), tr("One time per row, one signal per column."));
  table_->horizontalHeader()->setStretchLastSection(false);
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  column->addWidget(table_, 1);
  table_->hide();
  parts.addWidget(middle);
}

void PlotsPane::make_tables(QSplitter& parts) {
  cursor_table_ = new QTableView(&parts);
  cursor_table_->setModel(&cursor_model_);
  make_plain_table(*cursor_table_, tr("Values at the cursors"),
                   tr("One signal per row: its value at A, at B, and the difference."));
  cursor_table_->horizontalHeader()->setStretchLastSection(false);
  cursor_table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  cursor_table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  parts.addWidget(cursor_table_);
  cursor_table_->hide();
}

void PlotsPane::connect_parts() {
  connect(&feed_, &SnapshotFeed::arrived, this, &PlotsPane::take);
  connect(&feed_, &SnapshotFeed::frame, this, &PlotsPane::paint_in_time);
  connect(&feed_, &SnapshotFeed::calm, this, &PlotsPane::update_texts);
  connect(&board_, &PlotBoard::changed, this, &PlotsPane::follow_board);
  connect(&board_, &PlotBoard::choice_changed, this,
          [this] { column_->show_board(feed_.now(), truth_); });
  connect(&board_, &PlotBoard::refused, this, &PlotsPane::problem);
  connect(&saver_, &FileSaver::saved, this,
          [this](const QString& file) { emit said(tr("Plots saved: %1").arg(file)); });
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
    emit problem(tr("The plots were not saved: %1: %2").arg(file, why));
  });
  connect(&time_, &TimeWindow::changed, this, [this] { dirty_ = true; });
  connect(&time_, &TimeWindow::cursors_changed, this, [this] {
    const bool any = time_.cursor(TimeWindow::A) || time_.cursor(TimeWindow::B);
    if (any) bar_->cursors_button().setChecked(true);
    show_cursors();
  });
  connect(&bar_->cursors_button(), &QToolButton::toggled, this, [this](bool on) {
    cursor_table_->setVisible(on);
    show_cursors();
  });
  connect(&bar_->table_button(), &QToolButton::toggled, this, [this](bool on) {
    pages_->setVisible(!on);
    table_->setVisible(on);
    show_table();
  });
  connect(&bar_->export_button(), &QToolButton::clicked, this, &PlotsPane::ask_where_to_export);
  connect(bar_, &PlotBar::problem, this, &PlotsPane::problem);
  connect(bar_, &PlotBar::fixing_wanted, this, [this] {
    const int plot = board_.chosen();
    if (plot < 0) return;
    const PlotView& view = *column_->views()[static_cast<std::size_t>(plot)];
    board_.set_limits(plot, view.lowest(), view.highest());
  });
}

void PlotsPane::ask_where_to_export() {
  QFileDialog* const dialog =
      ask_for_figure_file(this, tr("Export the plots"), QStringLiteral("plots"));
  dialog->setObjectName(QStringLiteral("export_plots"));
  connect(dialog, &QFileDialog::fileSelected, this, &PlotsPane::export_as);
}

}  // namespace magna
