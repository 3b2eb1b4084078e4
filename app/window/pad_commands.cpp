// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pad_commands.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>

#include "app/gamepad/pad_dialog.h"
#include "app/gamepad/pad_driver.h"
#include "widgets/action_set.h"
#include "widgets/message_area.h"
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
  dialog->open();  // modal to the window: no other hand drives meanwhile either
}

}  // namespace

PadDriver* connect_pads(const PadParts& parts, PadSource& source, Profile& profile) {
  auto* driver = new PadDriver(source, parts.teleop, parts.actions, profile, &parts.window);
  const auto caution = [&messages = parts.messages](const QString& text) {
    messages.show_message(Severity::Caution, text);
  };
  QObject::connect(driver, &PadDriver::problem, &parts.messages, caution);
  QObject::connect(driver, &PadDriver::lost, &parts.messages,
                   [caution](const QString& name) { caution(lost_text(name)); });
  QObject::connect(driver, &PadDriver::devices_changed, &parts.messages,
                   [driver, &messages = parts.messages] {
                     // It is back.
                     if (const Pad* pad = driver->in_use()) {
                       messages.withdraw(lost_text(QString::fromStdString(pad->device.name)));
                     }
                   });
  parts.actions.on("settings.pads", driver,
                   [&window = parts.window, driver] { show_page(window, *driver); });
  QObject::connect(&parts.teleop, &TeleopPane::pad_page_wanted, driver,
                   [&actions = parts.actions] { actions["settings.pads"].trigger(); });
  driver->poll();  // what is plugged in already
  return driver;
}

}  // namespace magna
