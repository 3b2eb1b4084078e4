// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QLineEdit>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/tr.h"
#include "widgets/plots/parameter_pane.h"

namespace magna {
namespace {

/// Connects the action that shows the pane with the focus in its search field, and shows the pane's
/// reports as messages.
void attach_parameters(const WindowContext& context, ParameterPane& pane, QDockWidget& dock) {
  context.actions.on("view.parameters", &pane, [&pane, &dock] {
    go_to_dock(dock);
    pane.words().setFocus(Qt::ShortcutFocusReason);
  });
  QObject::connect(&pane, &ParameterPane::problem, &context.messages,
                   context.shows(Severity::Warning, QStringLiteral("parameters")));
  QObject::connect(&pane, &ParameterPane::said, &context.messages,
                   context.shows(Severity::Info, QStringLiteral("parameters")));
}

}  // namespace

PaneDescriptor parameters_pane() {
  return {.id = "parameters",
          .title = tr("Parameters"),
          .place = {.shown = false, .size = kListWidth, .with = "robots"},
          .in_watch = PanePlace{.shown = false, .size = kWatchedListWidth, .with = "robots"},
          .help = "parameters",
          .make = [](WindowContext& context) -> MadePane {
            return {context, new ParameterPane(context.edits, &context.window), attach_parameters};
          }};
}

}  // namespace magna
