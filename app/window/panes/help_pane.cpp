// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/help_pane.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/tr.h"

namespace magna {

PaneDescriptor help_pane() {
  const PanePlace place{
      .place = DockPlace::Right, .shown = false, .size = kColumnWidth, .with = "image"};
  return {.id = "help",
          .title = tr("Help"),
          .place = place,
          .in_watch = place,
          .help = "help",
          .make = [](const WindowContext& context) -> QWidget* {
            return new HelpPane(context.actions, &context.window);
          }};
}

}  // namespace magna
