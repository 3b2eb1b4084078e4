// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dock_arranger.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QScopedValueRollback>
#include <QScreen>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "core/engine/window_geometry.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

/// More panes than this share the column only if each gets kRoomyPane, pixels at 100 %.
constexpr std::size_t kMostPanes = 3;
constexpr int kRoomyPane = 320;

bool has_entry(const PaneDescriptor& row) {
  return row.place.place == DockPlace::Right || row.place.place == DockPlace::Bottom;
}

bool has_focus(const QDockWidget& dock) {
  const QWidget* const focus = QApplication::focusWidget();
  return focus != nullptr && dock.isAncestorOf(focus);
}

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

DockArranger::DockArranger(const WindowContext& context)
    : QObject(&context.window),
      feed_(context.feed),
      window_(context.window),
      list_width_(kListWidth),
      side_width_(kSideWidth),
      bottom_height_(kBottomHeight) {
  for (const PaneDescriptor& row : pane_table()) {
    QDockWidget& dock = context.dock(row.id);
    panes_.push_back({&row, &dock, !dock.isHidden()});
    dock.installEventFilter(this);
  }
  std::for_each(panes_.rbegin(), panes_.rend(), [this](Pane& pane) { pane.opened = ++openings_; });
  narrow_since_ = openings_;
  window_.installEventFilter(this);
  connect(&feed_, &SnapshotFeed::calm, this, &DockArranger::follow);
  note_usable();
  arrange();
}

const DockArranger::Pane& DockArranger::pane_of(const QDockWidget& dock) const {
  return *std::ranges::find(panes_, &dock, [](const Pane& pane) { return pane.dock; });
}

QDockWidget* DockArranger::dock(const std::string& id) const {
  return std::ranges::find(panes_, id, [](const Pane& pane) { return pane.row->id; })->dock;
}

bool DockArranger::wanted(const QDockWidget& dock) const { return pane_of(dock).wanted; }

bool DockArranger::usable(const QDockWidget& dock) const { return pane_of(dock).usable; }

void DockArranger::follow() {
  if (note_usable()) arrange();
}

bool DockArranger::note_usable() {
  bool changed = false;
  for (Pane& pane : panes_) {
    const bool usable = pane.row->usable == nullptr || pane.row->usable(feed_.now());
    if (std::exchange(pane.usable, usable) == usable) continue;
    pane.dock->toggleViewAction()->setVisible(usable);
    changed = true;
  }
  return changed;
}

void DockArranger::schedule() {
  if (std::exchange(scheduled_, true)) return;
  QMetaObject::invokeMethod(this, &DockArranger::arrange, Qt::QueuedConnection);
}

bool DockArranger::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &window_) {
    if (event->type() == QEvent::MouseButtonRelease) learn_sizes();  // after dragging a border
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show) schedule();
    if (event->type() == QEvent::Show || event->type() == QEvent::ScreenChangeInternal) {
      limit_window();
    }
    return false;
  }
  const bool shown = event->type() == QEvent::ShowToParent;
  if (held_ || (!shown && event->type() != QEvent::HideToParent)) return false;
  const auto pane =
      std::ranges::find(panes_, watched, [](const Pane& p) -> const QObject* { return p.dock; });
  pane->wanted = shown;
  if (shown) pane->opened = ++openings_;
  schedule();
  return false;
}

void DockArranger::close_all() {
  for (Pane& pane : panes_) pane.wanted = false;
  arrange();
}

void DockArranger::fit() {
  force_widths_ = true;
  arrange();
  {  // hidden panes learn their sizes in a new scale by being shown
    const QScopedValueRollback hold(held_, true);
    for (const Pane& pane : panes_) {
      if (pane.wanted && pane.usable) pane.dock->setVisible(true);
    }
  }
  schedule();
}

void DockArranger::end_layout(const Layout& layout, bool keep_heights) {
  held_ = false;
  std::map<DockPlace, int> sizes;
  openings_ += 2 * panes_.size();
  auto order = openings_;
  for (Pane& pane : panes_) {
    const auto place = layout.panes.find(pane.row->id);
    pane.wanted = place != layout.panes.end() ? place->second.shown : !pane.dock->isHidden();
    // Of panes in one place, the one that the others are listed with is in front.
    const bool behind = place != layout.panes.end() && !place->second.with.empty();
    pane.opened = behind ? order-- - panes_.size() : order--;
    if (place == layout.panes.end() || !place->second.shown) continue;
    int& size = sizes[place->second.place];
    size = std::max(size, place->second.size);
  }
  narrow_since_ = openings_;
  if (sizes[DockPlace::Left] > 0) list_width_ = sizes[DockPlace::Left];
  if (sizes[DockPlace::Right] > 0) side_width_ = sizes[DockPlace::Right];
  if (sizes[DockPlace::Bottom] > 0) bottom_height_ = sizes[DockPlace::Bottom];
  side_.clear();
  bottom_.clear();
  force_widths_ = true;
  keep_heights_ = keep_heights;
  arrange();
}

QList<QDockWidget*> DockArranger::shown_in(Qt::DockWidgetArea area) const {
  QList<QDockWidget*> docks;
  for (const Pane& pane : panes_) {
    const QDockWidget& dock = *pane.dock;
    if (dock.isHidden() || dock.isFloating() || window_.dockWidgetArea(pane.dock) != area) continue;
    docks << pane.dock;
  }
  return docks;
}

/// Whether `pane` closes `other`, because both are in one place and it was opened later.
bool DockArranger::replaces(const Pane& pane, const Pane& other) const {
  if (&pane == &other || !pane.wanted || !pane.usable || pane.opened < other.opened) return false;
  if (pane.dock->isFloating() || other.dock->isFloating()) return false;
  const auto tabs = window_.tabifiedDockWidgets(other.dock);
  return tabs.contains(pane.dock) && has_entry(*other.row) &&
         std::ranges::all_of(tabs, [this](const auto* dock) {
           const auto in = std::ranges::find(panes_, dock, [](const Pane& p) { return p.dock; });
           return in != panes_.end() && has_entry(*in->row);
         });
}

/// Updates which panes are wanted, and shows and hides their docks.
void DockArranger::choose() {
  for (Pane& other : panes_) {
    if (std::ranges::any_of(panes_, [&](const Pane& pane) { return replaces(pane, other); })) {
      other.wanted = false;
    }
  }
  std::vector<Pane*> column;
  for (Pane& pane : panes_) {
    const bool shown = pane.wanted && pane.usable;
    const bool in_column = shown && !pane.dock->isFloating() &&
                           window_.dockWidgetArea(pane.dock) == Qt::RightDockWidgetArea;
    if (in_column) {
      column.push_back(&pane);
    } else {
      pane.dock->setVisible(shown);
    }
  }
  choose_in_column(std::move(column));
}

void DockArranger::choose_in_column(std::vector<Pane*> column) {
  std::ranges::sort(column, std::greater(), &Pane::opened);
  const bool narrow_now = narrow();
  if (!std::exchange(was_narrow_, narrow_now) && narrow_now) narrow_since_ = openings_;
  // The pane with the focus stays, unless there is no room for it beside the one opened last.
  if (!narrow_now && column.size() > 2) {
    std::stable_partition(column.begin() + 1, column.end(),
                          [](const Pane* pane) { return has_focus(*pane->dock); });
  }
  const int line = window_.style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent);
  int room = column_height();
  std::set<const Pane*> shown;
  const auto shares_place = [&](const Pane& pane) {  // a tab beside a shown pane
    return std::ranges::any_of(window_.tabifiedDockWidgets(pane.dock), [&](const auto* dock) {
      return std::ranges::any_of(shown, [dock](const Pane* one) { return one->dock == dock; });
    });
  };
  for (const Pane* pane : column) {
    if (!narrow_now && shares_place(*pane)) {
      shown.insert(pane);
      continue;
    }
    if (narrow_now && (!shown.empty() || pane->opened <= narrow_since_)) break;
    const bool many = shown.size() >= kMostPanes;
    if (many && column_height() < scaled(kRoomyPane) * static_cast<int>(shown.size() + 1)) break;
    room -= least_height(*pane) + (shown.empty() ? 0 : line);
    if (room < 0 && !shown.empty()) break;
    shown.insert(pane);
  }
  // Closing it must not show the previous pane.
  if (narrow_now && !shown.empty()) narrow_since_ = (*shown.begin())->opened - 1;
  for (const Pane* pane : column) pane->dock->setVisible(shown.contains(pane));
}

/// Whether the window has no room for both columns and the map.
bool DockArranger::narrow() const {
  const bool list = std::ranges::any_of(panes_, [this](const Pane& pane) {
    return pane.wanted && pane.usable && !pane.dock->isFloating() &&
           window_.dockWidgetArea(pane.dock) == Qt::LeftDockWidgetArea;
  });
  const int columns = (list ? kListWidth : 0) + kSideWidth + kRailWidth;
  return window_.width() < scaled(columns + kLeastMapWidth);
}

void DockArranger::arrange() {
  scheduled_ = false;
  if (held_) return;
  {
    const QScopedValueRollback hold(held_, true);
    follow_window();
    choose();
  }
  const auto left = shown_in(Qt::LeftDockWidgetArea);
  const auto side = shown_in(Qt::RightDockWidgetArea);
  const auto bottom = shown_in(Qt::BottomDockWidgetArea);
  give_widths(left, side, bottom);
  if (!std::ranges::equal(side, side_) && !keep_heights_) give_heights(side);
  if (bottom_.isEmpty() && !bottom.isEmpty() && !keep_heights_) {
    window_.resizeDocks({bottom.front()}, {scaled(bottom_height_)}, Qt::Vertical);
  }
  keep_heights_ = false;
  left_ = left;
  side_ = side;
  bottom_ = bottom;
  window_.layout()->activate();
  emit arranged();
}

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
