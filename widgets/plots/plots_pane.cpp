// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plots_pane.h"

#include <QDropEvent>
#include <QMimeData>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "widgets/empty_pages.h"
#include "widgets/plots/plot_export.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

constexpr std::int64_t kFrameNs = 100'000'000;  // ten times a second is fast enough to read

}  // namespace

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

void PlotsPane::show_cursors() {
  if (!bar_->cursors_button().isChecked()) return;
  cursor_model_.show(feed_.now(), recorder_, board_.plots(), truth_, time_);
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
  saver_.save(figure_of(column_->views(), *format, feed_.now()), file);
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

}  // namespace magna
