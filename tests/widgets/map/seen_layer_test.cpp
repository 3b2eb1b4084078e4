// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/seen_layer.h"
#include "core/imagery/pictured_floor.h"
#include "core/robot/team.h"

#include <gtest/gtest.h>

#include <QPainter>

#include "tests/support/demo_exploration.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/event_loop.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/map/layers/map_layer_table.h"
#include "widgets/map/scene/known_floor.h"
#include "widgets/map/scene/unknown_cover.h"

namespace magna {
namespace {

/// The demo's office with its left half seen: above y = 6 by robot3 a minute ago, the rest by
/// robot5 now. Stored images show a square of 2 m at (0, 6).
class SeenLayerTest : public testing::Test {
 protected:
  SeenLayerTest() {
    now.tick = 10'000;
    now.tick_seconds = 0.1;
    const auto coverage = test::demo_coverage();
    const Tick ago = now.tick - 600;
    coverage->finder_tiles = test::demo_tiles(*coverage, [](Point p) { return p.y < 6 ? 2 : 4; });
    coverage->last_seen_tiles =
        test::demo_tiles(*coverage, [&](Point p) { return p.y < 6 ? ago : now.tick; });
    now.coverage = coverage;
    auto pictured = std::make_shared<PicturedPicture>();
    *pictured = {{-5, -4}, 0.5, 60, 40, std::vector<std::uint8_t>(60 * 40)};
    for (int j = 20; j < 24; ++j) {
      for (int i = 10; i < 14; ++i) pictured->shown[static_cast<std::size_t>(j * 60 + i)] = 1;
    }
    now.pictured = pictured;
    scene.view.resize({900, 600});
    scene.view.fit({-5, -4}, {25, 16}, 8);
    scene.layers["seen"] = true;
    show();
  }

  void show() {
    scene.snapshot = std::make_shared<const Snapshot>(now);
    scene.poses = now.poses;
    known.follow(scene, 0);
    scene.update_detail();
  }
  QImage picture() {
    QImage image(900, 600, QImage::Format_RGB32);
    image.fill(scene.look->map_free);
    QPainter painter(&image);
    layer.paint(painter, scene);
    return image;
  }
  QColor at(const QImage& image, Point p) {
    return image.pixelColor(scene.view.to_screen(p).toPoint());
  }
  QColor floor() const { return scene.look->map_free; }

  const Point upper{1.1, 1.1};
  const Point lower{3.1, 7.1};
  const Point unseen{20.1, 7.1};
  Snapshot now = test::demo_snapshot();
  MapScene scene;
  KnownFloor known;
  SeenLayer layer;
};

TEST_F(SeenLayerTest, TintsFloorInTheColourOfItsDiscoverer) {
  scene.layers.seen_by = SeenBy::ByRobot;
  const QImage image = picture();
  const auto tinted = [&](std::size_t robot) {
    return mix(floor(), robot_colour(robot).fill, 0.40);
  };
  const auto near = [](const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) < 4 && std::abs(a.green() - b.green()) < 4 &&
           std::abs(a.blue() - b.blue()) < 4;
  };
  EXPECT_TRUE(near(at(image, upper), tinted(2)));
  EXPECT_TRUE(near(at(image, lower), tinted(4)));
  EXPECT_NE(at(image, unseen), floor());
  EXPECT_EQ(seen_words(scene, upper), QStringLiteral("first seen by robot3"));
  EXPECT_EQ(seen_words(scene, lower), QStringLiteral("first seen by robot5"));
  EXPECT_EQ(seen_words(scene, unseen), QStringLiteral("not seen yet"));
  EXPECT_TRUE(seen_words(scene, {-9, 0}).isEmpty());
  EXPECT_EQ(seen_tooltip_at(scene, scene.view.to_screen(upper)),
            QStringLiteral("First seen by robot3"));
}

TEST_F(SeenLayerTest, UsesTheChosenColourOfARobot) {
  scene.layers.seen_by = SeenBy::ByRobot;
  const QColor before = at(picture(), upper);
  auto labels = *now.labels;
  labels[2].style = 5;
  now.labels = std::make_shared<const std::vector<RobotLabel>>(labels);
  show();
  EXPECT_NE(at(picture(), upper), before);
}

TEST_F(SeenLayerTest, TintsFloorLessTheLongerAgoItWasSeen) {
  scene.layers.seen_by = SeenBy::LastSeen;
  const QImage image = picture();
  EXPECT_LT(contrast(at(image, upper), floor()), contrast(at(image, lower), floor()));
  EXPECT_GT(contrast(at(image, upper), floor()), 1.05);
  EXPECT_EQ(seen_words(scene, upper), QStringLiteral("seen 1\u2009min 00\u2009s ago"));
  EXPECT_EQ(seen_words(scene, lower), QStringLiteral("seen now"));
}

TEST_F(SeenLayerTest, RendersAgesAtMostOncePerSecond) {
  scene.layers.seen_by = SeenBy::LastSeen;
  picture();
  picture();
  EXPECT_EQ(layer.drawn(), 1);
  now.tick += 1;
  now.made_ns += 900'000'000;
  now.coverage = std::make_shared<const CoverageSnapshot>(*now.coverage);
  show();
  picture();
  EXPECT_EQ(layer.drawn(), 1);
  now.tick += 1;
  now.made_ns += 200'000'000;
  show();
  picture();
  EXPECT_EQ(layer.drawn(), 2);
  now.made_ns += 5'000'000'000;  // paused: ages stay the same
  show();
  picture();
  EXPECT_EQ(layer.drawn(), 2);
}

TEST_F(SeenLayerTest, ShowsAgesImmediatelyAtFirstAndInAnotherTheme) {
  scene.layers.seen_by = SeenBy::LastSeen;
  const auto with = now.coverage;
  auto without = std::make_shared<CoverageSnapshot>(*with);
  without->last_seen_tiles.clear();
  now.coverage = without;
  show();
  EXPECT_EQ(at(picture(), lower), floor());
  now.coverage = with;
  show();
  EXPECT_NE(at(picture(), lower), floor());
  scene.look = &look(LookKind::Dark);
  picture();
  EXPECT_EQ(layer.drawn(), 3);
}

TEST_F(SeenLayerTest, RendersOtherPicturesOnlyOnChanges) {
  for (const SeenBy by : {SeenBy::Team, SeenBy::ByRobot, SeenBy::Cameras}) {
    scene.layers.seen_by = by;
    picture();
    const int before = layer.drawn();
    now.tick += 100;
    now.made_ns += 5'000'000'000;
    show();
    picture();
    EXPECT_EQ(layer.drawn(), before);
    now.coverage = std::make_shared<const CoverageSnapshot>(*now.coverage);
    now.pictured = std::make_shared<const PicturedPicture>(*now.pictured);
    show();
    picture();
    EXPECT_EQ(layer.drawn(), before + 1);
  }
}

TEST_F(SeenLayerTest, VeilsAreasWithoutAStoredImage) {
  scene.layers.seen_by = SeenBy::Cameras;
  const QImage image = picture();
  EXPECT_EQ(at(image, {1.1, 7.1}), floor());
  EXPECT_NE(at(image, {4.1, 7.1}), floor()) << "rangers saw it";
  EXPECT_EQ(seen_words(scene, {1.1, 7.1}), QStringLiteral("in a stored image"));
  EXPECT_EQ(seen_words(scene, {4.1, 7.1}), QStringLiteral("not in a stored image"));
  now.pictured.reset();
  show();
  EXPECT_EQ(at(picture(), {4.1, 7.1}), floor()) << "not told yet";
}

TEST_F(SeenLayerTest, HasNoTextForAVeilOrWhileHidden) {
  EXPECT_TRUE(seen_words(scene, upper).isEmpty());
  scene.layers.seen_by = SeenBy::ByRobot;
  scene.layers["seen"] = false;
  EXPECT_TRUE(seen_words(scene, upper).isEmpty());
  scene.layers["truth"] = false;
  EXPECT_FALSE(seen_words(scene, upper).isEmpty());
}

TEST_F(SeenLayerTest, HasALegendForAgesOnly) {
  const auto legend = [&] {
    QImage image(900, 600, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint_legends(painter, scene);
    painter.end();
    QImage blank(900, 600, QImage::Format_RGB32);
    blank.fill(Qt::white);
    return image != blank;
  };
  scene.layers["sightings"] = false;
  EXPECT_FALSE(legend());
  scene.layers.seen_by = SeenBy::LastSeen;
  EXPECT_TRUE(legend());
  scene.layers["seen"] = false;
  EXPECT_FALSE(legend());
}

TEST_F(SeenLayerTest, MakesThePictureOfLargeWorldsOnAThread) {
  auto coverage = std::make_shared<CoverageSnapshot>();
  coverage->grid = CoverageGrid({-5, -4}, {95, 96});
  coverage->tiles.resize(coverage->grid.tiles());
  now.coverage = coverage;
  show();
  EXPECT_EQ(at(picture(), upper), floor()) << "not yet";
  ASSERT_TRUE(test::wait_until([&] { return layer.ready(); }));
  EXPECT_NE(at(picture(), upper), floor());
  EXPECT_FALSE(layer.ready());
  EXPECT_EQ(layer.drawn(), 1);
}

/// The whole map in one colour, then the unseen part.
class UnknownCoverTest : public SeenLayerTest {
 protected:
  UnknownCoverTest() {
    scene.layers["truth"] = false;
    known.follow(scene, 0);
  }
  QImage covered() {
    QImage image(900, 600, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    paint_unknown_cover(painter, scene);
    return image;
  }
  /// In a few pixels around the place, because of the pattern.
  bool hidden(const QImage& image, Point p) {
    const QPoint middle = scene.view.to_screen(p).toPoint();
    for (int k = 0; k < 9; ++k) {
      if (image.pixelColor(middle + QPoint(k % 3, k / 3)) == QColor(Qt::magenta)) return false;
    }
    return true;
  }
};

TEST_F(UnknownCoverTest, CoversUnseenAreasOnly) {
  const QImage image = covered();
  EXPECT_TRUE(hidden(image, unseen));
  EXPECT_FALSE(hidden(image, upper) || hidden(image, lower));
  EXPECT_TRUE(covered_at(scene, unseen));
  EXPECT_FALSE(covered_at(scene, upper) || covered_at(scene, {-9, 0}));
}

TEST_F(UnknownCoverTest, CoversTheSameInATurnedMap) {
  scene.view.set_rotation(0.6, {450, 300});
  const QImage image = covered();
  EXPECT_TRUE(hidden(image, unseen));
  EXPECT_FALSE(hidden(image, upper) || hidden(image, lower));
}

TEST_F(UnknownCoverTest, CoversTheMarginThatIsDrawnAroundTheMap) {
  constexpr int kMargin = 128;
  scene.view.set_scale(60, {450, 300});
  scene.view.set_centre({10, 7.1});
  const Point beyond{18.5, 7.1};
  for (const double turn : {0.0, 3.0}) {
    scene.view.set_rotation(turn, {450, 300});
    QImage image(900 + 2 * kMargin, 600 + 2 * kMargin, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    painter.translate(kMargin, kMargin);
    paint_unknown_cover(painter, scene);
    const QPointF at = scene.view.to_screen(beyond);
    ASSERT_FALSE(QRectF(0, 0, 900, 600).contains(at));
    const QPoint there = at.toPoint() + QPoint(kMargin, kMargin);
    ASSERT_TRUE(image.rect().contains(there));
    EXPECT_NE(image.pixelColor(there), QColor(Qt::magenta)) << turn;
  }
}

TEST_F(UnknownCoverTest, CoversEverythingBeforeKnowledgeArrives) {
  now.coverage.reset();
  now.exploration = test::demo_exploration();
  show();
  const QImage image = covered();
  EXPECT_TRUE(hidden(image, unseen) && hidden(image, upper));
}

TEST_F(UnknownCoverTest, ShowsTheTruthWithoutKnowledgeOrOnRequest) {
  now.coverage.reset();
  show();
  EXPECT_FALSE(is_truth_hidden(scene));
  EXPECT_FALSE(hidden(covered(), unseen));
  now.coverage = test::demo_coverage();
  show();
  scene.layers["truth"] = true;
  EXPECT_FALSE(is_truth_hidden(scene));
  EXPECT_FALSE(hidden(covered(), unseen));
}

TEST_F(UnknownCoverTest, UpdatesWithSeenAreas) {
  covered();
  auto more = std::make_shared<CoverageSnapshot>(*now.coverage);
  for (auto& tile : more->tiles) tile = more->tiles[0];
  now.coverage = more;
  show();
  EXPECT_FALSE(hidden(covered(), unseen));
}

}  // namespace
}  // namespace magna
