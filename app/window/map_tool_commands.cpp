// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/map_tool_commands.h"

#include <QClipboard>
#include <QGuiApplication>
#include <array>
#include <utility>

#include "widgets/action_set.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

constexpr std::array<std::pair<std::string_view, MapToolKind>, 7> kTools = {{
    {"tool.select", MapToolKind::Select},
    {"tool.waypoints", MapToolKind::Waypoints},
    {"tool.goal", MapToolKind::Goal},
    {"tool.measure", MapToolKind::Measure},
    {"tool.annotate", MapToolKind::Annotate},
    {"tool.no_go", MapToolKind::NoGo},
    {"tool.move", MapToolKind::Move},
}};

}  // namespace

void connect_map_tools(ActionSet& actions, SnapshotFeed& feed, MapPane& map) {
  for (const auto& [id, kind] : kTools) {
    actions.on(id, &map, [&map, kind = kind] { map.use_tool(kind); });
  }
  QObject::connect(&map, &MapPane::tool_used, &actions, [&actions](MapToolKind used) {
    for (const auto& [id, kind] : kTools) {
      if (kind == used) actions[id].setChecked(true);
    }
  });
  actions.on("edit.delete", &map, [&map] { map.tool_in_use().remove_picked(); });
  actions.on("edit.mark_victim", &map, [&map] { map.mark_at_pointer(AnnotationKind::Victim); });
  actions.on("edit.mark_suspected", &map,
             [&map] { map.mark_at_pointer(AnnotationKind::SuspectedVictim); });
  actions.on("robot.go_to_frontier", &map, [&map] { map.go_to_frontier(); });
  actions.on("edit.earlier", &map, [&map] { map.reorder(-1); });
  actions.on("edit.later", &map, [&map] { map.reorder(+1); });
  actions.on("edit.copy", &map, [&map] {
    const QString text = map.copy_text();
    if (!text.isEmpty()) QGuiApplication::clipboard()->setText(text);
  });
  const auto follow = [&actions, &map] {
    actions["edit.delete"].setEnabled(map.tool_in_use().can_remove());
    actions["edit.earlier"].setEnabled(map.can_reorder(-1));
    actions["edit.later"].setEnabled(map.can_reorder(+1));
    actions["edit.copy"].setEnabled(!map.copy_text().isEmpty());
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
