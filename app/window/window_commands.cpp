// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_commands.h"

#include <QDockWidget>

#include "app/window/about_dialog.h"
#include "app/window/frame_meter.h"
#include "app/window/keys_dialog.h"
#include "app/window/map_tool_commands.h"
#include "app/window/mark_files.h"
#include "app/window/mission_files.h"
#include "app/window/pane_focus.h"
#include "app/window/window_context.h"
#include "widgets/action_set.h"
#include "widgets/map/map_pane.h"
#include "widgets/pane_header.h"
#include "widgets/status_line.h"
#include "widgets/tr.h"

namespace magna {
namespace {

void connect_tools(const WindowContext& context) {
  connect_map_tools(context.actions, context.feed, context.map);
}

/// Floats or closes the pane that has the focus.
void connect_focused_pane(const WindowContext& context) {
  const auto on = [&context](ActionName id, void (*change)(const WindowContext&, QDockWidget&)) {
    context.actions.on(id, &context.window, [&context, change] {
      if (QDockWidget* const dock = focused_dock(context.window)) return change(context, *dock);
      context.messages.show_message(Severity::Info,
                                    tr("No pane has the focus. Go to one with %1.")
                                        .arg(keys_text(context.actions.keys("view.next_pane"))));
    });
  };
  on("view.float_pane", [](const WindowContext&, QDockWidget& dock) {
    set_floating(dock, !dock.isFloating());
    go_to_dock(dock);
  });
  on("view.close_pane", [](const WindowContext& all, QDockWidget& dock) {
    dock.close();
    all.map.setFocus(Qt::ShortcutFocusReason);
  });
}

}  // namespace

std::span<const WindowCommands> window_commands() {
  static constexpr WindowCommands kAll[] = {
      &connect_run,         &connect_robots,  &connect_groups,  &connect_routes,
      &connect_exploration, &connect_history, &connect_tools,   &connect_map_view,
      &connect_window,      &connect_palette, &connect_capture, &connect_planner_steps,
  };
  return kAll;
}

/// Connects the actions of panes, bars and the window itself.
void connect_window(const WindowContext& context) {
  QMainWindow& window = context.window;
  ActionSet& actions = context.actions;
  auto& status = context.part<StatusLine>();
  actions.on("view.next_pane", &window, [&context] { focus_pane(context, +1); });
  actions.on("view.previous_pane", &window, [&context] { focus_pane(context, -1); });
  connect_focused_pane(context);
  QObject::connect(&context.map, &MapPane::hint_changed, &status, &StatusLine::show_hint);
  QObject::connect(&context.map, &MapPane::place_changed, &status, &StatusLine::show_cursor);
  QObject::connect(&status, &StatusLine::links_wanted, &window,
                   [&context] { go_to_dock(context.dock("connections")); });
  actions.on("help.keys", &window, [&actions, &window] {
    auto* dialog = new KeysDialog(actions, &window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
  });
  new FrameMeter(context.map);
  actions.on("help.about", &window, [&context] { show_about(context); });
  auto* marks = new MarkFiles(window, context.edits, context.messages, &window);
  actions.on("world.export_marks", marks, [marks] { marks->ask_for_export(); });
  actions.on("world.import_marks", marks, [marks] { marks->ask_for_import(); });
  new MissionFiles(context);
  actions.on("world.quit", &window, [&window] { window.close(); });
}

}  // namespace magna
