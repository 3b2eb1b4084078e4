// SPDX-License-Identifier: GPL-3.0-or-later
// Measures of a hall, and their tables, from records written by hand.
#include "core/hall/hall_measures.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/hall_csv.h"
#include "core/hall/hall_schedule.h"
#include "core/sim/table_file.h"
#include "tests/support/drawn_hall.h"

namespace magna {
namespace {

using Kind = HallLane::Kind;
using A = HallActivity;

constexpr HallLane kMachine{Kind::Machine, 0};
constexpr HallLane kInput{Kind::Machine, 1};
constexpr HallLane kOutput{Kind::Machine, 2};
constexpr HallLane kRobot{Kind::Robot, 0};
constexpr HallLane kJob{Kind::Job, 0};

/// Records of one_machine_tiles with a robot, 60 ticks a second.
class HallMeasuresTest : public testing::Test {
 protected:
  HallMeasuresTest() {
    history.description = std::make_shared<const HallDescription>(
        test::drawn_hall(test::one_machine_tiles(), {{9.5, 5.0}}));
    history.tick_seconds = 1.0 / 60.0;
    history.robots.resize(1);
    history.all_operations = 2;
  }
  void end(HallLane row, A activity, Tick from, Tick to, HallLane at = {},
           std::uint32_t level = 0) {
    HallBar bar{row, {activity, row.kind == Kind::Job ? at : row}, from, to};
    if (row.kind == Kind::Job) bar.state.package = static_cast<std::int32_t>(row.index);
    if (activity == A::Processing) bar.state.process = 1;
    bar.state.level = level;
    chunk.push_back(bar);
  }
  void open(HallLane row, A activity, Tick from, HallLane at = {}, std::uint32_t level = 0) {
    end(row, activity, from, history.now, at, level);
    history.in_progress.push_back(chunk.back());
    chunk.pop_back();
  }
  /// The way of a job: made until 120, worked on from 330 to 390, delivered at 541.
  void whole_job(HallLane job = kJob) {
    end(job, A::Setup, 0, 120, kInput);
    end(job, A::Waiting, 120, 180, {Kind::Belt, 2});
    end(job, A::Transport, 180, 300, kRobot);
    end(job, A::Waiting, 300, 330, {Kind::Belt, 0});
    end(job, A::Processing, 330, 390, kMachine);
    end(job, A::Blocked, 390, 391, kMachine);
    end(job, A::Waiting, 391, 420, {Kind::Belt, 1});
    end(job, A::Transport, 420, 480, kRobot);
    end(job, A::Waiting, 480, 481, {Kind::Belt, 3});
    end(job, A::Setup, 481, 541, kOutput);
  }
  /// A run of ten seconds in which one of two packages was delivered.
  void ten_seconds() {
    history.now = 600;
    history.operations = 1;
    whole_job();
    end(kMachine, A::Waiting, 0, 330);
    end(kMachine, A::Processing, 330, 390);
    end(kMachine, A::Blocked, 390, 391);
    end(kRobot, A::Waiting, 0, 100);
    end(kRobot, A::Empty, 100, 180);
    end(kRobot, A::Transport, 180, 300);
    end({Kind::Belt, 0}, A::Waiting, 0, 300);
    end({Kind::Belt, 0}, A::Waiting, 300, 330, {}, 1);
    open(kMachine, A::Waiting, 391);
    open(kRobot, A::Blocked, 300);
    open({Kind::Belt, 0}, A::Waiting, 330);
    open({Kind::Job, 1}, A::Transport, 500, kRobot);
    history.robots[0] = {10.5, 4.25, 1.5, 2};
  }
  std::shared_ptr<const HallHistory> block() {
    HallHistory made = history;
    made.ended = {std::make_shared<const HallHistory::Chunk>(chunk)};
    return std::make_shared<const HallHistory>(std::move(made));
  }
  HallMeasures measures() {
    HallMeasures made;
    made.take(block());
    return made;
  }

  HallHistory history;
  HallHistory::Chunk chunk;
};

TEST_F(HallMeasuresTest, BeforeTheFirstRecordsAllIsEmpty) {
  const HallMeasures none;
  EXPECT_EQ(none.history(), nullptr);
  EXPECT_EQ(none.rows(Kind::Machine), 0U);
  EXPECT_EQ(none.figures(kMachine).all(), 0);
  EXPECT_TRUE(none.operations().empty());
  EXPECT_EQ(none.mean_in_hall(), 0.0);
  EXPECT_EQ(none.delivered_an_hour(), 0.0);
  EXPECT_FALSE(none.estimated_end());
  EXPECT_EQ(bottleneck(none).cause, HallBottleneck::Cause::None);
  EXPECT_EQ(english(bottleneck_text(none)), "Nothing limits the run yet");
}

TEST_F(HallMeasuresTest, AddTheTimesOfEachRow) {
  ten_seconds();
  const HallMeasures all = measures();
  const HallFigures machine = all.figures(kMachine);
  EXPECT_EQ(machine.all(), 600);
  EXPECT_EQ(machine.of(A::Processing), 60);
  EXPECT_EQ(machine.of(A::Blocked), 1);
  EXPECT_EQ(machine.of(A::Waiting), 539);
  EXPECT_EQ(machine.share(A::Processing), 0.1);
  EXPECT_EQ(machine.works, 1U);
  const HallFigures robot = all.figures(kRobot);
  EXPECT_EQ(robot.of(A::Transport), 120);
  EXPECT_EQ(robot.of(A::Empty), 80);
  EXPECT_EQ(robot.of(A::Blocked), 300);
  const HallFigures belt = all.figures({Kind::Belt, 0});
  EXPECT_EQ(belt.most, 1U);
  EXPECT_EQ(belt.level, 0U);
  EXPECT_EQ(belt.mean_level(), 0.05);
  EXPECT_EQ(all.rows(Kind::Job), 2U);
  EXPECT_EQ(all.figures({Kind::Job, 7}).all(), 0) << "there is no such job";
}

TEST_F(HallMeasuresTest, SumUpTheRowsOfAKind) {
  ten_seconds();
  end(kInput, A::Setup, 0, 120);
  end(kInput, A::Blocked, 120, 130);
  const HallMeasures made = measures();
  const HallFigures machines = made.total(Kind::Machine);
  EXPECT_EQ(machines.of(A::Processing), 60);
  EXPECT_EQ(machines.of(A::Setup), 120);
  EXPECT_EQ(machines.of(A::Blocked), 11);
  EXPECT_EQ(machines.works, 1U);
  EXPECT_EQ(made.total(Kind::Robot), made.figures(kRobot)) << "there is one";
}

TEST_F(HallMeasuresTest, CompareOperationsWithTheSchedule) {
  ten_seconds();
  HallWork work = measures().operations().front();
  EXPECT_FALSE(measures().late(work)) << "no schedule is executed";
  HallSchedule plan;
  plan.operations.push_back({{0, 0}, 0, 5.0, 6.0});
  plan.operations.push_back({{1, 0}, 0, 5.5002, 6.5});
  history.plan = std::make_shared<const HallSchedule>(plan);
  EXPECT_DOUBLE_EQ(measures().late(work).value_or(-1.0), 0.5);
  work.job = 1;
  EXPECT_EQ(measures().late(work), 0.0) << "rounded";
  work.number = 1;
  EXPECT_FALSE(measures().late(work)) << "the schedule does not have it";
}

TEST_F(HallMeasuresTest, FollowAJobThroughItsOperations) {
  ten_seconds();
  const HallMeasures all = measures();
  const HallFigures job = all.figures(kJob);
  EXPECT_EQ(job.entered, 120);
  EXPECT_EQ(job.left, 541);
  EXPECT_EQ(job.flow(600), 421);
  EXPECT_EQ(job.of(A::Transport), 180);
  EXPECT_EQ(job.of(A::Waiting), 120);
  EXPECT_EQ(job.works, 1U);
  EXPECT_FALSE(all.figures({Kind::Job, 1}).flow(600)) << "its input machine is unknown";

  const auto operations = all.operations();
  ASSERT_EQ(operations.size(), 1U);
  const HallWork& one = operations[0];
  EXPECT_EQ(one.job, 0U);
  EXPECT_EQ(one.number, 0U);
  EXPECT_EQ(one.process, 1);
  EXPECT_EQ(one.machine, 0U);
  EXPECT_EQ(one.robot, 0);
  EXPECT_EQ(one.ready, 120);
  EXPECT_EQ(one.fetched, 180);
  EXPECT_EQ(one.arrived, 300);
  EXPECT_EQ(one.start, 330);
  EXPECT_EQ(one.end, 390);
}

TEST_F(HallMeasuresTest, ASecondOperationIsReadyWhenTheFirstIsDone) {
  history.now = 500;
  end(kJob, A::Setup, 0, 60, kInput);
  end(kJob, A::Transport, 60, 100, kRobot);
  end(kJob, A::Processing, 100, 200, kMachine);
  end(kJob, A::Transport, 220, 300, kRobot);
  end(kJob, A::Waiting, 300, 310, {Kind::Belt, 0});
  end(kJob, A::Transport, 310, 350, kRobot);  // taken back, and put down again
  open(kJob, A::Processing, 350, kMachine);
  history.in_progress.back().state.process = 2;
  const auto operations = measures().operations();
  ASSERT_EQ(operations.size(), 2U);
  EXPECT_EQ(operations[1].number, 1U);
  EXPECT_EQ(operations[1].process, 2);
  EXPECT_EQ(operations[1].ready, 200);
  EXPECT_EQ(operations[1].fetched, 220);
  EXPECT_EQ(operations[1].arrived, 350);
  EXPECT_EQ(operations[1].start, 350);
  EXPECT_FALSE(operations[1].end);
}

TEST_F(HallMeasuresTest, CountThePackagesInTheHallOverTime) {
  ten_seconds();
  const HallMeasures all = measures();
  ASSERT_EQ(all.course().size(), 2U);
  EXPECT_EQ(all.course()[0].at, 120);
  EXPECT_EQ(all.course()[0].in_hall, 1U);
  EXPECT_EQ(all.course()[1].at, 541);
  EXPECT_EQ(all.course()[1].in_hall, 0U);
  EXPECT_EQ(all.delivered(), 1U);
  EXPECT_NEAR(all.mean_in_hall(), 421.0 / 600.0, 1e-12);
  EXPECT_NEAR(all.delivered_an_hour(), 360.0, 1e-9);
  ASSERT_TRUE(all.estimated_end());
  EXPECT_NEAR(*all.estimated_end(), 20.0, 1e-9) << "one of two operations took ten seconds";
}

TEST_F(HallMeasuresTest, TakeOnlyWhatIsNew) {
  ten_seconds();
  HallMeasures all;
  all.take(block());
  all.take(block());
  EXPECT_EQ(all.figures(kMachine).all(), 600);
  EXPECT_EQ(all.operations().size(), 1U);
  history.now = 660;
  history.in_progress.clear();
  end(kMachine, A::Waiting, 391, 630);
  open(kMachine, A::Processing, 630);
  all.take(block());
  EXPECT_EQ(all.figures(kMachine).all(), 660);
  EXPECT_EQ(all.figures(kMachine).of(A::Processing), 90);
  EXPECT_EQ(all.figures(kMachine).works, 1U) << "the second one is in progress";
}

TEST_F(HallMeasuresTest, ARunThatBeginsAgainBeginsTheMeasures) {
  ten_seconds();
  HallMeasures all;
  all.take(block());
  history.now = 30;
  history.in_progress.clear();
  chunk.clear();
  open(kMachine, A::Waiting, 0);
  all.take(block());
  EXPECT_EQ(all.figures(kMachine).all(), 30);
  EXPECT_TRUE(all.operations().empty());
  EXPECT_TRUE(all.course().empty());
}

TEST_F(HallMeasuresTest, NameTheBottleneckInWords) {
  using Cause = HallBottleneck::Cause;
  const auto limit = [this](A machine, Tick busy, A robot, Tick acts) {
    chunk.clear();
    history.in_progress.clear();
    history.now = 100;
    end(kMachine, machine, 0, busy);
    end(kRobot, robot, 0, acts);
    open(kMachine, A::Waiting, busy);
    open(kRobot, A::Waiting, acts);
    open({Kind::Belt, 0}, A::Waiting, 0, {}, 3);  // the input belt of the machine
    open({Kind::Belt, 1}, A::Waiting, 0, {}, 2);  // an output belt
    return std::pair(bottleneck(measures()).cause, english(bottleneck_text(measures())));
  };
  EXPECT_EQ(limit(A::Processing, 92, A::Transport, 81),
            std::pair(Cause::Machine,
                      std::string("machine0 limits the run: busy 92 %, 3.0 packages wait for it on "
                                  "average")));
  EXPECT_EQ(limit(A::Processing, 60, A::Empty, 81),
            std::pair(Cause::Robots, std::string("The robots limit the run: under way 81 % of the "
                                                 "time, 2.0 packages wait for them on average")));
  EXPECT_EQ(limit(A::Processing, 30, A::Charging, 55).first, Cause::Charging);
  EXPECT_EQ(limit(A::Processing, 30, A::Failed, 55).first, Cause::Charging);
  EXPECT_EQ(limit(A::Processing, 30, A::Blocked, 55),
            std::pair(Cause::Traffic, std::string("Traffic limits the run: the robots cannot go on "
                                                  "55 % of the time")));
  EXPECT_EQ(limit(A::Blocked, 70, A::Transport, 55).first, Cause::FullBelts);
  EXPECT_EQ(limit(A::Processing, 20, A::Transport, 20),
            std::pair(Cause::Arrivals, std::string("The arrival of packages limits the run: the "
                                                   "robots wait 80 % of the time")));
}

/// The columns of a table, by name, of the first record with this scope and name.
std::map<std::string, std::string> record_of(const std::string& csv, std::string_view scope,
                                             std::string_view name) {
  static const std::vector<std::string_view> kColumns{
      "scope",    "name",         "run_s",       "finished",   "packages",   "delivered",
      "busy_s",   "starved_s",    "blocked_s",   "loaded_s",   "empty_s",    "waiting_s",
      "loaded_m", "empty_m",      "energy",      "yielded",    "mean_level", "most_level",
      "flow_s",   "released_s",   "delivered_s", "operations", "operation",  "process",
      "machine",  "robot",        "ready_s",     "fetched_s",  "arrived_s",  "start_s",
      "end_s",    "mean_in_hall", "limit"};
  TableReader reader(csv, "hall.csv", kColumns, kColumns.size());
  std::map<std::string, std::string> found;
  while (found.empty() && reader.next()) {
    if (reader.text(0) != scope || reader.text(1) != name) continue;
    for (std::size_t k = 0; k < kColumns.size(); ++k) {
      found[std::string(kColumns[k])] = reader.text(k);
    }
  }
  EXPECT_FALSE(reader.error()) << reader.error()->text();
  return found;
}

TEST_F(HallMeasuresTest, TheTableHasALineForEachRowAndOperation) {
  ten_seconds();
  const std::string csv = hall_csv(*block());
  auto run = record_of(csv, "run", "");
  EXPECT_EQ(run["run_s"], "10.000");
  EXPECT_EQ(run["finished"], "0");
  EXPECT_EQ(run["packages"], "2");
  EXPECT_EQ(run["delivered"], "1");
  EXPECT_EQ(run["mean_in_hall"], "0.702");
  EXPECT_EQ(run["operations"], "1");
  EXPECT_EQ(run["limit"], "Traffic limits the run: the robots cannot go on 50 % of the time");
  auto machine = record_of(csv, "machine", "machine0");
  EXPECT_EQ(machine["busy_s"], "1.000");
  EXPECT_EQ(machine["starved_s"], "8.983");
  EXPECT_EQ(machine["blocked_s"], "0.017");
  EXPECT_EQ(machine["loaded_s"], "") << "of robots";
  auto robot = record_of(csv, "robot", "robot0");
  EXPECT_EQ(robot["loaded_s"], "2.000");
  EXPECT_EQ(robot["empty_s"], "1.333");
  EXPECT_EQ(robot["waiting_s"], "1.667");
  EXPECT_EQ(robot["blocked_s"], "5.000");
  EXPECT_EQ(robot["loaded_m"], "10.500");
  EXPECT_EQ(robot["empty_m"], "4.250");
  EXPECT_EQ(robot["energy"], "1.500");
  EXPECT_EQ(robot["yielded"], "2");
  auto belt = record_of(csv, "belt", "belt0");
  EXPECT_EQ(belt["mean_level"], "0.050");
  EXPECT_EQ(belt["most_level"], "1");
  auto job = record_of(csv, "job", "package0");
  EXPECT_EQ(job["released_s"], "2.000");
  EXPECT_EQ(job["delivered_s"], "9.017");
  EXPECT_EQ(job["flow_s"], "7.017");
  EXPECT_EQ(record_of(csv, "job", "package1")["flow_s"], "") << "not delivered yet";
  auto operation = record_of(csv, "operation", "package0");
  EXPECT_EQ(operation["operation"], "0") << "as in schedules";
  EXPECT_EQ(operation["process"], "1");
  EXPECT_EQ(operation["machine"], "machine0");
  EXPECT_EQ(operation["robot"], "robot0");
  EXPECT_EQ(operation["ready_s"], "2.000");
  EXPECT_EQ(operation["fetched_s"], "3.000");
  EXPECT_EQ(operation["arrived_s"], "5.000");
  EXPECT_EQ(operation["start_s"], "5.500");
  EXPECT_EQ(operation["end_s"], "6.500");
}

TEST_F(HallMeasuresTest, WithoutAHallTheTableHasOnlyColumnNames) {
  const std::string csv = hall_csv({});
  EXPECT_EQ(csv.find("scope,name,run_s,"), 0U);
  EXPECT_EQ(csv.find("\r\n"), csv.size() - 2);
}

TEST_F(HallMeasuresTest, TheTableOfBarsHasOneLineEach) {
  history.now = 120;
  end(kMachine, A::Waiting, 0, 30);
  chunk.back().state.package = -1;
  end(kMachine, A::Processing, 30, 90);
  chunk.back().state.package = 4;
  open({Kind::Belt, 0}, A::Blocked, 60, {}, 3);
  open(kJob, A::Transport, 90, kRobot);
  EXPECT_EQ(hall_bars_csv(*block()),
            "kind,name,activity,begin_s,end_s,package,place,process,level\r\n"
            "machine,machine0,waiting,0.000,0.500,,,,\r\n"
            "machine,machine0,processing,0.500,1.500,package4,,1,\r\n"
            "belt,belt0,blocked,1.000,,,,,3\r\n"
            "job,package0,transport,1.500,,,robot0,,\r\n");
}

}  // namespace
}  // namespace magna
