// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules executed in halls, with and without robots, and what happens when reality deviates.
#include "core/hall/schedule_run.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/hall/hall_bounds.h"
#include "core/hall/hall_measures.h"
#include "tests/support/dispatched_hall.h"
#include "tests/support/small_hall.h"

namespace magna {
namespace {

using test::DispatchedHall;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// A hall that executes a schedule, with its deviations and operations.
struct ScheduledHall {
  ScheduledHall(HallDescription description, const std::string& plan)
      : hall(std::move(description)) {
    const auto read = read_hall_schedule(plan, "plan.json", hall.hall().description());
    EXPECT_TRUE(read) << read.error().text();
    if (!read) return;
    schedule = std::make_shared<const HallSchedule>(*read);
    hall.dispatcher.emplace(*hall.engine, schedule);
  }

  void run_for(double seconds) {
    const Tick last = hall.engine->now() + static_cast<Tick>(seconds * 60.0);
    while (!hall.hall().finished() && hall.engine->now() < last) {
      hall.tick();
      for (const ScheduleNews& one : hall.dispatcher->take_news()) {
        (one.repair ? repairs : late).push_back(english(one.text));
      }
    }
  }
  std::map<OperationId, HallWork> works() const {
    HallMeasures measures;
    measures.take(std::make_shared<const HallHistory>(hall.engine->hall_records()->history()));
    std::map<OperationId, HallWork> all;
    for (const HallWork& work : measures.operations()) all[{work.job, work.number}] = work;
    return all;
  }
  std::optional<Tick> end() const { return hall.engine->hall_finished_at(); }

  DispatchedHall hall;
  std::shared_ptr<const HallSchedule> schedule;
  std::vector<std::string> repairs;
  std::vector<std::string> late;
};

/// Two machines that both do processes 1 and 2; job 0 needs process 1 for 3 s, job 1 process 2 for
/// 4 s. Without transport.
HallDescription two_machines(HallDisturbances disturbances = {}) {
  HallRequest request;
  request.scenario = "hall:2:1:2";
  const auto file = load_hall_file(request, "");
  EXPECT_TRUE(file) << file.error().text();
  HallDescription made = file->description;
  made.machines[0].processes = made.machines[1].processes = {1, 2};
  made.templates = {{{{1, 3.0}}, {{2, 4.0}}}};
  made.disturbances = std::move(disturbances);
  free_transport(made);
  return made;
}

constexpr const char* kBothOnMachine0 = R"({"operations": [
  {"job": 0, "operation": 0, "machine": 0, "start": 0},
  {"job": 1, "operation": 0, "machine": 0, "start": 5}]})";

TEST(ScheduleRun, KeepsMachinesAndStarts) {
  ScheduledHall run(two_machines(), kBothOnMachine0);
  run.run_for(60.0);
  EXPECT_EQ(run.end(), Tick{9 * 60});
  const auto works = run.works();
  EXPECT_EQ(works.at({0, 0}).machine, 0U);
  EXPECT_EQ(works.at({1, 0}).machine, 0U);
  EXPECT_EQ(works.at({1, 0}).start, Tick{5 * 60});
  EXPECT_THAT(run.repairs, IsEmpty());
  EXPECT_THAT(run.late, IsEmpty());
}

TEST(ScheduleRun, MovesAnOperationAwayFromAFailedMachine) {
  ScheduledHall run(two_machines({{{false, 0, 4.0, {}}}, {}, {}, {}}), kBothOnMachine0);
  run.run_for(60.0);
  EXPECT_EQ(run.end(), Tick{9 * 60}) << "not before its planned start";
  EXPECT_EQ(run.works().at({1, 0}).machine, 1U);
  EXPECT_THAT(run.repairs, Contains(HasSubstr("machine0 has failed: operation 0 of package1 moves "
                                              "to machine1")));
}

// Machine 0 fails from 1 s to 11 s: job 0 ends at 13 s.
TEST(ScheduleRun, ShiftsToTheRightWhereNothingElseHelps) {
  HallDescription hall = two_machines({{{false, 0, 1.0, 10.0}}, {}, {}, {}});
  hall.machines[1].processes = {1};
  ScheduledHall run(std::move(hall), kBothOnMachine0);
  run.run_for(60.0);
  EXPECT_EQ(run.end(), Tick{17 * 60});
  EXPECT_EQ(run.works().at({0, 0}).end, Tick{13 * 60});
  EXPECT_EQ(run.works().at({1, 0}).start, Tick{13 * 60});
  EXPECT_THAT(run.repairs,
              Contains(HasSubstr(
                  "machine0 has failed; operations that wait for it and keep their order: 1")));
  ASSERT_EQ(run.late.size(), 1U);
  EXPECT_THAT(run.late[0], HasSubstr("operation 0 of package1 on machine0 begins 8.0 s late"));
}

// Job 0 never leaves the failed machine; its second operation was to be before that of job 1.
TEST(ScheduleRun, APackageOvertakesOneThatNeverComes) {
  HallDescription hall = two_machines({{{false, 0, 1.0, {}}}, {}, {}, {}});
  hall.machines[0].processes = {1};
  hall.machines[1].processes = {2};
  hall.templates = {{{{1, 3.0}, {2, 1.0}}, {{2, 4.0}}}};
  ScheduledHall run(std::move(hall), R"({"operations": [
    {"job": 0, "operation": 0, "machine": 0, "start": 0},
    {"job": 0, "operation": 1, "machine": 1, "start": 3},
    {"job": 1, "operation": 0, "machine": 1, "start": 4}]})");
  run.run_for(20.0);
  EXPECT_EQ(run.hall.hall().delivered(), 1U);
  EXPECT_EQ(run.works().at({1, 0}).start, Tick{4 * 60});
  EXPECT_THAT(run.repairs, Contains(HasSubstr("package1 overtakes package0 on machine1")));
  EXPECT_EQ(jam_reason(*run.hall.engine), "machine0 has failed, and package0 is in it");
}

TEST(ScheduleRun, AnArrivingJobIsAddedAfterTheOthers) {
  ScheduledHall run(two_machines({{}, {{2.0, {{1, 1.0}}}}, {}, {}}), kBothOnMachine0);
  run.run_for(60.0);
  EXPECT_EQ(run.hall.hall().delivered(), 3U);
  EXPECT_EQ(run.end(), Tick{9 * 60});
  const HallWork added = run.works().at({2, 0});
  EXPECT_EQ(added.machine, 1U) << "it is idle";
  EXPECT_EQ(added.start, Tick{2 * 60});
  EXPECT_THAT(run.repairs, Contains(HasSubstr("package2 is not in the schedule")));
}

TEST(ScheduleRun, APlannedArrivalKeepsItsPlace) {
  const std::string plan = R"({"operations": [
    {"job": 0, "operation": 0, "machine": 0, "start": 0},
    {"job": 1, "operation": 0, "machine": 0, "start": 5},
    {"job": 2, "operation": 0, "machine": 0, "start": 3}]})";
  ScheduledHall run(two_machines({{}, {{2.0, {{1, 1.0}}}}, {}, {}}), plan);
  run.run_for(60.0);
  EXPECT_EQ(run.works().at({2, 0}).start, Tick{3 * 60});
  EXPECT_EQ(run.end(), Tick{9 * 60});
  EXPECT_THAT(run.repairs, IsEmpty());
}

TEST(ScheduleRun, WhatHasBegunBeforeIsLeftAsItIs) {
  DispatchedHall hall(two_machines(), {}, DispatchRuleKind::Fifo);
  for (int k = 0; k < 60; ++k) hall.tick();
  const auto read = read_hall_schedule(kBothOnMachine0, "plan.json", hall.hall().description());
  ASSERT_TRUE(read);
  hall.dispatcher.emplace(*hall.engine, std::make_shared<const HallSchedule>(*read));
  hall.run_for(60.0);
  EXPECT_TRUE(hall.hall().finished());
  EXPECT_THAT(hall.dispatcher->take_news(), IsEmpty());
}

TEST(ScheduleRun, RobotsBringThePackagesInOrderAndNotTooEarly) {
  const HallDescription ft06 = test::shipped_hall("ft06");
  const auto plan =
      load_hall_schedule(MAGNA_SOURCE_DIR "/resources/factory/schedules/ft06.optimal.json", ft06);
  ASSERT_TRUE(plan) << plan.error().text();
  DispatchedHall hall(ft06);
  hall.dispatcher.emplace(*hall.engine, std::make_shared<const HallSchedule>(*plan));
  std::vector<std::string> repairs;
  for (int k = 0; k < 60 * 1500 && !hall.hall().finished(); ++k) {
    hall.tick();
    for (const ScheduleNews& one : hall.dispatcher->take_news()) {
      if (one.repair) repairs.push_back(english(one.text));
    }
  }
  ASSERT_TRUE(hall.hall().finished());
  HallMeasures measures;
  measures.take(std::make_shared<const HallHistory>(hall.engine->hall_records()->history()));
  std::map<std::uint32_t, std::vector<std::pair<Tick, OperationId>>> done;
  for (const HallWork& work : measures.operations()) {
    const PlannedOperation* const planned = plan->find({work.job, work.number});
    ASSERT_NE(planned, nullptr);
    EXPECT_GE(measures.seconds(work.start), planned->start - 1e-6);
    EXPECT_EQ(work.machine, planned->machine);
    done[work.machine].emplace_back(work.start, planned->id);
  }
  if (std::ranges::any_of(repairs, [](const std::string& text) {
        return text.find("overtakes") != std::string::npos;
      })) {
    return;
  }
  for (auto& [machine, works] : done) {
    std::ranges::sort(works);
    std::vector<OperationId> order;
    for (const PlannedOperation& one : plan->operations) {
      if (one.machine == machine) order.push_back(one.id);
    }
    ASSERT_EQ(works.size(), order.size());
    for (std::size_t k = 0; k < order.size(); ++k) EXPECT_EQ(works[k].second, order[k]);
  }
}

constexpr const char* kWithRobots = R"({"operations": [
  {"job": 0, "operation": 0, "machine": 0, "start": 10, "robot": 1},
  {"job": 0, "operation": 1, "machine": 0, "start": 50},
  {"job": 1, "operation": 0, "machine": 0, "start": 30, "robot": 0},
  {"job": 1, "operation": 1, "machine": 0, "start": 70}]})";

TEST(ScheduleRun, KeepsThePlannedRobots) {
  ScheduledHall run(test::small_hall(), kWithRobots);
  run.run_for(300.0);
  ASSERT_TRUE(run.end());
  const auto works = run.works();
  EXPECT_EQ(works.at({0, 0}).robot, 1);
  EXPECT_EQ(works.at({1, 0}).robot, 0);
  for (const PlannedOperation& one : run.schedule->operations) {
    EXPECT_GE(works.at(one.id).start, static_cast<Tick>(one.start * 60.0)) << one.id.number;
  }
  EXPECT_THAT(run.repairs, Not(Contains(HasSubstr("instead of"))));
}

TEST(ScheduleRun, AnotherRobotComesForAFailedOne) {
  HallDescription hall = test::small_hall();
  hall.disturbances.failures = {{true, 1, 1.0, {}}};
  ScheduledHall run(std::move(hall), kWithRobots);
  run.run_for(300.0);
  ASSERT_TRUE(run.end());
  EXPECT_EQ(run.works().at({0, 0}).robot, 0);
  EXPECT_THAT(run.repairs,
              Contains(HasSubstr("robot0 fetches package0 for operation 0 instead of robot1")));
}

TEST(ScheduleRun, RepeatsItself) {
  std::uint64_t hashes[2] = {};
  for (std::uint64_t& hash : hashes) {
    HallDescription hall = test::small_hall();
    hall.disturbances.machines = {20.0, 3.0};
    ScheduledHall run(std::move(hall), kWithRobots);
    run.run_for(120.0);
    hash = run.hall.engine->state_hash();
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

/// The time at which robot0 takes its first package, s.
double first_pick() {
  DispatchedHall hall(test::small_hall());
  while (!hall.hall().robots()[0].package && hall.engine->now() < 60 * 60) hall.tick();
  EXPECT_TRUE(hall.hall().robots()[0].package);
  return static_cast<double>(hall.engine->now()) / 60.0;
}

TEST(Disturbances, ThePackageOfAFailedRobotIsTakenOver) {
  HallDescription hall = test::small_hall();
  hall.disturbances.failures = {{true, 0, first_pick() + 1.0, {}}};
  DispatchedHall run(std::move(hall));
  run.run_for(300.0);
  EXPECT_TRUE(run.hall().robots()[0].failed);
  EXPECT_TRUE(run.hall().finished());
  EXPECT_EQ(run.hall().delivered(), 2U);
}

TEST(Disturbances, ARepairedRobotGoesOn) {
  HallDescription hall = test::small_hall();
  hall.disturbances.failures = {{true, 0, 3.0, 20.0}, {true, 1, 3.0, 20.0}};
  DispatchedHall run(std::move(hall));
  const double end = run.run_for(300.0);
  EXPECT_TRUE(run.hall().finished());
  EXPECT_GT(end, 23.0);
}

TEST(Disturbances, AMachineThatFailsWorksOnAfterItsRepair) {
  HallDescription hall = two_machines({{{false, 0, 1.0, 2.0}}, {}, {}, {}});
  hall.machines[0].processes = {1, 2};
  hall.machines[1].processes = {};
  DispatchedHall run(std::move(hall), {}, DispatchRuleKind::Fifo);
  run.run_for(60.0);
  EXPECT_EQ(run.engine->hall_finished_at(), Tick{9 * 60}) << "3 s and 4 s of work, 2 s of failure";
  HallMeasures measures;
  measures.take(std::make_shared<const HallHistory>(run.engine->hall_records()->history()));
  const HallFigures figures = measures.figures({HallLane::Kind::Machine, 0});
  EXPECT_EQ(figures.of(HallActivity::Failed), Tick{2 * 60});
  EXPECT_EQ(figures.of(HallActivity::Processing), Tick{7 * 60});
  EXPECT_EQ(figures.works, 2U) << "an interrupted operation is one operation";
  EXPECT_EQ(measures.operations().size(), 2U);
}

TEST(Disturbances, NoPackageGoesToAFailedMachineIfAnotherOneWorks) {
  HallRequest request;
  request.scenario = "hall:2:2:4";
  const auto file = load_hall_file(request, "");
  ASSERT_TRUE(file) << file.error().text();
  HallDescription hall = file->description;
  hall.machines[0].processes = hall.machines[1].processes = {1, 2};
  hall.templates = {{{{1, 5.0}}, {{1, 5.0}}, {{2, 5.0}}, {{2, 5.0}}}};
  hall.disturbances.failures = {{false, 0, 0.0, {}}};
  DispatchedHall run(std::move(hall));
  run.run_for(600.0);
  EXPECT_TRUE(run.hall().finished()) << jam_reason(*run.engine);
}

TEST(Disturbances, AJamNamesTheFailedMachine) {
  HallDescription hall = test::small_hall();
  hall.disturbances.failures = {{false, 0, 0.0, {}}};
  DispatchedHall run(std::move(hall));
  run.run_for(60.0);
  EXPECT_EQ(jam_reason(*run.engine), "machine0 has failed, and package0 needs it");
}

TEST(Disturbances, TheWatchWaitsForRepairs) {
  HallDescription hall = test::small_hall();
  hall.disturbances.failures = {{false, 0, 0.0, 3000.0}};
  DispatchedHall run(std::move(hall));
  HallWatch watch(*run.engine);
  for (int k = 0; k < 60 * 1000; ++k) {
    run.dispatcher->give_orders(*run.engine);
    run.engine->step();
    watch.on_events(run.engine->take_events());
    watch.on_tick(*run.engine);
  }
  EXPECT_FALSE(watch.stalled(*run.engine));
}

}  // namespace
}  // namespace magna
