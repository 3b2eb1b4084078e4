// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parameter_commands.h"

#include <QLineEdit>

#include "app/window/pane_focus.h"
#include "widgets/action_set.h"
#include "widgets/message_area.h"
#include "widgets/parameters/parameter_pane.h"

namespace magna {

void connect_parameters(const ParameterParts& parts) {
  ParameterPane& pane = parts.pane;
  MessageArea& messages = parts.messages;
  parts.actions.on("view.parameters", &pane, [&pane, &dock = parts.dock] {
    go_to_dock(dock);
    pane.words().setFocus(Qt::ShortcutFocusReason);
  });
  QObject::connect(&pane, &ParameterPane::problem, &messages, [&messages](const QString& text) {
    messages.show_message(Severity::Warning, text);
  });
  QObject::connect(&pane, &ParameterPane::said, &messages, [&messages](const QString& text) {
    messages.show_message(Severity::Info, text);
  });
}

}  // namespace magna
