// SPDX-License-Identifier: GPL-3.0-or-later
// Victims are hidden until a robot finds them or the truth is shown; tooltips of things under the
// pointer.
#include "widgets/map/ground/thing_layer.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QHelpEvent>
#include <QToolTip>

#include "tests/support/demo_map.h"
#include "widgets/base/text/text_format.h"

namespace magna {
namespace {

class ThingLayerTest : public test::DemoMapTest {
 protected:
  ThingLayerTest() { show(test::demo_snapshot()); }

  /// Pixels around a place of the floor that differ between two pictures.
  int changed(const QImage& one, const QImage& other, Point place) const {
    const QPoint at = pane.scene().view.to_screen(place).toPoint();
    int count = 0;
    for (int y = -8; y <= 8; ++y) {
      for (int x = -8; x <= 8; ++x) {
        const QPoint p = at + QPoint(x, y);
        if (one.rect().contains(p) && one.pixel(p) != other.pixel(p)) ++count;
      }
    }
    return count;
  }
  Point victim() const {
    for (const Thing& thing : pane.scene().snapshot->world->things) {
      const auto* const at = std::get_if<Point>(&thing.location);
      if (thing.kind == ThingKind::Victim && at != nullptr) return *at;
    }
    ADD_FAILURE() << "the demo has no victim";
    return {};
  }
  QImage with(bool things, bool true_victims) {
    MapLayers layers = pane.layers();
    layers["things"] = things;
    layers["true_victims"] = true_victims;
    pane.set_layers(layers);
    return pane.grab().toImage();
  }
};

TEST_F(ThingLayerTest, DrawsVictimsApartFromFurniture) {
  EXPECT_EQ(changed(with(true, false), with(false, false), victim()), 0);
}

TEST_F(ThingLayerTest, ShowsTheTruthBySwitchOnly) {
  EXPECT_FALSE(MapLayers{}["true_victims"]);
  EXPECT_GT(changed(with(false, true), with(false, false), victim()), 30);
}

TEST_F(ThingLayerTest, ATooltipDescribesAThing) {
  Snapshot next = link.copy();
  auto world = std::make_shared<WorldSnapshot>(*next.world);
  Thing& cup = world->things.emplace_back();
  cup.id = {8};
  cup.name = "cup";
  cup.location = ThingId{6};
  Thing& pen = world->things[6];
  pen.contents = {cup.id, ThingId{99}};  // the second one is unknown
  pen.attributes.set("size", 12.0);
  const Point place = std::get<Point>(pen.location);
  next.world = world;
  show(next);
  const QPoint at = pane.scene().view.to_screen(place).toPoint();
  QHelpEvent rest(QEvent::ToolTip, at, pane.mapToGlobal(at));
  QCoreApplication::sendEvent(&pane, &rest);
  EXPECT_EQ(QToolTip::text(), QStringLiteral("pen#7: object\n:color red :size 12\nin it: cup#9\n"
                                             "on the ground, %1")
                                  .arg(point_text(place)));
  QToolTip::hideText();
  const Thing& table = world->things[2];
  EXPECT_TRUE(thing_tooltip(*world, table)
                  .endsWith(QStringLiteral("%1 × %2").arg(metres_text(3.0), metres_text(1.4))));
}

TEST_F(ThingLayerTest, DescribesNoHiddenThings) {
  with(true, false);
  EXPECT_EQ(thing_at(pane.scene(), victim()), nullptr);
  EXPECT_NE(thing_at(pane.scene(), Point{18, 0.5}), nullptr);
  with(false, true);
  ASSERT_NE(thing_at(pane.scene(), victim()), nullptr);
  EXPECT_EQ(thing_at(pane.scene(), victim())->kind, ThingKind::Victim);
  EXPECT_EQ(thing_at(pane.scene(), Point{18, 0.5}), nullptr);
}

TEST_F(ThingLayerTest, DescribesARobotBeforeTheThingBelowIt) {
  const Point table{18, 0.5};
  const QPointF at = pane.scene().view.to_screen(table);
  EXPECT_FALSE(thing_tooltip_at(pane.scene(), at).isEmpty());
  Snapshot next = link.copy();
  next.poses[0] = {table.x, table.y, 0.0};
  show(next);
  EXPECT_TRUE(thing_tooltip_at(pane.scene(), at).isEmpty());
}

}  // namespace
}  // namespace magna
