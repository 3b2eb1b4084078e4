// SPDX-License-Identifier: GPL-3.0-or-later
// Widths and heights of the docks.
#include <QDockWidget>
#include <QMainWindow>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/window/dock_arranger.h"
#include "app/window/pane_table.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kLeastListWidth = 120;
constexpr int kLeastPaneHeight = 96;
constexpr int kWideWindow = 1600;
constexpr int kListWidthIfWide = 300;
constexpr int kSideWidthIfWide = 400;
constexpr int kDragTolerance = 2;  // pixels that do not count as a change by the user

int at_100(int pixels) { return pixels * 100 / scale_percent(); }

int height_of_bar(const QWidget* bar) {
  return bar == nullptr || bar->isHidden() ? 0 : bar->sizeHint().height();
}

}  // namespace

int DockArranger::width_of(const QDockWidget& dock) const {
  const bool narrowed = left_.contains(&dock) && left_width_ < scaled(list_width_) &&
                        dock.width() <= left_width_ + kDragTolerance;
  return narrowed ? scaled(list_width_) : dock.width();
}

/// Height of the column at the right.
int DockArranger::column_height() const {
  int height = window_.height() - height_of_bar(window_.menuWidget());
  height -= height_of_bar(window_.findChild<QStatusBar*>(QString(), Qt::FindDirectChildrenOnly));
  for (const auto* bar : window_.findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) {
    if (bar->orientation() == Qt::Horizontal) height -= height_of_bar(bar);
  }
  return height;
}

/// Least useful height of a dock with its header.
int DockArranger::least_height(const Pane& pane) const {
  const int header = pane.dock->titleBarWidget()->sizeHint().height();
  const int content = pane.dock->widget()->minimumSizeHint().height();
  return header + std::max(content, scaled(kLeastPaneHeight));
}

/// Columns that have their default widths are wider in wide windows.
void DockArranger::follow_window() {
  const bool wide = window_.width() >= scaled(kWideWindow);
  if (std::exchange(wide_, wide) == wide) return;
  const auto change = [this, wide](int& width, int narrow_width, int wide_width) {
    if (width != (wide ? narrow_width : wide_width)) return;
    width = wide ? wide_width : narrow_width;
    force_widths_ = true;
  };
  change(list_width_, kListWidth, kListWidthIfWide);
  change(side_width_, kSideWidth, kSideWidthIfWide);
}

void DockArranger::give_widths(const QList<QDockWidget*>& left, const QList<QDockWidget*>& side) {
  const int others = kRailWidth + kLeastMapWidth + (side.isEmpty() ? 0 : side_width_);
  const int width = std::max(scaled(kLeastListWidth),
                             std::min(scaled(list_width_), window_.width() - scaled(others)));
  QList<QDockWidget*> docks;
  QList<int> widths;
  const bool all = std::exchange(force_widths_, false);
  if (!left.isEmpty() && (all || left_.isEmpty() || width != left_width_)) {
    docks << left.front();
    widths << width;
  }
  left_width_ = width;
  if (!side.isEmpty() && (all || side_.isEmpty())) {
    docks << side.front();
    widths << scaled(side_width_);
  }
  if (!docks.isEmpty()) window_.resizeDocks(docks, widths, Qt::Horizontal);
}

void DockArranger::give_heights(const QList<QDockWidget*>& side) {
  if (side.size() < 2) return;
  const int line = window_.style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent);
  QList<int> heights;
  int rest = column_height() - line * static_cast<int>(side.size() - 1);
  for (const QDockWidget* dock : side) {
    heights << least_height(pane_of(*dock));
    rest -= heights.back();
  }
  for (qsizetype i = 0; i < side.size() && rest > 0; ++i) {
    const Pane& pane = pane_of(*side[i]);
    const int content =
        pane.row->height > 0 ? scaled(pane.row->height) : pane.dock->widget()->sizeHint().height();
    const int best = pane.dock->titleBarWidget()->sizeHint().height() + content;
    const bool last = i == side.size() - 1;
    const int more = last ? rest : std::clamp(best - heights[i], 0, rest);
    heights[i] += more;
    rest -= more;
  }
  window_.resizeDocks(side, heights, Qt::Vertical);
}

/// Takes over the sizes that the user gave by dragging a border.
void DockArranger::learn_sizes() {
  if (!left_.isEmpty() && std::abs(left_.front()->width() - left_width_) > kDragTolerance) {
    left_width_ = left_.front()->width();
    list_width_ = at_100(left_width_);
  }
  if (!side_.isEmpty()) side_width_ = at_100(side_.front()->width());
  if (!bottom_.isEmpty()) bottom_height_ = at_100(bottom_.front()->height());
}

}  // namespace magna
