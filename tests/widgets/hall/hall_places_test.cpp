// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/hall_places.h"

#include <gtest/gtest.h>

#include "tests/support/hall_scene.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

constexpr std::size_t kInput = 0;   // leftwards from machine0 at (6.5, 3.5)
constexpr std::size_t kOutput = 1;  // rightwards from it

HallStatus demo() { return test::demo_hall_picture(test::demo_hall()); }

void expect_place(Point at, double x, double y) {
  EXPECT_NEAR(at.x, x, 1e-9);
  EXPECT_NEAR(at.y, y, 1e-9);
}

TEST(HallPlaces, TheFirstPackageOfAnInputBeltIsAtItsMachine) {
  const auto spots = package_spots(demo(), kInput);
  ASSERT_EQ(spots.size(), 2U);
  EXPECT_GT(spots[0].centre.x, spots[1].centre.x) << "the machine is to the right";
  EXPECT_LT(spots[0].centre.x + spots[0].side / 2, 5.5) << "clear of the machine's body";
  EXPECT_DOUBLE_EQ(spots[0].centre.y, 3.5);
}

TEST(HallPlaces, TheFirstPackageOfAnOutputBeltIsAtItsFarEnd) {
  HallStatus hall = demo();
  hall.belts[kOutput] = {"package3", "package1"};
  const auto spots = package_spots(hall, kOutput);
  ASSERT_EQ(spots.size(), 2U);
  EXPECT_GT(spots[0].centre.x, spots[1].centre.x);
  EXPECT_LT(spots[0].centre.x + spots[0].side / 2, 10.0) << "on the belt";
  EXPECT_GT(spots[0].centre.x, 9.0);
}

TEST(HallPlaces, AFullBeltShowsItsPackagesSeparately) {
  HallStatus hall = demo();
  auto other = std::make_shared<HallDescription>(*hall.description);
  other->belt_capacity[kInput] = 9;  // more than cells
  hall.description = other;
  hall.belts[kInput].assign(9, "package1");
  const auto spots = package_spots(hall, kInput);
  ASSERT_EQ(spots.size(), 9U);
  for (std::size_t i = 1; i < 9; ++i) {
    EXPECT_GT(spots[i - 1].centre.x - spots[i].centre.x, spots[i].side) << i;
  }
  EXPECT_GE(spots[8].centre.x - spots[8].side / 2, 3.0) << "the belt's end";
}

TEST(HallPlaces, ABeltCanTurn) {
  auto hall = std::make_shared<HallDescription>(*test::demo_hall());
  HallBelt& belt = hall->hall.belts[kInput];
  belt.cells = {{5, 3}, {4, 3}, {4, 4}};
  expect_place(belt_point(hall->hall, belt, 1.0), 5.5, 3.5);
  expect_place(belt_point(hall->hall, belt, 2.0), 4.5, 3.5);
  expect_place(belt_point(hall->hall, belt, 2.5), 4.5, 4.0);
  expect_place(belt_point(hall->hall, belt, 3.4), 4.5, 4.9);
  expect_place(belt_point(hall->hall, belt, 0.5), 6.0, 3.5);
}

TEST(HallPlaces, FindsThePlacesOfThings) {
  const Snapshot now = test::hall_snapshot();
  expect_place(*place_of(now, HallItem::machine(0)), 6.5, 3.5);
  expect_place(*place_of(now, HallItem::belt(0)), 4.5, 3.5);
  expect_place(*place_of(now, HallItem::area(0)), 4.5, 4.5);
  expect_place(*place_of(now, HallItem::area(HallItem::kParking)), 10.5, 10.5);
  expect_place(*place_of(now, HallItem::robot(0)), 8.0, 6.5);
  expect_place(*place_of(now, HallItem::named_package("package0")), 6.5, 3.5);
  expect_place(*place_of(now, HallItem::named_package("package4")), 4.5, 5.0);
  const Point on_belt = package_spots(*now.hall, 0)[1].centre;
  expect_place(*place_of(now, HallItem::named_package("package2")), on_belt.x, on_belt.y);
  EXPECT_FALSE(place_of(now, HallItem::named_package("package99")));
  EXPECT_FALSE(place_of(now, HallItem::machine(99)));
  EXPECT_FALSE(place_of(now, {}));
}

TEST(HallPlaces, FindsPackagesByNamesWithSeveralDigits) {
  HallStatus hall = demo();
  hall.packages.clear();
  for (const int i : {2, 9, 10, 11, 100}) {
    hall.packages.push_back({"package" + std::to_string(i), "belt0", {}, {}});
  }
  for (const int i : {2, 9, 10, 11, 100}) {
    const std::string name = "package" + std::to_string(i);
    ASSERT_NE(hall_package(hall, name), nullptr) << name;
    EXPECT_EQ(hall_package(hall, name)->name, name);
  }
  EXPECT_EQ(hall_package(hall, "package1"), nullptr);
  EXPECT_EQ(hall_package(hall, "package101"), nullptr);
}

}  // namespace
}  // namespace magna
