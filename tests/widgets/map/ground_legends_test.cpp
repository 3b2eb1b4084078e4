// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/map_layer_table.h"

#include <gtest/gtest.h>

#include <QPainter>

#include "tests/support/demo_exploration.h"
#include "tests/support/demo_remotes.h"
#include "widgets/map/layers/cybot_layers.h"

namespace magna {
namespace {

class GroundLegendsTest : public testing::Test {
 protected:
  GroundLegendsTest() {
    Snapshot now = test::demo_with_cybot();
    now.coverage = test::demo_coverage();
    scene.snapshot = std::make_shared<const Snapshot>(now);
    scene.poses = now.poses;
    scene.view.resize({900, 600});
    scene.update_detail();
  }
  QImage picture() {
    QImage image(900, 600, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint_legends(painter, scene);
    return image;
  }

  MapScene scene;
};

TEST_F(GroundLegendsTest, StandAboveEachOther) {
  QImage image(900, 600, QImage::Format_RGB32);
  QPainter painter(&image);
  const QRect sightings = paint_sighting_legend(painter, scene).toAlignedRect();
  ASSERT_FALSE(sightings.isEmpty());
  const QImage alone = picture();
  scene.layers.heat = HeatLayer::Time;
  const QImage with_heat = picture();
  EXPECT_NE(with_heat, alone);
  EXPECT_EQ(with_heat.copy(sightings), alone.copy(sightings));
  scene.layers["clearance"] = scene.layers["costmap"] = scene.layers["seen"] = true;
  scene.layers.seen_by = SeenBy::LastSeen;
  const QImage all = picture();
  EXPECT_NE(all, with_heat);
  EXPECT_EQ(all.copy(sightings), alone.copy(sightings));
}

TEST_F(GroundLegendsTest, LeaveTheRightHalfFree) {
  scene.layers["clearance"] = scene.layers["costmap"] = scene.layers["seen"] = true;
  scene.layers.seen_by = SeenBy::LastSeen;
  scene.layers.heat = HeatLayer::Links;
  for (const QSizeF size : {QSizeF(900, 600), QSizeF(900, 250), QSizeF(300, 200)}) {
    scene.view.resize(size);
    const QImage image = picture().copy(QRect(static_cast<int>(size.width() / 2), 0, 450, 600));
    QImage blank = image;
    blank.fill(Qt::white);
    EXPECT_EQ(image, blank) << size.width();
  }
}

}  // namespace
}  // namespace magna
