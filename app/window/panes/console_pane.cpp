// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/source_opener.h"
#include "app/window/window_context.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/tr.h"
#include "widgets/lisp/console_input.h"
#include "widgets/lisp/console_pane.h"

namespace magna {
namespace {

void attach_console(const WindowContext& context, ConsolePane& pane, QDockWidget& dock) {
  context.actions.on("view.console", &pane, [&pane, &dock] {
    go_to_dock(dock);
    pane.input().setFocus(Qt::ShortcutFocusReason);
  });
  QObject::connect(&pane, &ConsolePane::source_wanted, context.opener, &SourceOpener::open);
}

}  // namespace

PaneDescriptor console_pane() {
  return {.id = "console",
          .title = tr("Console"),
          .place = behind_connections(),
          .help = "console",
          .make = [](WindowContext& context) -> MadePane {
            context.console = new ConsolePane(context.feed, context.actions, &context.window);
            return {context, context.console, attach_console};
          }};
}

}  // namespace magna
