// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_focus.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <algorithm>
#include <tuple>
#include <vector>

#include "app/window/camera_first.h"
#include "app/window/dock_arranger.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/help/tour_card.h"
#include "widgets/images/image_pane.h"
#include "widgets/images/picture_view.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/teleop/stick_widget.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

// Dynamic properties of docks and panes.
constexpr const char* kLeastHeightProperty = "least_height";
constexpr const char* kNoRoom = "no_room_behind";

/// Enlarges the dock to its least height. Queued until the window is laid out, because the dock has
/// an outdated height before that.
void heighten(QDockWidget& dock) {
  QMetaObject::invokeMethod(
      &dock,
      [&dock] {
        const int missing = scaled(dock.property(kLeastHeightProperty).toInt()) - dock.height();
        QWidget* const content = dock.widget();
        QWidget* const window = dock.parentWidget();
        if (content == nullptr || window == nullptr || dock.isFloating() || missing <= 0) return;
        // A minimum height, because resizeDocks() would distribute the difference among neighbours.
        content->setMinimumHeight(content->height() + missing);
        dock.layout()->activate();
        window->layout()->activate();
        content->setMinimumHeight(0);
      },
      Qt::QueuedConnection);
}

/// Makes a hidden pane keep its size in the layout: with size zero, the docks beside it could not
/// be enlarged. hide_behind_tabs() reduces its minimum size.
void retain_size_when_hidden(QWidget& pane) {
  QSizePolicy policy = pane.sizePolicy();
  if (policy.retainSizeWhenHidden()) return;
  policy.setRetainSizeWhenHidden(true);
  pane.setSizePolicy(policy);
  pane.setProperty(kNoRoom, true);
}

/// Whether the widget is in a dock that this one would cover or close: a tab beside it, or a pane
/// of the bottom, where Qt does not report closed docks as tabs.
bool has_place_of(const QMainWindow& window, QDockWidget& dock, const QWidget& widget) {
  const auto at_bottom = [&window](QDockWidget* one) {
    return !one->isFloating() && window.dockWidgetArea(one) == Qt::BottomDockWidgetArea;
  };
  const auto docks = window.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly);
  const auto tabs = window.tabifiedDockWidgets(&dock);
  return std::ranges::any_of(docks, [&](QDockWidget* one) {
    return one != &dock && one->isAncestorOf(&widget) &&
           (tabs.contains(one) || (at_bottom(one) && at_bottom(&dock)));
  });
}

bool takes_tab(const QWidget& widget) {
  return (widget.focusPolicy() & Qt::TabFocus) != 0 && widget.isEnabled();
}

/// The widget of a pane that receives the focus: the last one that had it, else the table, list or
/// picture, else the first that accepts Tab focus; null if there is none. A focus proxy on the pane
/// is not used because Tab would skip all other widgets.
QWidget* entrance(QWidget& pane) {
  if (QWidget* last = pane.focusWidget(); last != nullptr && last->isVisibleTo(&pane)) return last;
  if (takes_tab(pane)) return &pane;
  QWidget* first = nullptr;
  for (QWidget* next = pane.nextInFocusChain(); next != nullptr && next != &pane;
       next = next->nextInFocusChain()) {
    if (!takes_tab(*next) || !pane.isAncestorOf(next) || !next->isVisibleTo(&pane)) continue;
    if (qobject_cast<QAbstractItemView*>(next) != nullptr ||
        qobject_cast<PictureView*>(next) != nullptr) {
      return next;
    }
    if (first == nullptr) first = next;
  }
  return first;
}

struct PaneStop {
  QWidget* pane;   ///< contains the focus when the stop is current
  QWidget* focus;  ///< widget that receives the focus
};

/// In the middle; null = nothing there takes the focus.
QWidget* middle_entrance(const WindowContext& context) {
  QWidget* const pane = context.middle->pane();
  return pane == &context.map || pane == nullptr ? &context.map : entrance(*pane);
}

std::vector<PaneStop> places(const WindowContext& context) {
  std::vector<PaneStop> found;
  if (QWidget* focus = middle_entrance(context)) found.push_back({context.middle, focus});
  TourCard& tour = *context.tour;
  if (QWidget* focus = tour.isVisible() ? entrance(tour) : nullptr) found.push_back({&tour, focus});
  QList<QDockWidget*> docks =
      context.window.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
  std::ranges::stable_sort(docks, {}, [](const QDockWidget* dock) {
    const QPoint at = dock->mapToGlobal(QPoint(0, 0));
    return std::tuple(at.x(), at.y());
  });
  for (QDockWidget* dock : docks) {
    // A dock behind another tab is not hidden, but has no visible region.
    if (!dock->isVisible() || dock->visibleRegion().isEmpty() || dock->widget() == nullptr) {
      continue;
    }
    QWidget* focus =
        dock->isAncestorOf(context.teleop) ? &context.teleop->stick() : entrance(*dock->widget());
    if (focus != nullptr) found.push_back({dock, focus});
  }
  found.push_back({context.controls, &context.controls->stop()});
  return found;
}

}  // namespace

void focus_pane(const WindowContext& context, int step) {
  const std::vector<PaneStop> all = places(context);
  const QWidget* now = QApplication::focusWidget();
  const auto here = std::ranges::find_if(all, [now](const PaneStop& place) {
    return now != nullptr && (place.pane == now || place.pane->isAncestorOf(now));
  });
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  const std::ptrdiff_t next = here == all.end() ? 0 : (here - all.begin() + step + count) % count;
  const PaneStop& stop = all[static_cast<std::size_t>(next)];
  if (auto* const dock = qobject_cast<QDockWidget*>(stop.pane)) unfold_pane(*dock);
  stop.focus->activateWindow();  // the dock may be floating
  stop.focus->setFocus(Qt::ShortcutFocusReason);
}

void focus_middle(const WindowContext& context) {
  if (QWidget* const focus = middle_entrance(context)) focus->setFocus(Qt::ShortcutFocusReason);
}

QDockWidget* focused_dock(const QMainWindow& window) {
  const QWidget* const focus = QApplication::focusWidget();
  for (auto* dock : window.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    if (focus != nullptr && dock->isAncestorOf(focus)) return dock;
  }
  return nullptr;
}

void go_to_dock(QDockWidget& dock) {
  dock.show();
  dock.raise();
  unfold_pane(dock);
  heighten(dock);
  if (dock.widget() == nullptr) return;
  if (QWidget* focus = entrance(*dock.widget())) {
    focus->activateWindow();
    focus->setFocus(Qt::ShortcutFocusReason);
  }
}

void bring_to_front(QDockWidget& dock) {
  auto* const window = qobject_cast<QMainWindow*>(dock.parentWidget());
  const QWidget* const focus = window == nullptr ? nullptr : window->focusWidget();
  if (focus != nullptr && focus->isVisible() && has_place_of(*window, dock, *focus)) return;
  dock.setAttribute(Qt::WA_ShowWithoutActivating);  // a floating one would get the focus
  dock.show();
  dock.setAttribute(Qt::WA_ShowWithoutActivating, false);
  dock.raise();
}

void set_least_height(QDockWidget& dock, int pixels) {
  dock.setProperty(kLeastHeightProperty, pixels);
}

void hide_behind_tabs(QMainWindow& window) {
  for (QDockWidget* dock : window.findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly)) {
    if (dock->widget() == nullptr) continue;
    retain_size_when_hidden(*dock->widget());
    QObject::connect(dock, &QDockWidget::visibilityChanged, dock, [&window, dock](bool visible) {
      const bool behind = !visible && !window.tabifiedDockWidgets(dock).isEmpty();
      QWidget& pane = *dock->widget();
      pane.setVisible(!behind && !dock->property(kFoldedPane).toBool());
      if (pane.property(kNoRoom).toBool()) pane.setMinimumSize(behind ? 1 : 0, behind ? 1 : 0);
    });
  }
}

}  // namespace magna
