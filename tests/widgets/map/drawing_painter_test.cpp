// SPDX-License-Identifier: GPL-3.0-or-later
// Drawings of world files on the map: places and things.
#include "widgets/map/ground/drawing_painter.h"
#include "core/world/world.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <numbers>

#include "tests/support/ground_scene.h"
#include "widgets/map/ground/thing_layer.h"
#include "widgets/map/ground/thing_shape.h"

namespace magna {
namespace {

constexpr int kSide = 32;  // pixels of the box
constexpr int kAround = 8;
constexpr double kRound = 2.0 * std::numbers::pi;

DrawingStroke stroke(StrokeKind kind, std::vector<double> numbers, bool filled = false) {
  return {.kind = kind, .filled = filled, .numbers = std::move(numbers)};
}

/// The manual's convex corner: a pink cell in colour, else a circle in it.
Drawing convex() {
  Drawing drawing;
  drawing.colour = {stroke(StrokeKind::Rectangle, {0, 0, 1, 1}, true)};
  drawing.colour[0].colour = DrawingColour{235, 176, 176};
  drawing.plain = {stroke(StrokeKind::Arc, {0, 0, 1, 1, 0, kRound})};
  return drawing;
}
const QColor kPink(235, 176, 176);

Drawing both(std::vector<DrawingStroke> strokes) { return {strokes, strokes}; }

/// In a box with `kAround` white pixels around it, in red ink.
QImage picture(const Drawing& drawing, LookKind kind = LookKind::Light) {
  QImage image(kSide + 2 * kAround, kSide + 2 * kAround, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  paint_drawing(painter, drawing, QRectF(kAround, kAround, kSide, kSide), Qt::red, kind);
  return image;
}

/// x and y are fractions of the box.
QColor at(const QImage& image, double x, double y) {
  return image.pixelColor(kAround + int(x * kSide), kAround + int(y * kSide));
}

bool reddish(const QColor& colour) { return colour.red() > 240 && colour.green() < 160; }

TEST(DrawingPainter, FillsTheConvexCornerOfTheManualWithPink) {
  const QImage image = picture(convex());
  EXPECT_EQ(at(image, 0.5, 0.5), kPink);
  EXPECT_EQ(at(image, 0.02, 0.02), kPink);
  EXPECT_EQ(at(image, 0.98, 0.98), kPink);
}

TEST(DrawingPainter, DrawsItAsACircleInHighContrast) {
  const QImage image = picture(convex(), LookKind::HighContrast);
  EXPECT_EQ(at(image, 0.5, 0.5), QColor(Qt::white));
  EXPECT_EQ(at(image, 0.05, 0.05), QColor(Qt::white));
  EXPECT_TRUE(reddish(at(image, 0.5, 0.0)));
  EXPECT_TRUE(reddish(at(image, 0.0, 0.5)));
}

TEST(DrawingPainter, LeavesTheOutsideOfTheBoxUnchanged) {
  const QImage image = picture(both({stroke(StrokeKind::Rectangle, {-5, -5, 11, 11}, true),
                                     stroke(StrokeKind::Line, {-3, 0.5, 4, 0.5})}));
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const bool inside = QRect(kAround, kAround, kSide, kSide).contains(x, y);
      ASSERT_EQ(image.pixelColor(x, y), inside ? QColor(Qt::red) : QColor(Qt::white))
          << x << ", " << y;
    }
  }
}

TEST(DrawingPainter, MeasuresAnglesCounterClockwiseFromTheRight) {
  const QImage image =
      picture(both({stroke(StrokeKind::Arc, {0, 0, 1, 1, 0, std::numbers::pi / 2}, true)}));
  EXPECT_EQ(at(image, 0.7, 0.3), QColor(Qt::red));
  EXPECT_EQ(at(image, 0.3, 0.3), QColor(Qt::white));
  EXPECT_EQ(at(image, 0.7, 0.7), QColor(Qt::white));
}

TEST(DrawingPainter, DrawsLinesInTheirWidthAndAtLeastThin) {
  DrawingStroke line = stroke(StrokeKind::Line, {0, 0.5, 1, 0.5});
  const auto reds = [&] {
    const QImage image = picture(both({line}));
    int count = 0;
    for (int k = 0; k < kSide; ++k)
      count += image.pixelColor(2 * kAround, kAround + k).green() < 128;
    return count;
  };
  EXPECT_GE(reds(), 1);
  EXPECT_LE(reds(), 2);
  line.width = 0.25;
  EXPECT_NEAR(reds(), kSide / 4, 1);
  line.dashed = true;
  const QImage dashed = picture(both({line}));
  line.dashed = false;
  EXPECT_NE(dashed, picture(both({line})));
}

TEST(DrawingPainter, DrawsSurfacesPointsAndLetters) {
  const QImage surface = picture(both({stroke(StrokeKind::Line, {0, 1, 0.5, 0, 1, 1}, true)}));
  EXPECT_EQ(at(surface, 0.5, 0.7), QColor(Qt::red));
  EXPECT_EQ(at(surface, 0.1, 0.3), QColor(Qt::white));
  EXPECT_EQ(at(picture(both({stroke(StrokeKind::Point, {0.5, 0.5})})), 0.5, 0.5), QColor(Qt::red));
  DrawingStroke text = stroke(StrokeKind::Text, {0.1, 0.8}, true);
  text.text = "M";
  EXPECT_NE(picture(both({text})), picture({}));
}

TEST(DrawingPainter, CachesItsDrawings) {
  const Drawing drawing = convex();
  QImage image(100, 100, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  DrawingSprites sprites(painter, LookKind::Light);
  for (const double x : {20.3, 40.6, 60.9}) {
    sprites.paint(drawing, {x, 50.0}, {20.3, 20.3}, 0.0, Qt::red);
  }
  sprites.paint(drawing, {85.0, 85.0}, {14.0, 14.0}, 45.0, Qt::red);
  painter.end();
  for (int x = 11; x < 70; ++x) ASSERT_EQ(image.pixelColor(x, 50), kPink) << "a gap at " << x;
  EXPECT_LT(image.pixelColor(85, 93).green(), 190) << "the turned one's corner";
  EXPECT_EQ(image.pixelColor(91, 91), QColor(Qt::white));
}

class DrawnWorldTest : public testing::Test {
 protected:
  DrawnWorldTest() {
    world.cells = CellMap({}, 8, 8);
    view.resize({8.0 * kSide, 8.0 * kSide});
    view.set_scale(kSide, {});
    view.set_centre({4, 4});
  }
  void add_type(const Drawing& drawing, Cell cell) {
    PlaceType type;
    type.drawing = std::make_shared<const Drawing>(drawing);
    add_type(std::move(type), cell);
  }
  void add_type(PlaceType type, Cell cell) {
    type.name = "type" + std::to_string(places.size());
    type.matchers = {{{"*"}}};  // nowhere on its own
    EXPECT_FALSE(world.place_types.define(std::move(type)));
    const auto index = static_cast<std::uint32_t>(world.place_types.all().size() - 1);
    places.push_back({cell, index, 0.0, {}});
    world.places = PlaceMap(world.cells, world.place_types, places);
  }
  Thing& add_thing(Point at) {
    Thing& thing = world.things.emplace_back();
    thing.name = "thing";
    thing.location = at;
    return thing;
  }
  QImage shown(LookKind kind = LookKind::Light) {
    QImage image(view.size().toSize(), QImage::Format_RGB32);
    image.fill(look(kind).map_free);
    QPainter painter(&image);
    const MapScene scene = test::ground_scene(world, view, kind);
    paint_places(painter, scene);
    paint_things(painter, scene);
    return image;
  }
  QColor seen(const QImage& image, Point p) const {
    return image.pixelColor(view.to_screen(p).toPoint());
  }

  WorldSnapshot world;
  std::vector<Place> places;
  MapView view;
};

TEST_F(DrawnWorldTest, PlacesUseTheDrawingOfTheirType) {
  add_type(convex(), {2, 3});
  const QImage image = shown();
  EXPECT_EQ(seen(image, {2.5, 3.5}), kPink);
  EXPECT_EQ(seen(image, {2.05, 3.05}), kPink);
  EXPECT_EQ(seen(image, {1.95, 3.5}), look(LookKind::Light).map_free);
  const QImage contrast = shown(LookKind::HighContrast);
  EXPECT_EQ(seen(contrast, {2.5, 3.5}), look(LookKind::HighContrast).map_free);
  EXPECT_NE(seen(contrast, {2.5, 3.0}), look(LookKind::HighContrast).map_free);
}

TEST_F(DrawnWorldTest, InkOfTheThemeIsReadableInTheDark) {
  const Drawing square = both({stroke(StrokeKind::Rectangle, {0.25, 0.25, 0.5, 0.5}, true)});
  add_type(square, {2, 3});
  for (const LookKind kind : {LookKind::Light, LookKind::Dark, LookKind::HighContrast}) {
    EXPECT_EQ(seen(shown(kind), {2.5, 3.5}), look(kind).text);
  }
}

TEST_F(DrawnWorldTest, InvisiblePlacesAreNotMarked) {
  PlaceType type;
  type.invisible = true;
  add_type(type, {2, 3});
  EXPECT_EQ(seen(shown(), {2.1, 3.1}), look(LookKind::Light).map_free);
  type.invisible = false;
  add_type(type, {4, 3});
  EXPECT_NE(seen(shown(), {4.1, 3.1}), look(LookKind::Light).map_free);
}

TEST_F(DrawnWorldTest, PlacesTurnWithTheMap) {
  const Drawing left = both({stroke(StrokeKind::Rectangle, {0, 0, 0.5, 1}, true)});
  add_type(left, {2, 3});
  view.set_rotation(0.7, view.to_screen({4, 4}));
  const QImage image = shown();
  EXPECT_EQ(seen(image, {2.25, 3.5}), look(LookKind::Light).text);
  EXPECT_EQ(seen(image, {2.75, 3.5}), look(LookKind::Light).map_free);
}

TEST_F(DrawnWorldTest, DrawsThingsIntoTheirFootprints) {
  Thing& thing = add_thing({4, 4});
  thing.footprint = Footprint{4.0, 1.0, std::numbers::pi / 2};
  const Drawing first_half = both({stroke(StrokeKind::Rectangle, {0, 0, 0.5, 1}, true)});
  thing.drawing = std::make_shared<const Drawing>(first_half);
  thing.attributes.set("color", std::string("blue"));
  const QImage image = shown();
  EXPECT_EQ(seen(image, {4, 3}).blue(), 255) << "its ink is its colour";
  EXPECT_EQ(seen(image, {4, 5}), look(LookKind::Light).map_free);
  EXPECT_EQ(seen(image, {3, 4}), look(LookKind::Light).map_free);
}

TEST_F(DrawnWorldTest, ThingsWithoutAFootprintHaveTheirSize) {
  Thing& small = add_thing({2, 2});
  small.attributes.set("size", 8.0);
  Thing& large = add_thing({5, 2});
  large.attributes.set("size", 16.0);
  EXPECT_DOUBLE_EQ(thing_side(world.things[1].attributes),
                   2 * thing_side(world.things[0].attributes));
  const QImage image = shown();
  const Point beside{0.25, 0.0};
  EXPECT_EQ(seen(image, Point{2, 2} + beside), look(LookKind::Light).map_free);
  EXPECT_NE(seen(image, Point{5, 2} + beside), look(LookKind::Light).map_free);
}

TEST_F(DrawnWorldTest, MovementObstaclesAreSolidAndViewObstaclesCrossed) {
  const auto put = [&](Point at, bool way, bool sight) {
    Thing& thing = add_thing(at);
    thing.attributes.set("size", 20.0);
    thing.attributes.set("color", std::string("blue"));
    thing.attributes.set("obsmove", way);
    thing.attributes.set("obsview", sight);
  };
  put({1, 1}, false, false);
  put({3, 1}, true, false);
  put({5, 1}, false, true);
  put({7, 1}, true, true);
  const QImage image = shown();
  const Point aside{0.2, 0.0};  // of the cross
  EXPECT_EQ(seen(image, {1, 1}), seen(image, Point{1, 1} + aside));
  EXPECT_EQ(seen(image, Point{3, 1} + aside), QColor(Qt::blue));
  EXPECT_EQ(seen(image, {3, 1}), QColor(Qt::blue));
  EXPECT_EQ(seen(image, Point{5, 1} + aside), seen(image, {1, 1}));
  EXPECT_NE(seen(image, {5, 1}), seen(image, {1, 1}));
  EXPECT_EQ(seen(image, Point{7, 1} + aside), QColor(Qt::blue));
  EXPECT_NE(seen(image, {7, 1}), QColor(Qt::blue));
}

}  // namespace
}  // namespace magna
