// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/team_density.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "tests/support/demo_snapshot.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

/// 10,000 robots on a floor of 400 x 400 m, a hundred of them in one square.
MapScene crowd_of(double scale) {
  Snapshot now = test::demo_snapshot();
  auto world = std::make_shared<WorldSnapshot>(*now.world);
  world->cells = CellMap({0, 0}, 400, 400);
  now.world = world;
  std::vector<RobotLabel> labels(10'000, labels_of(now)[0]);
  now.poses.clear();
  for (std::size_t k = 0; k < labels.size(); ++k) {
    labels[k].id = RobotId{static_cast<std::uint32_t>(k)};
    const double row = static_cast<double>(k / 100), column = static_cast<double>(k % 100);
    now.poses.push_back(k < 100 ? Pose{201.0, 201.0, 0.0} : Pose{4 * column + 1, 4 * row + 1, 0.0});
  }
  now.labels = std::make_shared<const std::vector<RobotLabel>>(labels);
  now.statuses = std::make_shared<const std::vector<RobotStatus>>(labels.size());
  now.active.reset();
  now.selected.clear();
  MapScene scene;
  scene.snapshot = std::make_shared<const Snapshot>(now);
  scene.poses = now.poses;
  scene.view.resize({800, 800});
  scene.view.fit({0, 0}, {400, 400}, 0);
  scene.view.set_scale(scale, {400, 400});
  scene.update_detail();
  return scene;
}

TEST(TeamDensity, TakesThePlaceOfRobotsSmallerThanTwoPixels) {
  const double radius = labels_of(test::demo_snapshot())[0].radius;
  EXPECT_TRUE(crowd_of(1.9 / (2 * radius)).detail.density);
  EXPECT_FALSE(crowd_of(2.1 / (2 * radius)).detail.density);
}

TEST(TeamDensity, HasSquaresOfTheFloor) {
  const MapScene scene = crowd_of(1.0);
  EXPECT_EQ(TeamDensity::square(scene), 4.0);
  EXPECT_EQ(TeamDensity::square(crowd_of(1.4)), 4.0);
  EXPECT_EQ(TeamDensity::square(crowd_of(1.6)), 2.0);
}

TEST(TeamDensity, ColoursByTheNumberOfRobots) {
  const MapScene scene = crowd_of(1.0);
  QImage image(800, 800, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  TeamDensity density;
  EXPECT_EQ(density.paint(painter, scene), 101);
  painter.end();
  const auto alpha_at = [&](Point p) {
    return qAlpha(image.pixel(scene.view.to_screen(p).toPoint()));
  };
  EXPECT_EQ(alpha_at({202, 202}), TeamDensity::colour(*scene.look, 1.0).alpha());
  EXPECT_EQ(alpha_at({302, 302}), TeamDensity::colour(*scene.look, 0.0).alpha());
  EXPECT_EQ(alpha_at({302, 2}), 0) << "the robots of this row are elsewhere";
}

TEST(TeamDensity, LeavesOutRobotsThatWereRemoved) {
  MapScene scene = crowd_of(1.0);
  Snapshot now = *scene.snapshot;
  auto labels = std::vector<RobotLabel>(labels_of(now).begin(), labels_of(now).end());
  for (RobotLabel& label : labels) label.present = label.id.index() >= 100;
  now.labels = std::make_shared<const std::vector<RobotLabel>>(labels);
  scene.snapshot = std::make_shared<const Snapshot>(now);
  scene.update_detail();
  QImage image(800, 800, QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&image);
  TeamDensity density;
  EXPECT_EQ(density.paint(painter, scene), 1);
}

}  // namespace
}  // namespace magna
