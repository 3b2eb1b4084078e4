// SPDX-License-Identifier: GPL-3.0-or-later
// Halls without transport: plain job shops, whose optima are known.
#include "core/hall/free_transport.h"

#include <gmock/gmock.h>

#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/engine/all_inputs.h"
#include "core/hall/hall_bounds.h"
#include "core/hall/hall_measures.h"
#include "core/hall/hall_schedule.h"
#include "tests/support/dispatched_hall.h"
#include "tests/support/small_hall.h"

namespace magna {
namespace {

using test::DispatchedHall;
using ::testing::HasSubstr;

HallDescription plain_job_shop(const std::string& name) {
  HallRequest request;
  request.scenario = MAGNA_SOURCE_DIR "/resources/factory/" + name + ".json";
  request.transport_free = true;
  const auto file = load_hall_file(request, "");
  EXPECT_TRUE(file) << file.error().text();
  return file->description;
}

/// A schedule of resources/factory/schedules, and its makespan.
struct KnownSchedule {
  KnownSchedule(const std::string& name, const HallDescription& description) {
    const std::string path =
        MAGNA_SOURCE_DIR "/resources/factory/schedules/" + name + ".optimal.json";
    const auto loaded = load_hall_schedule(path, description);
    EXPECT_TRUE(loaded) << loaded.error().text();
    schedule = std::make_shared<const HallSchedule>(*loaded);
    std::ifstream in(path);
    makespan = nlohmann::json::parse(in).at("makespan").get<double>();
  }

  std::shared_ptr<const HallSchedule> schedule;
  double makespan = 0.0;
};

class KnownOptimum : public ::testing::TestWithParam<const char*> {};

TEST_P(KnownOptimum, IsReproducedExactlyWithoutTransport) {
  DispatchedHall hall(plain_job_shop(GetParam()));
  const KnownSchedule schedule(GetParam(), hall.hall().description());
  hall.dispatcher.emplace(*hall.engine, schedule.schedule);
  hall.run_for(schedule.makespan + 10.0);
  ASSERT_TRUE(hall.hall().finished());
  EXPECT_EQ(hall.engine->hall_finished_at(), static_cast<Tick>(60.0 * schedule.makespan));
  EXPECT_EQ(hall.hall().delivered(), hall.hall().packages().size());
  EXPECT_TRUE(hall.dispatcher->take_news().empty()) << "nothing deviates";
}

// What was executed is what was planned, and loads again.
TEST_P(KnownOptimum, IsExportedAsItWasRead) {
  DispatchedHall hall(plain_job_shop(GetParam()));
  const KnownSchedule known(GetParam(), hall.hall().description());
  hall.dispatcher.emplace(*hall.engine, known.schedule);
  hall.run_for(known.makespan + 10.0);
  const std::string text = hall_schedule_json(hall.engine->hall_records()->history());
  const auto again = read_hall_schedule(text, "again.json", hall.hall().description());
  ASSERT_TRUE(again) << again.error().text();
  ASSERT_EQ(again->operations.size(), known.schedule->operations.size());
  for (const PlannedOperation& one : known.schedule->operations) {
    const PlannedOperation* const other = again->find(one.id);
    ASSERT_NE(other, nullptr);
    EXPECT_EQ(*other, one);
  }
}

TEST_P(KnownOptimum, IsNotBelowTheBounds) {
  const HallDescription description = plain_job_shop(GetParam());
  const KnownSchedule schedule(GetParam(), description);
  ASSERT_TRUE(description.bounds);
  EXPECT_LE(description.bounds->machines, schedule.makespan);
  EXPECT_LE(description.bounds->jobs, schedule.makespan);
  EXPECT_EQ(description.bounds->hall,
            std::max(description.bounds->machines, description.bounds->jobs))
      << "without transport there is nothing else";
}

INSTANTIATE_TEST_SUITE_P(All, KnownOptimum, ::testing::Values("ft06", "la01", "ft10"),
                         [](const auto& one) { return std::string(one.param); });

class PlainRule : public ::testing::TestWithParam<DispatchRuleInfo> {};

TEST_P(PlainRule, FinishesAJobShopBetweenTheOptimumAndAllWorkInTurn) {
  DispatchedHall hall(plain_job_shop("ft06"), {}, GetParam().kind);
  hall.run_for(300.0);
  ASSERT_TRUE(hall.hall().finished());
  const Tick end = hall.engine->hall_finished_at().value_or(0);
  EXPECT_GE(end, 60 * 55);
  EXPECT_LE(end, 60 * 197);  // the sum of all times
  EXPECT_EQ(end % 60, 0) << "all times are whole seconds";
}

TEST_P(PlainRule, RepeatsItself) {
  DispatchedHall one(plain_job_shop("ft06"), {}, GetParam().kind);
  DispatchedHall other(plain_job_shop("ft06"), {}, GetParam().kind);
  EXPECT_EQ(one.run_for(3000.0), other.run_for(3000.0));
  EXPECT_EQ(one.engine->state_hash(), other.engine->state_hash());
}

INSTANTIATE_TEST_SUITE_P(All, PlainRule, ::testing::ValuesIn(dispatch_rules()),
                         test::rule_test_name);

/// Two jobs on one machine: 5 s and 1 s.
HallDescription two_jobs() {
  HallDescription description = test::small_hall();
  description.templates = {{{{0, 5.0}}, {{0, 1.0}}}};
  free_transport(description);
  return description;
}

/// The package that the machine processes first.
std::uint32_t first_done(DispatchRuleKind rule) {
  DispatchedHall hall(two_jobs(), {}, rule);
  hall.run_for(0.5);
  return hall.hall().machines()[0].package.value_or(PackageId{99}).value;
}

TEST(FreeTransport, TheRuleOrdersThePackagesOfAMachine) {
  EXPECT_EQ(first_done(DispatchRuleKind::Fifo), 0U);
  EXPECT_EQ(first_done(DispatchRuleKind::Spt), 1U);
  EXPECT_EQ(first_done(DispatchRuleKind::Lpt), 0U);
  EXPECT_EQ(first_done(DispatchRuleKind::Edd), 1U) << "less work, so due earlier";
}

TEST(FreeTransport, AllPackagesAreThereAtOnce) {
  DispatchedHall hall(two_jobs());
  EXPECT_EQ(hall.hall().packages().size(), 2U);
  EXPECT_EQ(hall.hall().to_make(), 0U);
  hall.run_for(60.0);
  EXPECT_TRUE(hall.hall().finished());
  EXPECT_EQ(hall.engine->hall_finished_at(), Tick{6 * 60});
}

// 1 s on machine0, then 5 s.
TEST(FreeTransport, RecordsAreExact) {
  DispatchedHall hall(two_jobs(), {}, DispatchRuleKind::Spt);
  hall.run_for(60.0);
  HallMeasures measures;
  measures.take(std::make_shared<const HallHistory>(hall.engine->hall_records()->history()));
  EXPECT_EQ(measures.history()->now, hall.engine->hall_finished_at()) << "not a tick later";
  EXPECT_EQ(measures.delivered(), 2U);
  const std::vector<HallWork> works = measures.operations();
  ASSERT_EQ(works.size(), 2U);
  EXPECT_EQ(works[0].job, 1U);
  EXPECT_EQ(works[0].start, 0);
  EXPECT_EQ(works[0].end, Tick{60});
  EXPECT_EQ(works[0].ready, Tick{0});
  EXPECT_EQ(works[1].start, 60);
  EXPECT_EQ(works[1].end, Tick{6 * 60});
  EXPECT_EQ(measures.figures({HallLane::Kind::Job, 0}).entered, Tick{0});
  EXPECT_EQ(measures.figures({HallLane::Kind::Job, 0}).left, Tick{6 * 60});
  const HallFigures machine = measures.figures({HallLane::Kind::Machine, 0});
  EXPECT_EQ(machine.of(HallActivity::Processing), Tick{6 * 60});
  EXPECT_EQ(machine.of(HallActivity::Waiting), Tick{0});
  EXPECT_EQ(bottleneck(measures).cause, HallBottleneck::Cause::Machine);
}

TEST(FreeTransport, RobotsKeepTheirCharge) {
  DispatchedHall hall(two_jobs());
  hall.run_for(60.0);
  for (int k = 0; k < 60 * 120; ++k) hall.tick();
  for (std::size_t k = 0; k < hall.hall().robots().size(); ++k) {
    EXPECT_EQ(hall.hall().robots()[k].battery, hall.hall().description().robots[k].max_battery);
  }
}

TEST(FreeTransport, MachinesOnCommandAreStartedWithoutDelay) {
  HallDescription description = two_jobs();
  description.machines_on_command = true;
  DispatchedHall hall(std::move(description));
  hall.run_for(60.0);
  EXPECT_EQ(hall.engine->hall_finished_at(), Tick{6 * 60});
}

TEST(FreeTransport, ProcessesWithoutTimeEndInTheSameInstant) {
  HallDescription description = test::small_hall();
  description.templates = {{{{0, 0.0}, {1, 0.0}}, {{0, 2.0}}}};
  free_transport(description);
  DispatchedHall hall(std::move(description));
  hall.tick();
  EXPECT_EQ(hall.hall().delivered(), 1U);
  hall.run_for(10.0);
  EXPECT_EQ(hall.engine->hall_finished_at(), Tick{2 * 60});
}

TEST(FreeTransport, ReplayingItsInputsReproducesTheRun) {
  DispatchedHall hall(two_jobs(), {}, DispatchRuleKind::Spt);
  std::vector<LoggedInput> log;
  hall.engine->set_input_observer([&log](const LoggedInput& in) { log.push_back(in); });
  hall.run_for(60.0);
  EXPECT_EQ(log.size(), 4U);  // to the machine and to the output machine, twice
  DispatchedHall again(two_jobs());
  for (std::size_t next = 0; again.engine->now() < hall.engine->now();) {
    for (; next < log.size() && log[next].tick <= again.engine->now() + 1; ++next) {
      EXPECT_TRUE(log[next].input.is<input::HallTransfer>());
      again.engine->submit(log[next].author, log[next].input);
    }
    again.engine->step();
  }
  EXPECT_EQ(again.engine->hall_finished_at(), hall.engine->hall_finished_at());
  EXPECT_EQ(again.engine->state_hash(), hall.engine->state_hash());
}

/// The reason why a transfer is refused.
std::string refusal(const DispatchedHall& hall, const std::string& package,
                    const std::string& belt) {
  const Outcome outcome =
      hall.engine->submit(Author::client("client-1"), input::HallTransfer{package, belt});
  EXPECT_FALSE(outcome);
  return outcome.reason();
}

// belt0 leads into machine0, belt1 out of it, belt2 out of the input machine, belt3 into the output
// machine.
TEST(FreeTransport, RefusesTransfersThatAreImpossible) {
  DispatchedHall hall(two_jobs());
  EXPECT_THAT(refusal(hall, "package7", "belt0"), HasSubstr("no package package7"));
  EXPECT_THAT(refusal(hall, "package0", "belt9"), HasSubstr("no belt called belt9"));
  EXPECT_THAT(refusal(hall, "package0", "belt1"), HasSubstr("belt1 leads into no machine"));
  EXPECT_THAT(refusal(hall, "package0", "belt3"), HasSubstr("still needs process 0"));
  EXPECT_TRUE(
      hall.engine->submit(Author::client("client-1"), input::HallTransfer{"package0", "belt0"}));
  EXPECT_THAT(refusal(hall, "package0", "belt0"), HasSubstr("is not on an output belt"));
  EXPECT_EQ(hall.hall().machines()[0].phase, MachinePhase::Working);

  DispatchedHall carried(test::small_hall());
  EXPECT_THAT(refusal(carried, "package0", "belt0"), HasSubstr("robots carry the packages"));

  hall.engine->submit(Author::person(), input::StopAll{});
  EXPECT_FALSE(refusal(hall, "package1", "belt0").empty());
}

TEST(FreeTransport, AStoppedHallWaits) {
  DispatchedHall hall(two_jobs());
  hall.engine->submit(Author::person(), input::StopAll{});
  hall.run_for(10.0);
  EXPECT_EQ(hall.hall().machines()[0].phase, MachinePhase::Idle);
  hall.engine->submit(Author::person(), input::ReleaseStop{});
  hall.run_for(60.0);
  EXPECT_TRUE(hall.hall().finished());
}

std::shared_ptr<const HallSchedule> schedule_of(const std::string& text,
                                                const HallDescription& description) {
  const auto read = read_hall_schedule(text, "plan.json", description);
  EXPECT_TRUE(read) << read.error().text();
  return read ? std::make_shared<const HallSchedule>(*read) : nullptr;
}

TEST(FreeTransport, AScheduleOrdersThePackagesAndHoldsThemUntilTheirStart) {
  DispatchedHall hall(two_jobs());
  hall.dispatcher.emplace(*hall.engine, schedule_of(R"({"operations": [
      {"job": 0, "operation": 0, "machine": 0, "start": 2},
      {"job": 1, "operation": 0, "machine": 0, "start": 0}]})",
                                                    hall.hall().description()));
  hall.run_for(0.5);
  EXPECT_EQ(hall.hall().machines()[0].package, PackageId{1});
  hall.run_for(1.0);
  EXPECT_FALSE(hall.hall().machines()[0].package) << "it waits";
  hall.run_for(20.0);
  EXPECT_EQ(hall.engine->hall_finished_at(), Tick{7 * 60});
}

}  // namespace
}  // namespace magna
