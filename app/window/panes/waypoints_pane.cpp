// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/team/waypoint_pane.h"
#include "widgets/tr.h"

namespace magna {

PaneDescriptor waypoints_pane() {
  return {.id = "waypoints",
          .title = tr("Way-points"),
          .label = tr("Plan"),
          .icon = "plan",
          .place = {.place = DockPlace::Right, .size = kSideWidth},
          .in_plan = PanePlace{.place = DockPlace::Right, .size = kSideWidth},
          .help = "missions",
          .make = [](const WindowContext& context) -> QWidget* {
            return new WaypointPane(context.edits, &context.window);
          }};
}

}  // namespace magna
