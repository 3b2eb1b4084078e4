// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dock_arranger.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QMenuBar>
#include <QScopedValueRollback>
#include <QScreen>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "core/engine/window_geometry.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/keys/action_set.h"
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

PaneFolder::PaneFolder(const WindowContext& context) : QObject(&context.window), context_(context) {
  constexpr ActionName kFolds = "settings.fold_idle";
  context.actions.on(kFolds, this, [this, kFolds] {
    context_.profile.user().fold_idle = context_.actions[kFolds].isChecked();
    context_.profile.save_user();
    follow();
  });
  context.actions.on("view.fold_pane", this, [this] {
    for (const Entry& entry : entries_) {
      if (holds_focus(*entry.dock)) return choose(*entry.dock, !entry.folded);
    }
    const bool known = last_folded_ != nullptr && !last_folded_->isHidden();
    if (known && folded(*last_folded_)) return choose(*last_folded_, false);
    context_.messages.show_message(
        Severity::Info,
        tr("The focus is in no pane that folds: go to Teleoperation or Way-points first."));
  });
  connect(&context.feed, &SnapshotFeed::calm, this, &PaneFolder::follow);
  connect(qApp, &QApplication::focusChanged, this, &PaneFolder::schedule);
  context.actions[kFolds].setChecked(context.profile.user().fold_idle);
}

void PaneFolder::show_choice() {
  context_.actions["settings.fold_idle"].setChecked(context_.profile.user().fold_idle);
  follow();
}

PaneFolder::Entry* PaneFolder::find(const QDockWidget& dock) {
  const auto found = std::ranges::find(entries_, &dock, [](const Entry& e) { return e.dock; });
  return found == entries_.end() ? nullptr : &*found;
}

void PaneFolder::watch(QDockWidget& dock, std::function<bool()> idle) {
  entries_.push_back({&dock, std::move(idle), std::nullopt, false});
  PaneHeader& header = header_of(dock);
  header.show_fold(false);
  connect(&header, &PaneHeader::fold_clicked, this, [this, &dock] { choose(dock, !folded(dock)); });
  connect(dock.toggleViewAction(), &QAction::triggered, this,
          [this, &dock](bool opens) { note_opening(dock, opens); });
  connect(&dock, &QDockWidget::topLevelChanged, this, &PaneFolder::schedule);
  connect(&dock, &QDockWidget::visibilityChanged, this, &PaneFolder::schedule);
}

/// The user opened or closed the pane in a menu or the rail, and wants to see what was opened.
void PaneFolder::note_opening(const QDockWidget& dock, bool opens) {
  find(dock)->chosen = opens ? std::optional(false) : std::nullopt;
  follow();
}

bool PaneFolder::folded(const QDockWidget& dock) const {
  return dock.property(kFoldedPane).toBool();
}

void PaneFolder::unfold(QDockWidget& dock) {
  Entry* const entry = find(dock);
  if (entry == nullptr) return;
  if (entry->chosen == true) entry->chosen.reset();
  if (!entry->folded) return;
  emit opened(dock);
  fold(*entry, false);
  emit changed();
}

void PaneFolder::choose(QDockWidget& dock, bool folds) {
  Entry* const entry = find(dock);
  if (entry == nullptr) return;
  entry->chosen = folds;
  if (folds) last_folded_ = entry->dock;
  if (folds && holds_focus(dock)) focus_middle(context_);
  if (!folds && entry->folded) emit opened(dock);
  follow();
}

void PaneFolder::allow(bool folding) {
  allowed_ = folding;
  follow();
}

void PaneFolder::schedule() {
  if (std::exchange(scheduled_, true)) return;
  QMetaObject::invokeMethod(this, &PaneFolder::follow, Qt::QueuedConnection);
}

/// Also while a dialog or another window has the focus, which then comes back.
bool PaneFolder::holds_focus(const QDockWidget& dock) const {
  const QWidget* const focus = context_.window.focusWidget();
  return focus != nullptr && dock.isAncestorOf(focus);
}

bool PaneFolder::wants_fold(const Entry& entry) const {
  QDockWidget& dock = *entry.dock;
  const Qt::DockWidgetArea area = context_.window.dockWidgetArea(&dock);
  const bool in_column = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
  const bool can = allowed_ && in_column && !dock.isFloating() &&
                   context_.window.tabifiedDockWidgets(&dock).isEmpty();
  if (!can || holds_focus(dock)) return false;
  if (entry.chosen) return *entry.chosen;
  return context_.profile.user().fold_idle && entry.idle();
}

void PaneFolder::follow() {
  scheduled_ = false;
  // The menu bar gives the focus back to the pane that had it.
  if (qobject_cast<const QMenuBar*>(context_.window.focusWidget()) != nullptr) return;
  std::vector<bool> folds;
  for (const Entry& entry : entries_) folds.push_back(wants_fold(entry));
  // One pane of a column takes its room.
  const QMainWindow& window = context_.window;
  for (const auto area : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea}) {
    std::optional<std::size_t> last;
    bool others = false;
    for (auto* dock : window.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
      if (dock->isHidden() || dock->isFloating() || window.dockWidgetArea(dock) != area) continue;
      const Entry* const entry = find(*dock);
      const auto number = static_cast<std::size_t>(entry == nullptr ? 0 : entry - entries_.data());
      if (entry != nullptr && folds[number]) {
        last = number;
      } else {
        others = true;
      }
    }
    if (last && !others) folds[*last] = false;
  }
  bool any = false;
  for (std::size_t k = 0; k < entries_.size(); ++k) any |= fold(entries_[k], folds[k]);
  if (any) emit changed();
}

/// Returns whether it was not so before.
bool PaneFolder::fold(Entry& entry, bool folds) {
  if (std::exchange(entry.folded, folds) == folds) return false;
  QWidget& content = *entry.dock->widget();
  entry.dock->setProperty(kFoldedPane, folds);
  content.setMaximumHeight(folds ? 0 : QWIDGETSIZE_MAX);
  // The width that it had in another scale does not count for the column.
  if (folds) entry.policy = content.sizePolicy();
  QSizePolicy policy = entry.policy;
  if (folds) policy.setHorizontalPolicy(QSizePolicy::Ignored);
  content.setSizePolicy(policy);
  const bool behind = !context_.window.tabifiedDockWidgets(entry.dock).isEmpty() &&
                      entry.dock->visibleRegion().isEmpty();
  content.setVisible(!folds && !behind);
  header_of(*entry.dock).show_fold(folds);
  return true;
}

void unfold_pane(QDockWidget& dock) {
  QWidget* const window = dock.parentWidget();
  auto* const folder = window == nullptr
                           ? nullptr
                           : window->findChild<PaneFolder*>(QString(), Qt::FindDirectChildrenOnly);
  if (folder != nullptr) folder->unfold(dock);
}

DockArranger::DockArranger(const WindowContext& context)
    : QObject(&context.window),
      feed_(context.feed),
      window_(context.window),
      folder_(*context.folder),
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
  connect(&folder_, &PaneFolder::opened, this, &DockArranger::note_opened);
  connect(&folder_, &PaneFolder::changed, this, &DockArranger::arrange);
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

bool DockArranger::replaced(const QDockWidget& dock) const { return pane_of(dock).replaced; }

bool DockArranger::by_default(const QDockWidget& dock) const { return pane_of(dock).by_default; }

bool DockArranger::folded(const QDockWidget& dock) const { return folder_.folded(dock); }

/// Whether the world shows the pane, if there is room.
bool DockArranger::open(const Pane& pane) {
  return pane.wanted && pane.usable && (pane.fits || !pane.by_default);
}

void DockArranger::follow() {
  if (note_usable()) arrange();
}

bool DockArranger::note_usable() {
  bool changed = false;
  for (Pane& pane : panes_) {
    const bool fits = pane.row->fits == nullptr || pane.row->fits(feed_.now());
    changed |= std::exchange(pane.fits, fits) != fits;
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
  pane->by_default = false;
  pane->replaced = false;
  if (shown) pane->opened = ++openings_;
  schedule();
  return false;
}

void DockArranger::note_opened(const QDockWidget& dock) {
  const auto pane = std::ranges::find(panes_, &dock, [](const Pane& p) { return p.dock; });
  pane->opened = ++openings_;
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
      if (open(pane)) pane.dock->setVisible(true);
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
    pane.by_default = place != layout.panes.end() && place->second.by_default;
    pane.replaced = false;
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
  if (&pane == &other || !open(pane) || pane.opened < other.opened) return false;
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
      other.replaced |= std::exchange(other.wanted, false);
    }
  }
  std::vector<Pane*> column;
  for (Pane& pane : panes_) {
    const bool shown = open(pane);
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
  std::size_t unfolded = 0;
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
    const bool opens = !folded(*pane->dock);
    const bool many = opens && unfolded >= kMostPanes;
    if (many && column_height() < scaled(kRoomyPane) * static_cast<int>(unfolded + 1)) break;
    room -= least_height(*pane) + (shown.empty() ? 0 : line);
    if (room < 0 && !shown.empty()) break;
    shown.insert(pane);
    if (opens) ++unfolded;
  }
  // Closing it must not show the previous pane.
  if (narrow_now && !shown.empty()) narrow_since_ = (*shown.begin())->opened - 1;
  for (const Pane* pane : column) pane->dock->setVisible(shown.contains(pane));
}

bool DockArranger::narrow() const {
  const bool list = std::ranges::any_of(panes_, [this](const Pane& pane) {
    return open(pane) && !pane.dock->isFloating() &&
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
  QList<bool> side_folded;
  for (const QDockWidget* dock : side) side_folded << folded(*dock);
  // Lists that are both empty must not be compared by Qt 6.4, which passes null pointers to memcmp.
  const bool other_heights =
      !std::ranges::equal(side, side_) || !std::ranges::equal(side_folded, side_folded_);
  if (other_heights && !keep_heights_) give_heights(side);
  if (bottom_.isEmpty() && !bottom.isEmpty() && !keep_heights_) {
    window_.resizeDocks({bottom.front()}, {scaled(bottom_height_)}, Qt::Vertical);
  }
  keep_heights_ = false;
  left_ = left;
  side_ = side;
  side_folded_ = side_folded;
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
  if (folded(*pane.dock)) return header;
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
  // The last open one gets the rest.
  qsizetype last = side.size() - 1;
  while (last > 0 && folded(*side[last])) --last;
  // Pictures get what the controls of the others leave.
  for (const bool pictures : {false, true}) {
    for (qsizetype i = 0; i < side.size(); ++i) {
      const Pane& pane = pane_of(*side[i]);
      if (i == last || folded(*side[i])) continue;
      if ((pane.row->height != nullptr) != pictures) continue;
      const int content =
          pictures ? pane.row->height(column_width_) : pane.dock->widget()->sizeHint().height();
      const int best = pane.dock->titleBarWidget()->sizeHint().height() + content;
      const int more = std::clamp(best - heights[i], 0, std::max(rest, 0));
      heights[i] += more;
      rest -= more;
    }
  }
  heights[last] += std::max(rest, 0);
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
