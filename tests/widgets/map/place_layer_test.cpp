// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/thing_layer.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "tests/support/demo_map.h"
#include "tests/support/ground_scene.h"

namespace magna {
namespace {

/// A room with a doorway, a convex corner, concave ones and a beak, and a custom type.
WorldSnapshot room() {
  WorldSnapshot world;
  world.cells = CellMap({}, 11, 9);
  const auto wall = [&](Cell from, Cell to) {
    for (int j = from.j; j <= to.j; ++j) {
      for (int i = from.i; i <= to.i; ++i) world.cells.fill({i, j}, {});
    }
  };
  wall({0, 0}, {10, 0});
  wall({0, 8}, {10, 8});
  wall({0, 0}, {0, 8});
  wall({10, 0}, {10, 8});
  wall({4, 1}, {4, 2});
  wall({4, 4}, {4, 5});
  wall({1, 5}, {3, 5});
  wall({7, 5}, {7, 7});
  EXPECT_FALSE(world.place_types.define({.name = "open", .matchers = {{{"---", "---", "---"}}}}));
  world.places = PlaceMap(world.cells, world.place_types);
  return world;
}

constexpr int kCell = 30;  // pixels

class PlaceLayerTest : public testing::Test {
 protected:
  QImage picture(double scale = kCell) const {
    MapView view;
    view.resize({11 * scale, 9 * scale});
    view.set_scale(scale, {});
    view.set_centre({5.5, 4.5});
    QImage image(view.size().toSize(), QImage::Format_RGB32);
    image.fill(look(LookKind::Light).map_free);
    QPainter painter(&image);
    paint_places(painter, test::ground_scene(world, view));
    return image;
  }
  /// The cell of the first place of a type, in grey: readable without colour.
  QImage grey(const char* type) const {
    for (const Place& place : world.places.all()) {
      if (world.place_types.all()[place.type].name != type) continue;
      return picture()
          .copy(place.cell.i * kCell, place.cell.j * kCell, kCell, kCell)
          .convertToFormat(QImage::Format_Mono, Qt::ThresholdDither);
    }
    ADD_FAILURE() << "no " << type;
    return {};
  }
  const WorldSnapshot world = room();
};

TEST_F(PlaceLayerTest, MarksDistinguishTypes) {
  const std::vector<const char*> types{"doorway", "convex", "concave", "beak", "open"};
  for (const char* type : types) {
    for (const char* other : types) {
      EXPECT_EQ(grey(type) == grey(other), type == other) << type << " and " << other;
    }
  }
}

TEST_F(PlaceLayerTest, MarksOnlyPlaces) {
  const QImage image = picture();
  for (int j = 0; j < 9; ++j) {
    for (int i = 0; i < 11; ++i) {
      const QColor middle = image.pixelColor(i * kCell + 2, j * kCell + 2);
      EXPECT_EQ(middle != look(LookKind::Light).map_free, world.places.at({i, j}) != nullptr)
          << "cell " << i << ", " << j;
    }
  }
}

TEST_F(PlaceLayerTest, MarksNothingAtAnIllegibleScale) {
  const QImage image = picture(5.0);
  QImage empty(image.size(), image.format());
  empty.fill(look(LookKind::Light).map_free);
  EXPECT_EQ(image, empty);
}

class PlaceSwitchTest : public test::DemoMapTest {};

TEST_F(PlaceSwitchTest, IsShownByASwitch) {
  Snapshot next = test::demo_snapshot();
  WorldSnapshot world = *next.world;
  world.places = PlaceMap(world.cells, world.place_types);
  ASSERT_FALSE(world.places.all().empty());
  next.world = std::make_shared<const WorldSnapshot>(world);
  show(next);
  MapLayers layers = pane.layers();
  EXPECT_FALSE(layers["places"]);
  const QImage without = pane.grab().toImage();
  layers["places"] = true;
  pane.set_layers(layers);
  EXPECT_NE(pane.grab().toImage(), without);
}

}  // namespace
}  // namespace magna
