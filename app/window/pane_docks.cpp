// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_docks.h"

#include <QDockWidget>
#include <QLayout>
#include <QMenu>
#include <algorithm>

#include "app/window/dock_scroll.h"
#include "app/window/layout_keeper.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/help/help_library.h"
#include "widgets/pane_header.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kTeleopHeight = 496;       // shows the whole pane
constexpr int kTeleopLeastHeight = 330;  // the rest scrolls
constexpr int kImageHeight = 360;        // a picture as wide as the column, and the rows around it
constexpr int kBarsHeight = 110;         // menu, toolbar, status bar

QDockWidget& add_dock(QMainWindow& window, const PaneDescriptor& pane, QWidget& content) {
  auto* dock = new QDockWidget(pane.title, &window);
  dock->setObjectName(QLatin1String(pane.id));
  new PaneHeader(*dock);
  dock->setProperty(kHelpPage, QString::fromLatin1(pane.help));
  QWidget* const inside = pane.scrolls ? new DockScroll(content) : &content;
  dock->setWidget(inside);
  if (pane.keeps_width) {
    QSizePolicy policy = inside->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    inside->setSizePolicy(policy);
  }
  window.addDockWidget(area_of(pane.place.place), dock);
  QObject::connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool shown) {
    if (shown) dock->raise();  // in front of the other tabs
  });
  return *dock;
}

void size_docks(const WindowContext& context, QSize size) {
  QMainWindow& window = context.window;
  window.resize(size);
  window.layout()->activate();  // else docks are sized for the minimum window
  QDockWidget& robots = context.dock("robots");
  QDockWidget& teleop = context.dock("teleop");
  window.resizeDocks({&robots, &teleop}, {scaled(kColumnWidth), scaled(kColumnWidth)},
                     Qt::Horizontal);
  window.resizeDocks({&context.dock("connections")}, {scaled(kRowHeight)}, Qt::Vertical);
  const int column = size.height() - scaled(kBarsHeight);
  const int height =
      std::clamp(column - scaled(kImageHeight), scaled(kTeleopLeastHeight), scaled(kTeleopHeight));
  window.resizeDocks({&teleop, &context.dock("image")}, {height, std::max(1, column - height)},
                     Qt::Vertical);
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
  QList<QDockWidget*> fronts;
  for (std::size_t i = 0; i < panes.size(); ++i) {
    const PaneDescriptor& pane = pane_table()[i];
    QDockWidget& dock = add_dock(window, pane, *panes[i]);
    if (!pane.place.with.empty()) {
      QDockWidget& front = context.dock(pane.place.with.c_str());
      window.tabifyDockWidget(&front, &dock);
      if (!fronts.contains(&front)) fronts << &front;
    }
    if (!pane.place.shown) dock.hide();
    menu.addAction(dock.toggleViewAction());
  }
  for (QDockWidget* front : fronts) front->raise();
  for (const PaneDescriptor& pane : pane_table()) {
    if (pane.attach != nullptr) pane.attach(context, context.dock(pane.id));
  }
  hide_behind_tabs(window);
  window.setDockNestingEnabled(true);
  window.setMinimumSize(880, 480);
  size_docks(context, size);
}

}  // namespace magna
