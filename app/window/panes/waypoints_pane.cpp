// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>

#include "app/window/dock_arranger.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/robots/team/waypoint_pane.h"

namespace magna {

namespace {

void attach_waypoints(const WindowContext& context, WaypointPane& pane, QDockWidget& dock) {
  PaneHeader& header = header_of(dock);
  PaneFolder& folder = *context.folder;
  folder.watch(dock, [&pane] { return pane.summary().isEmpty(); });
  const auto show_facts = [&header, &folder, &pane, &dock] {
    const bool empty = folder.folded(dock) && pane.summary().isEmpty();
    header.show_facts(empty ? tr("no way-points") : pane.summary());
  };
  QObject::connect(&pane, &WaypointPane::summary_changed, &header, show_facts);
  QObject::connect(&folder, &PaneFolder::changed, &header, show_facts);
  show_facts();
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
          .fits = [](const Snapshot& now) { return hall_of(now) == nullptr; },
          .make = [](WindowContext& context) -> MadePane {
            return {context, new WaypointPane(context.edits, &context.window), attach_waypoints};
          }};
}

}  // namespace magna
