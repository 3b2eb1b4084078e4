// SPDX-License-Identifier: GPL-3.0-or-later
// The map drawn as in the manual (B).
#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <set>

#include "tests/support/ground_scene.h"
#include "widgets/map/ground/floor_layer.h"
#include "widgets/map/ground/thing_layer.h"

namespace magna {
namespace {

constexpr int kCell = 30;  // pixels

class ManualDrawingTest : public testing::Test {
 protected:
  /// A room of 11 x 9 cells with a doorway, corners and a beak; things in the cell (2, 3).
  ManualDrawingTest() {
    world.cells = CellMap({}, 11, 9);
    const std::uint16_t brick = world.cells.types().intern("brick");
    const auto wall = [&](Cell from, Cell to) {
      for (int j = from.j; j <= to.j; ++j) {
        for (int i = from.i; i <= to.i; ++i) {
          world.cells.fill({i, j}, {brick, static_cast<float>(3 * i)});
        }
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
    world.places = PlaceMap(world.cells, world.place_types);
    for (const char* colour : {"red", "blue"}) {
      Thing thing;
      thing.location = Point{2.5, 3.5};
      thing.attributes.set("color", std::string(colour));
      world.things.push_back(thing);
    }
  }

  QImage picture(void (*paint)(QPainter&, const MapScene&), bool as_manual,
                 LookKind kind = LookKind::Light) const {
    MapView view;
    view.resize({11.0 * kCell, 9.0 * kCell});
    view.set_scale(kCell, {});
    view.set_centre({5.5, 4.5});
    QImage image(view.size().toSize(), QImage::Format_RGB32);
    image.fill(look(kind).map_free);
    QPainter painter(&image);
    MapScene scene = test::ground_scene(world, view, kind);
    scene.layers["as_manual"] = as_manual;
    paint(painter, scene);
    return image;
  }
  static QColor middle(const QImage& image, Cell cell, int x = kCell / 2, int y = kCell / 2) {
    return image.pixelColor(cell.i * kCell + x, cell.j * kCell + y);
  }
  Cell first(const char* type) const {
    for (const Place& place : world.places.all()) {
      if (world.place_types.all()[place.type].name == type) return place.cell;
    }
    ADD_FAILURE() << "no " << type;
    return {};
  }

  WorldSnapshot world;
};

TEST_F(ManualDrawingTest, WallsAreShadesOfGreyByTheirParameter) {
  for (const LookKind kind : {LookKind::Light, LookKind::Dark}) {
    const QImage image = picture(paint_walls, true, kind);
    std::set<int> greys;
    for (const int i : {0, 5, 10}) {
      const QColor colour = middle(image, {i, 0});
      EXPECT_EQ(colour.saturation(), 0);
      EXPECT_GE(contrast(colour, look(kind).map_free), 2.5) << i;
      greys.insert(colour.red());
    }
    EXPECT_EQ(greys.size(), 3U);
  }
  EXPECT_NE(middle(picture(paint_walls, false), {5, 0}).saturation(), 0);
  EXPECT_EQ(middle(picture(paint_walls, true, LookKind::HighContrast), {5, 0}),
            look(LookKind::HighContrast).map_wall);
}

TEST_F(ManualDrawingTest, ThingsOfACellAreVerticalLinesSideBySide) {
  const QImage image = picture(paint_things, true);
  const QColor floor = look(LookKind::Light).map_free;
  EXPECT_EQ(middle(image, {2, 3}), floor) << "between the lines";
  const QColor left = middle(image, {2, 3}, kCell / 3);
  const QColor right = middle(image, {2, 3}, 2 * kCell / 3);
  EXPECT_GT(left.red(), left.blue());
  EXPECT_GT(right.blue(), right.red());
  EXPECT_EQ(middle(image, {2, 3}, kCell / 3, kCell / 4), left) << "upright";
  EXPECT_EQ(middle(image, {2, 3}, kCell / 3, 2), floor) << "shorter than the cell";
  EXPECT_NE(middle(picture(paint_things, false), {2, 3}), floor) << "a box otherwise";
}

TEST_F(ManualDrawingTest, PlacesAreFilledCellsOfTheirColour) {
  const QImage image = picture(paint_places, true);
  std::set<QRgb> colours;
  for (const char* type : {"doorway", "convex", "concave", "beak"}) {
    const QColor corner = middle(image, first(type), 1, 1);
    EXPECT_EQ(corner, middle(image, first(type), kCell - 2, kCell - 2)) << type;
    EXPECT_NE(corner, look(LookKind::Light).map_free) << type;
    colours.insert(corner.rgb());
  }
  EXPECT_EQ(colours.size(), 4U);
  EXPECT_EQ(QColor(middle(image, first("doorway"), 1, 1)), QColor("lightblue"));
  EXPECT_EQ(QColor(middle(image, first("beak"), 1, 1)), QColor("violet"));
}

TEST_F(ManualDrawingTest, PlacesAreSymbolsWithoutColour) {
  const QImage image = picture(paint_places, true, LookKind::HighContrast);
  const auto cell = [&](const char* type) {
    return image.copy(first(type).i * kCell, first(type).j * kCell, kCell, kCell);
  };
  EXPECT_EQ(middle(image, first("convex"), 1, 1), look(LookKind::HighContrast).map_free);
  EXPECT_EQ(cell("concave"), cell("beak")) << "a dot for both";
  EXPECT_NE(cell("concave"), cell("convex"));
  EXPECT_NE(cell("doorway"), cell("convex"));
}

}  // namespace
}  // namespace magna
