// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/area_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace magna {
namespace {

using ::testing::HasSubstr;

const std::vector<Room> kRooms = {{"lab", {{1, 1}, {5, 1}, {5, 4}, {1, 4}}, {}},
                                  {"store", {{6, 1}, {9, 1}, {9, 4}}, {}}};

/// Why the order cannot be given in a map of 10 x 8 m; empty = it can.
std::string why_no(const AreaOrder& order) {
  const auto why = check_area_order(CellMap({0, 0}, 10, 8), kRooms, order);
  return why ? english(*why) : std::string();
}

TEST(AreaOrder, KindsCrewsAndEndsHaveNames) {
  for (const OrderKindRow& row : order_kinds()) {
    EXPECT_EQ(order_kind(row.name), row.kind);
    EXPECT_EQ(&row_of(row.kind), &row);
    EXPECT_FALSE(row.meaning.empty());
  }
  EXPECT_EQ(order_kinds().size(), std::size_t{kOrderKinds});
  EXPECT_FALSE(order_kind("dance"));
  EXPECT_FALSE(order_kind("Search"));
  EXPECT_EQ(order_kind_names(), "explore, search, patrol, guard or leave");
  for (const OrderCrew crew :
       {OrderCrew::Named, OrderCrew::Number, OrderCrew::All, OrderCrew::Needed}) {
    EXPECT_EQ(order_crew(name(crew)), crew);
  }
  for (const OrderAfter after : {OrderAfter::Stay, OrderAfter::Return, OrderAfter::Help}) {
    EXPECT_EQ(order_after(name(after)), after);
  }
  EXPECT_FALSE(order_after("sleep"));
  EXPECT_EQ(name(OrderEnd::NoRobots), "no-robots");
  EXPECT_EQ(name(CrewState::InPlace), "in-place");
}

TEST(AreaOrder, LastsOrEndsByItsKind) {
  for (const OrderKind kind : {OrderKind::Explore, OrderKind::Search, OrderKind::Leave}) {
    EXPECT_FALSE(row_of(kind).lasts);
  }
  EXPECT_TRUE(row_of(OrderKind::Patrol).lasts);
  EXPECT_TRUE(row_of(OrderKind::Guard).lasts);
  EXPECT_TRUE(sees_floor(OrderKind::Search));
  EXPECT_FALSE(sees_floor(OrderKind::Guard));
}

TEST(AreaOrder, IsCheckedAgainstTheWorld) {
  AreaOrder order;
  EXPECT_EQ(why_no(order), "") << "to all of the map, by as many as needed";
  order.area.room = "lab";
  EXPECT_EQ(why_no(order), "");
  order.area.room = "cellar";
  EXPECT_THAT(why_no(order), HasSubstr("no room named cellar"));
  order.area = area_with({{1, 1}, {3, 4}});
  EXPECT_EQ(order.area.corners.size(), 4U);
  EXPECT_EQ(why_no(order), "");
  order.area.room = "lab";
  EXPECT_THAT(why_no(order), HasSubstr("not to both"));
  order.area = area_with({{1, 1}, {30, 4}});
  EXPECT_THAT(why_no(order), HasSubstr("has a corner outside the map"));
  order.area = area_with({{1, 1}});
  EXPECT_THAT(why_no(order), HasSubstr("3 to 64 corners"));
  order.area = {};
  order.kind = OrderKind::Leave;
  EXPECT_THAT(why_no(order), HasSubstr("cannot leave the whole map"));
  order.area.room = "store";
  EXPECT_EQ(why_no(order), "");
}

TEST(AreaOrder, OnlyAreasWithCornersAreGivenNames) {
  AreaOrder order;
  order.area = area_with({{1, 1}, {3, 4}});
  order.area.name = "wet floor";
  EXPECT_EQ(why_no(order), "");
  order.area.name = std::string(64, 'x');
  EXPECT_EQ(why_no(order), "");
  order.area.name = std::string(65, 'x');
  EXPECT_THAT(why_no(order), HasSubstr("at most 64 bytes"));
  order.area.name = "wet\nfloor";
  EXPECT_THAT(why_no(order), HasSubstr("one line without control characters"));
  for (const char* const room : {"", "lab"}) {
    order.area = {room, {}, "wet floor"};
    EXPECT_THAT(why_no(order), HasSubstr("only an area with corners")) << room;
  }
}

TEST(AreaOrder, AreasWithoutANameGetTheNextFreeOne) {
  const std::vector<Point> here = area_with({{1, 1}, {3, 4}}).corners;
  const std::vector<Point> there = area_with({{5, 1}, {7, 4}}).corners;
  std::vector<AreaOrderStatus> orders;
  EXPECT_EQ(area_name(orders, here), "Area 1");
  const auto add = [&](std::vector<Point> corners, std::string name) {
    AreaOrderStatus status;
    status.order.area = {{}, std::move(corners), std::move(name)};
    orders.push_back(std::move(status));
  };
  add(here, "Area 1");
  EXPECT_EQ(area_name(orders, here), "Area 1") << "the same area";
  EXPECT_EQ(area_name(orders, there), "Area 2");
  add(there, "AREA 2");
  EXPECT_EQ(area_name(orders, {{0, 0}, {2, 0}, {0, 2}}), "Area 3") << "whatever the case";
  EXPECT_EQ(area_name(orders, there), "AREA 2");
  add(here, "yard");
  EXPECT_EQ(area_name(orders, here), "yard") << "that of the newest order";
  add({}, "");  // the whole map
  EXPECT_EQ(area_name(orders, {{0, 0}, {2, 0}, {0, 2}}), "Area 3");
}

TEST(AreaOrder, NamesRobotsOnlyIfItIsForCertainOnes) {
  AreaOrder order;
  order.robots = {RobotId{1}};
  EXPECT_THAT(why_no(order), HasSubstr("only an order to certain robots"));
  order.team.who = OrderCrew::Named;
  EXPECT_EQ(why_no(order), "");
  order.robots.clear();
  EXPECT_THAT(why_no(order), HasSubstr("names no robots"));
  order.team = {OrderCrew::Number, 0};
  EXPECT_THAT(why_no(order), HasSubstr("names no robots"));
  order.team.count = 1;
  EXPECT_EQ(why_no(order), "");
}

TEST(AreaShape, IsAPolygonOrAllOfTheMap) {
  const AreaShape all;
  EXPECT_TRUE(all.whole());
  EXPECT_TRUE(all.contains({-100, 3}));
  EXPECT_TRUE(all.near({-100, 3}));
  const AreaShape lab(kRooms[0].corners);
  EXPECT_FALSE(lab.whole());
  EXPECT_TRUE(lab.contains({2, 2}));
  EXPECT_FALSE(lab.contains({5.5, 2}));
  EXPECT_TRUE(lab.near({5.5, 2}));
  EXPECT_FALSE(lab.near({6.5, 2}));
}

TEST(AreaOrder, IsToldInWords) {
  AreaOrder order{OrderKind::Search, {"lab", {}}, {}, {}, OrderAfter::Stay, true};
  EXPECT_EQ(order_words(order), "search of lab");
  order.area = area_with({{1, 1}, {3, 4}});
  EXPECT_EQ(order_words(order), "search of an area");
  order.kind = OrderKind::Explore;
  order.area = {};
  EXPECT_EQ(order_words(order), "exploration of the map");
  order.kind = OrderKind::Patrol;
  EXPECT_EQ(order_words(order), "patrol of the map");
  order.area.room = "lab";
  EXPECT_EQ(order_words(order), "patrol of lab");
  order.kind = OrderKind::Guard;
  EXPECT_EQ(order_words(order), "guard of lab");
  order.kind = OrderKind::Leave;
  EXPECT_EQ(order_words(order), "exit from lab");
  order.area = area_with({{1, 1}, {3, 4}});
  EXPECT_EQ(order_words(order), "exit from an area");
  order.area.name = "Area 1";
  EXPECT_EQ(order_words(order), "exit from Area 1");
  order.kind = OrderKind::Search;
  EXPECT_EQ(order_words(order), "search of Area 1");
  AreaOrderResult result{OrderEnd::Done, 0.939, 2, 81.4};
  EXPECT_EQ(english(result_words(OrderKind::Explore, result)), "93 % seen, 2 victims marked, 81 s");
  EXPECT_EQ(english(result_words(OrderKind::Search, result)),
            "93 % looked at, 2 victims marked, 81 s");
  EXPECT_EQ(english(result_words(OrderKind::Patrol, result)), "93 % of the places visited, 81 s");
  EXPECT_EQ(english(result_words(OrderKind::Guard, result)), "93 % of the robots in place, 81 s");
  EXPECT_EQ(english(result_words(OrderKind::Leave, result)), "93 % of the robots outside, 81 s");
  const LeftPlace narrow{{2, 3}, Message({"way-too-narrow", "too narrow for it"})};
  result.left = {
      narrow, narrow, {{4, 5}, Message({"furniture-in-way", "furniture is in the way"})}};
  EXPECT_EQ(english(result_words(OrderKind::Explore, result)),
            "93 % seen, 2 victims marked, 81 s; 2 places too narrow, 1 place behind furniture");
  result.left.clear();
  result.found = 1;
  EXPECT_EQ(english(result_words(OrderKind::Explore, result)), "93 % seen, 1 victim marked, 81 s");
  EXPECT_EQ(english(result_words(OrderKind::Search, result)),
            "93 % looked at, 1 victim marked, 81 s");
}

}  // namespace
}  // namespace magna
