// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_commands.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QPointer>

#include "app/gamepad/pad_dialog.h"
#include "app/gamepad/pad_driver.h"
#include "app/window/about_dialog.h"
#include "app/window/pane_focus.h"
#include "app/window/stop_release.h"
#include "app/window/window_context.h"
#include "app/window/window_timing.h"
#include "core/engine/operator_inputs.h"
#include "widgets/base/bars/control_bar.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/tr.h"
#include "widgets/help/keys_editor.h"
#include "widgets/map/hall_editor/hall_editor_pane.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

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
    focus_middle(all);
  });
}

// Sets a text such as "&Undo" or "&Undo Add way-point to alpha".
void name_action(QAction& action, const ActionRow& row, const QString& entry) {
  QString text = QCoreApplication::translate("Actions", row.text);
  if (!entry.isEmpty()) {
    QString name = entry;
    text += QLatin1Char(' ') + name.replace(QLatin1Char('&'), QLatin1String("&&"));
  }
  action.setText(text);
}

QString lost_text(const QString& name) {
  return QCoreApplication::translate("Pads", "The pad %1 was unplugged and no longer drives.")
      .arg(name);
}

void show_page(QMainWindow& window, PadDriver& driver) {
  if (driver.page_open()) return;
  auto* dialog = new PadDialog(driver, &window);
  dialog->open();  // window-modal: prevents driving with other controls meanwhile
}

}  // namespace

/// Connects the actions of panes, bars and the window itself.
void connect_window(const WindowContext& context) {
  QMainWindow& window = context.window;
  ActionSet& actions = context.actions;
  StatusLine& status = *context.status;
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
  auto* frames = new FrameMeter(context.map);
  actions.on("help.about", frames, [&context, frames] { show_about(context, *frames); });
  actions.on("world.quit", &window, [&window] { window.close(); });
}

/// Connects Undo and Redo, whose texts name the next entry of the history, and shows why an edit
/// was rejected. A hall that is edited has a history of its own.
void connect_history(const WindowContext& context) {
  ActionSet& actions = context.actions;
  QUndoStack& stack = context.edits.stack();
  // The stack also emits a change when it is deleted with the window, after the pane.
  const QPointer<HallEditorPane> halls = &context.hall_editor;
  const auto edits_hall = [halls] { return halls != nullptr && halls->isVisible(); };
  actions.on("edit.undo", &stack, [&stack, halls, edits_hall] {
    edits_hall() ? halls->editing().undo() : stack.undo();
  });
  actions.on("edit.redo", &stack, [&stack, halls, edits_hall] {
    edits_hall() ? halls->editing().redo() : stack.redo();
  });
  const auto follow = [&actions, &stack, halls, edits_hall] {
    const bool hall = edits_hall();
    const QString undo = hall ? halls->editing().undo_text() : stack.undoText();
    const QString redo = hall ? halls->editing().redo_text() : stack.redoText();
    name_action(actions["edit.undo"], ActionName("edit.undo").row(), undo);
    name_action(actions["edit.redo"], ActionName("edit.redo").row(), redo);
    actions.set_enabled("edit.undo", hall ? !undo.isEmpty() : stack.canUndo(),
                        QCoreApplication::translate("Actions", "Nothing to undo"));
    actions.set_enabled("edit.redo", hall ? !redo.isEmpty() : stack.canRedo(),
                        QCoreApplication::translate("Actions", "Nothing to redo"));
  };
  QObject::connect(&stack, &QUndoStack::indexChanged, &actions, follow);
  QObject::connect(&context.hall_editor, &HallEditorPane::shown_changed, &actions, follow);
  QObject::connect(&halls->editing(), &HallEditing::changed, &actions, follow);
  follow();
  QObject::connect(&context.edits, &EditStack::refused, &context.messages,
                   context.shows(Severity::Caution));
}

/// Connects pause, step, speed and STOP.
void connect_run(const WindowContext& context) {
  ActionSet& actions = context.actions;
  SnapshotFeed& feed = context.feed;
  ControlBar& controls = *context.controls;
  const auto toggle = [&feed] { feed.link().set_paused(!feed.now().paused); };
  actions.on("world.pause", &controls, toggle);
  QObject::connect(&context.map, &MapPane::space_tapped, &controls, toggle);
  actions.on("world.step", &controls, [&feed] {
    feed.link().set_paused(true);
    feed.link().step();
  });
  actions.on("world.slower", &controls,
             [&feed] { feed.link().set_time_scale(SpeedBox::slower(feed.now().time_scale)); });
  actions.on("world.faster", &controls,
             [&feed] { feed.link().set_time_scale(SpeedBox::faster(feed.now().time_scale)); });
  QObject::connect(&controls.speed(), &SpeedBox::scale_wanted, &controls,
                   [&feed](double scale) { feed.link().set_time_scale(scale); });
  auto* release = new StopRelease(context);
  const auto stop_all = [&feed, &teleop = *context.teleop, release] {
    feed.link().post(input::StopAll{});
    teleop.all_stopped();
    release->take_focus();
  };
  actions.on("world.stop_all", &controls, stop_all);
  QObject::connect(&controls.stop(), &StopButton::stop_wanted, &controls, stop_all);
  QObject::connect(new StopKeys(&context.window), &StopKeys::stop_wanted, &controls, stop_all);
}

PadDriver& connect_pads(const WindowContext& context) {
  TeleopPane& teleop = *context.teleop;
  auto* driver =
      new PadDriver(context.pads, teleop, context.actions, context.profile, &context.window);
  MessageArea& messages = context.messages;
  QObject::connect(driver, &PadDriver::problem, &messages, context.shows(Severity::Caution));
  QObject::connect(driver, &PadDriver::lost, &messages, [&messages](const QString& name) {
    messages.show_message(Severity::Caution, lost_text(name), lost_text(name));
  });
  QObject::connect(driver, &PadDriver::devices_changed, &messages, [driver, &messages] {
    // The gamepad is connected again.
    if (const Pad* pad = driver->in_use()) {
      messages.withdraw(lost_text(QString::fromStdString(pad->device.name)));
    }
  });
  context.actions.on("settings.pads", driver,
                     [&window = context.window, driver] { show_page(window, *driver); });
  QObject::connect(&teleop, &TeleopPane::pad_page_wanted, driver,
                   [&actions = context.actions] { actions["settings.pads"].trigger(); });
  driver->poll();  // finds gamepads that are already connected
  return *driver;
}

}  // namespace magna
