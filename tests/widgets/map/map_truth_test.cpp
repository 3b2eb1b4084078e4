// SPDX-License-Identifier: GPL-3.0-or-later
// The switch of the ground truth: covered things, hidden information, the indicator.
#include <gtest/gtest.h>

#include <QTest>
#include <QToolButton>
#include <functional>

#include "tests/support/demo_exploration.h"
#include "tests/support/demo_map.h"
#include "widgets/map/ground/thing_layer.h"
#include "widgets/map/layers/corner_layer.h"
#include "widgets/map/map_bar.h"

namespace magna {
namespace {

class MapTruthTest : public test::DemoMapTest {
 protected:
  MapTruthTest() {
    Snapshot next = link.copy();
    next.coverage = test::demo_coverage();
    next.exploration = test::demo_exploration();
    show(std::move(next));
  }
  void set(const std::function<void(MapLayers&)>& change) {
    MapLayers layers = pane.layers();
    change(layers);
    pane.set_layers(layers);
  }
  QToolButton& chip() { return pane.findChild<MapChips*>()->truth(); }
  QImage picture() { return pane.grab().toImage(); }
  /// Colours in a square of 12 pixels.
  QImage about(Point p) {
    const QPoint at = pane.scene().view.to_screen(p).toPoint();
    return picture().copy(QRect(at - QPoint(6, 6), QSize(12, 12)));
  }

  const Point unseen_table{18, 0.5};
  const Point seen_desk{-2.5, -1.5};
};

TEST_F(MapTruthTest, ShowsTheTruthIndicatorAndAClickHidesTheTruth) {
  EXPECT_FALSE(chip().isVisible());
  set([](MapLayers& l) { l["seen"] = true; });
  EXPECT_TRUE(chip().isVisible());
  EXPECT_EQ(chip().text(), QStringLiteral("Ground truth shown"));
  QTest::mouseClick(&chip(), Qt::LeftButton);
  EXPECT_FALSE(pane.layers()["truth"]);
  EXPECT_FALSE(chip().isVisible());
}

TEST_F(MapTruthTest, ReportsThatTheTruthCannotBeHiddenWithoutExplorers) {
  set([](MapLayers& l) { l["truth"] = false; });
  EXPECT_FALSE(chip().isVisible());
  Snapshot next = link.copy();
  next.coverage.reset();
  next.exploration.reset();
  show(std::move(next));
  EXPECT_TRUE(chip().isVisible());
  EXPECT_TRUE(chip().text().contains(QStringLiteral("no robot here explores")));
  QTest::mouseClick(&chip(), Qt::LeftButton);
  EXPECT_TRUE(pane.layers()["truth"]);
}

TEST_F(MapTruthTest, CoversUnseenThingsAndVictims) {
  set([](MapLayers& l) { l["true_victims"] = true; });
  const Point victim{20.5, 13};
  const QImage table = about(unseen_table);
  const QImage desk = about(seen_desk);
  const QImage person = about(victim);
  set([](MapLayers& l) { l["truth"] = false; });
  EXPECT_NE(about(unseen_table), table);
  EXPECT_NE(about(victim), person);
  EXPECT_EQ(about(seen_desk), desk);
  set([](MapLayers& l) { l["things"] = l["true_victims"] = false; });
  const QImage nothing = about(unseen_table);
  const QImage nobody = about(victim);
  set([](MapLayers& l) { l["things"] = l["true_victims"] = true; });
  EXPECT_EQ(about(unseen_table), nothing) << "nothing of it shines through";
  EXPECT_EQ(about(victim), nobody);
}

TEST_F(MapTruthTest, KeepsRobotsPlansAndMarksVisible) {
  set([](MapLayers& l) { l["truth"] = false; });
  Snapshot next = link.copy();
  next.marks = std::make_shared<const std::vector<Mark>>(
      std::vector<Mark>{{{1}, {MarkKind::Hazard, {21, 12}, "glass"}, "operator", 5}});
  const QImage before = about({21, 11.7});
  show(next);
  EXPECT_NE(about({21, 11.7}), before);
  const Pose there = pane.scene().poses[8];
  ASSERT_GT(there.x, 11.5);
  const QImage with = about(there.position());
  auto labels = *next.labels;
  labels[8].present = false;
  next.labels = std::make_shared<const std::vector<RobotLabel>>(labels);
  show(next);
  EXPECT_NE(about(there.position()), with);
}

TEST_F(MapTruthTest, DescribesNoCoveredThings) {
  const auto words = [&](Point p) { return place_text(pane.scene(), p); };
  const Point wall{20.5, 4.5};
  EXPECT_EQ(words(wall), QStringLiteral("wall, brick"));
  EXPECT_NE(thing_at(pane.scene(), unseen_table), nullptr);
  set([](MapLayers& l) { l["truth"] = false; });
  EXPECT_EQ(words(wall), QStringLiteral("not seen yet"));
  EXPECT_EQ(words({0.5, 4.5}), QStringLiteral("wall")) << "a ranger does not know its substance";
  EXPECT_EQ(thing_at(pane.scene(), unseen_table), nullptr);
  EXPECT_NE(thing_at(pane.scene(), seen_desk), nullptr);
}

TEST_F(MapTruthTest, NamesThingsByWhatTheTeamCanKnow) {
  const QPointF at = pane.scene().view.to_screen(seen_desk);
  EXPECT_TRUE(thing_tooltip_at(pane.scene(), at).contains(QLatin1Char('#')));
  EXPECT_TRUE(place_text(pane.scene(), seen_desk).contains(QLatin1Char('#')));
  set([](MapLayers& l) { l["truth"] = false; });
  EXPECT_TRUE(place_text(pane.scene(), seen_desk).startsWith(QStringLiteral("obstacle")));
  const QString told = thing_tooltip_at(pane.scene(), at);
  EXPECT_TRUE(told.startsWith(QStringLiteral("obstacle\non the ground"))) << told.toStdString();
}

TEST_F(MapTruthTest, NamesTheDiscovererOfTheFloorUnderThePointer) {
  Snapshot next = link.copy();
  const auto coverage = test::demo_coverage();
  coverage->finder_tiles = test::demo_tiles(*coverage, [](Point) { return 6; });
  next.coverage = coverage;
  show(std::move(next));
  set([](MapLayers& l) {
    l["seen"] = true;
    l.seen_by = SeenBy::ByRobot;
  });
  EXPECT_EQ(place_text(pane.scene(), {6, 7}), QStringLiteral("floor, first seen by robot7"));
  EXPECT_EQ(place_text(pane.scene(), {20, 7}), QStringLiteral("floor, not seen yet"));
}

}  // namespace
}  // namespace magna
