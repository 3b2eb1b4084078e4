// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/team/waypoint_pane.h"
#include "widgets/tr.h"

namespace magna {

PaneDescriptor waypoints_pane() {
  return {.id = "waypoints",
          .title = tr("Way-points"),
          .place = {.place = DockPlace::Right, .size = kColumnWidth, .with = "image"},
          .in_plan = PanePlace{.place = DockPlace::Right, .size = kColumnWidth},
          .help = "missions",
          .keeps_width = true,
          .make = [](const WindowContext& context) -> QWidget* {
            return new WaypointPane(context.edits, &context.window);
          }};
}

}  // namespace magna
