// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMenuBar>
#include <QPointer>
#include <utility>

#include "app/gamepad/pad_driver.h"
#include "app/window/attention_controller.h"
#include "app/window/camera_first.h"
#include "app/window/capture_commands.h"
#include "app/window/compare_commands.h"
#include "app/window/export_commands.h"
#include "app/window/file_watch.h"
#include "app/window/geometry_reporter.h"
#include "app/window/group_commands.h"
#include "app/window/help_commands.h"
#include "app/window/order_commands.h"
#include "app/window/pane_docks.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/past_commands.h"
#include "app/window/record_commands.h"
#include "app/window/robot_commands.h"
#include "app/window/simple_mode.h"
#include "app/window/source_opener.h"
#include "app/window/sweep_commands.h"
#include "app/window/trust_questions.h"
#include "app/window/window_commands.h"
#include "app/window/window_memory.h"
#include "app/window/window_timing.h"
#include "app/window/work_guard.h"
#include "app/window/work_keeper.h"
#include "app/window/world_commands.h"
#include "app/window/world_edit_commands.h"
#include "widgets/base/bars/bar_overlay.h"
#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/keys/focus_keys.h"
#include "widgets/base/keys/key_positions.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/base/state/pane_reporter.h"
#include "widgets/events/toast_stack.h"
#include "widgets/help/keyboard_layout.h"
#include "widgets/images/image_pane.h"
#include "widgets/map/hall_editor/hall_editor_pane.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/world_panel.h"
#include "widgets/robots/team/robot_list_pane.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {

MainWindow::MainWindow(ConsoleLink& link, const WindowOptions& options)
    : link_(link),
      past_link_(link_),
      feed_(past_link_, options.clock != nullptr ? *options.clock : steady_),
      edits_(feed_) {
  install_label_access();
  install_widget_access();
  apply_theme(options.theme);
  apply_scale(options.scale);
  setPalette(QApplication::palette());
  feed_.poll();
  make_context(options);
  const std::vector<MadePane> panes = make_panes(*context_);
  make_bars();
  QMenu& menu = make_menus();
  context_->opener = new SourceOpener(*context_);
  dock_panes(*context_, panes, menu, options.size);
  menu.addSeparator();
  context_->actions.fill(menu, "panes");
  connect_all(options);
  follow();
  focus_middle(*context_);
  feed_.start();
}

MainWindow::~MainWindow() {
  // Panes use the feed and the window until they are destroyed, so they are deleted before the
  // window's members. They no longer change their places.
  delete std::exchange(context_->camera_first, nullptr);
  delete memory_;
  QList<QPointer<QWidget>> left;
  for (QWidget* child : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) left << child;
  for (const QPointer<QWidget>& child : left) delete child.data();
  delete pads_;  // after its settings page, before the profile it writes to
}

void MainWindow::make_context(const WindowOptions& options) {
  auto* centre = new QWidget(this);
  auto* column = make_column(centre);
  auto* bars = new BarOverlay(centre);
  auto* messages = new MessageArea(bars);
  auto* confirm = new ConfirmBar(bars);
  bars->add(*messages);
  bars->add(*confirm);
  auto* middle = new PaneSlot(centre);
  auto* map = new MapPane(feed_, edits_, middle);
  middle->hold(*map);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  row->addWidget(middle, 1);
  auto* panel = new WorldPanel(WorldEditor::of(edits_), centre);
  panel->hide();
  row->addWidget(panel);
  auto* halls = new HallEditorPane(middle);
  halls->hide();
  column->addLayout(row, 1);
  bars->lie_over(*middle);
  setCentralWidget(centre);
  group_ = std::make_unique<GroupCommands>(
      edits_, *confirm, [this](RobotId robot) { context_->teleop->robot_stopped(robot); });
  context_ = std::make_unique<WindowContext>(
      WindowContext{*this, feed_, edits_, *new ActionSet(*this, *map), *map, *messages, *confirm,
                    *group_, options.profile != nullptr ? *options.profile : no_profile_,
                    options.pads != nullptr ? *options.pads : static_cast<PadSource&>(no_pads_),
                    *bars, *panel, *halls, *new WindowLag(this)});
  context_->middle = middle;
}

void MainWindow::make_bars() {
  context_->controls = new ControlBar(feed_, context_->actions, this);
  addToolBar(Qt::TopToolBarArea,
             new FixedBar(*this, "controls", tr("Controls"), *context_->controls));
  setContextMenuPolicy(Qt::NoContextMenu);
  context_->status = new StatusLine(feed_, this);
  setStatusBar(context_->status);
}

/// Creates the menus; returns the Panes menu.
QMenu& MainWindow::make_menus() {
  const ActionSet& actions = context_->actions;
  QMenu* world = menuBar()->addMenu(tr("&World"));
  world->setObjectName(QStringLiteral("world"));
  actions.fill(*world, "world");
  auto* recording = new QMenu(tr("Recordin&g"), world);
  actions.fill(*recording, "record");
  world->insertMenu(&actions["world.quit"], recording);
  auto* past = new QMenu(tr("&The past"), world);
  actions.fill(*past, "past");
  world->insertMenu(&actions["world.quit"], past);
  auto* sweep = new QMenu(tr("S&weep results"), world);
  actions.fill(*sweep, "sweep");
  world->insertMenu(&actions["world.quit"], sweep);
  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  actions.fill(*edit, "edit");
  actions.fill(*edit->addMenu(tr("&Marks")), "marks");
  actions.fill(*edit->addMenu(tr("World &file")), "worldfile");
  actions.fill(*edit->addMenu(tr("Hall f&ile")), "hallfile");
  QMenu* robot = menuBar()->addMenu(tr("&Robot"));
  actions.fill(*robot, "robot");
  auto* choose = new QMenu(tr("&Choose"), robot);
  actions.fill(*choose, "choose");
  robot->insertMenu(&actions["robot.select_all"], choose);
  auto* help = new QMenu(tr("Needing att&ention"), robot);
  actions.fill(*help, "attention");
  help->addSeparator();
  actions.fill(*help->addMenu(tr("&Order")), "attention_order");
  robot->insertMenu(choose->menuAction(), help);
  auto* groups = new QMenu(tr("Gro&ups"), robot);
  actions.fill(*groups, "groups");
  groups->addSeparator();
  actions.fill(*groups->addMenu(tr("&Store selection")), "store_group");
  robot->insertMenu(&actions["robot.select_all"], groups);
  QMenu* orders = robot->addMenu(tr("Or&ders to areas"));
  actions.fill(*orders, "order");
  orders->addSeparator();
  actions.fill(*orders->addMenu(tr("&Robots")), "order_crew");
  actions.fill(*orders->addMenu(tr("After&wards")), "order_after");
  actions.fill(*robot->addMenu(tr("&Missions")), "missions");
  actions.fill(*robot->addMenu(tr("C&yBOT")), "cybot");
  actions.fill(*robot->addMenu(tr("&Hall")), "hall");
  actions.fill(*robot->addMenu(tr("N&eural agents")), "agent");
  actions.fill(*menuBar()->addMenu(tr("&Program")), "program");
  actions.fill(*menuBar()->addMenu(tr("&Image")), "image");
  QMenu* view = menuBar()->addMenu(tr("&View"));
  view->setObjectName(QStringLiteral("view"));
  actions.fill(*view->addMenu(tr("Map &tool")), "tool");
  actions.fill(*view, "view");
  add_map_menus(*view, actions);
  actions.fill(*view->addMenu(tr("Ro&bot list")), "list");
  view->addSeparator();
  actions.fill(*view->addMenu(tr("Pictures an&d films")), "capture");
  actions.fill(*view->addMenu(tr("&Colours")), "theme");
  QMenu* panes = view->addMenu(tr("&Panes"));
  panes->setObjectName(QStringLiteral("panes"));
  actions.fill(*menuBar()->addMenu(tr("&Help")), "help");
  return *panes;
}

void MainWindow::connect_all(const WindowOptions& options) {
  const WindowContext& context = *context_;
  attention_ = new AttentionController(context, context.dock("events"));
  new FocusKeys(this, &context.map);
  new TableCopyKeys(this);
  new KeyPositions([](Qt::Key letter) { return KeyboardLayout::current().has_sign_for(letter); },
                   this);
  connect_run(context);
  connect_robots(context);
  connect_routes(context);
  connect_exploration(context);
  connect_orders(context);
  connect_history(context);
  connect_map_tools(context.actions, feed_, context.map);
  connect_map_view(context);
  connect_window(context);
  CommandPalette& palette = connect_palette(context);
  new CaptureCommands(context);
  new RecordCommands(context);
  past_ = new PastCommands(context, past_link_, options.playback);
  compare_ = new CompareCommands(context, past_link_, past_->strip());
  new ExportCommands(context, past_link_, options.program, options.trust);
  sweeps_ = new SweepCommands(context, *past_, options.second_options);
  connect_planner_steps(context);
  auto* reporter = new PaneReporter(feed_.link(), *this);
  reporter->watch(PaneType::Listview, *context.robots);
  reporter->watch(PaneType::Mapview, context.map);
  reporter->watch(PaneType::Imgview, *context.image);
  reporter->watch(PaneType::Teleop, *context.teleop);
  new GeometryReporter(
      feed_, {*context.robots, *context.image, context.map, context.controls->stop()}, *this);
  context.map.use_tool(context.map.tool());
  context.status->show_hint(context.map.hint());
  memory_ = new WindowMemory(context, palette, options.worlds, options.theme, options.scale);
  link_.set_open_check(
      [this](const std::string& world, std::function<void()> open) {
        memory_->guard().ask_to_open(world, std::move(open));
      },
      [this] { memory_->guard().withdraw_continuing(); });
  memory_->fill_menus(*menuBar()->findChild<QMenu*>(QStringLiteral("world")),
                      *menuBar()->findChild<QMenu*>(QStringLiteral("view")));
  pads_ = &connect_pads(context);
  if (options.trust != nullptr) trust_ = new TrustQuestions(context, *options.trust);
  reports_ = new WriteReports(context);
  new ChangeOffers(feed_, context.actions, context.messages, this);
  help_ = new HelpController(context);
  context_->tour = &help_->card();
  connect(memory_, &WindowMemory::world_changed, this, [this] {
    context_->teleop->disarm();
    memory_->edits().enter_world();
    attention_->toasts().clear();
  });
  connect(&memory_->worlds(), &WorldCommands::recording_wanted, past_, &PastCommands::open);
  memory_->begin(options.layout);
  simple_ = new SimpleMode(context, *memory_);
  simple_->begin(options.simple);
  connect(&feed_, &SnapshotFeed::calm, this, &MainWindow::follow);
}

void MainWindow::follow() {
  const Snapshot& now = feed_.now();
  const LagHistogram lag = context_->lag.record().lately();
  context_->status->show_window_lag(lag.quantile_ms(0.99), lag.max_ms());
  const QString name = now.world ? QString::fromStdString(now.world->name) : tr("no world");
  const QString title = now.past ? tr("Past of %1 — Magna").arg(name) : tr("%1 — Magna").arg(name);
  if (windowTitle() != title) setWindowTitle(title);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!memory_->guard().may_close()) return event->ignore();
  context_->teleop->disarm();
  simple_->close();
  memory_->note();
  emit closed();
  event->accept();
}

}  // namespace magna
