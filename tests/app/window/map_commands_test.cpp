// SPDX-License-Identifier: GPL-3.0-or-later
// The layers in the menus of the whole window.

#include <gtest/gtest.h>

#include <QMenu>
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/demo_agents.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/demo_window.h"
#include "tests/support/hall_scene.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/map/layers/map_layer_table.h"

namespace magna {
namespace {

using Ids = std::set<std::string>;

class MapCommandsTest : public test::DemoWindowTest {
 protected:
  QAction& action(std::string_view id) { return window->context().actions[id]; }
  /// The layers that most worlds have nothing for and that the menus offer now.
  Ids offered() {
    Ids ids;
    for (const MapLayerRow& row : map_layer_table()) {
      const QAction& layer = action(row.id);
      EXPECT_EQ(layer.isEnabled(), layer.isVisible()) << row.id;
      if (row.traits.is_in != nullptr && layer.isVisible()) ids.emplace(row.id);
    }
    return ids;
  }
};

TEST_F(MapCommandsTest, OffersLayersWhereTheirWorldHasThem) {
  Ids of_some_worlds;
  for (const MapLayerRow& row : map_layer_table()) {
    if (row.traits.is_in != nullptr) of_some_worlds.emplace(row.id);
  }
  EXPECT_EQ(of_some_worlds,
            (Ids{"view.layer_batteries", "view.layer_borders", "view.layer_gaze", "view.layer_hall",
                 "view.layer_paths", "view.layer_places", "view.layer_search",
                 "view.layer_sightings", "view.layer_true_victims", "view.layer_zones"}));
}

TEST_F(MapCommandsTest, OffersLayersOfAHallInAHallOnly) {
  const Ids of_the_office{"view.layer_true_victims"};
  show(test::demo_snapshot());
  EXPECT_EQ(offered(), of_the_office);
  EXPECT_TRUE(window->context()
                  .actions.why_disabled("view.layer_hall")
                  .contains(QStringLiteral("nothing that the layer shows")));
  show(test::hall_snapshot());
  EXPECT_EQ(offered(), (Ids{"view.layer_batteries", "view.layer_hall"}));
  show(test::demo_snapshot());
  EXPECT_EQ(offered(), of_the_office);
  EXPECT_TRUE(action("view.layer_trails").isVisible()) << "every world has it";
}

TEST_F(MapCommandsTest, OffersTheGazeOfAgents) {
  show(test::demo_with_agents());
  EXPECT_EQ(offered(), (Ids{"view.layer_gaze", "view.layer_true_victims"}));
}

TEST_F(MapCommandsTest, OffersWhatCybotsReportAndPlan) {
  show(test::demo_with_cybot());
  EXPECT_EQ(offered(),
            (Ids{"view.layer_borders", "view.layer_paths", "view.layer_search",
                 "view.layer_sightings", "view.layer_true_victims", "view.layer_zones"}));
}

TEST_F(MapCommandsTest, SortsTheLayersInGroups) {
  const auto* menu = window->findChild<QMenu*>(QStringLiteral("layers"));
  ASSERT_NE(menu, nullptr);
  std::vector<Ids> groups(1);
  for (const QAction* row : menu->actions()) {
    if (row->isSeparator()) {
      groups.emplace_back();
    } else {
      groups.back().insert(row->objectName().toStdString());
    }
  }
  // Of robots, of the world, of what the team knows, of CyBOTs, of routes.
  const std::vector<Ids> members{
      {"view.layer_trails", "view.layer_batteries", "view.layer_gaze"},
      {"view.layer_things", "view.layer_places", "view.layer_hall"},
      {"view.layer_seen", "view.layer_true_victims", "view.layer_annotations"},
      {"view.layer_sightings", "view.layer_zones", "view.layer_search"},
      {"view.layer_planner", "view.layer_costmap", "view.layer_clearance"}};
  ASSERT_GE(groups.size(), members.size());
  for (std::size_t k = 0; k < members.size(); ++k) {
    EXPECT_TRUE(std::ranges::includes(groups[k], members[k])) << k;
  }
}

}  // namespace
}  // namespace magna
