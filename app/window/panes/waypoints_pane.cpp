// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>

#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/text/tr.h"
#include "widgets/robots/team/waypoint_pane.h"

namespace magna {

namespace {

void attach_waypoints(const WindowContext& context, WaypointPane& pane, QDockWidget& dock) {
  PaneHeader& header = header_of(dock);
  header.show_facts(pane.summary());
  QObject::connect(&pane, &WaypointPane::summary_changed, &header, &PaneHeader::show_facts);
}

}  // namespace

PaneDescriptor waypoints_pane() {
  return {.id = "waypoints",
          .title = tr("Way-points"),
          .label = tr("Plan"),
          .icon = "plan",
          .place = {.place = DockPlace::Right, .size = kSideWidth},
          .in_plan = PanePlace{.place = DockPlace::Right, .size = kSideWidth},
          .help = "missions",
          .make = [](WindowContext& context) -> MadePane {
            return {context, new WaypointPane(context.edits, &context.window), attach_waypoints};
          }};
}

}  // namespace magna
