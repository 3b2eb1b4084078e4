// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_docks.h"

#include <QDockWidget>
#include <QLayout>
#include <QMenu>
#include <QToolBar>
#include <QToolButton>
#include <string>
#include <utility>

#include "app/window/dock_arranger.h"
#include "app/window/dock_scroll.h"
#include "app/window/fixed_bar.h"
#include "app/window/layout_keeper.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_rail.h"
#include "app/window/pane_table.h"
#include "app/window/pane_tabs.h"
#include "app/window/window_context.h"
#include "widgets/action_set.h"
#include "widgets/help/help_library.h"
#include "widgets/pane_header.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr char kRailBar[] = "pane_rail";
constexpr char kTabsBar[] = "pane_tabs";

QDockWidget& add_dock(QMainWindow& window, const PaneDescriptor& pane, QWidget& content) {
  auto* dock = new QDockWidget(pane.title, &window);
  dock->setObjectName(QLatin1String(pane.id));
  new PaneHeader(*dock);
  dock->setProperty(kHelpPage, QString::fromLatin1(pane.help));
  QWidget* const inside = pane.scrolls ? new DockScroll(content) : &content;
  dock->setWidget(inside);
  window.addDockWidget(area_of(pane.place.place), dock);
  QObject::connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool shown) {
    if (shown) dock->raise();  // in front of the other tabs
  });
  return *dock;
}

}  // namespace

std::vector<QWidget*> make_panes(const WindowContext& context) {
  std::vector<QWidget*> panes;
  for (const PaneDescriptor& pane : pane_table()) panes.push_back(pane.make(context));
  return panes;
}

void dock_panes(const WindowContext& context, const std::vector<QWidget*>& panes, QMenu& menu,
                QSize size) {
  QMainWindow& window = context.window;
  // The side columns get the bottom corners, so that the robot list shows twelve robots.
  window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  for (std::size_t i = 0; i < panes.size(); ++i) {
    const PaneDescriptor& pane = pane_table()[i];
    QDockWidget& dock = add_dock(window, pane, *panes[i]);
    if (!pane.place.with.empty()) {
      window.tabifyDockWidget(&context.dock(pane.place.with.c_str()), &dock);
    }
    if (!pane.place.shown) dock.hide();
    menu.addAction(dock.toggleViewAction());
  }
  auto* const arranger = new DockArranger(context);
  new FixedBar(window, kRailBar, tr("Panes at the right"), *new PaneRail(context, *arranger));
  new FixedBar(window, kTabsBar, tr("Panes at the bottom"), *new PaneTabs(context, *arranger));
  place_bars(window);
  for (const PaneDescriptor& pane : pane_table()) {
    if (pane.attach != nullptr) pane.attach(context, context.dock(pane.id));
  }
  hide_behind_tabs(window);
  window.setDockNestingEnabled(true);
  keep_scaled(window, [arranger] { arranger->limit_window(); });
  window.resize(size);
  window.layout()->activate();  // else docks are sized for the minimum window
  arranger->fit();
}

QToolButton* button_of(const PaneButtons& buttons, const std::string& id) {
  const auto found = buttons.find(id);
  return found == buttons.end() ? nullptr : found->second;
}

void tie_to_pane(QToolButton& button, const WindowContext& context, const PaneDescriptor& pane) {
  QAction& toggle = *context.dock(pane.id).toggleViewAction();
  button.setAccessibleName(pane.title);
  const auto show_state = [&button, &toggle] { button.setChecked(toggle.isChecked()); };
  QObject::connect(&toggle, &QAction::toggled, &button, show_state);
  QObject::connect(&button, &QToolButton::clicked, &toggle, [&toggle, show_state] {
    toggle.trigger();
    show_state();
  });
  show_state();
  const auto show_keys = [&button, &actions = context.actions, &pane] {
    const ActionRow* const row = find_action_row(std::string("view.") + pane.id);
    const QString keys = row == nullptr ? QString() : keys_text(actions.keys(row->id));
    button.setToolTip(keys.isEmpty() ? pane.title : tr("%1 (%2)").arg(pane.title, keys));
  };
  QObject::connect(&context.actions, &ActionSet::keys_changed, &button, show_keys);
  show_keys();
}

void place_bars(QMainWindow& window) {
  const std::pair<const char*, Qt::ToolBarArea> bars[] = {{kRailBar, Qt::RightToolBarArea},
                                                          {kTabsBar, Qt::BottomToolBarArea}};
  for (const auto& [name, area] : bars) {
    auto* const bar = window.findChild<QToolBar*>(QLatin1String(name), Qt::FindDirectChildrenOnly);
    window.addToolBar(area, bar);
    bar->show();
  }
}

}  // namespace magna
