// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/map_tool_table.h"

#include <algorithm>
#include <set>

#include "tests/widgets/map/map_tool_fixture.h"

namespace magna {
namespace {

class MapToolTableTest : public test::MapToolTest {};

TEST_F(MapToolTableTest, PutsTheToolsIntoTheTableOfActionsInTheirOrder) {
  const auto actions = action_table();
  auto at = std::ranges::find(actions, map_tool_table().front().action.id, &ActionRow::id);
  for (const MapToolRow& tool : map_tool_table()) {
    ASSERT_NE(at, actions.end()) << tool.action.id;
    EXPECT_EQ(at->id, tool.action.id);
    EXPECT_STREQ(at->hint, tool.action.hint);
    EXPECT_EQ(at->menu, "tool") << tool.action.id;
    EXPECT_EQ(at->scope, KeyScope::Map) << tool.action.id;
    ++at;
  }
  EXPECT_EQ(std::ranges::count(actions, std::string_view("tool"), &ActionRow::menu),
            std::ssize(map_tool_table()));
}

TEST_F(MapToolTableTest, MakesADifferentToolOfEachRow) {
  std::set<QString> hints;
  std::vector<std::string_view> used;
  QObject::connect(&pane, &MapPane::tool_used, &pane,
                   [&used](std::string_view id) { used.push_back(id); });
  EXPECT_EQ(pane.tool(), map_tool_table().front().action.id);
  for (const MapToolRow& tool : map_tool_table()) {
    pane.use_tool(tool.action.id);
    EXPECT_EQ(pane.tool(), tool.action.id);
    EXPECT_TRUE(hints.insert(pane.hint()).second) << tool.action.id;
  }
  EXPECT_TRUE(std::ranges::equal(used, map_tool_table(), {}, {},
                                 [](const MapToolRow& tool) { return tool.action.id; }));
}

TEST_F(MapToolTableTest, ShowsWhatTheToolEdits) {
  MapLayers none;
  none["annotations"] = false;
  none["no_go"] = false;
  none["orders"] = false;
  none["sightings"] = false;
  none.plans = PlanLayer::None;
  for (const MapToolRow& tool : map_tool_table()) {
    pane.set_layers(none);
    pane.use_tool(tool.action.id);
    EXPECT_EQ(pane.layers()["annotations"], tool.action.id == "tool.annotate") << tool.action.id;
    EXPECT_EQ(pane.layers()["no_go"], tool.action.id == "tool.no_go") << tool.action.id;
    EXPECT_EQ(pane.layers()["orders"], tool.action.id == "tool.order_area") << tool.action.id;
    EXPECT_EQ(pane.layers()["sightings"], tool.action.id == "tool.obstacles") << tool.action.id;
    EXPECT_EQ(pane.layers().plans,
              tool.action.id == "tool.waypoints" ? PlanLayer::Selected : PlanLayer::None)
        << tool.action.id;
  }
  none.plans = PlanLayer::All;
  pane.set_layers(none);
  pane.use_tool("tool.waypoints");
  EXPECT_EQ(pane.layers().plans, PlanLayer::All) << "shown already";
}

TEST_F(MapToolTableTest, ReordersWithTheToolThatHasAnOrderOnly) {
  for (const MapToolRow& tool : map_tool_table()) {
    pane.use_tool(tool.action.id);
    key(Qt::Key_Right, Qt::ControlModifier);  // picks the first way-point
    EXPECT_EQ(pane.tool_in_use().can_reorder(+1), tool.action.id == "tool.waypoints")
        << tool.action.id;
  }
}

}  // namespace
}  // namespace magna
