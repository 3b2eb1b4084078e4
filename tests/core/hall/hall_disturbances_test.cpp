// SPDX-License-Identifier: GPL-3.0-or-later
// Failures of machines and robots, and arriving jobs.
#include "core/hall/hall_disturbances.h"

#include <gmock/gmock.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/hall/hall_bounds.h"
#include "core/hall/hall_file.h"
#include "core/hall/hall_simulation.h"
#include "tests/support/small_hall.h"

namespace magna {
namespace {

using FaultKind = HallFaults::Change::Kind;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class HallDisturbancesTest : public testing::Test {
 protected:
  Result<HallDisturbances> read(const std::string& text, std::uint64_t seed = 1) {
    warnings.clear();
    return read_disturbances(text, "bad.json", hall, seed, warnings);
  }
  std::string error_of(const std::string& text) {
    const auto result = read(text);
    EXPECT_FALSE(result) << text;
    return result ? std::string() : result.error().text();
  }

  HallDescription hall = test::small_hall();
  std::vector<std::string> warnings;
};

TEST_F(HallDisturbancesTest, ReadsFailuresAndArrivalsInOrderOfTime) {
  const auto made = read(R"({
    "machine_failures": [{"machine": "output_machine0", "at": 30},
                         {"machine": 0, "at": 10, "duration": 20}],
    "robot_failures": [{"robot": "robot1", "at": 12.5, "duration": 3}],
    "arrivals": [{"at": 9, "package": [[0, 2.5], [1, 1]]}, {"at": 4, "job": 1}]
  })");
  ASSERT_TRUE(made) << made.error().text();
  ASSERT_THAT(made->failures, SizeIs(3));
  EXPECT_EQ(made->failures[0], (HallFailure{false, 0, 10.0, 20.0}));
  EXPECT_EQ(made->failures[1], (HallFailure{true, 1, 12.5, 3.0}));
  EXPECT_EQ(made->failures[2], (HallFailure{false, 2, 30.0, {}}));
  ASSERT_THAT(made->arrivals, SizeIs(2));
  EXPECT_EQ(made->arrivals[0], (HallArrival{4.0, {{0, 1.0}, {1, 0.5}}}));
  EXPECT_EQ(made->arrivals[1], (HallArrival{9.0, {{0, 2.5}, {1, 1.0}}}));
  EXPECT_TRUE(warnings.empty());
}

TEST_F(HallDisturbancesTest, AnEmptyObjectHasNone) {
  const auto made = read("{}");
  ASSERT_TRUE(made);
  EXPECT_TRUE(made->empty());
}

TEST_F(HallDisturbancesTest, RandomArrivalsFollowTheSeed) {
  const std::string text = R"({"random": {"mean_interarrival": 10, "jobs": 50}})";
  const auto one = read(text, 1);
  const auto same = read(text, 1);
  const auto other = read(text, 2);
  ASSERT_TRUE(one && same && other);
  ASSERT_THAT(one->arrivals, SizeIs(50));
  EXPECT_EQ(*one, *same);
  EXPECT_NE(*one, *other);
  EXPECT_GT(one->arrivals.front().at, 0.0);
  EXPECT_GT(one->arrivals.back().at, 200.0);
  EXPECT_LT(one->arrivals.back().at, 1200.0);
  EXPECT_FALSE(one->empty());
}

TEST_F(HallDisturbancesTest, MistakesHavePlaceAndReason) {
  EXPECT_EQ(error_of("{\n \"machine_failures\": [{\"machine\": 7, \"at\": 1}]}"),
            "bad.json:2:35: machine_failures[0].machine: found 7; expected a machine: 0 to 2, or "
            "its name, such as machine0");
  EXPECT_THAT(error_of(R"({"robot_failures": [{"robot": "r", "at": 1}]})"),
              HasSubstr("expected a robot: 0 to 1, or its name, such as robot0"));
  EXPECT_THAT(error_of(R"({"robot_failures": [{"robot": 0}]})"), HasSubstr("at: missing"));
  EXPECT_THAT(error_of(R"({"robot_failures": [{"robot": 0, "at": 1, "duration": 0}]})"),
              HasSubstr("found 0; expected seconds, more than 0"));
  EXPECT_THAT(error_of(R"({"arrivals": [{"at": 1}]})"), HasSubstr("expected either job"));
  EXPECT_THAT(error_of(R"({"arrivals": [{"at": 1, "job": 0, "package": []}]})"),
              HasSubstr("expected either job"));
  EXPECT_THAT(error_of(R"({"arrivals": [{"at": 1, "job": 2}]})"),
              HasSubstr("expected the number of a job, 0 to 1"));
  EXPECT_THAT(error_of(R"({"arrivals": [{"at": 1, "package": [[1]]}]})"),
              HasSubstr("expected [process id, seconds]"));
  EXPECT_THAT(error_of(R"({"random": {"machine_mtbf": 100}})"),
              HasSubstr("random.machine_mttr: missing"));
  EXPECT_THAT(error_of(R"({"random": {"mean_interarrival": 5}})"),
              HasSubstr("random.jobs: missing"));
  EXPECT_THAT(error_of(R"({"arrivals": 5})"), HasSubstr("expected a list of arriving jobs"));
  EXPECT_THAT(error_of("[]"), HasSubstr("expected an object"));
  EXPECT_THAT(error_of("{\"arrivals\": ["), HasSubstr("bad.json:1:"));
}

TEST_F(HallDisturbancesTest, UnknownKeysAreWarnings) {
  ASSERT_TRUE(read(R"({"fire": 1, "random": {"jobs": 1, "mean_interarrival": 1, "rate": 2}})"));
  ASSERT_THAT(warnings, SizeIs(2));
  EXPECT_THAT(warnings[0], HasSubstr("fire"));
  EXPECT_THAT(warnings[1], HasSubstr("rate"));
}

/// The changes up to that time, each with the tick of one second in which it comes.
std::vector<std::pair<int, FaultKind>> changes_of(const HallDescription& hall, std::uint64_t seed,
                                                  int seconds) {
  HallFaults faults(hall, seed);
  std::vector<std::pair<int, FaultKind>> all;
  for (int k = 1; k <= seconds; ++k) {
    for (const auto& change : faults.advance(1.0)) all.emplace_back(k, change.kind);
  }
  return all;
}

TEST_F(HallDisturbancesTest, FailuresLastTheirTime) {
  hall.disturbances.failures = {{false, 0, 3.0, 4.0}, {true, 1, 5.0, {}}};
  hall.disturbances.arrivals = {{6.0, {{0, 1.0}}}};
  const std::vector<std::pair<int, FaultKind>> expected{{3, FaultKind::MachineFailed},
                                                        {5, FaultKind::RobotFailed},
                                                        {6, FaultKind::JobArrived},
                                                        {7, FaultKind::MachineRepaired}};
  EXPECT_EQ(changes_of(hall, 1, 100), expected);
  HallFaults faults(hall, 1);
  EXPECT_EQ(faults.to_arrive(), 1U);
  for (int k = 0; k < 4; ++k) faults.advance(1.0);
  EXPECT_TRUE(faults.repair_ahead());
  for (int k = 0; k < 4; ++k) faults.advance(1.0);
  EXPECT_FALSE(faults.repair_ahead()) << "the robot stays as it is";
  EXPECT_EQ(faults.to_arrive(), 0U);
}

TEST_F(HallDisturbancesTest, OverlappingFailuresEndWithTheLastOne) {
  hall.disturbances.failures = {{false, 0, 2.0, 10.0}, {false, 0, 4.0, 2.0}, {false, 0, 5.0, 9.0}};
  const std::vector<std::pair<int, FaultKind>> expected{{2, FaultKind::MachineFailed},
                                                        {14, FaultKind::MachineRepaired}};
  EXPECT_EQ(changes_of(hall, 1, 100), expected);
}

TEST_F(HallDisturbancesTest, RandomFailuresFollowSeedAndRates) {
  hall.disturbances.machines = {50.0, 10.0};
  const auto one = changes_of(hall, 1, 60'000);
  EXPECT_EQ(one, changes_of(hall, 1, 60'000));
  EXPECT_NE(one, changes_of(hall, 2, 60'000));
  // One standard machine, a failure a minute on average.
  EXPECT_GT(one.size(), 1400U);
  EXPECT_LT(one.size(), 2600U);
  // Robots have streams of their own.
  hall.disturbances.robots = {50.0, 10.0};
  std::vector<std::pair<int, FaultKind>> machines;
  for (const auto& change : changes_of(hall, 1, 60'000)) {
    const bool robot =
        change.second == FaultKind::RobotFailed || change.second == FaultKind::RobotRepaired;
    if (!robot) machines.push_back(change);
  }
  EXPECT_EQ(machines, one);
}

std::uint64_t hash_of(const HallSimulation& hall) {
  StateHash hash;
  hall.hash(hash);
  return hash.value();
}

TEST_F(HallDisturbancesTest, FailuresToComeArePartOfTheState) {
  HallSimulation one(std::make_shared<const HallDescription>(hall), 1);
  HallSimulation other(std::make_shared<const HallDescription>(hall), 1);
  hall.disturbances.failures = {{false, 0, 1e6, {}}};
  HallSimulation disturbed(std::make_shared<const HallDescription>(hall), 1);
  for (HallSimulation* const each : {&one, &other, &disturbed}) {
    for (int k = 0; k < 100; ++k) each->advance(0.1);
  }
  EXPECT_EQ(hash_of(one), hash_of(other));
  EXPECT_NE(hash_of(one), hash_of(disturbed)) << "what may happen is part of the state";
}

TEST_F(HallDisturbancesTest, AFailedRobotHandsItsPackageOver) {
  hall.disturbances.failures = {{true, 0, 5.0, {}}};
  HallSimulation running(std::make_shared<const HallDescription>(hall), 1);
  std::vector<Pose> poses{{4.5, 4.5, -1.5707963267948966}, {6.0, 4.5, 0.0}};
  running.update_places(poses);
  for (int k = 0; k < 40; ++k) running.advance(0.1);
  ASSERT_FALSE(running.pick(0, poses[0], std::nullopt)) << "the first package is on the belt";
  EXPECT_TRUE(running.pick(1, poses[1], "package0")) << "robot0 works";
  for (int k = 0; k < 20; ++k) running.advance(0.1);
  ASSERT_TRUE(running.robots()[0].failed);
  const double charge = running.robots()[0].battery;
  poses[1].x = 7.0;
  running.update_places(poses);
  EXPECT_TRUE(running.pick(1, poses[1], "package0")) << "too far away";
  poses[1].x = 6.0;
  running.update_places(poses);
  EXPECT_FALSE(running.pick(1, poses[1], "package0"));
  EXPECT_EQ(running.robots()[1].package, PackageId{0});
  EXPECT_FALSE(running.robots()[0].package);
  running.advance(0.1);
  EXPECT_EQ(running.robots()[0].battery, charge) << "it needs nothing";
}

TEST_F(HallDisturbancesTest, AnotherMachineIsTakenOnlyIfItWorks) {
  HallRequest request;
  request.scenario = "hall:2:1";
  const auto file = load_hall_file(request, "");
  ASSERT_TRUE(file) << file.error().text();
  HallDescription two = file->description;
  two.machines[0].processes = two.machines[1].processes = {1};
  two.disturbances.failures = {{false, 0, 1.0, {}}, {false, 1, 2.0, {}}};
  HallSimulation running(std::make_shared<const HallDescription>(two), 1);
  const Package package{"package0", {{1, 5.0}}, 0, {}};
  EXPECT_FALSE(running.avoids(0, package));
  running.advance(1.0);
  EXPECT_TRUE(running.avoids(0, package));
  EXPECT_FALSE(running.avoids(1, package));
  running.advance(1.0);
  EXPECT_FALSE(running.avoids(0, package)) << "no other works";
}

}  // namespace
}  // namespace magna
