// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QMenuBar>
#include <QMessageBox>
#include <QPointer>
#include <QToolBar>
#include <QVBoxLayout>

#include "app/gamepad/pad_driver.h"
#include "app/window/attention_controller.h"
#include "app/window/change_offers.h"
#include "app/window/cybot_commands.h"
#include "app/window/drive_commands.h"
#include "app/window/edit_commands.h"
#include "app/window/explore_commands.h"
#include "app/window/group_commands.h"
#include "app/window/help_commands.h"
#include "app/window/keys_dialog.h"
#include "app/window/map_commands.h"
#include "app/window/map_tool_commands.h"
#include "app/window/pad_commands.h"
#include "app/window/palette_commands.h"
#include "app/window/pane_focus.h"
#include "app/window/robot_commands.h"
#include "app/window/route_commands.h"
#include "app/window/source_opener.h"
#include "app/window/team_commands.h"
#include "app/window/window_memory.h"
#include "widgets/action_set.h"
#include "widgets/bar_overlay.h"
#include "widgets/console/console_pane.h"
#include "widgets/control_bar.h"
#include "widgets/edit/plan_edits.h"
#include "widgets/events/events_pane.h"
#include "widgets/events/toast_stack.h"
#include "widgets/focus_keys.h"
#include "widgets/help/help_pane.h"
#include "widgets/image/image_pane.h"
#include "widgets/label_access.h"
#include "widgets/links/connections_pane.h"
#include "widgets/map/map_pane.h"
#include "widgets/palette/command_palette.h"
#include "widgets/pane_reporter.h"
#include "widgets/plots/plots_pane.h"
#include "widgets/programs/programs_pane.h"
#include "widgets/remote/cybot_pane.h"
#include "widgets/speed_box.h"
#include "widgets/status_line.h"
#include "widgets/stop_button.h"
#include "widgets/stop_keys.h"
#include "widgets/team/robot_list_pane.h"
#include "widgets/team/waypoint_pane.h"
#include "widgets/teleop/stick_widget.h"
#include "widgets/teleop/teleop_pane.h"
#include "widgets/ui_scale.h"
#include "widgets/widget_access.h"

namespace magna {
namespace {

constexpr int kNumberKeys = 10;

}  // namespace

MainWindow::MainWindow(ConsoleLink& link, const WindowOptions& options)
    : feed_(link, options.clock != nullptr ? *options.clock : steady_), edits_(feed_) {
  install_label_access();
  install_widget_access();
  apply_theme(options.theme);
  apply_scale(options.scale);
  setPalette(QApplication::palette());
  feed_.poll();
  make_panes();
  make_bars();
  make_menus();
  attention_ = new AttentionController(*this);
  connect(bars_, &BarOverlay::covers, &attention_->toasts(), &ToastStack::keep_below);
  make_docks(options.size);
  connect_world();
  connect_robots();
  connect_history(*actions_, edits_);
  connect(&edits_, &EditStack::refused, this,
          [this](const QString& why) { show_message(Severity::Caution, why); });
  connect_view();
  connect_help();
  new FocusKeys(this);
  auto* stop_keys = new StopKeys(this);
  connect(stop_keys, &StopKeys::stop_wanted, this, &MainWindow::stop_all);
  reporter_ = new PaneReporter(feed_.link(), *this);
  reporter_->watch(PaneType::Listview, *robots_);
  reporter_->watch(PaneType::Mapview, *map_);
  reporter_->watch(PaneType::Imgview, *image_);
  reporter_->watch(PaneType::Teleop, *teleop_);
  map_->use_tool(map_->tool());
  status_->show_hint(map_->hint());
  memory_ = new WindowMemory({*this, feed_, *actions_, *map_, *plots_, *teleop_, *messages_,
                              *confirm_, *palette_, *inside_},
                             options.profile != nullptr ? *options.profile : no_profile_,
                             options.theme, options.scale);
  memory_->fill_menus(*menuBar()->findChild<QMenu*>(QStringLiteral("world")),
                      *menuBar()->findChild<QMenu*>(QStringLiteral("view")));
  pads_ = connect_pads({*this, *actions_, *teleop_, *messages_},
                       options.pads != nullptr ? *options.pads : no_pads_,
                       options.profile != nullptr ? *options.profile : no_profile_);
  sources_ = new SourceOpener(*this, feed_, *actions_, *messages_,
                              options.profile != nullptr ? *options.profile : no_profile_);
  connect(console_, &ConsolePane::source_wanted, sources_, &SourceOpener::open);
  connect(programs_, &ProgramsPane::source_wanted, sources_, &SourceOpener::open);
  new ChangeOffers(feed_, *actions_, *messages_, this);
  help_ = new HelpController({*this, feed_, *actions_, edits_, *findChild<HelpPane*>(),
                              *findChild<QDockWidget*>(QStringLiteral("help")), plots_->board()},
                             options.profile != nullptr ? *options.profile : no_profile_);
  connect(memory_, &WindowMemory::world_changed, this, [this] {
    teleop_->disarm();
    edits_.clear();
    attention_->toasts().clear();
  });
  memory_->begin(options.layout);
  connect(&feed_, &SnapshotFeed::calm, this, &MainWindow::follow);
  follow();
  map_->setFocus();
  feed_.start();
}

MainWindow::~MainWindow() {
  // Panes ask the feed and the window until they are gone: before the window's own members are.
  delete memory_;
  QList<QPointer<QWidget>> left;
  for (QWidget* child : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) left << child;
  for (const QPointer<QWidget>& child : left) delete child.data();
  delete pads_;  // its page is gone, the profile it writes to is not
}

void MainWindow::show_message(Severity severity, const QString& text) {
  messages_->show_message(severity, text);
}

void MainWindow::make_panes() {
  auto* centre = new QWidget(this);
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  bars_ = new BarOverlay(centre);
  messages_ = new MessageArea(bars_);
  confirm_ = new ConfirmBar(bars_);
  bars_->add(*messages_);
  bars_->add(*confirm_);
  map_ = new MapPane(feed_, edits_, centre);
  column->addWidget(map_, 1);
  bars_->lie_over(*map_);
  setCentralWidget(centre);
  robots_ = new RobotListPane(feed_, edits_, this);
  connections_ = new ConnectionsPane(feed_, this);
  image_ = new ImagePane(feed_, this);
  image_->set_software(QStringLiteral("Magna " MAGNA_VERSION));
  teleop_ = new TeleopPane(feed_, this);
  waypoints_ = new WaypointPane(edits_, this);
  group_ = std::make_unique<GroupCommands>(
      edits_, *confirm_, [this](RobotId robot) { teleop_->robot_stopped(robot); });
}

void MainWindow::make_bars() {
  actions_ = new ActionSet(*this, *map_);
  controls_ = new ControlBar(feed_, *actions_, this);
  auto* bar = new QToolBar(tr("Controls"), this);
  bar->setObjectName(QStringLiteral("controls"));
  bar->setMovable(false);
  bar->setFloatable(false);
  bar->toggleViewAction()->setEnabled(false);  // the stop-all button is always in sight
  bar->layout()->setContentsMargins(0, 0, 0, 0);
  bar->addWidget(controls_);
  addToolBar(Qt::TopToolBarArea, bar);
  setContextMenuPolicy(Qt::NoContextMenu);
  status_ = new StatusLine(feed_, this);
  setStatusBar(status_);
}

void MainWindow::make_menus() {
  QMenu* world = menuBar()->addMenu(tr("&World"));
  world->setObjectName(QStringLiteral("world"));
  actions_->fill(*world, "world");
  actions_->fill(*menuBar()->addMenu(tr("&Edit")), "edit");
  QMenu* robot = menuBar()->addMenu(tr("&Robot"));
  actions_->fill(*robot, "robot");
  auto* choose = new QMenu(tr("&Choose"), robot);
  actions_->fill(*choose, "choose");
  robot->insertMenu(&(*actions_)["robot.select_all"], choose);
  actions_->fill(*robot->addMenu(tr("C&yBOT")), "cybot");
  actions_->fill(*robot->addMenu(tr("&Hall")), "hall");
  actions_->fill(*robot->addMenu(tr("N&eural agents")), "agent");
  actions_->fill(*menuBar()->addMenu(tr("&Program")), "program");
  actions_->fill(*menuBar()->addMenu(tr("&Image")), "image");
  QMenu* view = menuBar()->addMenu(tr("&View"));
  view->setObjectName(QStringLiteral("view"));
  actions_->fill(*view->addMenu(tr("Map &tool")), "tool");
  actions_->fill(*view, "view");
  add_map_menus(*view, *actions_);
  view->addSeparator();
  actions_->fill(*view->addMenu(tr("&Colours")), "theme");
  QMenu* panes = view->addMenu(tr("&Panes"));
  panes->setObjectName(QStringLiteral("panes"));
  actions_->fill(*menuBar()->addMenu(tr("&Help")), "help");
}

void MainWindow::connect_world() {
  const auto toggle = [this] { feed_.link().set_paused(!feed_.now().paused); };
  actions_->on("world.pause", this, toggle);
  connect(map_, &MapPane::space_tapped, this, toggle);
  actions_->on("world.step", this, [this] {
    feed_.link().set_paused(true);
    feed_.link().step();
  });
  actions_->on("world.slower", this,
               [this] { feed_.link().set_time_scale(SpeedBox::slower(feed_.now().time_scale)); });
  actions_->on("world.faster", this,
               [this] { feed_.link().set_time_scale(SpeedBox::faster(feed_.now().time_scale)); });
  connect(&controls_->speed(), &SpeedBox::scale_wanted, this,
          [this](double scale) { feed_.link().set_time_scale(scale); });
  actions_->on("world.stop_all", this, [this] { stop_all(); });
  connect(&controls_->stop(), &StopButton::stop_wanted, this, &MainWindow::stop_all);
  connect(&controls_->stop(), &StopButton::release_wanted, this,
          [this] { feed_.link().post(input::ReleaseStop{}); });
  actions_->on("world.quit", this, [this] { close(); });
}

void MainWindow::connect_robots() {
  const auto on = [this](std::string_view id, void (*effect)(ConsoleLink&, const Snapshot&)) {
    actions_->on(id, this, [this, effect] { effect(feed_.link(), feed_.now()); });
  };
  actions_->on("robot.previous", this, [this] { choose_neighbour(feed_, -1); });
  actions_->on("robot.next", this, [this] { choose_neighbour(feed_, +1); });
  static constexpr std::string_view kNumbers[kNumberKeys] = {
      "robot.choose_0", "robot.choose_1", "robot.choose_2", "robot.choose_3", "robot.choose_4",
      "robot.choose_5", "robot.choose_6", "robot.choose_7", "robot.choose_8", "robot.choose_9"};
  for (int i = 0; i < kNumberKeys; ++i) {
    actions_->on(kNumbers[i], this, [this, i] { choose_number(feed_, i); });
  }
  actions_->on("robot.deselect", this, [this] { feed_.link().post(input::Deselect{}); });
  on("robot.select_all", &select_all);
  connect_driving(*actions_, feed_, *teleop_, *teleop_dock_);
  connect_routes(*actions_, feed_);
  connect_exploration(*actions_, feed_, *group_);
  connect_cybot(*actions_, feed_, *teleop_);
  connect(cybot_, &CybotPane::place_wanted, map_,
          [this](Point place) { map_->navigator().show_place(place, true); });
  connect_team(*actions_, {feed_, *robots_, *robots_dock_, *map_, *group_});
  actions_->on("robot.remove_last", this, [this] {
    if (const auto robot = feed_.now().active) remove_last_waypoint(edits_, *robot);
  });
}

void MainWindow::connect_view() {
  connect_map_tools(*actions_, feed_, *map_);
  connect_map_view(*actions_, *map_);
  actions_->on("view.next_pane", this, [this] { focus_pane(*this, +1); });
  actions_->on("view.previous_pane", this, [this] { focus_pane(*this, -1); });
  connect(map_, &MapPane::hint_changed, status_, &StatusLine::show_hint);
  connect(map_, &MapPane::place_changed, status_, &StatusLine::show_cursor);
  connect(status_, &StatusLine::links_wanted, this, [this] { go_to_dock(*connections_dock_); });
}

void MainWindow::connect_help() {
  palette_ = new CommandPalette(*this, [this] { return palette_entries(*this, *actions_, feed_); });
  actions_->on("help.find", palette_, [this] { palette_->open(); });
  actions_->on("help.keys", this, [this] {
    auto* dialog = new KeysDialog(*actions_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
  });
  actions_->on("help.about", this, [this] { show_about(); });
}

void MainWindow::stop_all() {
  feed_.link().post(input::StopAll{});
  teleop_->all_stopped();
}

void MainWindow::follow() {
  const Snapshot& now = feed_.now();
  const LagHistogram lag = lag_.record().lately();
  status_->show_window_lag(lag.quantile_ms(0.99), lag.max_ms());
  const QString name = now.world ? QString::fromStdString(now.world->name) : tr("no world");
  const QString title = tr("%1 — Magna").arg(name);
  if (windowTitle() != title) setWindowTitle(title);
  const bool chosen = !now.selected.empty();
  const bool planned = any_plan(now);
  const QString why = tr("Choose a robot first");
  actions_->set_enabled("robot.appearance", now.active.has_value(), why);
  for (const std::string_view id : {"robot.stop", "robot.deselect", "view.fit_selection"}) {
    actions_->set_enabled(id, chosen, why);
  }
  for (const std::string_view id : {"robot.resume", "robot.clear_plan", "robot.remove_last"}) {
    actions_->set_enabled(id, planned, chosen ? tr("No selected robot has way-points") : why);
  }
}

void MainWindow::show_about() {
  auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About Magna"),
                              tr("<b>Magna %1</b><p>An operator console for teams of mobile robots "
                                 "with a built-in simulation.</p><p>Licence: GPL-3.0-or-later</p>")
                                  .arg(QLatin1String(MAGNA_VERSION)),
                              QMessageBox::Close, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setModal(false);
  box->show();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  teleop_->disarm();
  memory_->note();
  emit closed();
  event->accept();
}

}  // namespace magna
