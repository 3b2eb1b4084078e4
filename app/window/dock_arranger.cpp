// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dock_arranger.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QScopedValueRollback>
#include <QStyle>
#include <algorithm>
#include <set>
#include <utility>

#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "core/engine/pane.h"
#include "widgets/ui_scale.h"

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

}  // namespace magna
