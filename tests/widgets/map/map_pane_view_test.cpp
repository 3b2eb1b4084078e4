// SPDX-License-Identifier: GPL-3.0-or-later
// The view of the map: layers, following, chips in the corner, wheel and fingers.
#include <gtest/gtest.h>

#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <functional>
#include <memory>

#include "core/engine/planned_route.h"
#include "core/geometry/angle.h"
#include "core/robot/team.h"
#include "tests/support/demo_exploration.h"
#include "tests/support/demo_map.h"
#include "widgets/map/layers/planner_layer.h"
#include "widgets/map/map_bar.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/minimap.h"
#include "widgets/map/scene/plan_shape.h"

namespace magna {
namespace {

/// The active robot has a planned route.
std::shared_ptr<const std::vector<RobotRoute>> planned(const Snapshot& now) {
  auto routes = std::make_shared<std::vector<RobotRoute>>(*now.routes);
  Route route;
  route.tree = {{{0, 6}, {3, 6}, 1, false}, {{3, 8}, {3, 6}, 2, true}};
  route.samples = {{4, 7}, {2, 12}};
  route.points = {{0, 6}, {3, 6}, {3, 8}};
  auto last = std::make_shared<PlannedRoute>();
  last->route = std::make_shared<const Route>(route);
  last->goal = {3, 8};
  (*routes)[2].last = last;
  return routes;
}

class MapPaneViewTest : public test::DemoMapTest {
 protected:
  QImage picture() { return pane.grab().toImage(); }
  const MapView& view() const { return pane.scene().view; }
  void wheel(QPointF at, QPoint delta, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event(at, pane.mapToGlobal(at), {}, delta, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&pane, &event);
  }
  void set(const std::function<void(MapLayers&)>& change) {
    MapLayers layers = pane.layers();
    change(layers);
    pane.set_layers(layers);
  }
};

TEST_F(MapPaneViewTest, ShowsFollowingAndEndsItByAClick) {
  auto& chip = pane.findChild<MapChips*>()->follow();
  EXPECT_FALSE(chip.isVisible());
  pane.navigator().follow(FollowMode::Centre);
  EXPECT_TRUE(chip.isVisible());
  EXPECT_EQ(chip.text(), QStringLiteral("Following robot3 (centre)"));
  EXPECT_EQ(chip.accessibleName(), chip.text());
  pane.navigator().follow(FollowMode::KeepInFrame);
  EXPECT_EQ(chip.text(), QStringLiteral("Following robot3 (keep in frame)"));
  EXPECT_LE(chip.mapTo(&pane, chip.rect().bottomRight()).x(), pane.width() - 8);
  QTest::mouseClick(&chip, Qt::LeftButton);
  EXPECT_EQ(pane.navigator().mode(), FollowMode::Off);
  EXPECT_FALSE(chip.isVisible());
}

TEST_F(MapPaneViewTest, MovingTheMapEndsFollowingVisibly) {
  pane.navigator().follow(FollowMode::HeadingUp);
  auto& chips = *pane.findChild<MapChips*>();
  EXPECT_TRUE(chips.turn().isVisible());
  QTest::keyClick(&pane, Qt::Key_Left);
  EXPECT_FALSE(chips.follow().isVisible());
  EXPECT_TRUE(chips.turn().isVisible());  // it stays turned, and shows it
  QTest::mouseClick(&chips.turn(), Qt::LeftButton);
  EXPECT_FALSE(view().turned());
  EXPECT_FALSE(chips.isVisible());
}

TEST_F(MapPaneViewTest, ChipsBelowEachOtherEndInTheCorner) {
  pane.resize(330, 500);
  pane.navigator().follow(FollowMode::HeadingUp);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  auto& chips = *pane.findChild<MapChips*>();
  const QRect turn = chips.turn().geometry();
  const QRect follow = chips.follow().geometry();
  ASSERT_GT(std::max(turn.top(), follow.top()), std::min(turn.bottom(), follow.bottom()));
  ASSERT_NE(turn.width(), follow.width());
  EXPECT_EQ(turn.right(), follow.right());
}

TEST_F(MapPaneViewTest, LabelsAvoidTheChips) {
  EXPECT_TRUE(pane.scene().overlays.empty());
  pane.navigator().follow(FollowMode::Centre);
  const QRectF chips = pane.findChild<MapChips*>()->geometry();
  const auto& overlays = pane.scene().overlays;
  EXPECT_NE(std::ranges::find(overlays, chips), overlays.end());
}

TEST_F(MapPaneViewTest, NamesTheActiveRobotOrReportsThatThereIsNone) {
  pane.navigator().follow(FollowMode::Centre);
  auto& chip = pane.findChild<MapChips*>()->follow();
  Snapshot next = link.copy();
  next.active = RobotId{6};
  show(next);
  EXPECT_EQ(chip.text(), QStringLiteral("Following robot7 (centre)"));
  next.active.reset();
  show(next);
  EXPECT_EQ(chip.text(), QStringLiteral("Following: no robot is active"));
}

TEST_F(MapPaneViewTest, FollowsTheRobotBetweenTwoSnapshots) {
  pane.navigator().follow(FollowMode::Centre);
  Snapshot next = link.copy();
  next.made_ns = clock.now_ns();
  link.show(next);
  feed.poll();
  next.poses[2].x += 1.0;
  next.made_ns += 100'000'000;
  clock.advance_ms(100);
  link.show(next);
  feed.poll();
  clock.advance_ms(50);
  feed.poll();
  const double half_way = view().centre().x;
  clock.advance_ms(60);
  feed.poll();
  EXPECT_GT(view().centre().x, half_way + 0.2);
  EXPECT_NEAR(view().centre().x, next.poses[2].x, 1.0 / view().scale());
}

TEST_F(MapPaneViewTest, DrawsEveryLayerOnlyWhileVisible) {
  Snapshot next = link.copy();
  auto sweeps = std::make_shared<RangeSweeps>();
  for (std::size_t i = 0; i < next.poses.size(); ++i) {
    sweeps->rangers.push_back({8, 3.0, 5.0, 0.0});
    sweeps->first.push_back(sweeps->metres.size());
    sweeps->metres.insert(sweeps->metres.end(), 8, 2.5F);
  }
  next.sweeps = sweeps;
  next.coverage = test::demo_coverage();
  next.routes = planned(next);
  next.exploration = test::demo_exploration();
  next.no_go = test::demo_no_go();
  next.tick += 10;
  for (Pose& pose : next.poses) pose.x += 0.8;
  show(next);
  set([](MapLayers& l) {
    l["rays"] = l["footprints"] = l["seen"] = l["planner"] = l["labels"] = l["grid"] =
        l["substances"] = true;
    l.plans = PlanLayer::All;
  });
  const QImage all = picture();
  for (const LayerName layer : {"rays", "footprints", "trails", "labels", "things", "grid", "seen",
                                "planner", "frontier", "no_go", "truth", "substances"}) {
    set([&](MapLayers& l) { l[layer] = false; });
    EXPECT_NE(picture(), all);
    set([&](MapLayers& l) { l[layer] = true; });
    EXPECT_EQ(picture(), all);
  }
  set([](MapLayers& l) { l.plans = PlanLayer::Selected; });
  const QImage selected = picture();
  set([](MapLayers& l) { l.plans = PlanLayer::Active; });
  EXPECT_NE(picture(), selected);
  set([](MapLayers& l) { l.plans = PlanLayer::None; });
  EXPECT_NE(selected, all);
  EXPECT_NE(picture(), selected);
}

TEST_F(MapPaneViewTest, VeilsUnseenAreasOnly) {
  Snapshot next = link.copy();
  next.coverage = test::demo_coverage();
  show(next);
  set([](MapLayers& l) {
    l = MapLayers{};
    l["trails"] = l["labels"] = l["things"] = l["grid"] = l["minimap"] = false;
    l.plans = PlanLayer::None;
  });
  const QImage bare = picture();
  set([](MapLayers& l) { l["seen"] = true; });
  const QImage veiled = picture();
  const auto at = [&](const QImage& image, Point p) {
    return image.pixelColor(view().to_screen(p).toPoint());
  };
  const Point seen{-4.0, 13.0}, unseen{23.0, 13.0}, met{-3.875, 12.125};
  EXPECT_EQ(at(veiled, seen), at(bare, seen));
  EXPECT_NE(at(veiled, unseen), at(bare, unseen));
  EXPECT_NE(at(veiled, met), at(bare, met));
}

TEST_F(MapPaneViewTest, VeilsAreasNotSeenByTheActiveRobotOrNotSeenLately) {
  const Point by_robot{-4.0, 13.0}, late{-4.0, 14.0};
  const auto coverage = test::demo_coverage();
  const CoverageGrid& grid = coverage->grid;
  const auto tile_with = [&](Point p) {
    const Cell c = grid.cell(p);
    SeenMask mask{};
    mask[static_cast<std::size_t>(c.j % CoverageGrid::kTileSide)] =
        std::uint64_t{1} << (c.i % CoverageGrid::kTileSide);
    return mask;
  };
  coverage->robot = RobotId{2};
  coverage->robot_tiles.resize(grid.tiles());
  coverage->robot_tiles[grid.tile_of(grid.cell(by_robot))] =
      std::make_shared<RobotSeenTile>(RobotSeenTile{1, tile_with(by_robot)});
  coverage->late_tiles.resize(grid.tiles());
  coverage->late_tiles[grid.tile_of(grid.cell(late))] = std::make_shared<SeenMask>(tile_with(late));
  Snapshot next = link.copy();
  next.coverage = coverage;
  show(next);
  set([](MapLayers& l) {
    l = MapLayers{};
    l["trails"] = l["labels"] = l["things"] = l["grid"] = l["minimap"] = false;
    l.plans = PlanLayer::None;
  });
  const QImage bare = picture();
  const auto veiled = [&](SeenBy by, Point p) {
    set([by](MapLayers& l) {
      l["seen"] = true;
      l.seen_by = by;
    });
    const QPoint at = view().to_screen(p).toPoint();
    return picture().pixelColor(at) != bare.pixelColor(at);
  };
  EXPECT_FALSE(veiled(SeenBy::Team, by_robot) || veiled(SeenBy::Team, late));
  EXPECT_FALSE(veiled(SeenBy::ActiveRobot, by_robot));
  EXPECT_TRUE(veiled(SeenBy::ActiveRobot, late));
  EXPECT_FALSE(link.parts.late);
  EXPECT_FALSE(veiled(SeenBy::Lately, late));
  EXPECT_TRUE(veiled(SeenBy::Lately, by_robot));
  EXPECT_TRUE(link.parts.late);
}

TEST_F(MapPaneViewTest, DrawsTheRouteToTheFirstWaypoint) {
  set([](MapLayers& l) { l["trails"] = false; });
  const QImage straight = picture();
  Snapshot next = link.copy();
  auto routes = std::make_shared<std::vector<RobotRoute>>(*next.routes);
  (*routes)[2].detour = {{5.0, 13.0}};
  next.routes = routes;
  show(next);
  EXPECT_NE(picture(), straight);
  const PlanShape shape(pane.scene(), RobotId{2}, (*next.plans)[2]);
  const auto segment = shape.segment_at(view(), view().to_screen({5.0, 13.0}));
  ASSERT_TRUE(segment) << "the line there can be clicked";
  EXPECT_EQ(segment->before, 0U);
}

TEST_F(MapPaneViewTest, ShowsHowARouteWasPlanned) {
  PlannedRoute planned;
  Route route;
  route.length = 12.44;
  route.iterations = 431;
  route.tree = {{{0, 0}, {1, 1}, 1, false}, {{1, 1}, {2, 1}, 2, false}};
  planned.route = std::make_shared<const Route>(route);
  planned.number = 3;
  EXPECT_EQ(route_text(planned, 7),
            QStringLiteral("12.4 m, 431 iterations, 2 nodes, seed 7, route 3"));
  route.failure = Message::verbatim("there is no way to (1, 2): it is closed off");
  planned.route = std::make_shared<const Route>(route);
  EXPECT_EQ(route_text(planned, 7), QString::fromStdString(english(route.failure)));
}

TEST_F(MapPaneViewTest, RequestsSeenAreasOnlyWhileShown) {
  EXPECT_FALSE(link.parts.coverage);
  set([](MapLayers& l) { l["seen"] = true; });
  EXPECT_TRUE(link.parts.coverage);
  EXPECT_FALSE(link.parts.sweeps);
  set([](MapLayers& l) { l["rays"] = true; });
  EXPECT_TRUE(link.parts.coverage && link.parts.sweeps);
  set([](MapLayers& l) { l["seen"] = false; });
  EXPECT_FALSE(link.parts.coverage);
}

TEST_F(MapPaneViewTest, RequestsFloorInformationOnlyWhileShown) {
  const std::pair<SeenBy, bool SnapshotParts::*> told[] = {
      {SeenBy::ByRobot, &SnapshotParts::finders},
      {SeenBy::LastSeen, &SnapshotParts::last_seen},
      {SeenBy::Cameras, &SnapshotParts::pictured},
      {SeenBy::Lately, &SnapshotParts::late}};
  for (const auto& [by, part] : told) {
    set([by = by](MapLayers& l) {
      l["seen"] = true;
      l.seen_by = by;
    });
    for (const auto& [other, asked] : told) EXPECT_EQ(link.parts.*asked, other == by);
    set([](MapLayers& l) { l["seen"] = false; });
    EXPECT_FALSE(link.parts.*part);
    set([](MapLayers& l) { l["truth"] = false; });
    EXPECT_TRUE(link.parts.*part && link.parts.coverage) << "without the truth it is told, too";
    set([](MapLayers& l) { l["truth"] = true; });
  }
}

TEST_F(MapPaneViewTest, RequestsSweepsOnlyWhileShown) {
  EXPECT_FALSE(link.parts.sweeps);
  set([](MapLayers& l) { l["rays"] = true; });
  EXPECT_TRUE(link.parts.sweeps);
  set([](MapLayers& l) { l["rays"] = false; });
  EXPECT_FALSE(link.parts.sweeps);
}

TEST_F(MapPaneViewTest, EmitsLayerChangesOnce) {
  QSignalSpy changes(&pane, &MapPane::layers_changed);
  pane.set_layers(pane.layers());
  EXPECT_EQ(changes.count(), 0);
  set([](MapLayers& l) { l["grid"] = true; });
  EXPECT_EQ(changes.count(), 1);
}

TEST_F(MapPaneViewTest, RemovesTrails) {
  Snapshot next = link.copy();
  next.tick += 10;
  for (Pose& pose : next.poses) pose.y += 0.9;
  show(next);
  const QImage with = picture();
  pane.clear_trails();
  EXPECT_NE(picture(), with);
}

TEST_F(MapPaneViewTest, TheWheelMovesTheMapWithCtrlOrInverted) {
  const double scale = view().scale();
  const QPointF at(300, 200);
  wheel(at, {0, 120});
  EXPECT_GT(view().scale(), scale);
  wheel(at, {0, -120});
  Point before = view().to_world(at);
  wheel(at, {0, 120}, Qt::ControlModifier);
  EXPECT_NEAR(view().scale(), scale, 1e-9);
  EXPECT_LT(view().to_world(at).y, before.y);

  pane.set_wheel_pans(true);
  before = view().to_world(at);
  wheel(at, {0, 120});
  EXPECT_LT(view().to_world(at).y, before.y);
  EXPECT_NEAR(view().to_world(at).x, before.x, 1e-9);
  wheel(at, {0, 120}, Qt::ShiftModifier);
  EXPECT_LT(view().to_world(at).x, before.x);
  EXPECT_NEAR(view().scale(), scale, 1e-9);
  wheel(at, {0, 120}, Qt::ControlModifier);
  EXPECT_GT(view().scale(), scale);
}

TEST_F(MapPaneViewTest, APinchOnTheTouchpadZoomsAtTheFingers) {
  const QPointF at(200, 150);
  const Point under = view().to_world(at);
  const double before = view().scale();
  QNativeGestureEvent event(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at,
                            at, pane.mapToGlobal(at), 0.2, {});
  QCoreApplication::sendEvent(&pane, &event);
  EXPECT_NEAR(view().scale(), before * 1.2, 1e-9);
  EXPECT_NEAR(view().to_world(at).x, under.x, 1e-9);
}

TEST_F(MapPaneViewTest, TwoFingersOnTheScreenZoomWithoutAClick) {
  const std::unique_ptr<QPointingDevice> screen(QTest::createTouchDevice());
  const double before = view().scale();
  QTest::touchEvent(&pane, screen.get()).press(0, {400, 300}, &pane).press(1, {440, 300}, &pane);
  for (int i = 1; i <= 10; ++i) {
    QTest::touchEvent(&pane, screen.get())
        .move(0, {400 - 8 * i, 300}, &pane)
        .move(1, {440 + 8 * i, 300}, &pane);
  }
  QTest::touchEvent(&pane, screen.get())
      .release(0, {320, 300}, &pane)
      .release(1, {520, 300}, &pane);
  EXPECT_GT(view().scale(), 2.0 * before);
  EXPECT_TRUE(link.posted.empty());
  QTest::mouseClick(&pane, Qt::LeftButton, {}, {5, 5});  // a mouse presses again afterwards
  EXPECT_EQ(link.count<input::Deselect>(), 1U);
}

TEST_F(MapPaneViewTest, ShowsTheOverviewOnlyWhenZoomedIn) {
  auto* overview = pane.findChild<Minimap*>();
  EXPECT_FALSE(overview->isVisible());
  pane.navigator().zoom(4.0, QPointF(300, 300));
  ASSERT_TRUE(overview->isVisible());
  // Clear of the scale bar (lower left) and the coordinates (lower right).
  EXPECT_GT(overview->geometry().left(), pane.width() / 2);
  EXPECT_LE(overview->geometry().bottom(), pane.height() - 8 - 24);
  QTest::mouseClick(overview, Qt::LeftButton, {}, overview->to_here({20, 12}).toPoint());
  EXPECT_NEAR(view().centre().x, 20, 0.3);
  EXPECT_NEAR(view().centre().y, 12, 0.3);
  EXPECT_TRUE(link.posted.empty());
  set([](MapLayers& l) { l["minimap"] = false; });
  EXPECT_FALSE(overview->isVisible());
}

TEST_F(MapPaneViewTest, PicksTheSameRobotsInATurnedMap) {
  pane.navigator().follow(FollowMode::HeadingUp);
  ASSERT_TRUE(view().turned());
  const QPoint at = view().to_screen(pane.scene().poses[2].position()).toPoint();
  EXPECT_LE((at - QPoint(450, 300)).manhattanLength(), 2);
  EXPECT_EQ(pane.scene().robot_at(at), RobotId{2});
  const QPoint other = view().to_screen(pane.scene().poses[3].position()).toPoint();
  QTest::mouseClick(&pane, Qt::LeftButton, {}, other);
  ASSERT_EQ(link.count<input::Select>(), 1U);
  EXPECT_EQ(link.all<input::Select>()[0].robot, RobotId{3});
}

}  // namespace
}  // namespace magna
