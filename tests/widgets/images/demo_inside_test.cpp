// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/demo_inside.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

using test::kInsideRobot;

// A demonstration that no engine can produce would hide errors of panes with real data.
class DemoInsideTest : public testing::Test {
 protected:
  ThingLocation location(ThingId thing) const {
    return shown.world->things[thing.index()].location;
  }

  const Snapshot shown = test::demo_with_inside();
  const RobotInside& inside = *shown.inside;
};

TEST_F(DemoInsideTest, BelievedPlaceMatchesTheMainOdometer) {
  EXPECT_EQ(shown.poses[kInsideRobot.index()], inside.truth) << "it has no localiser";
  const RobotInside::OdometerReading& main = inside.odometers.front();
  EXPECT_NEAR(main.pos.dx(), main.pos.dy(), 1e-9) << "both grow by the same";
  EXPECT_TRUE(in_interval(main.way, main.pos));
  const Point middle = 0.5 * (main.box[0] + main.box[2]);
  EXPECT_LT(distance(middle, inside.believed.position()), 1e-9);
  const Point ahead = (1.0 / main.pos.dx()) * (main.box[1] - main.box[0]);
  const Point right = (1.0 / main.pos.dy()) * (main.box[3] - main.box[0]);
  EXPECT_LT(distance(right, {-ahead.y, ahead.x}), 1e-9);
  const Point off = main.way - nominal(main.pos);
  EXPECT_LT(distance(middle + ahead * off.x + right * off.y, inside.truth.position()), 1e-9);
  EXPECT_TRUE(in_interval(inside.truth.theta, main.ang)) << "it looked along +x at the reset";
  EXPECT_NEAR(inside.believed.theta, nominal(main.ang), 1e-9);
}

TEST_F(DemoInsideTest, CamerasPointAtTheirTracks) {
  for (const RobotInside::Camera& camera : inside.cameras) {
    if (!camera.tracking) continue;
    EXPECT_EQ(camera.angle, inside.find(*camera.tracking)->angle);
  }
}

TEST_F(DemoInsideTest, ThingsAreInTheirHandsAndBins) {
  for (std::uint32_t k = 0; k < inside.hands.size(); ++k) {
    if (!inside.hands[k].holds) continue;
    EXPECT_EQ(location(*inside.hands[k].holds), ThingLocation(Resource::hand(kInsideRobot, k)));
  }
  for (std::uint32_t k = 0; k < inside.bins.size(); ++k) {
    for (const ThingId thing : inside.bins[k].contents) {
      EXPECT_EQ(location(thing), ThingLocation(Resource::bin(kInsideRobot, k)));
    }
  }
}

TEST_F(DemoInsideTest, ClosedBinsContainNoPartOfTheRobot) {
  const auto open = [this](const PartPlace& place) {
    const auto* const bin = std::get_if<BinNumber>(&place);
    return bin == nullptr || inside.bins[bin->value].open;
  };
  for (const RobotInside::Camera& camera : inside.cameras) EXPECT_TRUE(open(camera.place));
  for (const RobotInside::Hand& hand : inside.hands) EXPECT_TRUE(open(hand.place));
}

}  // namespace
}  // namespace magna
