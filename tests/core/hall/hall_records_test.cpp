// SPDX-License-Identifier: GPL-3.0-or-later
// What machines, robots, belts and jobs of a running hall did.
#include "core/hall/hall_records.h"
#include "core/view/snapshot_maker.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "tests/support/dispatched_hall.h"
#include "tests/support/running_hall.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using Kind = HallLane::Kind;
using A = HallActivity;

// The machines of one_machine_tiles.
constexpr HallLane kMachine{Kind::Machine, 0};
constexpr HallLane kInput{Kind::Machine, 1};
constexpr HallLane kOutput{Kind::Machine, 2};
constexpr HallLane kInputBelt{Kind::Belt, 2};

HallDescription one_machine(double seconds = 1.0) {
  HallDescription made = test::drawn_hall(test::one_machine_tiles(), {{9.5, 5.0}});
  made.templates = {{{{1, seconds}}, {{1, seconds}}}};
  return made;
}

std::vector<HallBar> ended_of(const HallHistory& history, HallLane row) {
  std::vector<HallBar> bars;
  history.visit_from(0, [&](const HallBar& bar) {
    if (bar.row == row) bars.push_back(bar);
  });
  return bars;
}

std::optional<HallBar> present(const HallHistory& history, HallLane row) {
  for (const HallBar& bar : history.in_progress) {
    if (bar.row == row) return bar;
  }
  return {};
}

void steps(test::RunningHall& run, int count) {
  for (int k = 0; k < count; ++k) run.step();
}

TEST(HallRecords, BeginWithThePresentState) {
  test::RunningHall run(one_machine());
  const HallHistory history = run.engine().hall_records()->history();
  EXPECT_EQ(history.count(), 0U);
  EXPECT_EQ(history.in_progress.size(), 3U + 1U + 4U + 1U) << "machines, robot, belts, a job";
  EXPECT_EQ(present(history, kMachine)->state.activity, A::Waiting);
  EXPECT_EQ(present(history, kInput)->state.activity, A::Setup);
  EXPECT_EQ(present(history, kInput)->state.package, 0);
  EXPECT_EQ(present(history, {Kind::Job, 0})->state.activity, A::Setup);
  EXPECT_EQ(present(history, {Kind::Job, 0})->state.at, kInput);
  EXPECT_EQ(history.all_operations, 2U);
  EXPECT_FALSE(history.finished);
}

TEST(HallRecords, FollowAPackageFromTheInputMachineToItsBelt) {
  test::RunningHall run(one_machine());
  steps(run, 130);
  const HallHistory history = run.engine().hall_records()->history();
  EXPECT_EQ(history.now, 130);
  const auto input = ended_of(history, kInput);
  ASSERT_EQ(input.size(), 2U);
  EXPECT_EQ(input[0].state.activity, A::Setup);
  EXPECT_EQ(input[0].begin, 0);
  EXPECT_EQ(input[0].end, 120) << "two seconds of 60 ticks";
  EXPECT_EQ(input[1].state.activity, A::Waiting);
  EXPECT_EQ(input[1].end, 121);
  EXPECT_EQ(present(history, kInput)->state.package, 1);

  const auto job = ended_of(history, {Kind::Job, 0});
  ASSERT_EQ(job.size(), 1U);
  EXPECT_EQ(job[0].end, 120);
  EXPECT_EQ(present(history, {Kind::Job, 0})->state.activity, A::Waiting);
  EXPECT_EQ(present(history, {Kind::Job, 0})->state.at, kInputBelt);
  EXPECT_EQ(present(history, {Kind::Job, 0})->begin, 120);
  EXPECT_EQ(present(history, {Kind::Job, 0})->end, 130);
  EXPECT_EQ(present(history, {Kind::Job, 1})->begin, 121);

  ASSERT_EQ(ended_of(history, kInputBelt).size(), 1U);
  EXPECT_EQ(ended_of(history, kInputBelt)[0].state.level, 0U);
  EXPECT_EQ(present(history, kInputBelt)->state.level, 1U);
}

TEST(HallRecords, NameFullBeltsAndMachinesThatCannotReleaseAPackageBlocked) {
  HallDescription description = one_machine();
  description.templates = {PackageTemplates(9, {{1, 1.0}})};
  test::RunningHall run(std::move(description));
  run.run(12.0);
  const HallHistory history = run.engine().hall_records()->history();
  EXPECT_EQ(present(history, kInputBelt)->state.activity, A::Blocked);
  EXPECT_EQ(present(history, kInputBelt)->state.level, 3U);
  EXPECT_EQ(present(history, kInput)->state.activity, A::Blocked);
  EXPECT_EQ(present(history, {Kind::Job, 3})->state.activity, A::Blocked);
  EXPECT_EQ(present(history, {Kind::Job, 3})->state.at, kInput);
  EXPECT_EQ(history.all_operations, 9U);
}

TEST(HallRecords, CountEnergyAndMetres) {
  test::RunningHall run(one_machine());
  steps(run, 60);
  EXPECT_NEAR(run.engine().hall_records()->history().robots[0].energy, 0.1, 1e-9);
  EXPECT_EQ(run.engine().hall_records()->history().robots[0].empty_m, 0.0);
  ASSERT_EQ(run.finish(0, action::NavigateTo{{5.5, 6.5}}), ActionEnd::Succeeded);
  const HallRobotTotals totals = run.engine().hall_records()->history().robots[0];
  EXPECT_GE(totals.empty_m, distance({9.5, 5.0}, {5.5, 6.5}) - 0.2);
  EXPECT_LT(totals.empty_m, 8.0);
  EXPECT_EQ(totals.loaded_m, 0.0);
  EXPECT_EQ(totals.yielded, 0U);
}

TEST(HallRecords, AShortPauseBelongsToWhatARobotDidBefore) {
  test::RunningHall run(one_machine());
  ASSERT_EQ(run.finish(0, action::NavigateTo{{5.5, 6.5}}), ActionEnd::Succeeded);
  run.run(0.2);
  ASSERT_EQ(run.finish(0, action::NavigateTo{{9.5, 6.5}}), ActionEnd::Succeeded);
  const Tick end = run.engine().now();
  run.run(2.0);
  const HallHistory history = run.engine().hall_records()->history();
  const auto robot = ended_of(history, {Kind::Robot, 0});
  ASSERT_EQ(robot.size(), 2U);
  EXPECT_EQ(robot[0].state.activity, A::Waiting);
  EXPECT_EQ(robot[1].state.activity, A::Empty);
  const auto now = present(history, {Kind::Robot, 0});
  EXPECT_EQ(now->state.activity, A::Waiting);
  EXPECT_GE(now->begin, end) << "a long pause begins when it began";
  EXPECT_LE(now->begin, end + 2);
}

TEST(HallRecords, AnEmptyBatteryIsAFailure) {
  HallDescription description = one_machine();
  description.robots[0].max_battery = 0.1;  // a second
  test::RunningHall run(std::move(description));
  run.run(1.5);
  EXPECT_EQ(present(run.engine().hall_records()->history(), {Kind::Robot, 0})->state.activity,
            A::Failed);
}

TEST(HallRecords, HaveEveryTickOfAWholeRun) {
  test::DispatchedHall run(one_machine());
  run.run_for(600.0);
  ASSERT_TRUE(run.hall().finished());
  for (int k = 0; k < 60; ++k) run.tick();  // nothing is recorded any longer
  const HallHistory history = run.engine->hall_records()->history();
  EXPECT_TRUE(history.finished);
  EXPECT_EQ(history.now, run.engine->hall_finished_at());
  EXPECT_EQ(history.operations, 2U);
  for (const HallLane row : {kMachine, kInput, kOutput, HallLane{Kind::Robot, 0}, kInputBelt}) {
    Tick at = 0;
    for (const HallBar& bar : ended_of(history, row)) {
      EXPECT_EQ(bar.begin, at);
      EXPECT_GT(bar.end, bar.begin);
      at = bar.end;
    }
    ASSERT_TRUE(present(history, row));
    EXPECT_EQ(present(history, row)->begin, at);
    EXPECT_EQ(present(history, row)->end, history.now);
  }
  for (const std::uint32_t job : {0U, 1U}) {
    EXPECT_FALSE(present(history, {Kind::Job, job})) << "it is delivered";
    const auto bars = ended_of(history, {Kind::Job, job});
    std::vector<A> activities;
    for (const HallBar& bar : bars) activities.push_back(bar.state.activity);
    EXPECT_EQ(activities,
              (std::vector<A>{A::Setup, A::Waiting, A::Transport, A::Waiting, A::Processing,
                              A::Blocked, A::Waiting, A::Transport, A::Waiting, A::Setup}));
    EXPECT_EQ(bars[4].end - bars[4].begin, 60) << "a second";
    EXPECT_EQ(bars[4].state.process, 1);
    EXPECT_EQ(bars[4].state.at, kMachine);
    EXPECT_EQ(bars[9].state.at, kOutput);
    EXPECT_EQ(bars[9].end - bars[9].begin, 60);
  }
}

TEST(HallRecords, OperationsWithoutDurationAreRecorded) {
  HallDescription description = one_machine(0.0);
  description.machines[kOutput.index].time_step = 0.0;
  test::DispatchedHall run(std::move(description));
  run.run_for(600.0);
  ASSERT_TRUE(run.hall().finished());
  const HallHistory history = run.engine->hall_records()->history();
  int works = 0;
  for (const HallBar& bar : ended_of(history, kMachine)) {
    if (bar.state.activity != A::Processing) continue;
    ++works;
    EXPECT_EQ(bar.begin, bar.end);
  }
  EXPECT_EQ(works, 2);
  const auto bars = ended_of(history, {Kind::Job, 0});
  ASSERT_FALSE(bars.empty());
  EXPECT_EQ(bars.back().state.activity, A::Setup);
  EXPECT_EQ(bars.back().state.at, kOutput);
}

TEST(HallRecords, BlocksShareThePast) {
  HallDescription description = one_machine();
  description.templates = {PackageTemplates(400, {{1, 1.0}})};
  description.machines[kInput.index].time_step = 0.02;
  description.belt_capacity[kInputBelt.index] = 400;
  test::RunningHall run(std::move(description));
  run.run(30.0);  // 400 packages, several bars each
  const HallHistory first = run.engine().hall_records()->history();
  ASSERT_GT(first.count(), 512U);
  run.step();
  const HallHistory second = run.engine().hall_records()->history();
  EXPECT_EQ(first.ended[0], second.ended[0]) << "the same object";
  std::size_t seen = 0;
  second.visit_from(500, [&seen](const HallBar&) { ++seen; });
  EXPECT_EQ(seen, second.count() - 500);
}

TEST(HallRecords, ThereAreNoneInOtherWorlds) {
  EXPECT_EQ(test::make_engine(test::small_scenario())->hall_records(), nullptr);
}

TEST(HallRecords, SnapshotsHaveThemOnRequestOnly) {
  test::RunningHall run(one_machine());
  SnapshotMaker hall;
  EXPECT_EQ(hall.make(run.engine())->hall_history, nullptr);
  SnapshotParts parts;
  parts.hall_history = true;
  const auto snapshot = hall.make(run.engine(), parts);
  ASSERT_NE(snapshot->hall_history, nullptr);
  EXPECT_EQ(snapshot->hall_history->description, snapshot->hall->description);
  const auto office = test::make_engine(test::small_scenario());
  SnapshotMaker other;
  EXPECT_EQ(other.make(*office, parts)->hall_history, nullptr);
}

TEST(HallRecords, DoNotChangeTheState) {
  test::RunningHall run(one_machine());
  run.run(3.0);
  const std::uint64_t before = run.engine().state_hash();
  run.engine().hall_records()->history();
  EXPECT_EQ(run.engine().state_hash(), before);
}

TEST(HallRecords, AnUnlimitedHallHasNoNumberOfOperations) {
  HallDescription description = one_machine();
  description.machines[kInput.index].infinite = true;
  test::RunningHall run(std::move(description));
  EXPECT_FALSE(run.engine().hall_records()->history().all_operations);
}

}  // namespace
}  // namespace magna
