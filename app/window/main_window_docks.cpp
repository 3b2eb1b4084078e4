// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QLayout>
#include <QMenuBar>
#include <algorithm>
#include <initializer_list>

#include "app/profile/layout.h"
#include "app/window/agent_commands.h"
#include "app/window/attention_controller.h"
#include "app/window/dock_scroll.h"
#include "app/window/hall_commands.h"
#include "app/window/image_commands.h"
#include "app/window/inside_commands.h"
#include "app/window/link_commands.h"
#include "app/window/main_window.h"
#include "app/window/pane_focus.h"
#include "app/window/parameter_commands.h"
#include "app/window/plot_commands.h"
#include "app/window/program_commands.h"
#include "app/window/queue_commands.h"
#include "widgets/action_set.h"
#include "widgets/agent/agent_pane.h"
#include "widgets/console/console_input.h"
#include "widgets/console/console_pane.h"
#include "widgets/events/events_pane.h"
#include "widgets/hall/hall_pane.h"
#include "widgets/help/help_pane.h"
#include "widgets/history/history_pane.h"
#include "widgets/image/image_pane.h"
#include "widgets/inside/inside_pane.h"
#include "widgets/links/connections_pane.h"
#include "widgets/map/map_pane.h"
#include "widgets/measures/measures_pane.h"
#include "widgets/parameters/parameter_pane.h"
#include "widgets/plots/plots_pane.h"
#include "widgets/programs/programs_pane.h"
#include "widgets/remote/cybot_pane.h"
#include "widgets/team/robot_list_pane.h"
#include "widgets/team/waypoint_pane.h"
#include "widgets/teleop/teleop_pane.h"
#include "widgets/ui_scale.h"

// The window's docks and their default places.

namespace magna {
namespace {

constexpr int kTeleopHeight = 496;       // just what it needs
constexpr int kTeleopLeastHeight = 330;  // what is below is scrolled to
constexpr int kImageHeight = 360;        // a picture as wide as the column, with rows about it
constexpr int kBarsHeight = 110;         // menu, toolbar, status bar

/// Those behind are hidden, but must not make the column as narrow as its title.
void keep_width(std::initializer_list<QWidget*> panes) {
  for (QWidget* pane : panes) {
    QWidget* part = pane;
    while (qobject_cast<QDockWidget*>(part->parentWidget()) == nullptr) part = part->parentWidget();
    QSizePolicy policy = part->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    part->setSizePolicy(policy);
  }
}

}  // namespace

QDockWidget* MainWindow::add_dock(const QString& title, const char* id, QWidget* pane,
                                  Qt::DockWidgetArea area, QDockWidget* before) {
  auto* made = new QDockWidget(title, this);
  made->setObjectName(QString::fromLatin1(id));
  // The list of robots scrolls itself, and its stop buttons stay in sight.
  made->setWidget(pane == robots_ ? pane : new DockScroll(*pane));
  addDockWidget(area, made);
  if (before != nullptr) tabifyDockWidget(before, made);
  menuBar()->findChild<QMenu*>(QStringLiteral("panes"))->addAction(made->toggleViewAction());
  connect(made->toggleViewAction(), &QAction::triggered, made, [made](bool shown) {
    if (shown) made->raise();  // not behind the others
  });
  return made;
}

void MainWindow::make_docks(const QSize& size) {
  // The list needs the height more than the connections the width: twelve robots in one look.
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  robots_dock_ = add_dock(tr("Robots"), "robots", robots_, Qt::LeftDockWidgetArea);
  connections_dock_ =
      add_dock(tr("Connections"), "connections", connections_, Qt::BottomDockWidgetArea);
  make_right_docks();
  make_bottom_docks();
  parameters_ = new ParameterPane(edits_, this);
  auto* parameters_dock =
      add_dock(tr("Parameters"), "parameters", parameters_, Qt::LeftDockWidgetArea, robots_dock_);
  parameters_dock->hide();  // until the user wants them
  connect_parameters({*actions_, *messages_, *parameters_, *parameters_dock});
  robots_dock_->raise();
  hide_behind_tabs(*this);
  auto* panes = menuBar()->findChild<QMenu*>(QStringLiteral("panes"));
  panes->addSeparator();
  actions_->fill(*panes, "panes");
  setDockNestingEnabled(true);
  setMinimumSize(880, 480);
  size_docks(size);
}

void MainWindow::make_right_docks() {
  // Over the stick: what its hand looks at, pictures or plan or what a CyBOT is at.
  constexpr auto kRight = Qt::RightDockWidgetArea;
  image_dock_ = add_dock(tr("Image"), "image", image_, kRight);
  teleop_dock_ = add_dock(tr("Teleoperation"), "teleop", teleop_, kRight);
  waypoints_dock_ = add_dock(tr("Way-points"), "waypoints", waypoints_, kRight, image_dock_);
  cybot_ = new CybotPane(feed_, *actions_, this);
  auto* cybot_dock = add_dock(tr("CyBOT"), "cybot", cybot_, kRight, waypoints_dock_);
  hall_ = new HallPane(feed_, *actions_, map_->hall_choice(), this);
  auto* hall_dock = add_dock(tr("Hall"), "hall", hall_, kRight, cybot_dock);
  agents_ = new AgentPane(feed_, *actions_, this);
  auto* agents_dock = add_dock(tr("Agents"), "agents", agents_, kRight, hall_dock);
  agents_dock->hide();  // until there are some
  inside_ = new InsidePane(feed_, *actions_, this);
  auto* inside_dock = add_dock(tr("Inside robot"), "inside", inside_, kRight, agents_dock);
  inside_dock->hide();
  auto* help = new HelpPane(*actions_, this);
  add_dock(tr("Help"), "help", help, kRight, agents_dock)->hide();
  keep_width({image_, waypoints_, cybot_, hall_, agents_, inside_});
  image_dock_->raise();
  connect_hall({*actions_, feed_, *map_, *hall_, *hall_dock});
  connect_agents({*actions_, feed_, *agents_, *agents_dock});
  connect_inside({*actions_, *map_, *inside_, *inside_dock});
  connect_images({*actions_, feed_, *image_, *image_dock_, *teleop_});
  connect_image_queue({*actions_, edits_, *image_, *image_dock_, *status_});
}

void MainWindow::make_bottom_docks() {
  constexpr auto kBottom = Qt::BottomDockWidgetArea;
  auto* events_dock =
      add_dock(tr("Events"), "events", &attention_->events(), kBottom, connections_dock_);
  attention_->use_dock(*events_dock);
  console_ = new ConsolePane(feed_, *actions_, this);
  auto* console_dock = add_dock(tr("Console"), "console", console_, kBottom, events_dock);
  actions_->on("view.console", console_, [this, console_dock] {
    go_to_dock(*console_dock);
    console_->input().setFocus(Qt::ShortcutFocusReason);
  });
  plots_ = new PlotsPane(feed_, this);
  auto* plots_dock = add_dock(tr("Plots"), "plots", plots_, kBottom, console_dock);
  plots_dock->hide();  // until the user wants them
  programs_ = new ProgramsPane(feed_, *actions_, this);
  auto* programs_dock = add_dock(tr("Programs"), "programs", programs_, kBottom, plots_dock);
  programs_dock->hide();  // until there are some
  auto* history = new HistoryPane(edits_, *actions_, this);
  auto* history_dock = add_dock(tr("History"), "history", history, kBottom, programs_dock);
  measures_ = new MeasuresPane(feed_, this);
  add_dock(tr("Operator"), "operator", measures_, kBottom, history_dock);
  connect(measures_, &MeasuresPane::problem, this,
          [this](const QString& text) { show_message(Severity::Warning, text); });
  connect_plots({*actions_, *map_, *messages_, *plots_, *plots_dock});
  connect_programs({*this, *actions_, feed_, *programs_, *programs_dock});
  connect_links({*actions_, *messages_, *connections_, *connections_dock_});
  connections_dock_->raise();
}

void MainWindow::size_docks(const QSize& size) {
  resize(size);
  layout()->activate();  // else docks are given sizes in a window as small as it can be
  const auto size_of = [first = factory_layouts().front()](const char* id) {
    return scaled(first.panes.at(id).size);
  };
  resizeDocks({robots_dock_, teleop_dock_}, {size_of("robots"), size_of("teleop")}, Qt::Horizontal);
  resizeDocks({connections_dock_}, {size_of("connections")}, Qt::Vertical);
  const int column = size.height() - scaled(kBarsHeight);
  const int teleop =
      std::clamp(column - scaled(kImageHeight), scaled(kTeleopLeastHeight), scaled(kTeleopHeight));
  resizeDocks({teleop_dock_, image_dock_}, {teleop, std::max(1, column - teleop)}, Qt::Vertical);
}

}  // namespace magna
