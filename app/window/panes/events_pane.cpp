// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/events_pane.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/text/tr.h"

namespace magna {

PaneDescriptor events_pane() {
  PanePlace open = behind_connections();
  open.shown = true;
  return {.id = "events",
          .title = tr("Events"),
          .place = behind_connections(),
          .in_watch = open,
          .help = "events",
          .make = [](WindowContext& context) -> MadePane {
            context.events = new EventsPane(context.feed, &context.window);
            return {context, context.events};
          }};
}

}  // namespace magna
