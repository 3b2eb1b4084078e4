// SPDX-License-Identifier: GPL-3.0-or-later
// Who needs help is not on the map until somebody finds them or asks for the truth.
#include "widgets/map/thing_layer.h"

#include <gtest/gtest.h>

#include "tests/support/demo_map.h"

namespace magna {
namespace {

class ThingLayerTest : public test::DemoMapTest {
 protected:
  ThingLayerTest() { show(test::demo_snapshot()); }

  /// Pixels round a place of the floor that differ between two pictures.
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
    layers.things = things;
    layers.true_victims = true_victims;
    pane.set_layers(layers);
    return pane.grab().toImage();
  }
};

TEST_F(ThingLayerTest, VictimsAreNoFurniture) {
  EXPECT_EQ(changed(with(true, false), with(false, false), victim()), 0);
}

TEST_F(ThingLayerTest, TheTruthIsShownByASwitchAlone) {
  EXPECT_FALSE(MapLayers{}.true_victims);
  EXPECT_GT(changed(with(false, true), with(false, false), victim()), 30);
}

}  // namespace
}  // namespace magna
