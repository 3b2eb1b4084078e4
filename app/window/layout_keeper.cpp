// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout_keeper.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLayout>
#include <QMainWindow>
#include <QScreen>
#include <QTimer>
#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "app/window/dock_arranger.h"
#include "app/window/pane_docks.h"
#include "app/window/pane_table.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

/// Delays after a change of scale; some panes finish their layout in a second step.
constexpr int kLaidOutMs[] = {0, 100};

DockPlace place_of(Qt::DockWidgetArea area) {
  switch (area) {
    case Qt::RightDockWidgetArea: return DockPlace::Right;
    case Qt::TopDockWidgetArea: return DockPlace::Top;
    case Qt::BottomDockWidgetArea: return DockPlace::Bottom;
    default: return DockPlace::Left;
  }
}

bool is_at_side(DockPlace place) { return place == DockPlace::Left || place == DockPlace::Right; }

std::string id_of(const QDockWidget& dock) { return dock.objectName().toStdString(); }

/// Converts to pixels at 100 %.
int unscaled(int pixels) { return pixels * 100 / scale_percent(); }

qint64 area(const QRect& r) { return r.isEmpty() ? 0 : qint64{r.width()} * r.height(); }

int distance_between(const QRect& a, const QRect& b) {
  const QPoint d = a.center() - b.center();
  return std::abs(d.x()) + std::abs(d.y());
}

// Prepended to the state: restoreState() would apply damaged data in part.
QByteArray check_sum(const QByteArray& bytes) {
  return QCryptographicHash::hash(bytes, QCryptographicHash::Sha1);
}

std::string packed(const QByteArray& bytes) {
  return (check_sum(bytes) + bytes).toBase64().toStdString();
}

/// Reverses packed(); empty if the text is invalid.
std::optional<QByteArray> unpacked(const std::string& text) {
  const auto whole = QByteArray::fromBase64Encoding(QByteArray::fromStdString(text),
                                                    QByteArray::AbortOnBase64DecodingErrors);
  if (!whole) return std::nullopt;
  const int head = QCryptographicHash::hashLength(QCryptographicHash::Sha1);
  const QByteArray bytes = whole.decoded.mid(head);
  if (whole.decoded.left(head) != check_sum(bytes)) return std::nullopt;
  return bytes;
}

}  // namespace

Qt::DockWidgetArea area_of(DockPlace place) {
  switch (place) {
    case DockPlace::Right: return Qt::RightDockWidgetArea;
    case DockPlace::Top: return Qt::TopDockWidgetArea;
    case DockPlace::Bottom: return Qt::BottomDockWidgetArea;
    case DockPlace::Left:
    case DockPlace::Floating: break;
  }
  return Qt::LeftDockWidgetArea;
}

QRect moved_onto_screen(const QRect& rect, const QList<QRect>& screens) {
  if (screens.isEmpty()) return rect;
  const QRect* best = &screens.first();
  qint64 most = -1;
  int nearest = std::numeric_limits<int>::max();
  for (const QRect& screen : screens) {
    const qint64 shared = area(screen & rect);
    const int away = distance_between(screen, rect);
    if (shared < most || (shared == most && away >= nearest)) continue;
    best = &screen;
    most = shared;
    nearest = away;
  }
  QRect back = rect;
  back.setSize(rect.size().boundedTo(best->size()));
  back.moveLeft(std::clamp(back.left(), best->left(), best->right() + 1 - back.width()));
  back.moveTop(std::clamp(back.top(), best->top(), best->bottom() + 1 - back.height()));
  return back;
}

QList<QRect> usable_screens() {
  QList<QRect> all;
  for (const QScreen* screen : QGuiApplication::screens()) all << screen->availableGeometry();
  return all;
}

QList<QDockWidget*> LayoutKeeper::docks() const {
  QList<QDockWidget*> docks;
  for (QDockWidget* dock : window_.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    if (!dock->objectName().isEmpty()) docks << dock;
  }
  return docks;
}

LayoutKeeper::LayoutKeeper(QMainWindow& window, DockArranger& arranger)
    : window_(window), arranger_(arranger) {
  window_.installEventFilter(this);
}

Layout LayoutKeeper::capture() const {
  Layout layout;
  layout.scale = scale_percent();
  layout.state = packed(window_.saveState(Layout::kVersion));
  for (QDockWidget* dock : docks()) {
    PanePlace pane;
    pane.shown = arranger_.wanted(*dock);
    pane.by_default = arranger_.by_default(*dock);
    if (dock->isFloating()) {
      const QRect r = dock->geometry();  // restored in place() without the frame
      pane.place = DockPlace::Floating;
      pane.rect = {r.x(), r.y(), r.width(), r.height()};
    } else {
      pane.place = place_of(window_.dockWidgetArea(dock));
      if (!dock->isHidden()) {
        pane.size = unscaled(is_at_side(pane.place) ? arranger_.width_of(*dock) : dock->height());
      }
      const QDockWidget* const front = front_of(*dock);
      if (front != dock) {
        pane.with = id_of(*front);
        pane.size = 0;
      }
    }
    layout.panes[id_of(*dock)] = pane;
  }
  return layout;
}

/// Qt does not report the others in the place of a dock that was never shown: they are those of the
/// table.
const QDockWidget* LayoutKeeper::initial_front_of(const QDockWidget& dock) const {
  const auto row = std::ranges::find(pane_table(), id_of(dock), &PaneDescriptor::id);
  if (!dock.isHidden() || row == pane_table().end() || row->place.with.empty()) return &dock;
  auto* const front = window_.findChild<QDockWidget*>(QString::fromStdString(row->place.with));
  const auto area = [this](const QDockWidget& one) {
    return window_.dockWidgetArea(const_cast<QDockWidget*>(&one));
  };
  const bool together = front != nullptr && !front->isFloating() && area(*front) == area(dock) &&
                        area(dock) == area_of(row->place.place);
  return together ? front : &dock;
}

/// The pane that identifies those in one place: the visible one, else the one that is open, else
/// the first.
const QDockWidget* LayoutKeeper::front_of(const QDockWidget& dock) const {
  const auto tabs = window_.tabifiedDockWidgets(const_cast<QDockWidget*>(&dock));
  if (tabs.isEmpty()) return initial_front_of(dock);
  const QDockWidget* front = nullptr;
  int best = -1;
  for (const QDockWidget* one : docks()) {
    if (one != &dock && !tabs.contains(one)) continue;
    const bool seen = !one->isHidden() && !one->visibleRegion().isEmpty();
    const int rank = seen ? 2 : arranger_.wanted(*one) ? 1 : 0;
    if (rank <= best) continue;
    front = one;
    best = rank;
  }
  return front;
}

bool LayoutKeeper::apply(const Layout& layout) {
  bool used = false;
  wanted_.clear();
  arranger_.begin_layout();
  if (!layout.state.empty()) {
    const auto bytes = unpacked(layout.state);
    used = bytes && window_.restoreState(*bytes, Layout::kVersion);
    if (used && layout.scale != scale_percent()) rescale(layout.scale, scale_percent());
  }
  if (!used) place(layout);
  place_bars(window_);
  arranger_.end_layout(layout, used);
  bring_back(usable_screens());
  return used || layout.state.empty();
}

void LayoutKeeper::place(const Layout& layout) {
  QList<QDockWidget*> listed;
  for (QDockWidget* dock : docks()) {
    if (layout.panes.contains(id_of(*dock))) listed << dock;
  }
  const auto pane_of = [&](const QDockWidget* dock) -> const PanePlace& {
    return layout.panes.at(id_of(*dock));
  };
  for (QDockWidget* dock : listed) {
    dock->setFloating(false);
    window_.removeDockWidget(dock);
  }
  for (QDockWidget* dock : listed) {
    const PanePlace& pane = pane_of(dock);
    window_.addDockWidget(area_of(pane.place), dock);
    if (pane.place == DockPlace::Floating) {
      dock->setFloating(true);
      const DesktopRect& r = pane.rect;
      if (r.width > 0 && r.height > 0) dock->setGeometry(r.x, r.y, r.width, r.height);
    }
    dock->setVisible(pane.shown);
  }
  for (QDockWidget* dock : listed) {
    const PanePlace& pane = pane_of(dock);
    auto* front = window_.findChild<QDockWidget*>(QString::fromStdString(pane.with));
    if (pane.with.empty() || front == nullptr || front == dock || dock->isFloating()) continue;
    window_.tabifyDockWidget(front, dock);
    if (!front->isHidden()) front->raise();
  }
  // The panes of one side share a column or row, which gets the size of the largest pane.
  std::map<DockPlace, int> largest;
  for (QDockWidget* dock : listed) {
    const PanePlace& pane = pane_of(dock);
    if (pane.shown) largest[pane.place] = std::max(largest[pane.place], pane.size);
  }
  for (const Qt::Orientation way : {Qt::Horizontal, Qt::Vertical}) {
    QList<QDockWidget*> docks;
    QList<int> sizes;
    for (QDockWidget* dock : listed) {
      const PanePlace& pane = pane_of(dock);
      if (pane.size <= 0 || !pane.shown || dock->isFloating()) continue;
      if (is_at_side(pane.place) != (way == Qt::Horizontal)) continue;
      docks << dock;
      sizes << scaled(largest[pane.place]);
    }
    if (docks.isEmpty()) continue;
    window_.resizeDocks(docks, sizes, way);
  }
}

int LayoutKeeper::size_of(const QDockWidget& dock) const {
  const DockPlace place = place_of(window_.dockWidgetArea(const_cast<QDockWidget*>(&dock)));
  return is_at_side(place) ? dock.width() : dock.height();
}

// A mouse press that reaches the window itself is on a border between docks.
bool LayoutKeeper::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonPress) wanted_.clear();
  return QObject::eventFilter(watched, event);
}

// If space is short, docks do not get the sizes requested for them. The requested sizes are kept
// for the next change of scale.
void LayoutKeeper::rescale(int percent_before, int percent_now) {
  std::map<const QDockWidget*, double> wanted;
  for (QDockWidget* dock : docks()) {
    const int size = size_of(*dock);
    if (dock->isFloating() || dock->isHidden() || size <= 0)
      continue;  // behind a tab, or never shown
    const auto known = wanted_.find(dock);
    wanted[dock] = (known != wanted_.end() ? known->second : size) * percent_now / percent_before;
  }
  wanted_ = std::move(wanted);
  give_sizes();
  // Panes that are laid out later still have size hints for the previous scale.
  for (const int ms : kLaidOutMs) QTimer::singleShot(ms, this, &LayoutKeeper::give_sizes);
}

void LayoutKeeper::give_sizes() {
  // Title bars and panes keep the sizes of the previous scale until they are laid out again.
  for (QDockWidget* dock : docks()) dock->layout()->update();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  for (const Qt::Orientation way : {Qt::Horizontal, Qt::Vertical}) {
    QList<QDockWidget*> docked;
    QList<int> sizes;
    for (QDockWidget* dock : docks()) {
      const bool side = is_at_side(place_of(window_.dockWidgetArea(dock)));
      const auto wanted = wanted_.find(dock);
      if (wanted == wanted_.end() || side != (way == Qt::Horizontal)) continue;
      docked << dock;
      sizes << qRound(wanted->second);
    }
    if (!docked.isEmpty()) window_.resizeDocks(docked, sizes, way);
  }
  arranger_.fit();
}

void LayoutKeeper::bring_back(const QList<QRect>& screens) {
  for (QDockWidget* dock : docks()) {
    if (!dock->isFloating()) continue;
    const QRect frame = dock->frameGeometry();
    const QRect back = moved_onto_screen(frame, screens);
    if (back == frame) continue;
    const QSize rim = frame.size() - dock->size();
    dock->resize(back.size() - rim);
    dock->move(back.topLeft());
  }
}

}  // namespace magna
