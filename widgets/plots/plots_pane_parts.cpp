// SPDX-License-Identifier: GPL-3.0-or-later
// Construction of the pane.
#include <QFileDialog>
#include <QHeaderView>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/empty_pages.h"
#include "widgets/file_dialog.h"
#include "widgets/plain_table.h"
#include "widgets/plots/plot_export.h"
#include "widgets/plots/plots_pane.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kChooserWidth = 230;
constexpr int kCursorsWidth = 360;
constexpr int kStackedBelow = 560;  ///< narrower panes have the chooser over the plots

}  // namespace

PlotsPane::PlotsPane(SnapshotFeed& feed, QWidget* parent) : QWidget(parent), feed_(feed) {
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
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
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
  auto* dialog = make_file_dialog(this, tr("Export the plots"));
  dialog->setObjectName(QStringLiteral("export_plots"));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilters(figure_filters());
  dialog->selectNameFilter(figure_filters()[1]);
  dialog->setDefaultSuffix(QStringLiteral("png"));
  dialog->selectFile(QStringLiteral("plots.png"));
  connect(dialog, &QFileDialog::filterSelected, dialog,
          [dialog](const QString& filter) { dialog->setDefaultSuffix(suffix_of_filter(filter)); });
  connect(dialog, &QFileDialog::fileSelected, this, &PlotsPane::export_as);
  dialog->open();
}

}  // namespace magna
