// SPDX-License-Identifier: GPL-3.0-or-later
// Widths and heights of the docks.
#include <QDockWidget>
#include <QMainWindow>
#include <QScreen>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/window/dock_arranger.h"
#include "app/window/pane_table.h"
#include "core/engine/pane.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr int kLeastListWidth = 140;  // number and state of a robot
constexpr int kLeastPaneHeight = 96;
constexpr int kLeastColumnWidth = 200;
constexpr int kWideWindow = 1600;
constexpr int kListWidthIfWide = 300;
constexpr int kSideWidthIfWide = 400;
// Least size of the window, pixels: at 100 % and for each scale.
constexpr QSize kLeastSize(880, 480);
constexpr QSize kLeastScaledSize(600, 370);
constexpr double kShareOfScreen = 0.9;  // leaves room for the window frame
constexpr int kDragTolerance = 2;       // pixels that do not count as a change by the user

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

void DockArranger::limit_window() {
  const QSize least =
      kLeastSize.expandedTo({scaled(kLeastScaledSize.width()), scaled(kLeastScaledSize.height())});
  window_.setMinimumSize(least.boundedTo(window_.screen()->availableSize() * kShareOfScreen));
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

/// If there is little room, the list becomes narrower first, then the map, then the column at the
/// right.
void DockArranger::give_widths(const QList<QDockWidget*>& left, const QList<QDockWidget*>& side,
                               const QList<QDockWidget*>& bottom) {
  const auto least = [](const QList<QDockWidget*>& docks, int width) {
    return docks.isEmpty() ? width : std::max(width, docks.front()->minimumSizeHint().width());
  };
  const int line = window_.style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent);
  const int room = window_.width() - scaled(kRailWidth) - 2 * line;
  int column = side.isEmpty() ? 0 : scaled(side_width_);
  const int least_list = left.isEmpty() ? 0 : least(left, scaled(kLeastListWidth));
  const int list = std::max(least_list, std::min(left.isEmpty() ? 0 : scaled(list_width_),
                                                 room - column - scaled(kLeastMapWidth)));
  const int least_map = least(bottom, scaled(kLeastMapWidth) / 2);
  column = std::min(column, std::max(room - list - least_map, scaled(kLeastColumnWidth)));
  QList<QDockWidget*> docks;
  QList<int> widths;
  const bool all = std::exchange(force_widths_, false);
  if (!left.isEmpty() && (all || left_.isEmpty() || list != left_width_)) {
    docks << left.front();
    widths << list;
  }
  if (!side.isEmpty() && (all || side_.isEmpty() || column != column_width_)) {
    docks << side.front();
    widths << column;
  }
  left_width_ = list;
  column_width_ = column;
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
  // Pictures get what the controls of the others leave.
  for (const bool pictures : {false, true}) {
    for (qsizetype i = 0; i + 1 < side.size(); ++i) {
      const Pane& pane = pane_of(*side[i]);
      if ((pane.row->height != nullptr) != pictures) continue;
      const int content =
          pictures ? pane.row->height(column_width_) : pane.dock->widget()->sizeHint().height();
      const int best = pane.dock->titleBarWidget()->sizeHint().height() + content;
      const int more = std::clamp(best - heights[i], 0, std::max(rest, 0));
      heights[i] += more;
      rest -= more;
    }
  }
  heights.back() += std::max(rest, 0);
  window_.resizeDocks(side, heights, Qt::Vertical);
}

/// Takes over the sizes that the user gave by dragging a border.
void DockArranger::learn_sizes() {
  if (!left_.isEmpty() && std::abs(left_.front()->width() - left_width_) > kDragTolerance) {
    left_width_ = left_.front()->width();
    list_width_ = at_100(left_width_);
  }
  if (!side_.isEmpty() && std::abs(side_.front()->width() - column_width_) > kDragTolerance) {
    column_width_ = side_.front()->width();
    side_width_ = at_100(column_width_);
  }
  if (!bottom_.isEmpty()) bottom_height_ = at_100(bottom_.front()->height());
}

}  // namespace magna
