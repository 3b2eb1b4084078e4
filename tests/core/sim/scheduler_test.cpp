// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/scheduler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace magna {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SchedulerTest : public ::testing::Test {
 protected:
  static Resource robot(std::uint32_t n) { return Resource::robot(RobotId{n}); }

  /// An event that records its name and tick when it runs, and "!name" when it is interrupted.
  EventRequest event(std::uint32_t owner, std::string name, Tick timer = 1, int priority = 0) {
    EventRequest request;
    request.resource = robot(owner);
    request.priority = priority;
    request.timer = timer;
    request.body = [this, name] { note(name); };
    request.interrupt = [this, name] { note("!" + name); };
    return request;
  }

  void note(const std::string& what) {
    log_.push_back(what + "@" + std::to_string(scheduler_.now()));
  }

  void run(Tick ticks) {
    for (Tick i = 0; i < ticks; ++i) scheduler_.run_due(scheduler_.now() + 1);
  }

  Scheduler scheduler_;
  std::vector<std::string> log_;
};

TEST_F(SchedulerTest, RunsAnEventAtTheNextTickByDefault) {
  EventRequest request = event(1, "a");
  request.timer = EventRequest{}.timer;
  scheduler_.schedule(std::move(request));
  scheduler_.schedule(event(2, "b", 3));
  run(5);
  EXPECT_THAT(log_, ElementsAre("a@1", "b@3"));
  EXPECT_EQ(scheduler_.size(), 0U);
}

TEST_F(SchedulerTest, TreatsATimerBelowOneAsOne) {
  scheduler_.schedule(event(1, "a", 0));
  scheduler_.schedule(event(2, "b", -7));
  run(1);
  EXPECT_THAT(log_, ElementsAre("a@1", "b@1"));
}

TEST_F(SchedulerTest, RunsEventsBeyondTheRingAtTheirTick) {
  scheduler_.schedule(event(1, "far", 5000));
  scheduler_.schedule(event(2, "round", 1024));
  scheduler_.schedule(event(3, "round and one", 1025));
  run(6000);
  EXPECT_THAT(log_, ElementsAre("round@1024", "round and one@1025", "far@5000"));
}

TEST_F(SchedulerTest, AcceptsAnOverflowingTimer) {
  scheduler_.schedule(event(1, "never", std::numeric_limits<Tick>::max()));
  run(3000);
  EXPECT_THAT(log_, IsEmpty());
  EXPECT_TRUE(scheduler_.pending(robot(1)));
}

TEST_F(SchedulerTest, RunsDueEventsByPriorityThenInOrderOfQueueing) {
  scheduler_.schedule(event(1, "late low", 2, 0));
  run(1);
  scheduler_.schedule(event(2, "plain", 1, 0));
  scheduler_.schedule(event(3, "high", 1, 5));
  scheduler_.schedule(event(4, "negative", 1, -1));
  scheduler_.schedule(event(5, "high too", 1, 5));
  run(1);
  EXPECT_THAT(log_, ElementsAre("high@2", "high too@2", "late low@2", "plain@2", "negative@2"));
}

TEST_F(SchedulerTest, KeepsTheFirstOfTwoEqualEventsOnAResourceAndInterruptsTheOther) {
  EXPECT_TRUE(scheduler_.schedule(event(1, "first", 2)));
  EXPECT_FALSE(scheduler_.schedule(event(1, "second", 1)));
  EXPECT_THAT(log_, ElementsAre("!second@0"));
  run(3);
  EXPECT_THAT(log_, ElementsAre("!second@0", "first@2"));
}

TEST_F(SchedulerTest, ReplacesAWeakerEventByAStrongerOne) {
  EXPECT_TRUE(scheduler_.schedule(event(1, "weak", 1, 1)));
  EXPECT_TRUE(scheduler_.schedule(event(1, "strong", 2, 2)));
  EXPECT_FALSE(scheduler_.schedule(event(1, "weaker", 1, 1)));
  run(3);
  EXPECT_THAT(log_, ElementsAre("!weak@0", "!weaker@0", "strong@2"));
}

TEST_F(SchedulerTest, SeparatesResourcesThatDifferInOnePart) {
  EventRequest camera = event(1, "camera");
  camera.resource = {ResourceKind::Camera, 1, 0};
  EventRequest second = event(1, "second camera");
  second.resource = {ResourceKind::Camera, 1, 1};
  EXPECT_TRUE(scheduler_.schedule(event(1, "robot")));
  EXPECT_TRUE(scheduler_.schedule(std::move(camera)));
  EXPECT_TRUE(scheduler_.schedule(std::move(second)));
  run(1);
  EXPECT_THAT(log_, ElementsAre("robot@1", "camera@1", "second camera@1"));
}

TEST_F(SchedulerTest, ABodyCanQueueTheNextEventOnItsOwnResource) {
  int left = 4;
  std::function<void()> step = [&] {
    note("step");
    EXPECT_FALSE(scheduler_.pending(robot(1)));
    if (--left == 0) return;
    EventRequest next = event(1, "");
    next.body = step;
    EXPECT_TRUE(scheduler_.schedule(std::move(next)));
  };
  EventRequest first = event(1, "");
  first.body = step;
  scheduler_.schedule(std::move(first));
  run(10);
  EXPECT_THAT(log_, ElementsAre("step@1", "step@2", "step@3", "step@4"));
}

TEST_F(SchedulerTest, RunsEventsQueuedByABodyInTheNextTick) {
  EventRequest first = event(1, "");
  first.body = [this] { scheduler_.schedule(event(2, "child", 1, 99)); };
  scheduler_.schedule(std::move(first));
  run(1);
  EXPECT_THAT(log_, IsEmpty());
  run(1);
  EXPECT_THAT(log_, ElementsAre("child@2"));
}

TEST_F(SchedulerTest, ABodyCanCancelAnEventDueInTheSameTick) {
  EventRequest first = event(1, "");
  first.body = [this] { scheduler_.cancel(robot(2)); };
  scheduler_.schedule(std::move(first));
  scheduler_.schedule(event(2, "victim"));
  run(2);
  EXPECT_THAT(log_, ElementsAre("!victim@1"));
}

TEST_F(SchedulerTest, DoesNotRunASuccessorInPlaceOfACancelledDueEvent) {
  EventRequest first = event(1, "");
  first.body = [this] {
    scheduler_.drop(robot(2));
    scheduler_.schedule(event(2, "new"));
  };
  scheduler_.schedule(std::move(first));
  scheduler_.schedule(event(2, "old"));
  run(2);
  EXPECT_THAT(log_, ElementsAre("new@2"));
}

TEST_F(SchedulerTest, AnInterruptHandlerCanQueueOnTheLostResource) {
  EventRequest weak = event(1, "weak");
  weak.interrupt = [this] { scheduler_.schedule(event(1, "again", 1, 9)); };
  scheduler_.schedule(std::move(weak));
  scheduler_.schedule(event(1, "strong", 1, 5));
  run(1);
  EXPECT_THAT(log_, ElementsAre("!strong@0", "again@1"));
}

TEST_F(SchedulerTest, CancelRunsTheHandlerOnceAndDropDoesNot) {
  scheduler_.schedule(event(1, "a"));
  scheduler_.schedule(event(2, "b"));
  scheduler_.cancel(robot(1));
  scheduler_.cancel(robot(1));
  scheduler_.drop(robot(2));
  scheduler_.cancel(robot(3));
  EXPECT_EQ(scheduler_.size(), 0U);
  run(2);
  EXPECT_THAT(log_, ElementsAre("!a@0"));
}

TEST_F(SchedulerTest, RunsATestedEventAtTheFirstTickFromItsTimerThatMeetsTheTest) {
  bool open = true;
  EventRequest early = event(1, "early", 3);
  early.when = [&] { return open; };
  EventRequest late = event(2, "late", 2);
  late.when = [&] { return scheduler_.now() >= 7; };
  scheduler_.schedule(std::move(early));
  scheduler_.schedule(std::move(late));
  run(10);
  EXPECT_THAT(log_, ElementsAre("early@3", "late@7"));
}

TEST_F(SchedulerTest, DropsATestedEventSilentlyAtItsTimeout) {
  bool open = false;
  EventRequest request = event(1, "a", 2);
  request.when = [&] { return open; };
  request.timeout = 5;
  scheduler_.schedule(std::move(request));
  run(4);
  EXPECT_TRUE(scheduler_.pending(robot(1)));
  open = true;
  run(1);
  EXPECT_FALSE(scheduler_.pending(robot(1)));
  EXPECT_THAT(log_, IsEmpty());
}

TEST_F(SchedulerTest, DropsATestedEventWhoseTimeoutComesBeforeItsTimer) {
  EventRequest request = event(1, "a", 50);
  request.when = [] { return true; };
  request.timeout = 3;
  scheduler_.schedule(std::move(request));
  run(3);
  EXPECT_FALSE(scheduler_.pending(robot(1)));
  run(60);
  EXPECT_THAT(log_, IsEmpty());
}

TEST_F(SchedulerTest, KeepsTheOrderOfQueueingBetweenTestedAndUntestedEvents) {
  EventRequest waiting = event(1, "waiting");
  waiting.when = [this] { return scheduler_.now() >= 4; };
  scheduler_.schedule(std::move(waiting));
  scheduler_.schedule(event(2, "timed", 4));
  run(4);
  EXPECT_THAT(log_, ElementsAre("waiting@4", "timed@4"));
}

TEST_F(SchedulerTest, AllowsATestToCancelItsOwnEvent) {
  EventRequest request = event(1, "a");
  request.when = [this] {
    scheduler_.cancel(robot(1));
    return true;
  };
  scheduler_.schedule(std::move(request));
  run(3);
  EXPECT_THAT(log_, ElementsAre("!a@1"));
}

TEST_F(SchedulerTest, RunsTenThousandChainsPerTickInOrderOfTheirResources) {
  constexpr std::uint32_t kRobots = 10000;
  std::vector<std::uint32_t> order;
  std::vector<std::function<void()>> steps(kRobots);
  for (std::uint32_t i = 0; i < kRobots; ++i) {
    steps[i] = [&, i] {
      order.push_back(i);
      scheduler_.schedule({.resource = robot(i), .body = [&, i] { steps[i](); }});
    };
    scheduler_.schedule({.resource = robot(i), .body = [&, i] { steps[i](); }});
  }
  run(20);
  ASSERT_EQ(order.size(), 20U * kRobots);
  for (std::size_t i = 0; i < order.size(); ++i) ASSERT_EQ(order[i], i % kRobots);
  EXPECT_EQ(scheduler_.size(), kRobots);
}

TEST_F(SchedulerTest, HashCoversPendingEvents) {
  const auto hash_of = [](int priority, Tick timer, std::uint32_t owner) {
    Scheduler scheduler;
    scheduler.schedule(
        {.resource = robot(owner), .priority = priority, .body = [] {}, .timer = timer});
    StateHash hash;
    scheduler.hash(hash);
    return hash.value();
  };
  EXPECT_EQ(hash_of(0, 1, 1), hash_of(0, 1, 1));
  EXPECT_NE(hash_of(0, 1, 1), hash_of(1, 1, 1));
  EXPECT_NE(hash_of(0, 1, 1), hash_of(0, 2, 1));
  EXPECT_NE(hash_of(0, 1, 1), hash_of(0, 1, 2));
}

}  // namespace
}  // namespace magna
