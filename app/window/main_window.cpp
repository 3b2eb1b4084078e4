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
#include <algorithm>

#include "app/gamepad/pad_driver.h"
#include "app/profile/layout.h"
#include "app/window/agent_commands.h"
#include "app/window/attention_desk.h"
#include "app/window/change_offers.h"
#include "app/window/cybot_commands.h"
#include "app/window/drive_commands.h"
#include "app/window/edit_commands.h"
#include "app/window/explore_commands.h"
#include "app/window/group_commands.h"
#include "app/window/hall_commands.h"
#include "app/window/help_commands.h"
#include "app/window/image_commands.h"
#include "app/window/inside_commands.h"
#include "app/window/keys_dialog.h"
#include "app/window/map_commands.h"
#include "app/window/map_tool_commands.h"
#include "app/window/pad_commands.h"
#include "app/window/palette_commands.h"
#include "app/window/pane_focus.h"
#include "app/window/plot_commands.h"
#include "app/window/program_commands.h"
#include "app/window/queue_commands.h"
#include "app/window/robot_commands.h"
#include "app/window/route_commands.h"
#include "app/window/source_opener.h"
#include "app/window/team_commands.h"
#include "app/window/window_memory.h"
#include "widgets/action_set.h"
#include "widgets/agent/agent_pane.h"
#include "widgets/console/console_input.h"
#include "widgets/console/console_pane.h"
#include "widgets/control_bar.h"
#include "widgets/edit/plan_edits.h"
#include "widgets/events/events_pane.h"
#include "widgets/events/toast_stack.h"
#include "widgets/hall/hall_pane.h"
#include "widgets/help/help_pane.h"
#include "widgets/history/history_pane.h"
#include "widgets/image/image_pane.h"
#include "widgets/inside/inside_pane.h"
#include "widgets/label_access.h"
#include "widgets/links/connections_pane.h"
#include "widgets/links/frames_view.h"
#include "widgets/map/map_pane.h"
#include "widgets/measures/measures_pane.h"
#include "widgets/palette/command_palette.h"
#include "widgets/pane_reporter.h"
#include "widgets/parameters/parameter_pane.h"
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

namespace magna {
namespace {

constexpr int kTeleopHeight = 496;       // just what it needs
constexpr int kTeleopLeastHeight = 330;  // what is below is scrolled to
constexpr int kImageHeight = 360;        // a picture as wide as the column, with rows about it
constexpr int kInspectorHeight = 320;    // a list, and what the chosen message says
constexpr int kBarsHeight = 110;         // menu, toolbar, status bar
constexpr int kNumberKeys = 9;

}  // namespace

MainWindow::MainWindow(ConsoleLink& link, const WindowOptions& options)
    : feed_(link, options.clock != nullptr ? *options.clock : steady_), edits_(feed_) {
  install_label_access();
  apply_theme(options.theme);
  apply_scale(options.scale);
  setPalette(QApplication::palette());
  feed_.poll();
  make_panes();
  make_bars();
  make_menus();
  attention_ = new AttentionDesk(*this);
  make_docks(options.size);
  connect_world();
  connect_robots();
  connect_history(*actions_, edits_);
  connect(&edits_, &EditStack::refused, this,
          [this](const QString& why) { show_message(Severity::Caution, why); });
  connect_view();
  connect_help();
  auto* stop_keys = new StopKeys(this);
  connect(stop_keys, &StopKeys::stop_wanted, this, &MainWindow::stop_all);
  reporter_ = new PaneReporter(feed_.link(), *this);
  reporter_->watch(PaneType::Listview, *robots_);
  reporter_->watch(PaneType::Mapview, *map_);
  reporter_->watch(PaneType::Imgview, *image_);
  map_->use_tool(MapToolKind::Select);
  status_->show_hint(map_->hint());
  memory_ = new WindowMemory(
      {*this, feed_, *actions_, *map_, *plots_, *teleop_, *messages_, *palette_},
      options.profile != nullptr ? *options.profile : no_profile_, options.theme, options.scale);
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
  help_ = new HelpDesk({*this, feed_, *actions_, *findChild<HelpPane*>(),
                        *findChild<QDockWidget*>(QStringLiteral("help"))},
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
  messages_ = new MessageArea(centre);
  map_ = new MapPane(feed_, edits_, centre);
  confirm_ = new ConfirmBar(centre);
  column->addWidget(messages_);
  column->addWidget(confirm_);
  column->addWidget(map_, 1);
  setCentralWidget(centre);
  robots_ = new RobotListPane(feed_, edits_, this);
  connections_ = new ConnectionsPane(feed_, this);
  connect(&connections_->frames(), &FramesView::problem, this,
          [this](const QString& text) { show_message(Severity::Warning, text); });
  connect(&connections_->frames(), &FramesView::said, this,
          [this](const QString& text) { show_message(Severity::Info, text); });
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

void MainWindow::make_docks(const QSize& size) {
  auto* panes = menuBar()->findChild<QMenu*>(QStringLiteral("panes"));
  const auto dock = [this, panes](const QString& title, const QString& id, QWidget* pane,
                                  Qt::DockWidgetArea area) {
    auto* made = new QDockWidget(title, this);
    made->setObjectName(id);
    made->setWidget(pane);
    addDockWidget(area, made);
    panes->addAction(made->toggleViewAction());
    return made;
  };
  // The list needs the height more than the connections the width: twelve robots in one look.
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  robots_dock_ = dock(tr("Robots"), QStringLiteral("robots"), robots_, Qt::LeftDockWidgetArea);
  connections_dock_ = dock(tr("Connections"), QStringLiteral("connections"), connections_,
                           Qt::BottomDockWidgetArea);
  image_dock_ = dock(tr("Image"), QStringLiteral("image"), image_, Qt::RightDockWidgetArea);
  teleop_dock_ =
      dock(tr("Teleoperation"), QStringLiteral("teleop"), teleop_, Qt::RightDockWidgetArea);
  waypoints_dock_ =
      dock(tr("Way-points"), QStringLiteral("waypoints"), waypoints_, Qt::RightDockWidgetArea);
  cybot_ = new CybotPane(feed_, *actions_, this);
  auto* cybot_dock = dock(tr("CyBOT"), QStringLiteral("cybot"), cybot_, Qt::RightDockWidgetArea);
  hall_ = new HallPane(feed_, *actions_, map_->hall_choice(), this);
  auto* hall_dock = dock(tr("Hall"), QStringLiteral("hall"), hall_, Qt::RightDockWidgetArea);
  agents_ = new AgentPane(feed_, *actions_, this);
  auto* agents_dock =
      dock(tr("Agents"), QStringLiteral("agents"), agents_, Qt::RightDockWidgetArea);
  inside_ = new InsidePane(feed_, *actions_, this);
  auto* inside_dock =
      dock(tr("Inside robot"), QStringLiteral("inside"), inside_, Qt::RightDockWidgetArea);
  // Those behind are hidden, but must not make the column as narrow as its title.
  for (QWidget* pane : {static_cast<QWidget*>(image_), static_cast<QWidget*>(waypoints_),
                        static_cast<QWidget*>(cybot_), static_cast<QWidget*>(hall_),
                        static_cast<QWidget*>(agents_), static_cast<QWidget*>(inside_)}) {
    QSizePolicy policy = pane->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    pane->setSizePolicy(policy);
  }
  // Over the stick: what its hand looks at, pictures or plan or what a CyBOT is at.
  tabifyDockWidget(image_dock_, waypoints_dock_);
  tabifyDockWidget(waypoints_dock_, cybot_dock);
  tabifyDockWidget(cybot_dock, hall_dock);
  tabifyDockWidget(hall_dock, agents_dock);
  agents_dock->hide();  // until there are some
  tabifyDockWidget(agents_dock, inside_dock);
  inside_dock->hide();
  auto* help = new HelpPane(*actions_, this);
  auto* help_dock = dock(tr("Help"), QStringLiteral("help"), help, Qt::RightDockWidgetArea);
  tabifyDockWidget(agents_dock, help_dock);
  help_dock->hide();
  image_dock_->raise();
  connect_hall({*actions_, feed_, *map_, *hall_, *hall_dock});
  connect_agents({*actions_, feed_, *agents_, *agents_dock});
  connect_inside({*actions_, *map_, *inside_, *inside_dock});
  connect_images({*actions_, feed_, *image_, *image_dock_, *teleop_});
  connect_image_queue({*actions_, edits_, *image_, *image_dock_, *status_});
  auto* events_dock =
      dock(tr("Events"), QStringLiteral("events"), &attention_->events(), Qt::BottomDockWidgetArea);
  attention_->use_dock(*events_dock);
  tabifyDockWidget(connections_dock_, events_dock);
  console_ = new ConsolePane(feed_, *actions_, this);
  auto* console_dock =
      dock(tr("Console"), QStringLiteral("console"), console_, Qt::BottomDockWidgetArea);
  tabifyDockWidget(events_dock, console_dock);
  actions_->on("view.console", console_, [this, console_dock] {
    go_to_dock(*console_dock);
    console_->input().setFocus(Qt::ShortcutFocusReason);
  });
  plots_ = new PlotsPane(feed_, this);
  auto* plots_dock = dock(tr("Plots"), QStringLiteral("plots"), plots_, Qt::BottomDockWidgetArea);
  tabifyDockWidget(console_dock, plots_dock);
  plots_dock->hide();  // until somebody wants them
  connect_plots({*actions_, *map_, *messages_, *plots_, *plots_dock});
  programs_ = new ProgramsPane(feed_, *actions_, this);
  auto* programs_dock =
      dock(tr("Programs"), QStringLiteral("programs"), programs_, Qt::BottomDockWidgetArea);
  tabifyDockWidget(plots_dock, programs_dock);
  programs_dock->hide();  // until there are some
  connect_programs({*this, *actions_, feed_, *programs_, *programs_dock});
  auto* history_dock = dock(tr("History"), QStringLiteral("history"),
                            new HistoryPane(edits_, *actions_, this), Qt::BottomDockWidgetArea);
  tabifyDockWidget(programs_dock, history_dock);
  measures_ = new MeasuresPane(feed_, this);
  connect(measures_, &MeasuresPane::problem, this,
          [this](const QString& text) { show_message(Severity::Warning, text); });
  tabifyDockWidget(history_dock, dock(tr("Operator"), QStringLiteral("operator"), measures_,
                                      Qt::BottomDockWidgetArea));
  parameters_ = new ParameterPane(edits_, this);
  connect(parameters_, &ParameterPane::problem, this,
          [this](const QString& text) { show_message(Severity::Warning, text); });
  connect(parameters_, &ParameterPane::said, this,
          [this](const QString& text) { show_message(Severity::Info, text); });
  auto* parameters_dock =
      dock(tr("Parameters"), QStringLiteral("parameters"), parameters_, Qt::LeftDockWidgetArea);
  tabifyDockWidget(robots_dock_, parameters_dock);
  parameters_dock->hide();
  robots_dock_->raise();
  actions_->on("view.parameters", parameters_, [this, parameters_dock] {
    go_to_dock(*parameters_dock);
    parameters_->words().setFocus(Qt::ShortcutFocusReason);
  });
  actions_->on("view.inspector", connections_, [this] {
    go_to_dock(*connections_dock_, kInspectorHeight);
    connections_->inspect();
  });
  connections_dock_->raise();
  hide_behind_tabs(*this);
  panes->addSeparator();
  actions_->fill(*panes, "panes");
  setDockNestingEnabled(true);
  setMinimumSize(880, 480);
  resize(size);
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
      "robot.choose_1", "robot.choose_2", "robot.choose_3", "robot.choose_4", "robot.choose_5",
      "robot.choose_6", "robot.choose_7", "robot.choose_8", "robot.choose_9"};
  for (int i = 0; i < kNumberKeys; ++i) {
    actions_->on(kNumbers[i], this, [this, i] { choose_number(feed_, i + 1); });
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
    actions_->set_enabled(id, planned, chosen ? tr("No chosen robot has way-points") : why);
  }
}

void MainWindow::show_about() {
  auto* box =
      new QMessageBox(QMessageBox::NoIcon, tr("About Magna"),
                      tr("<b>Magna %1</b><p>An operator console for teams of mobile robots, with "
                         "the robots' world inside it.</p><p>Licence: GPL-3.0-or-later</p>")
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
