// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/help_pane.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/text/tr.h"

namespace magna {

PaneDescriptor help_pane() {
  return {.id = "help",
          .title = tr("Help"),
          .icon = "help",
          .place = {.place = DockPlace::Right, .shown = false, .size = kSideWidth},
          .help = "help",
          .make = [](WindowContext& context) -> MadePane {
            context.help = new HelpPane(context.actions, &context.window);
            return {context, context.help};
          }};
}

}  // namespace magna
