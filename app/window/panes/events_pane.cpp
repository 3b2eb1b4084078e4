// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>

#include "app/window/attention_controller.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/events/events_pane.h"
#include "widgets/tr.h"

namespace magna {
namespace {

void attach_events(const WindowContext& context, QDockWidget& dock) {
  new AttentionController(context, dock);
}

}  // namespace

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
          .make = [](const WindowContext& context) -> QWidget* {
            return new EventsPane(context.feed, &context.window);
          },
          .attach = attach_events};
}

}  // namespace magna
