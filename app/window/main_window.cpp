// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMenuBar>
#include <QPointer>
#include <QVBoxLayout>

#include "app/gamepad/pad_driver.h"
#include "app/window/attention_controller.h"
#include "app/window/change_offers.h"
#include "app/window/fixed_bar.h"
#include "app/window/geometry_reporter.h"
#include "app/window/group_commands.h"
#include "app/window/help_commands.h"
#include "app/window/pane_docks.h"
#include "app/window/remote_offers.h"
#include "app/window/simple_mode.h"
#include "app/window/source_opener.h"
#include "app/window/trust_questions.h"
#include "app/window/window_commands.h"
#include "app/window/window_lag.h"
#include "app/window/window_memory.h"
#include "app/window/work_guard.h"
#include "app/window/world_edit_commands.h"
#include "app/window/write_reports.h"
#include "widgets/action_set.h"
#include "widgets/bar_overlay.h"
#include "widgets/confirm_bar.h"
#include "widgets/control_bar.h"
#include "widgets/events/toast_stack.h"
#include "widgets/focus_keys.h"
#include "widgets/image/image_pane.h"
#include "widgets/key_positions.h"
#include "widgets/keys/keyboard_layout.h"
#include "widgets/label_access.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/world_panel.h"
#include "widgets/pane_reporter.h"
#include "widgets/status_line.h"
#include "widgets/table_text.h"
#include "widgets/team/robot_list_pane.h"
#include "widgets/teleop/teleop_pane.h"
#include "widgets/ui_scale.h"
#include "widgets/widget_access.h"

namespace magna {

MainWindow::MainWindow(ConsoleLink& link, const WindowOptions& options)
    : link_(link),
      feed_(link_, options.clock != nullptr ? *options.clock : steady_),
      edits_(feed_) {
  install_label_access();
  install_widget_access();
  apply_theme(options.theme);
  apply_scale(options.scale);
  setPalette(QApplication::palette());
  feed_.poll();
  make_context(options);
  const std::vector<QWidget*> panes = make_panes(*context_);
  make_bars();
  QMenu& menu = make_menus();
  new WindowLag(this);
  new SourceOpener(*context_);
  dock_panes(*context_, panes, menu, options.size);
  menu.addSeparator();
  context_->actions.fill(menu, "panes");
  connect_all(options);
  follow();
  context_->map.setFocus();
  feed_.start();
}

MainWindow::~MainWindow() {
  // Panes use the feed and the window until they are destroyed, so they are deleted before the
  // window's members.
  delete &part<WindowMemory>();
  PadDriver* const pads = &part<PadDriver>();
  QList<QPointer<QWidget>> left;
  for (QWidget* child : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) left << child;
  for (const QPointer<QWidget>& child : left) delete child.data();
  delete pads;  // after its settings page, before the profile it writes to
}

void MainWindow::make_context(const WindowOptions& options) {
  auto* centre = new QWidget(this);
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* bars = new BarOverlay(centre);
  auto* messages = new MessageArea(bars);
  auto* confirm = new ConfirmBar(bars);
  bars->add(*messages);
  bars->add(*confirm);
  auto* map = new MapPane(feed_, edits_, centre);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  row->addWidget(map, 1);
  auto* panel = new WorldPanel(WorldEditor::of(edits_), centre);
  panel->hide();
  row->addWidget(panel);
  column->addLayout(row, 1);
  bars->lie_over(*map);
  setCentralWidget(centre);
  group_ = std::make_unique<GroupCommands>(
      edits_, *confirm, [this](RobotId robot) { part<TeleopPane>().robot_stopped(robot); });
  context_ = std::make_unique<WindowContext>(
      WindowContext{*this, feed_, edits_, *new ActionSet(*this, *map), *map, *messages, *confirm,
                    *group_, options.profile != nullptr ? *options.profile : no_profile_,
                    options.pads != nullptr ? *options.pads : static_cast<PadSource&>(no_pads_)});
}

void MainWindow::make_bars() {
  auto* bar = new ControlBar(feed_, context_->actions, this);
  addToolBar(Qt::TopToolBarArea, new FixedBar(*this, "controls", tr("Controls"), *bar));
  setContextMenuPolicy(Qt::NoContextMenu);
  setStatusBar(new StatusLine(feed_, this));
}

/// Creates the menus; returns the Panes menu.
QMenu& MainWindow::make_menus() {
  const ActionSet& actions = context_->actions;
  QMenu* world = menuBar()->addMenu(tr("&World"));
  world->setObjectName(QStringLiteral("world"));
  actions.fill(*world, "world");
  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  actions.fill(*edit, "edit");
  actions.fill(*edit->addMenu(tr("World &file")), "worldfile");
  QMenu* robot = menuBar()->addMenu(tr("&Robot"));
  actions.fill(*robot, "robot");
  auto* choose = new QMenu(tr("&Choose"), robot);
  actions.fill(*choose, "choose");
  robot->insertMenu(&actions["robot.select_all"], choose);
  auto* help = new QMenu(tr("Needing att&ention"), robot);
  actions.fill(*help, "attention");
  robot->insertMenu(choose->menuAction(), help);
  auto* groups = new QMenu(tr("Gro&ups"), robot);
  actions.fill(*groups, "groups");
  groups->addSeparator();
  actions.fill(*groups->addMenu(tr("&Store selection")), "store_group");
  robot->insertMenu(&actions["robot.select_all"], groups);
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
  new FocusKeys(this, &context.map);
  new TableCopyKeys(this);
  new KeyPositions([](Qt::Key letter) { return KeyboardLayout::current().has_sign_for(letter); },
                   this);
  for (const WindowCommands connect_some : window_commands()) connect_some(context);
  auto* reporter = new PaneReporter(feed_.link(), *this);
  reporter->watch(PaneType::Listview, part<RobotListPane>());
  reporter->watch(PaneType::Mapview, context.map);
  reporter->watch(PaneType::Imgview, part<ImagePane>());
  reporter->watch(PaneType::Teleop, part<TeleopPane>());
  new GeometryReporter(
      feed_, {part<RobotListPane>(), part<ImagePane>(), context.map, part<ControlBar>().stop()},
      *this);
  context.map.use_tool(context.map.tool());
  part<StatusLine>().show_hint(context.map.hint());
  auto* memory = new WindowMemory(context, options.theme, options.scale);
  link_.set_open_check([this](const std::string& world, std::function<void()> open) {
    part<WorkGuard>().ask_to_open(world, std::move(open));
  });
  memory->fill_menus(*menuBar()->findChild<QMenu*>(QStringLiteral("world")),
                     *menuBar()->findChild<QMenu*>(QStringLiteral("view")));
  connect_pads(context);
  if (options.trust != nullptr) new TrustQuestions(context, *options.trust);
  new WriteReports(context);
  new ChangeOffers(feed_, context.actions, context.messages, this);
  new WorldEditCommands(context, options.worlds);
  new RemoteOffers(feed_, context.messages, this);
  new HelpController(context);
  connect(memory, &WindowMemory::world_changed, this, [this] {
    part<TeleopPane>().disarm();
    part<WorldEditCommands>().enter_world();
    part<ToastStack>().clear();
  });
  memory->begin(options.layout);
  auto* simple = new SimpleMode(context);
  simple->begin(options.simple);
  connect(&feed_, &SnapshotFeed::calm, this, &MainWindow::follow);
}

void MainWindow::follow() {
  const Snapshot& now = feed_.now();
  const LagHistogram lag = part<WindowLag>().record().lately();
  part<StatusLine>().show_window_lag(lag.quantile_ms(0.99), lag.max_ms());
  const QString name = now.world ? QString::fromStdString(now.world->name) : tr("no world");
  const QString title = tr("%1 — Magna").arg(name);
  if (windowTitle() != title) setWindowTitle(title);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!part<WorkGuard>().may_close()) return event->ignore();
  part<TeleopPane>().disarm();
  part<SimpleMode>().close();
  part<WindowMemory>().note();
  emit closed();
  event->accept();
}

}  // namespace magna
