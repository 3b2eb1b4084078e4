// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QCoreApplication>

#include "app/gamepad/pad_dialog.h"
#include "app/gamepad/pad_driver.h"
#include "app/window/window_commands.h"
#include "app/window/window_context.h"
#include "widgets/action_set.h"
#include "widgets/teleop/teleop_pane.h"

namespace magna {
namespace {

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

void connect_pads(const WindowContext& context) {
  auto& teleop = context.part<TeleopPane>();
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
}

}  // namespace magna
