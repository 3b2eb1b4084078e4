// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/simple_mode.h"

#include <QApplication>
#include <QDockWidget>
#include <QMenuBar>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStatusBar>
#include <QToolBar>
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/window/dock_arranger.h"
#include "app/window/layout_commands.h"
#include "app/window/look_commands.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "app/window/window_memory.h"
#include "core/engine/operator_inputs.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/images/image_pane.h"
#include "widgets/images/live_page.h"
#include "widgets/map/map_bar.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

constexpr ActionName kSimple = "view.simple_mode";
constexpr ActionName kSend = "tool.goal";
constexpr int kSimpleSideWidth = kSideWidth + 20;  // the stick is not cut off

/// The layout of the mode: robots at the left, picture and stick at the right.
Layout simple_layout() {
  Layout layout = layout_of_closed_panes();
  layout.name = "Simple";
  layout.panes["robots"] = PanePlace{.size = kListWidth};
  for (const char* id : {"image", "teleop"}) {
    layout.panes[id] = PanePlace{.place = DockPlace::Right, .size = kSimpleSideWidth};
  }
  return layout;
}

bool is_simple_action(std::string_view id) {
  constexpr std::array<std::string_view, 22> kAllowed = {
      "world.pause",          "world.stop_all",
      "world.release",        "world.quit",
      "robot.previous",       "robot.next",
      "robot.next_attention", "robot.previous_attention",
      "robot.send",           "robot.deselect",
      "robot.stop",           "robot.resume",
      "robot.resume_held",    "robot.take_control",
      "robot.gait",           "tool.goal",
      "view.fit_all",         "view.zoom_in",
      "view.zoom_out",        "view.next_pane",
      "view.previous_pane",   "view.simple_mode"};
  return id.starts_with("robot.choose_") || id.starts_with("attention.") ||
         std::ranges::find(kAllowed, id) != kAllowed.end();
}

}  // namespace

SimpleMode::SimpleMode(const WindowContext& context, WindowMemory& memory)
    : QObject(&context.window),
      context_(context),
      layouts_(memory.layouts()),
      looks_(memory.looks()) {
  context.actions.on(kSimple, this, [this] { toggle(); });
  connect(&memory, &WindowMemory::world_changed, this, [this] {
    if (!on_) return;
    tool_ = context_.map.tool();  // of the new world
    context_.map.use_tool(kSend);
  });
}

void SimpleMode::begin(bool wanted) {
  due_ = wanted || context_.profile.user().simple;
  if (due_) context_.window.installEventFilter(this);
}

void SimpleMode::toggle() {
  if (on_) {
    leave();
  } else {
    enter();
  }
}

void SimpleMode::keep(bool on) {
  context_.profile.user().simple = on;
  context_.profile.save_user();
}

void SimpleMode::enter() {
  if (on_) return;
  show(true);
  keep(true);
}

void SimpleMode::leave() {
  if (!on_) return;
  show(false);
  keep(false);
}

void SimpleMode::close() {
  due_ = false;
  if (on_) show(false);
}

void SimpleMode::show(bool on) {
  on_ = on;
  ActionSet& actions = context_.actions;
  QMainWindow& window = context_.window;
  window.setUpdatesEnabled(false);
  ControlBar& bar = *context_.controls;
  RobotListPane& list = *context_.robots;
  ImagePane& image = *context_.image;
  const QSignalBlocker unsaved(list);  // its rows are saved otherwise
  context_.folder->allow(!on);
  if (on) {
    scale_ = looks_.scale();
    tool_ = context_.map.tool();
    layouts_.set_aside();
    looks_.show_scale(std::max(scale_, window.width() < kWideWindow ? kLargeInNarrow : kLarge));
    bar.set_simple(true);
    layouts_.show_instead(simple_layout());
    hide_bars();
    density_ = list.density();
    list.set_density(RowDensity::TwoLines);
    page_ = &image.shown_page();
    image.show_page(image.live());
    actions.restrict_to(is_simple_action, tr("Not available in the simple mode"));
    context_.map.use_tool(kSend);
    qApp->installEventFilter(this);
  } else {
    qApp->removeEventFilter(this);
    actions.restrict_to({}, {});
    context_.map.use_tool(ActionName(tool_));
    bar.set_simple(false);
    list.set_density(density_);
    image.show_page(*page_);
    for (const QPointer<QWidget>& hidden : std::exchange(bars_, {})) {
      if (hidden != nullptr) hidden->show();
    }
    looks_.show_scale(scale_);
    layouts_.restore();
  }
  fix_docks(on);
  QAction& action = actions[kSimple];
  action.setChecked(on);
  action.setText(on ? tr("Leave si&mple mode") : tr("Si&mple mode"));
  window.setUpdatesEnabled(true);
  focus_middle(context_);
}

void SimpleMode::hide_bars() {
  QMainWindow& window = context_.window;
  bars_ = {window.menuBar(), window.statusBar(), context_.map.findChild<MapBar*>()};
  for (QToolBar* bar : window.findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) {
    if (bar->objectName() != QLatin1String("controls")) bars_ << bar;
  }
  bars_.removeIf([](const QPointer<QWidget>& bar) { return bar->isHidden(); });
  for (const QPointer<QWidget>& bar : bars_) bar->hide();
}

/// Fixed docks cannot be closed, moved or floated; those of robots and picture have no controls.
void SimpleMode::fix_docks(bool fixed) {
  for (const char* id : {"robots", "image", "teleop"}) {
    context_.dock(id).setFeatures(fixed ? QDockWidget::NoDockWidgetFeatures
                                        : QDockWidget::DockWidgetClosable |
                                              QDockWidget::DockWidgetMovable |
                                              QDockWidget::DockWidgetFloatable);
  }
  for (const char* id : {"robots", "image"}) header_of(context_.dock(id)).hide_tools(fixed);
}

bool SimpleMode::eventFilter(QObject* watched, QEvent* event) {
  // While the window is destroyed, other events still come, but the context is gone.
  const QEvent::Type type = event->type();
  if (type != QEvent::Show && type != QEvent::ContextMenu && type != QEvent::MouseButtonPress) {
    return false;
  }
  if (due_ && watched == &context_.window && type == QEvent::Show) {
    due_ = false;
    context_.window.removeEventFilter(this);
    QMetaObject::invokeMethod(this, &SimpleMode::enter, Qt::QueuedConnection);
    return false;
  }
  if (!on_) return false;
  auto* const widget = qobject_cast<QWidget*>(watched);
  if (widget == nullptr || widget->window() != &context_.window) return false;
  if (type == QEvent::ContextMenu) return true;
  const bool press = type == QEvent::MouseButtonPress && widget == &context_.map;
  if (!press) return false;
  const auto* const mouse = static_cast<QMouseEvent*>(event);
  const auto robot = context_.map.scene().robot_at(mouse->position());
  if (mouse->button() != Qt::LeftButton || !robot) return false;
  context_.feed.link().post(input::Select{*robot});
  context_.map.setFocus(Qt::MouseFocusReason);
  return true;
}

}  // namespace magna
