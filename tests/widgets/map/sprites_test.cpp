// SPDX-License-Identifier: GPL-3.0-or-later
// Cached drawings: few repaints, and limited memory.
#include <gtest/gtest.h>

#include <QPainter>
#include <QStringList>

#include "core/geometry/angle.h"
#include "tests/support/demo_snapshot.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/map/layers/corner_layer.h"
#include "widgets/map/layers/map_layer_table.h"
#include "widgets/map/layers/robot_layer.h"
#include "widgets/map/layers/sprites.h"
#include "widgets/map/scene/map_scene.h"
#include "widgets/map/tools/map_tool.h"

namespace magna {
namespace {

MapScene demo_scene(int robots, double scale) {
  MapScene scene;
  scene.snapshot = std::make_shared<const Snapshot>(test::demo_snapshot(robots));
  scene.poses = scene.snapshot->poses;
  scene.view.resize({600, 400});
  scene.view.set_scale(scale, {300, 200});
  scene.view.set_centre({8, 6});
  scene.update_detail();
  return scene;
}

TEST(RobotSprites, PointInTheHeadingOfTheRobot) {
  RobotSprites sprites;
  auto& sheet = sprites.sheet(16, look(LookKind::Light), 1.0);
  for (const double theta : {0.0, kPi / 2, kPi, -kPi / 2}) {
    const QImage picture = sheet.sprite(SpriteShape::P2at, 0, theta).toImage();
    // The nose has no counterpart on the other side.
    const auto alpha = [&](double along) {
      const QPointF at(sheet.half() + along * std::cos(theta),
                       sheet.half() + along * std::sin(theta));
      return qAlpha(picture.pixel(at.toPoint()));
    };
    EXPECT_GT(alpha(9.0), 100) << theta;
    EXPECT_LT(alpha(-10.0), 100) << theta;
  }
}

TEST(RobotSprites, AreSharedForIndistinguishableHeadings) {
  RobotSprites sprites;
  auto& sheet = sprites.sheet(12, look(LookKind::Light), 1.0);
  const QPixmap& one = sheet.sprite(SpriteShape::Dart, 3, 1.0);
  EXPECT_EQ(&one, &sheet.sprite(SpriteShape::Dart, 3, 1.0 + 2 * kPi));
  EXPECT_EQ(&one, &sheet.sprite(SpriteShape::Dart, 3 + 24, 1.01));
  EXPECT_NE(&one, &sheet.sprite(SpriteShape::Dart, 4, 1.0));
  EXPECT_NE(&one, &sheet.sprite(SpriteShape::Dart, 3, 1.2));
}

TEST(RobotSprites, HaveALimitedCache) {
  RobotSprites sprites;
  for (int diameter = 8; diameter <= RobotSprites::kMostDiameter; diameter += 6) {
    for (const LookKind kind : {LookKind::Light, LookKind::Dark}) {
      for (int n = 0; n < 24; ++n) {
        for (int turn = 0; turn < RobotSprites::kTurns; ++turn) {
          sprites.sheet(diameter, look(kind), 1.0)
              .sprite(SpriteShape::Telemax, static_cast<std::size_t>(n), turn * 2 * kPi / 64);
        }
      }
      EXPECT_LE(sprites.bytes(), RobotSprites::kMostBytes);
    }
  }
}

TEST(TextSprites, AreCachedWithALimit) {
  TextSprites texts;
  const QFont font;
  const TextSprites::Style style{11, true, 0xFF000000, 0};
  const auto key = texts.text(QStringLiteral("12"), style, font, 1.0).cacheKey();
  EXPECT_EQ(texts.text(QStringLiteral("12"), style, font, 1.0).cacheKey(), key);
  EXPECT_NE(texts.text(QStringLiteral("13"), style, font, 1.0).cacheKey(), key);
  for (int i = 0; i < TextSprites::kMost; ++i) texts.text(QString::number(i), style, font, 1.0);
  EXPECT_NE(texts.text(QStringLiteral("12"), style, font, 1.0).cacheKey(), key);
}

TEST(StaticLayer, IsNotRedrawnForSmallMovesOfTheMap) {
  StaticLayer layer;
  MapScene scene = demo_scene(12, 30);
  layer.pixmap(scene, 1.0);
  scene.view.pan({40, -25});
  layer.pixmap(scene, 1.0);
  EXPECT_EQ(layer.drawn(), 1);
  EXPECT_EQ(layer.offset(scene.view), QPointF(128 - 40, 128 + 25));
  scene.view.pan({200, 0});
  layer.pixmap(scene, 1.0);
  EXPECT_EQ(layer.drawn(), 2);
  scene.view.set_rotation(0.3, {0, 0});
  layer.pixmap(scene, 1.0);
  EXPECT_EQ(layer.drawn(), 3);
  scene.layers["grid"] = true;
  layer.pixmap(scene, 1.0);
  EXPECT_EQ(layer.drawn(), 4);
  scene.layers["substances"] = true;
  layer.pixmap(scene, 1.0);
  EXPECT_EQ(layer.drawn(), 5);
}

TEST(StaticLayer, ShowsAWallAtItsPlaceInTheView) {
  for (const double turn : {0.0, 0.5, -2.0}) {
    StaticLayer layer;
    MapScene scene = demo_scene(12, 30);
    scene.view.set_rotation(turn, {300, 200});
    const QImage picture = layer.pixmap(scene, 1.0).toImage();
    const auto colour = [&](Point p) {
      return picture.pixelColor((layer.offset(scene.view) + scene.view.to_screen(p)).toPoint());
    };
    EXPECT_EQ(colour({8.2, 7.3}), scene.look->map_free) << turn;
    EXPECT_NE(colour({8.5, 9.5}), scene.look->map_free) << turn;
    EXPECT_EQ(colour({7.0, 9.5}), colour({9.0, 9.5})) << turn;  // no seam, one wall
  }
}

TEST(BackgroundLayer, IsDrawnOncePerSnapshot) {
  BackgroundLayer layer;
  MapScene scene = demo_scene(12, 30);
  QImage image(600, 400, QImage::Format_RGB32);
  const auto paint = [&] {
    QPainter painter(&image);
    layer.paint(painter, scene, 1.0);
  };
  paint();
  scene.poses[0].x += 0.1;
  scene.view.pan({10, 10});
  paint();
  EXPECT_EQ(layer.drawn(), 1);
  scene.snapshot = std::make_shared<const Snapshot>(*scene.snapshot);
  paint();
  EXPECT_EQ(layer.drawn(), 2);
  layer.changed();
  paint();
  EXPECT_EQ(layer.drawn(), 3);
}

TEST(RobotLayer, MarksAWholeSelectedCrowd) {
  MapScene scene = demo_scene(3000, 8);
  ASSERT_TRUE(scene.detail.crowd);
  RobotLayer layer;
  QImage plain(600, 400, QImage::Format_RGB32);
  QImage ringed = plain;
  const auto paint = [&](QImage& image) {
    image.fill(Qt::white);
    QPainter painter(&image);
    layer.paint(painter, scene);
  };
  paint(plain);
  Snapshot all = *scene.snapshot;
  for (std::uint32_t i = 0; i < 3000; ++i) all.selected.push_back({i});
  scene.snapshot = std::make_shared<const Snapshot>(all);
  scene.update_detail();
  paint(ringed);
  EXPECT_NE(plain, ringed);
}

QImage robots_picture(const MapScene& scene) {
  QImage image(600, 400, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  RobotLayer().paint(painter, scene);
  return image;
}

TEST(RobotLayer, PlacesLabelsBesideTheWidgetsOverTheMap) {
  MapScene scene = demo_scene(3, 8);
  Snapshot state = *scene.snapshot;
  state.active = RobotId{1};
  scene.snapshot = std::make_shared<const Snapshot>(state);
  scene.update_detail();
  const QImage labelled = robots_picture(scene);
  scene.overlays = {QRectF(0, 0, 600, 400)};
  const QImage bare = robots_picture(scene);
  ASSERT_NE(labelled, bare);
  const QPointF at = scene.view.to_screen(scene.poses[scene.snapshot->active->index()].position());
  const QRect below(static_cast<int>(at.x()) - 100, static_cast<int>(at.y()) + 10, 200, 60);
  EXPECT_NE(labelled.copy(below), bare.copy(below));
  scene.overlays = {QRectF(below)};
  const QImage beside = robots_picture(scene);
  EXPECT_NE(beside, bare);
  EXPECT_EQ(beside.copy(below), bare.copy(below));
}

TEST(RobotLayer, ShowsWhatRobotsOfTheAttentionQueueNeed) {
  MapScene scene = demo_scene(3, 8);
  const QImage before = robots_picture(scene);
  const RobotId other{scene.snapshot->active == RobotId{0} ? 1U : 0U};
  scene.needs[other] = QStringLiteral("Waiting long");
  EXPECT_NE(robots_picture(scene), before);
}

TEST(ToolLabel, StaysAboveTheScaleBar) {
  const MapScene scene = demo_scene(1, 8);
  QImage image(600, 400, QImage::Format_RGB32);
  image.fill(Qt::white);
  const QImage blank = image;
  QPainter painter(&image);
  paint_tool_label(painter, scene, {100, 350}, {QStringLiteral("12.5 m"), QStringLiteral("10 s")});
  painter.end();
  EXPECT_NE(image, blank);
  const int row = static_cast<int>(scaled(kCornerRow));
  const QRect bottom(0, 400 - row, 600, row);
  EXPECT_EQ(image.copy(bottom), blank.copy(bottom));
}

TEST(RobotLayer, MarksBlockedRobotsOfACrowdButNotAllStoppedOnes) {
  MapScene scene = demo_scene(3000, 8);
  ASSERT_TRUE(scene.detail.crowd);
  Snapshot state = *scene.snapshot;
  state.active.reset();  // they are drawn individually with all their marks
  state.selected.clear();
  auto statuses = std::make_shared<std::vector<RobotStatus>>(3000);
  const auto picture = [&](bool stopped) {
    state.stopped = stopped;
    state.statuses = std::make_shared<std::vector<RobotStatus>>(*statuses);
    scene.snapshot = std::make_shared<const Snapshot>(state);
    scene.update_detail();
    QImage image(600, 400, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    RobotLayer().paint(painter, scene);
    return image;
  };
  const QImage going = picture(false);
  EXPECT_EQ(going, picture(true));
  (*statuses)[100].mission = MissionState::Blocked;
  EXPECT_NE(going, picture(false));
}

TEST(MapScene, SizesRobotsOfACrowdByTheAvailableSpace) {
  const MapScene dense = demo_scene(20000, 8);
  const MapScene loose = demo_scene(1000, 8);
  ASSERT_TRUE(dense.detail.crowd && loose.detail.crowd);
  EXPECT_LT(dense.detail.dart_pixels, loose.detail.dart_pixels);
  EXPECT_GE(dense.detail.dart_pixels, 3.0);
  EXPECT_LE(loose.detail.dart_pixels, 8.0);
}

}  // namespace
}  // namespace magna
