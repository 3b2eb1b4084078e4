// SPDX-License-Identifier: GPL-3.0-or-later
// Where the window draws rows, picture and map, as sent to clients that subscribe to it.
#include <gmock/gmock.h>

#include "protocols/actr/line_kinds.h"
#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class ActrGeometryTest : public ActrFixture {
 protected:
  void place() {
    for (const PaneType type : {PaneType::Listview, PaneType::Imgview, PaneType::Teleop}) {
      submit(input::PaneChanged{{type, 0, 0, 0, 0}});
    }
    submit(input::PaneChanged{{PaneType::Mapview, 300, 60, 600, 500}});
    submit(input::GeometryChanged{std::vector{ListRow{RobotId{2}, 4, 70, 280, 24}},
                                  PictureArea{900, 80, 360, 270, 320, 240},
                                  MapPlace{-12, 345, 20.25, 0.5}, StopArea{1100, 2, 90, 30}});
  }
};

TEST_F(ActrGeometryTest, SendsPanesRowsPictureAndMap) {
  serve();
  place();
  const auto client = join();
  EXPECT_EQ(answer_to(*client, "(subscribe geometry)"),
            "(geometry listview1 pane 0 0 0 0)\n"
            "(geometry imgview1 pane 0 0 0 0)\n"
            "(geometry mapview1 pane 300 60 600 500)\n"
            "(geometry teleop1 pane 0 0 0 0)\n"
            "(geometry imgview1 image 900 80 360 270 320 240)\n"
            "(geometry mapview1 map -12 345 20.2500 0.5000)\n"
            "(geometry stop-all button 1100 2 90 30)\n"
            "(geometry robot1 row 0 0 0 0)\n"
            "(geometry robot2 row 0 0 0 0)\n"
            "(geometry robot3 row 4 70 280 24)\n");
}

TEST_F(ActrGeometryTest, SendsOnlyWhatHasChanged) {
  serve();
  place();
  const auto client = join();
  answer_to(*client, "(subscribe geometry)");
  submit(input::GeometryChanged{{}, {}, MapPlace{5, 6, 20.25, 0.0}});
  EXPECT_EQ(answer_to(*client, ""), "(geometry mapview1 map 5 6 20.2500 0.0000)\n");
  submit(input::GeometryChanged{std::vector<ListRow>{}, {}, {}});
  EXPECT_EQ(answer_to(*client, ""), "(geometry robot3 row 0 0 0 0)\n");
  submit(input::PaneChanged{{PaneType::Mapview, 0, 0, 0, 0}});
  const std::string told = answer_to(*client, "");
  EXPECT_THAT(told, HasSubstr("(geometry mapview1 pane 0 0 0 0)\n"));
  submit(input::GeometryChanged{{}, {}, MapPlace{}});
  EXPECT_EQ(answer_to(*client, ""), "(geometry mapview1 map 0 0 0.0000 0.0000)\n");
}

TEST_F(ActrGeometryTest, IsSentOnlyToClientsThatSubscribe) {
  serve();
  const auto client = join();
  place();
  EXPECT_THAT(answer_to(*client, ""), Not(HasSubstr("(geometry ")));
}

TEST_F(ActrGeometryTest, WithoutAWindowEverythingIsInItsImaginedPane) {
  const WindowGeometry at = geometry_of(*engine_, window_view(*engine_));
  const auto inside = [&](const auto& box, PaneType type) {
    const Pane& pane = engine_->panes()[static_cast<std::size_t>(type)];
    return box.width > 0 && box.height > 0 && box.x >= pane.x && box.y >= pane.y &&
           box.x + box.width <= pane.x + pane.width && box.y + box.height <= pane.y + pane.height;
  };
  EXPECT_EQ(at.stop, (StopArea{1156, 4, 120, 32}));
  ASSERT_EQ(at.rows.size(), kRobots);
  for (std::size_t k = 0; k < kRobots; ++k) {
    EXPECT_TRUE(inside(at.rows[k], PaneType::Listview)) << k;
    EXPECT_EQ(at.rows[k].robot.index(), k);
    EXPECT_EQ(at.rows[k].y - at.rows[0].y, static_cast<int>(k) * at.rows[0].height);
  }
  EXPECT_EQ(at.picture, PictureArea{}) << "no robot is active";
  const Pane& map = engine_->panes()[static_cast<std::size_t>(PaneType::Mapview)];
  for (const Point corner : {Point{-5, -5}, Point{20, 15}}) {
    const double x = at.map.x + at.map.scale * corner.x;
    const double y = at.map.y + at.map.scale * corner.y;
    EXPECT_GE(x, map.x - 1);
    EXPECT_LE(x, map.x + map.width + 1);
    EXPECT_GE(y, map.y - 1);
    EXPECT_LE(y, map.y + map.height + 1);
  }
  EXPECT_EQ(at.map.rotation, 0.0);
  engine_->submit(Author::person(), input::Select{kRobot1});
  const PictureArea picture = geometry_of(*engine_, window_view(*engine_)).picture;
  EXPECT_TRUE(inside(picture, PaneType::Imgview));
  EXPECT_EQ(picture.columns, engine_->shown_picture()->camera.setup().width);
  EXPECT_NEAR(static_cast<double>(picture.width) / picture.height,
              static_cast<double>(picture.columns) / picture.rows, 0.01);
}

TEST_F(ActrGeometryTest, WithoutAWindowThePictureFollowsTheSelection) {
  serve();
  const auto client = join();
  EXPECT_THAT(answer_to(*client, "(subscribe geometry)"),
              HasSubstr("(geometry imgview1 image 0 0 0 0 0 0)\n"));
  const std::string told = answer_to(*client, "(select robot1)");
  EXPECT_THAT(told, HasSubstr("(geometry imgview1 image 920 40 360 270 320 240)\n"));
}

TEST_F(ActrGeometryTest, AnotherWorldHasTheRowsOfItsRobots) {
  serve();
  place();
  const auto client = join();
  answer_to(*client, "(subscribe geometry)");
  client->forget();
  auto next = test::make_engine(scenario(), {7, true, {}});
  next->take_events();
  engine_.reset();
  server_->rebind(*next);
  engine_ = std::move(next);
  server_->flush();
  client->send("(select robot1-2)\n");
  ASSERT_TRUE(test::wait_until(
      [&] { return client->bytes().find("(select robot1-2)\n") < std::string::npos; }));
  EXPECT_THAT(client->lines(), Contains("(geometry robot3 row 0 0 0 0)"));
  EXPECT_THAT(client->lines(), Contains(testing::StartsWith("(geometry robot3-2 row 0 ")));
}

}  // namespace
}  // namespace magna
