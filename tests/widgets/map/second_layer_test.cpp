// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/second_layer.h"

#include <gtest/gtest.h>

#include <QPainter>
#include <cmath>
#include <numbers>

#include "tests/support/demo_snapshot.h"
#include "widgets/map/layers/map_layer_table.h"

namespace magna {
namespace {

constexpr QSize kSecondPane(800, 480);

class SecondLayerTest : public testing::Test {
 protected:
  SecondLayerTest() {
    scene.snapshot = std::make_shared<const Snapshot>(test::demo_snapshot(1));
    scene.poses = scene.snapshot->poses;
    scene.view.resize(kSecondPane);
    scene.view.fit({0, 0}, {20, 12}, 10);
    scene.update_detail();
    second.name_first = "a.mcap";
    second.name = "b.mcap";
    show();
  }
  void show() { scene.second = std::make_shared<const SecondSession>(second); }
  template <class Paint>
  QImage painted(Paint paint) const {
    QImage image(kSecondPane, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter);
    return image;
  }
  QImage robots() const {
    return painted([this](QPainter& painter) { paint_second_robots(painter, scene); });
  }
  QImage legend() const {
    return painted([this](QPainter& painter) {
      LegendColumn legends(painter, scene);
      second_legend(legends, scene);
    });
  }
  QImage ways(SecondTrails& layer) const {
    return painted([&](QPainter& painter) { layer.paint(painter, scene); });
  }
  /// Share of the way from one place to another that is painted.
  double drawn(const QImage& image, Point from, Point to) const {
    const QPointF a = scene.view.to_screen(from), b = scene.view.to_screen(to);
    const int columns = static_cast<int>(b.x() - a.x());
    int found = 0;
    for (int x = 0; x < columns; ++x) {
      bool any = false;
      for (int y = -1; y <= 1; ++y) {
        const QPoint at(static_cast<int>(a.x()) + x, static_cast<int>(std::floor(a.y())) + y);
        any = any || image.pixel(at) != qRgb(255, 255, 255);
      }
      found += any ? 1 : 0;
    }
    return double(found) / columns;
  }

  MapScene scene;
  SecondSession second;
};

TEST_F(SecondLayerTest, OutlinesTheRobotsOfTheSecondSessionWithDashes) {
  Snapshot other = test::demo_snapshot(1);
  other.poses[0] = {10.0, 6.0, 0.0};
  second.now = std::make_shared<const Snapshot>(other);
  show();
  const QImage image = robots();
  const QPointF centre = scene.view.to_screen({10.0, 6.0});
  const double radius =
      std::max(other.labels->front().radius * scene.view.scale(), scene.detail.least_pixels / 2.0);
  constexpr int kSamples = 360;
  int painted_samples = 0;
  for (int k = 0; k < kSamples; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / kSamples;
    const QPointF at = centre + radius * QPointF(std::cos(angle), std::sin(angle));
    if (image.pixel(at.toPoint()) != qRgb(255, 255, 255)) ++painted_samples;
  }
  EXPECT_GT(painted_samples, kSamples / 4);
  EXPECT_LT(painted_samples, kSamples * 9 / 10) << "an outline without gaps looks like A's";
  EXPECT_EQ(image.pixel(centre.toPoint()), qRgb(255, 255, 255)) << "the floor is seen through it";
}

TEST_F(SecondLayerTest, TellsTheWaysOfBothApartWithoutColour) {
  second.trails_first = std::make_shared<const std::vector<SessionTrail>>(
      std::vector<SessionTrail>{{0, {{2, 3}, {18, 3}}}});
  second.trails = std::make_shared<const std::vector<SessionTrail>>(
      std::vector<SessionTrail>{{0, {{2, 9}, {18, 9}}}});
  show();
  SecondTrails layer;
  const QImage image = ways(layer);
  EXPECT_GT(drawn(image, {2.5, 3}, {17.5, 3}), 0.95);
  EXPECT_GT(drawn(image, {2.5, 9}, {17.5, 9}), 0.3);
  EXPECT_LT(drawn(image, {2.5, 9}, {17.5, 9}), 0.8);
  scene.second.reset();
  EXPECT_EQ(drawn(ways(layer), {2.5, 3}, {17.5, 3}), 0.0);
}

TEST_F(SecondLayerTest, NamesBothInTheLegendAndSaysWhereBEnded) {
  const QImage names = legend();
  EXPECT_NE(names, painted([](QPainter&) {}));
  second.place = "B ended at 0:00:30.0";
  show();
  EXPECT_NE(legend(), names);
  scene.second.reset();
  EXPECT_EQ(legend(), painted([](QPainter&) {}));
}

}  // namespace
}  // namespace magna
