// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/geometry_reporter.h"

#include <gtest/gtest.h>

#include <QDockWidget>
#include <QScrollBar>
#include <QTableView>
#include <cmath>
#include <set>

#include "tests/support/demo_scene.h"
#include "tests/support/event_loop.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/images/image_pane.h"
#include "widgets/images/live_page.h"
#include "widgets/images/picture_view.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

// Also run with a device pixel ratio of 2 (CMakeLists.txt).
class GeometryReporterTest : public test::WindowTest {
 protected:
  GeometryReporterTest() { link.show(test::demo_with_cameras(60)); }

  WindowGeometry now() const { return window->part<GeometryReporter>().geometry(); }
  QTableView& table() { return window->part<RobotListPane>().table(); }
  PictureView& picture() { return window->part<ImagePane>().live().view(); }
  MapPane& map() { return window->context().map; }
  void make_picture() {
    clock.advance_ms(100);
    window->context().feed.poll();
    ASSERT_TRUE(test::wait_until([&] { return picture().picture() != nullptr; }));
  }
  void frame_after_ms(int ms) {
    clock.advance_ms(ms);
    window->context().feed.poll();
  }
  /// The robot whose row is at a pixel of the window.
  std::optional<RobotId> robot_at(QPoint at) {
    const QWidget& viewport = *table().viewport();
    const QPoint inside = viewport.mapFromGlobal(window->mapToGlobal(at));
    if (!viewport.visibleRegion().contains(inside)) return {};
    return window->part<RobotListPane>().model().robot_at(table().rowAt(inside.y()));
  }
  std::set<RobotId> check_rows() {
    std::set<RobotId> robots;
    for (const ListRow& row : now().rows) {
      const QRect at(row.x, row.y, row.width, row.height);
      EXPECT_GT(at.height(), 0);
      for (const QPoint pixel : {at.topLeft(), at.center(), at.bottomRight()}) {
        EXPECT_EQ(robot_at(pixel), row.robot) << "row of robot " << row.robot.value;
      }
      EXPECT_TRUE(robots.insert(row.robot).second);
    }
    return robots;
  }
  void check_map() {
    const MapPlace place = now().map;
    for (const Point p : {Point{0, 0}, Point{3.5, -2.25}, Point{-4, 7}}) {
      const double c = std::cos(place.rotation), s = std::sin(place.rotation);
      const QPointF pixel(place.x + place.scale * (p.x * c - p.y * s),
                          place.y + place.scale * (p.x * s + p.y * c));
      const QPointF inside = pixel - window->mapFromGlobal(map().mapToGlobal(QPoint(0, 0)));
      EXPECT_LT(distance(map().scene().view.to_world(inside), p) * place.scale, 1.0);
    }
  }
};

TEST_F(GeometryReporterTest, ItsRowsAreThoseOfTheRobotsAlsoInAScrolledList) {
  open();
  const std::set<RobotId> above = check_rows();
  EXPECT_TRUE(above.contains(RobotId{0}));
  ASSERT_LT(above.size(), 60U) << "the list must need scrolling";
  QScrollBar& bar = *table().verticalScrollBar();
  bar.setValue(bar.maximum());
  const std::set<RobotId> below = check_rows();
  EXPECT_TRUE(below.contains(RobotId{59}));
  EXPECT_FALSE(below.contains(RobotId{0}));
}

TEST_F(GeometryReporterTest, ItsMapPlaceHitsPointsOfTheWorldAlsoOnATurnedMap) {
  open();
  check_map();
  map().navigator().show_view({2.0, 3.0}, 37.5);
  EXPECT_EQ(now().map.scale, 37.5);
  check_map();
  map().navigator().follow(FollowMode::HeadingUp);
  for (int k = 0; k < 100; ++k) frame_after_ms(100);
  EXPECT_TRUE(map().scene().view.turned());
  EXPECT_EQ(now().map.rotation, map().scene().view.rotation());
  check_map();
}

TEST_F(GeometryReporterTest, ItsPictureAreaHitsPixelsOfThePicture) {
  open();
  EXPECT_EQ(now().picture, PictureArea{});
  make_picture();
  const PictureArea at = now().picture;
  EXPECT_EQ(QSize(at.columns, at.rows), picture().picture()->image.size());
  for (const QPoint pixel : {QPoint(10, 20), QPoint(160, 120), QPoint(310, 230)}) {
    const QPoint shown(at.x + pixel.x() * at.width / at.columns,
                       at.y + pixel.y() * at.height / at.rows);
    const QPointF hit = picture().to_picture(picture().mapFromGlobal(window->mapToGlobal(shown)));
    const double most = 1.0 + static_cast<double>(at.columns) / at.width;
    EXPECT_NEAR(hit.x(), pixel.x(), most);
    EXPECT_NEAR(hit.y(), pixel.y(), most);
  }
}

TEST_F(GeometryReporterTest, ItsStopAreaIsTheButton) {
  open();
  const StopArea at = now().stop;
  const QPoint centre(at.x + at.width / 2, at.y + at.height / 2);
  EXPECT_EQ(window->childAt(centre), &window->part<StopButton>());
  window->hide();
  EXPECT_EQ(now().stop, StopArea{});
}

TEST_F(GeometryReporterTest, HiddenPanesAreZeros) {
  open();
  make_picture();
  for (const char* const pane : {"robots", "image"}) window->dock(pane).close();
  EXPECT_TRUE(now().rows.empty());
  EXPECT_EQ(now().picture, PictureArea{});
  window->hide();
  EXPECT_EQ(now(), WindowGeometry{});
}

TEST_F(GeometryReporterTest, PostsChangesAtMostTenTimesASecond) {
  open();
  frame_after_ms(1000);
  const auto posts = [&] { return link.count<input::GeometryChanged>(); };
  const std::size_t before = posts();
  EXPECT_GE(before, 1U);
  frame_after_ms(1000);
  EXPECT_EQ(posts(), before) << "nothing has changed";
  for (int k = 1; k <= 100; ++k) {
    map().navigator().show_view({0.1 * k, 3.0}, 20.0);
    frame_after_ms(10);
  }
  EXPECT_GE(posts() - before, 9U);
  EXPECT_LE(posts() - before, 10U);
  frame_after_ms(100);
  const input::GeometryChanged last = link.all<input::GeometryChanged>().back();
  EXPECT_EQ(last.map, now().map);
  EXPECT_FALSE(last.rows) << "the rows are where they were";
}

}  // namespace
}  // namespace magna
