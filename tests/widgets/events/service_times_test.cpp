// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/events/attention_watch.h"

namespace magna {
namespace {

AttentionEntry need(std::uint32_t robot, double since,
                    AttentionCause cause = AttentionCause::Blocked) {
  return {RobotId{robot}, cause, since, {}, false};
}

TEST(ServiceTimes, MeasuresFromTheBeginningToTheFirstActionAndToTheEnd) {
  ServiceTimes times;
  times.follow({need(1, 10.0)}, 11.0);
  times.act({1}, 14.0);
  times.act({1}, 19.0);  // only the first counts
  times.act({2}, 15.0);  // asked for nothing
  times.follow({need(1, 10.0)}, 20.0);
  times.follow({}, 30.0);
  ASSERT_EQ(times.measures().size(), 1U);
  EXPECT_EQ(times.measures()[0], (HelpMeasures{"blocked", 1, 1, 4.0, 4.0, 1, 20.0, 20.0}));
}

TEST(ServiceTimes, HasMedianAndLongestForEachCause) {
  ServiceTimes times;
  times.follow({need(1, 0.0), need(2, 0.0), need(3, 0.0), need(4, 0.0, AttentionCause::Collided)},
               1.0);
  times.act({1}, 2.0);
  times.act({2}, 4.0);
  times.act({3}, 12.0);
  times.follow({need(3, 0.0), need(4, 0.0, AttentionCause::Collided)}, 20.0);
  const auto all = times.measures();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0], (HelpMeasures{"collided", 1, 0, 0.0, 0.0, 0, 0.0, 0.0}));
  EXPECT_EQ(all[1], (HelpMeasures{"blocked", 3, 3, 4.0, 12.0, 2, 20.0, 20.0}));
}

TEST(ServiceTimes, CountsAnotherCauseOrASecondTimeAsAnotherRequest) {
  ServiceTimes times;
  times.follow({need(1, 0.0)}, 1.0);
  times.follow({need(1, 5.0, AttentionCause::Collided)}, 5.0);
  times.follow({need(1, 9.0, AttentionCause::Collided)}, 9.0);
  const auto all = times.measures();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].requests, 2U);
  EXPECT_EQ(all[0].ended, 1U);
  EXPECT_EQ(all[0].service_longest_s, 4.0);
  EXPECT_EQ(all[1].service_longest_s, 5.0);
}

TEST(ServiceTimes, BeginsAgainWithAnotherRun) {
  ServiceTimes times;
  times.follow({need(1, 0.0)}, 10.0);
  times.follow({}, 0.5);
  EXPECT_TRUE(times.measures().empty());
}

/// The watch over a series of snapshots and the operator's inputs between them.
TEST(ServiceTimes, AreMeasuredInSimulatedTimeByTheOperatorsInputs) {
  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  Snapshot now = test::demo_snapshot();  // robot7 is blocked
  auto statuses = *now.statuses;
  statuses[7].mission = MissionState::Running;  // else it would have waited long
  now.statuses = std::make_shared<std::vector<RobotStatus>>(statuses);
  const auto show = [&](double seconds) {
    now.tick = static_cast<Tick>(seconds / now.tick_seconds);
    link.show(now);
    clock.advance_ms(1000);
  };
  show(100.0);
  SnapshotFeed feed(link, clock);
  feed.poll();
  AttentionWatch watch(feed);
  const double begun = seconds_of(feed.now());
  show(108.0);
  feed.poll();
  feed.link().post(input::Select{{3}});
  show(110.0);
  feed.poll();
  feed.link().post(input::RouteAutomatically{{6}, true});
  statuses[6].mission = MissionState::Running;
  now.statuses = std::make_shared<std::vector<RobotStatus>>(statuses);
  show(131.0);
  feed.poll();
  const auto all = watch.service().measures();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].cause, "blocked");
  EXPECT_NEAR(all[0].response_median_s, 110.0 - begun, 1e-9);
  EXPECT_NEAR(all[0].service_median_s, 131.0 - begun, 1e-9);
}

TEST(ServiceTimes, CountIgnoringAsAnAnswerThatEndsTheRequest) {
  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  link.show(test::demo_snapshot());
  SnapshotFeed feed(link, clock);
  feed.poll();
  AttentionWatch watch(feed);
  watch.ignore({6});
  const auto all = watch.service().measures();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].answered, 1U);
  EXPECT_EQ(all[0].ended, 1U);
}

}  // namespace
}  // namespace magna
