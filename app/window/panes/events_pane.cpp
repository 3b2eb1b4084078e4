// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/events_pane.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/tr.h"

namespace magna {

PaneDescriptor events_pane() {
  PanePlace place = {
      .place = DockPlace::Bottom, .shown = false, .size = kBottomHeight, .with = "connections"};
  const PanePlace closed = place;
  place.shown = true;
  return {.id = "events",
          .title = tr("Events"),
          .place = closed,
          .in_watch = place,
          .help = "events",
          .make = [](WindowContext& context) -> MadePane {
            context.events = new EventsPane(context.feed, &context.window);
            return {context, context.events};
          }};
}

}  // namespace magna
