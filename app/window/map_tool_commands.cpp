// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/map_tool_commands.h"

#include <QClipboard>
#include <QGuiApplication>

#include "widgets/action_set.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/map_tool_table.h"

namespace magna {

void connect_map_tools(ActionSet& actions, SnapshotFeed& feed, MapPane& map) {
  for (const MapToolRow& row : map_tool_table()) {
    actions.on(row.action.id, &map, [&map, id = row.action.id] { map.use_tool(id); });
  }
  QObject::connect(&map, &MapPane::tool_used, &actions,
                   [&actions](std::string_view id) { actions[id].setChecked(true); });
  actions.on("robot.send", &map, [&map] { map.open_crosshair(); });
  actions.on("edit.delete", &map, [&map] { map.tool_in_use().remove_picked(); });
  actions.on("edit.mark_victim", &map, [&map] { map.mark_at_pointer(MarkKind::Victim); });
  actions.on("edit.mark_suspected", &map,
             [&map] { map.mark_at_pointer(MarkKind::SuspectedVictim); });
  actions.on("robot.go_to_frontier", &map, [&map] { map.go_to_frontier(); });
  actions.on("edit.earlier", &map, [&map] { map.tool_in_use().reorder(-1); });
  actions.on("edit.later", &map, [&map] { map.tool_in_use().reorder(+1); });
  actions.on("edit.copy", &map, [&map] {
    const QString text = map.copy_text();
    if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
  });
  const auto follow = [&actions, &map] {
    actions.set_enabled("edit.delete", map.tool_in_use().can_remove());
    actions.set_enabled("edit.earlier", map.tool_in_use().can_reorder(-1));
    actions.set_enabled("edit.later", map.tool_in_use().can_reorder(+1));
    actions.set_enabled("edit.copy", !map.copy_text().isEmpty());
  };
  QObject::connect(&map, &MapPane::picks_changed, &actions, follow);
  QObject::connect(&feed, &SnapshotFeed::calm, &actions, follow);
  const auto follow_frontier = [&actions, &map] {
    const QString why_not = map.why_no_frontier();
    actions.set_enabled("robot.go_to_frontier", why_not.isEmpty(), why_not);
  };
  QObject::connect(&feed, &SnapshotFeed::calm, &actions, follow_frontier);
  follow_frontier();
  follow();
}

}  // namespace magna
