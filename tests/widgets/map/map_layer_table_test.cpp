// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/map_layer_table.h"

#include <gtest/gtest.h>

#include <QPainter>
#include <algorithm>
#include <set>

#include "tests/support/demo_snapshot.h"
#include "widgets/base/keys/action_table.h"

namespace magna {
namespace {

TEST(MapLayerTable, NamesEachLayerOnce) {
  std::set<std::string_view> names;
  for (const MapLayerRow& row : map_layer_table()) {
    EXPECT_TRUE(names.insert(row.name()).second) << row.name();
    EXPECT_EQ(row.action().menu, "layers");
    EXPECT_TRUE(row.action().traits.toggle);
  }
  EXPECT_TRUE(names.contains("rays"));
  EXPECT_TRUE(names.contains("truth")) << "of view.truth";
}

TEST(MapLayerTable, IsTheMenuOfLayers) {
  std::vector<std::string_view> ids;
  for (const ActionRow& row : action_table()) {
    if (row.menu == "layers") ids.push_back(row.id);
  }
  const auto rows = map_layer_table();
  EXPECT_TRUE(std::ranges::equal(ids, rows, {}, {}, &MapLayerRow::id));
}

TEST(MapLayerTable, TellsWhatIsShownAtFirst) {
  const MapLayers layers;
  std::set<std::string_view> shown;
  for (const MapLayerRow& row : map_layer_table()) {
    if (layers[row.name()]) shown.insert(row.name());
  }
  EXPECT_EQ(shown, (std::set<std::string_view>{"annotations", "batteries", "borders", "frontier",
                                               "gaze", "goals", "hall", "minimap", "no_go",
                                               "orders", "paths", "search", "sightings", "things",
                                               "trails", "truth", "zones"}));
}

TEST(LayerNameDeathTest, EndsTheProgramForAnUnknownLayer) {
  EXPECT_DEATH(LayerName("ray"), "The layer 'ray' is not in the table of layers");
}

TEST(LayerStack, PaintsShownLayersOfItsHeights) {
  MapScene scene;
  scene.snapshot = std::make_shared<const Snapshot>(test::demo_snapshot(3));
  scene.poses = scene.snapshot->poses;
  scene.view.resize({300, 200});
  scene.view.set_centre({8, 6});
  scene.update_detail();
  const auto picture = [&](int lowest) {
    QImage image(300, 200, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    LayerStack(lowest).paint(painter, scene);
    return image;
  };
  const QImage ground = picture(kOnGround);
  const QImage robots = picture(kEachFrame);
  EXPECT_NE(ground, robots);
  scene.layers["grid"] = true;
  EXPECT_NE(picture(kOnGround), ground);
  EXPECT_EQ(picture(kEachFrame), robots) << "the grid lies on the ground";
}

}  // namespace
}  // namespace magna
