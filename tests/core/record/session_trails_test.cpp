// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_trails.h"

#include <gtest/gtest.h>

#include "tests/support/recorded_session.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

/// A file with one robot at these places, tick by tick.
SessionFile driven(const std::vector<Point>& places) {
  const auto engine = test::make_engine(test::small_scenario(), {7});
  test::RecordedSession session(*engine);
  Tick tick = 0;
  for (const Point place : places) {
    const Pose pose{place.x, place.y, 0.0};
    session.add(topic::kPoses, ++tick, test::poses_text(std::span(&pose, 1)));
  }
  return test::opened(session.ended());
}

/// Stretches of the first robot, without the places where the engine recorded its team.
std::vector<SessionTrail> of_first(const SessionFile& file) {
  std::vector<SessionTrail> trails = SessionTrails::of(file);
  std::erase_if(trails, [](const SessionTrail& trail) {
    return trail.robot != 0 || trail.points.size() < 2;
  });
  return trails;
}

TEST(SessionTrails, FollowARobotFromItsFirstPlaceToItsLast) {
  std::vector<Point> places;
  for (int k = 0; k <= 100; ++k) places.push_back({100.0 + 0.05 * k, 50.0});
  const auto trails = of_first(driven(places));
  ASSERT_EQ(trails.size(), 1U);
  EXPECT_EQ(trails[0].points.front(), (Point{100.0, 50.0}));
  EXPECT_NEAR(trails[0].points.back().x, 105.0, 0.01);
  EXPECT_LT(trails[0].points.size(), 40U) << "thinned";
}

TEST(SessionTrails, BeginAgainAfterAJump) {
  const auto trails = of_first(driven({{100, 50}, {101, 50}, {120, 50}, {121, 50}}));
  ASSERT_EQ(trails.size(), 2U);
  EXPECT_EQ(trails[0].points.back(), (Point{101, 50}));
  EXPECT_EQ(trails[1].points.front(), (Point{120, 50}));
}

TEST(SessionTrails, StayDrawableInLongSessions) {
  std::vector<Point> places;
  for (int k = 0; k < 20'000; ++k) places.push_back({100.0 + k, 50.0});
  const auto trails = of_first(driven(places));
  ASSERT_EQ(trails.size(), 1U);
  EXPECT_LE(trails[0].points.size(), SessionTrails::kMostPoints);
  EXPECT_GT(trails[0].points.size(), SessionTrails::kMostPoints / 4);
  EXPECT_EQ(trails[0].points.front(), (Point{100, 50}));
}

TEST(SessionTrails, EndWhereTheyAreCancelled) {
  std::vector<Point> places(1000, Point{100, 50});
  int calls = 0;
  SessionTrails::of(driven(places), [&calls](double) {
    ++calls;
    return false;
  });
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace magna
