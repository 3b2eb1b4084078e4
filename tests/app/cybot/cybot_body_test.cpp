// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cybot/cybot_body.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

#include "tests/app/cybot/cybot_field.h"

namespace magna {
namespace {

using test::FieldBuilder;

constexpr double kGrain = 0.03;  // m: cells of the field, and half steps of travel

void drive(CybotBody& body, double metres) {
  for (int i = 0; i < 200 && !body.contact(); ++i) {
    body.advance(metres / 2, metres / 2, 0.01);
  }
}

TEST(CybotBody, DrivesStraightAndTurnsOnTheSpot) {
  const World field = FieldBuilder().build();
  CybotBody body(field);
  drive(body, 0.5);
  EXPECT_NEAR(body.pose().x, 6.0, 1e-9);
  EXPECT_NEAR(body.pose().y, 5.5, 1e-9);
  EXPECT_NEAR(body.odometer(), 0.5, 1e-9);
  const double quarter = kPi / 2 * CybotBody::kTrack / 2;
  body.advance(quarter, -quarter, 1.0);  // clockwise: from up to right
  EXPECT_NEAR(body.pose().theta, 0.0, 1e-9);
  EXPECT_NEAR(body.odometer(), 0.5, 1e-9);
  drive(body, -0.25);
  EXPECT_NEAR(body.pose().x, 5.75, 1e-9);
  EXPECT_NEAR(body.odometer(), 0.25, 1e-9);
}

TEST(CybotBody, StartsWhereItIsPut) {
  const World field = FieldBuilder().build();
  CybotBody body(field, {}, 0, Pose{3.0, 4.0, 0.0});
  EXPECT_EQ(body.start().position(), (Point{3.0, 4.0}));
  drive(body, 0.5);
  EXPECT_NEAR(body.odometry().x, 3.5, 1e-9);
  EXPECT_NEAR(body.pose().y, 4.0, 1e-9);
}

TEST(CybotBody, StopsAtABlockAndReportsTheSide) {
  const World field = FieldBuilder().put("block", 0.0, 1.0, 0.2, 0.2).build();
  CybotBody body(field);
  drive(body, 2.0);
  ASSERT_TRUE(body.contact());
  EXPECT_EQ(body.contact()->type, 4);
  EXPECT_NEAR(body.contact()->angle, 0.0, 10.0);
  EXPECT_NEAR(body.odometer(), 0.9 - CybotBody::kRadius, kGrain);
}

TEST(CybotBody, ReportsABumpOnTheRightAsRight) {
  const World field = FieldBuilder().put("block", 0.25, 1.0, 0.2, 0.2).build();
  CybotBody body(field);
  drive(body, 2.0);
  ASSERT_TRUE(body.contact());
  EXPECT_GT(body.contact()->angle, 20.0);
  EXPECT_LT(body.contact()->angle, 100.0);
}

TEST(CybotBody, DetectsTapeAndHolesWithoutStopping) {
  const World field = FieldBuilder()
                          .put("tape", 0.0, 1.0, 2.0, 0.05, false)
                          .put("hole#2", 0.0, 2.0, 0.3, 0.3, false)
                          .build();
  CybotBody body(field);
  EXPECT_FALSE(body.cliff());
  drive(body, 0.86);  // the two sensors in front stand 14 cm ahead
  ASSERT_TRUE(body.cliff());
  EXPECT_EQ(body.cliff()->type, 5);
  EXPECT_NEAR(std::abs(body.cliff()->angle), 20.0, 1e-9);
  drive(body, 1.14);
  ASSERT_TRUE(body.cliff());
  EXPECT_EQ(body.cliff()->type, 6);
  EXPECT_FALSE(body.contact());
}

TEST(CybotBody, ScannerMeasuresPlaceAndWidthOfPostsAndBlocks) {
  const World field = FieldBuilder()
                          .put("post", -0.7, 0.7, 0.06, 0.06)
                          .put("block", 0.0, 1.0, 0.24, 0.24)
                          .put("post", 1.0, 0.0, 0.06, 0.06)  // cut off at 90 degrees
                          .put("block", 0.9, -0.9, 0.2, 0.2)  // behind the robot
                          .build();
  CybotBody body(field);
  const auto seen = body.scan(CybotScan::Long);
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_NEAR(seen[0].angle, -45.0, 2.0);
  EXPECT_NEAR(seen[0].distance, std::hypot(0.7, 0.7), 0.05);
  EXPECT_NEAR(seen[0].width, 0.085, 0.04);
  EXPECT_NEAR(seen[1].angle, 0.0, 2.0);
  EXPECT_NEAR(seen[1].distance, 1.0, 0.05);
  EXPECT_NEAR(seen[1].width, 0.24, 0.05);
  EXPECT_EQ(body.scan(CybotScan::Short).size(), 1u);  // the post is cut off
}

TEST(CybotBody, LongScanClassifiesOnlyNearObjectsAndShortScanAll) {
  const World field = FieldBuilder()
                          .put("post", -0.2, 0.35, 0.05, 0.05)
                          .put("block", 0.35, 0.3, 0.2, 0.2)
                          .put("post", 0.0, 0.8, 0.05, 0.05)
                          .put("block", 0.3, 1.0, 0.2, 0.2)
                          .build();
  CybotBody body(field);
  const auto types = [](const std::vector<CybotContact>& seen) {
    std::vector<int> all;
    for (const CybotContact& contact : seen) all.push_back(contact.type);
    return all;
  };
  EXPECT_THAT(types(body.scan(CybotScan::Long)), testing::ElementsAre(3, 1, 1, 2));
  EXPECT_THAT(types(body.scan(CybotScan::Short)), testing::ElementsAre(3, 3, 2));
}

TEST(CybotBody, ScannerLeavesOutWhatItSeesOnlyInPart) {
  const World field = FieldBuilder()
                          .put("block", 0.0, 1.2, 0.4, 0.2)  // a post stands in front of it
                          .put("post", 0.0, 0.5, 0.05, 0.05)
                          .put("block", 0.9, 1.1, 0.3, 0.3)  // at the scanner's range
                          .build();
  const auto seen = CybotBody(field).scan(CybotScan::Short);
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].type, 3);
  EXPECT_NEAR(seen[0].distance, 0.5, 0.03);
}

TEST(CybotBody, ScanNoiseShiftsDistancesAndIsThatOfItsSeed) {
  const World field = FieldBuilder().put("block", 0.0, 1.0, 0.24, 0.24).build();
  const auto distances = [&](std::uint64_t seed) {
    CybotBody body(field, {0.0, 0.05}, seed);
    std::vector<double> all;
    for (int i = 0; i < 200; ++i) {
      for (const CybotContact& seen : body.scan(CybotScan::Short)) all.push_back(seen.distance);
    }
    return all;
  };
  const std::vector<double> noisy = distances(1);
  ASSERT_EQ(noisy.size(), 200u);
  double mean = 0.0, square = 0.0;
  for (const double d : noisy) mean += d / 200.0;
  for (const double d : noisy) square += (d - mean) * (d - mean) / 200.0;
  EXPECT_NEAR(mean, 1.0, 0.05);
  EXPECT_NEAR(std::sqrt(square), 0.05, 0.015);
  EXPECT_EQ(noisy, distances(1));
  EXPECT_NE(noisy, distances(2));
}

TEST(CybotBody, DriftSeparatesTheRealPoseFromTheOdometryWithinItsLimit) {
  const World field = FieldBuilder().build();
  const auto after = [&](std::uint64_t seed) {
    CybotBody body(field, {0.02, 0.0}, seed);
    drive(body, 1.0);
    EXPECT_NEAR(body.odometer(), 1.0, 1e-9);
    EXPECT_NEAR(body.odometry().y, 5.0, 1e-9);
    EXPECT_NEAR(body.pose().y, 5.0, 0.02 + 1e-9);
    EXPECT_GT(std::abs(body.pose().y - 5.0), 1e-5);
    const double quarter = kPi / 2 * CybotBody::kTrack / 2;
    body.advance(quarter, -quarter, 1.0);
    EXPECT_NEAR(body.odometry().theta, 0.0, 1e-9);
    EXPECT_NEAR(body.pose().theta, 0.0, 0.02 * kPi / 2 + 1e-9);
    EXPECT_GT(std::abs(body.pose().theta), 1e-5);
    return body.pose();
  };
  EXPECT_EQ(after(1), after(1));
  EXPECT_FALSE(after(1) == after(2));
}

TEST(CybotBody, WithoutDriftTheOdometryIsExact) {
  const World field = FieldBuilder().put("block", 0.0, 1.0, 0.2, 0.2).build();
  CybotBody body(field);
  drive(body, 2.0);
  EXPECT_EQ(body.pose(), body.odometry());
}

TEST(CybotBody, StaysInAHoleThatItsCentreGoesOver) {
  const World field = FieldBuilder().put("hole", 0.0, 1.0, 0.3, 0.3, false).build();
  CybotBody body(field);
  drive(body, 0.8);
  EXPECT_FALSE(body.fell());
  drive(body, 0.4);
  EXPECT_TRUE(body.fell());
  EXPECT_NEAR(body.pose().y, 5.15, 0.02);
  EXPECT_NEAR(body.odometry().y, 4.8, 1e-9);
}

TEST(CybotBody, ScannerDoesNotReportWallsAsObjects) {
  const World field = FieldBuilder().put("wall", 0.0, 1.0, 6.0, 0.2).build();
  EXPECT_TRUE(CybotBody(field).scan(CybotScan::Long).empty());
}

}  // namespace
}  // namespace magna
