// SPDX-License-Identifier: GPL-3.0-or-later
// What CyBOTs have scanned, joined, planned and searched, on the map.
#include <gtest/gtest.h>

#include "core/knowledge/sighting_shapes.h"
#include "tests/support/demo_map.h"
#include "tests/support/demo_remotes.h"
#include "widgets/map/layers/cybot_layers.h"

namespace magna {
namespace {

class CybotLayersTest : public test::DemoMapTest {
 protected:
  CybotLayersTest() {
    MapLayers layers;
    layers["trails"] = layers["labels"] = layers["things"] = layers["grid"] = layers["minimap"] =
        false;
    layers.plans = PlanLayer::None;
    pane.set_layers(layers);
    Snapshot s = test::demo_with_cybot();
    s.sightings.reset();
    show(s);
    pane.navigator().show_view({3.0, 8.0}, 80.0);
  }
  QImage picture() { return pane.grab().toImage(); }
  QPoint spot(Point p) const { return pane.scene().view.to_screen(p).toPoint(); }
  template <class Change>
  void change(Change&& what) {
    Snapshot next = link.copy();
    test::change_cybot(next, what);
    show(std::move(next));
  }
  void scan(std::vector<ScannedZone> zones) {
    Snapshot next = link.copy();
    next.zones = std::make_shared<const std::vector<ScannedZone>>(std::move(zones));
    show(std::move(next));
  }
  void set(LayerName layer, bool on) {
    MapLayers layers = pane.layers();
    layers[layer] = on;
    pane.set_layers(layers);
  }
  /// Whether the layer draws something near the place.
  bool draws(LayerName layer, Point at) {
    set(layer, true);
    const QImage with = picture();
    set(layer, false);
    const QImage without = picture();
    set(layer, true);
    const QRect near(spot(at) - QPoint(3, 3), QSize(7, 7));
    return with.copy(near) != without.copy(near);
  }
};

TEST_F(CybotLayersTest, ShadesScannedZonesAsOneArea) {
  pane.navigator().show_view({20.0, 7.5}, 80.0);  // free floor
  scan({{{19.6, 7.5}, 0.7, test::kDemoCybot, 100}, {{20.3, 7.5}, 0.7, test::kDemoCybot, 200}});
  EXPECT_TRUE(draws("zones", {19.6, 7.5}));
  EXPECT_FALSE(draws("zones", {19.6, 8.5})) << "outside";
  const QImage now = picture();
  const QColor once = now.pixelColor(spot({19.3, 7.5}));
  EXPECT_EQ(now.pixelColor(spot({19.95, 7.5})), once) << "where two scans overlap";
  EXPECT_EQ(now.pixelColor(spot({20.3, 7.5})), once) << "no rim of the other scan inside";
  int rim = 0;
  for (int k = -4; k <= 4; ++k) {
    rim += now.pixelColor(spot({18.9, 7.5}) + QPoint(k, 0)).lightness() < once.lightness() - 40;
  }
  EXPECT_GE(rim, 1) << "the outline";
}

TEST_F(CybotLayersTest, DescribesTheLatestScanOfAPlace) {
  scan({{{2.0, 9.0}, 0.7, test::kDemoCybot, link.snapshot->tick - 300},
        {{2.0, 9.0}, 0.4, test::kDemoCybot, link.snapshot->tick - 120}});
  EXPECT_EQ(zone_tooltip_at(pane.scene(), spot({2.1, 9.0})),
            QStringLiteral("Scanned 12\u2009s ago by cybot1"));
  EXPECT_EQ(zone_tooltip_at(pane.scene(), spot({2.6, 9.0})),
            QStringLiteral("Scanned 30\u2009s ago by cybot1"));
  EXPECT_EQ(zone_tooltip_at(pane.scene(), spot({3.0, 9.0})), QString());
  set("zones", false);
  EXPECT_EQ(zone_tooltip_at(pane.scene(), spot({2.1, 9.0})), QString());
}

TEST_F(CybotLayersTest, DrawsBordersBetweenTheirEnds) {
  Snapshot next = link.copy();
  next.borders = std::make_shared<const std::vector<BorderSegment>>(
      std::vector<BorderSegment>{{{1.0, 9.0}, {3.0, 9.0}, SightingClass::Tape}});
  show(next);
  EXPECT_TRUE(draws("borders", {2.0, 9.0}));
  EXPECT_FALSE(draws("borders", {3.2, 9.0}));
}

TEST_F(CybotLayersTest, DrawsTheCorridorOfTheActiveCybotOnly) {
  change([](RemoteStatus& r) { r.path = {{2.0, 7.0}, {4.0, 7.0}, {4.0, 9.0}}; });
  EXPECT_TRUE(draws("paths", {4.0, 8.0}));
  EXPECT_TRUE(draws("paths", {4.15, 8.0})) << "within 20 cm";
  EXPECT_FALSE(draws("paths", {4.3, 8.0}));
  Snapshot next = link.copy();
  next.active = RobotId{2};
  show(next);
  EXPECT_TRUE(draws("paths", {4.0, 7.0}));
  EXPECT_FALSE(draws("paths", {4.15, 8.0}));
}

TEST_F(CybotLayersTest, DrawsPartitionsNextBranchAndBoxOfASearch) {
  change([](RemoteStatus& r) {
    r.search.state = SearchState::Driving;
    r.search.partitions = {{2.0, 9.0}};
    r.search.next = Point{4.5, 9.0};
    r.search.box = {{{5.0, 7.0}, {5.5, 7.5}}};
  });
  EXPECT_TRUE(draws("search", {4.5, 9.0})) << "the next branch";
  EXPECT_TRUE(draws("search", {5.25, 7.25})) << "the middle of the box";
  EXPECT_TRUE(draws("search", {2.6, 9.0}) || draws("search", {2.0, 9.6}))
      << "the rim of the partition";
  EXPECT_FALSE(draws("search", {1.0, 6.0}));
  change([](RemoteStatus& r) { r.search.state = SearchState::Off; });
  EXPECT_FALSE(draws("search", {4.5, 9.0}));
}

}  // namespace
}  // namespace magna
