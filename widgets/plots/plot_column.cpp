// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_column.h"

#include <QVBoxLayout>
#include <algorithm>

namespace magna {

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

}  // namespace magna
