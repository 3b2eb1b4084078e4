// SPDX-License-Identifier: GPL-3.0-or-later
// Schedule files of halls: reading, and what is wrong with them.
#include "core/hall/hall_schedule.h"

#include <gmock/gmock.h>

#include <memory>
#include <string>

#include "core/hall/json_node.h"
#include "tests/support/small_hall.h"

namespace magna {
namespace {

using ::testing::HasSubstr;

/// small_hall: two jobs of 1 s and 0.5 s on machine0, two robots.
class HallScheduleTest : public testing::Test {
 protected:
  Result<HallSchedule> read(const std::string& text) const {
    return read_hall_schedule(text, "plan.json", hall);
  }
  /// The four operations, each on a line of its own; `last` is the fourth.
  static std::string with_last(const std::string& last) {
    return "{\"operations\": [\n"
           "  {\"job\": 0, \"operation\": 0, \"machine\": 0, \"start\": 0},\n"
           "  {\"job\": 1, \"operation\": 0, \"machine\": 0, \"start\": 1},\n"
           "  {\"job\": 0, \"operation\": 1, \"machine\": 0, \"start\": 2},\n"
           "  " +
           last + "\n]}";
  }
  Error error_of(const std::string& text) const {
    const auto result = read(text);
    EXPECT_FALSE(result) << text;
    return result ? Error{} : result.error();
  }

  HallDescription hall = test::small_hall();
};

TEST_F(HallScheduleTest, ReadsNumbersAndNames) {
  const auto plan = read(R"({"instance": "two", "makespan": 9, "operations": [
    {"job": "package1", "step": 0, "machine": "machine0", "start": 1, "duration": 1.5},
    {"job": 0, "operation": 0, "machine": 0, "start": 0, "robot": "robot1"},
    {"job": 0, "operation": 1, "machine": 0, "start": 2.5, "end": 4, "robot": 0},
    {"job": 1, "operation": 1, "machine": 0, "start": 4},
  ]})");
  ASSERT_TRUE(plan) << plan.error().text();
  ASSERT_EQ(plan->operations.size(), 4U);
  EXPECT_EQ(plan->operations[0], (PlannedOperation{{0, 0}, 0, 0.0, 1.0, 1}));
  EXPECT_EQ(plan->operations[1], (PlannedOperation{{1, 0}, 0, 1.0, 2.5, -1}));
  EXPECT_EQ(plan->operations[2], (PlannedOperation{{0, 1}, 0, 2.5, 4.0, 0}));
  EXPECT_EQ(plan->operations[3], (PlannedOperation{{1, 1}, 0, 4.0, 4.5, -1}));
  EXPECT_EQ(plan->find({0, 1}), &plan->operations[2]);
  EXPECT_EQ(plan->find({2, 0}), nullptr);
}

struct BadSchedule {
  const char* last;  ///< the fourth operation
  int line;
  const char* at;  ///< text at the column; nullptr = the last operation
  const char* why;
};

class BadScheduleTest : public HallScheduleTest, public testing::WithParamInterface<BadSchedule> {};

TEST_P(BadScheduleTest, NamesLineColumnAndReason) {
  const std::string text = with_last(GetParam().last);
  const Error error = error_of(text);
  EXPECT_EQ(error.file, "plan.json");
  EXPECT_THAT(error.message, HasSubstr(GetParam().why));
  EXPECT_EQ(error.line, GetParam().line) << error.text();
  if (GetParam().at == nullptr) return;
  const std::size_t last = text.find(GetParam().last);
  const std::size_t begin = text.rfind('\n', last) + 1;
  EXPECT_EQ(error.column, static_cast<int>(text.find(GetParam().at, last) - begin) + 1)
      << error.text();
}

INSTANTIATE_TEST_SUITE_P(
    All, BadScheduleTest,
    testing::Values(
        BadSchedule{R"({"job": 2, "operation": 1, "machine": 0, "start": 3})", 5, "2,",
                    "operations[3].job: found 2; expected a job: 0 to 1, or its name"},
        BadSchedule{R"({"job": "box", "operation": 1, "machine": 0, "start": 3})", 5, "\"box",
                    "such as package0"},
        BadSchedule{R"({"job": 1, "operation": 2, "machine": 0, "start": 3})", 5, "2,",
                    "an operation of job 1, which has 2"},
        BadSchedule{R"({"job": 1, "operation": -1, "machine": 0, "start": 3})", 5, "-1",
                    "found -1"},
        BadSchedule{R"({"job": 1, "machine": 0, "start": 3})", 5, "{", "operation: missing"},
        BadSchedule{R"({"job": 1, "operation": 0, "machine": 0, "start": 3})", 5, "{",
                    "found operation 0 of job 1 again; expected it once, in operations[1]"},
        BadSchedule{R"({"job": 1, "operation": 1, "machine": 1, "start": 3})", 5, "1, \"start",
                    "expected a machine: 0 to 0, or its name, such as machine0"},
        BadSchedule{R"({"job": 1, "operation": 1, "machine": "output_machine0", "start": 3})", 5,
                    "\"output", "expected a machine"},
        BadSchedule{R"({"job": 1, "operation": 1, "machine": 0, "start": 3, "robot": 2})", 5, "2}",
                    "expected a robot: 0 to 1, or its name, such as robot0"},
        BadSchedule{R"({"job": 1, "operation": 1, "machine": 0, "start": -3})", 5, "-3",
                    "found -3; expected seconds, 0 or more"},
        BadSchedule{R"({"job": 1, "operation": 1, "machine": 0})", 5, "{", "start: missing"},
        BadSchedule{R"({"job": 1, "operation": 1, "machine": 0, "start": 3, "end": 3.25})", 5,
                    "3.25", "expected 3.5 or more: process 1 takes 0.5 s on machine0"},
        BadSchedule{R"({"job": 1, "operation": 1, "machine": 0, "start": 3, "duration": 0.1})", 5,
                    "0.1", "expected 0.5 or more"},
        BadSchedule{
            R"({"job": 1, "operation": 1, "machine": 0, "start": 1.75})", 5, "1.75",
            "found 1.75; expected 2 or more, when operation 0 of job 1 ends (operations[1])"},
        BadSchedule{R"({"job": 1, "operation": 1, "machine": 0, "start": 2.25})", 5, "2.25",
                    "expected 2.5 or more, when operation 1 of job 0 ends on machine0 "
                    "(operations[2])"},
        BadSchedule{R"(7)", 5, "7", "found 7; expected an object"},
        BadSchedule{R"({"job": 1, "operation")", 6, nullptr, "no JSON"}));

TEST_F(HallScheduleTest, EveryOperationIsNeeded) {
  const Error error = error_of(R"({"operations": [
    {"job": 0, "operation": 0, "machine": 0, "start": 0},
    {"job": 0, "operation": 1, "machine": 0, "start": 2},
    {"job": 1, "operation": 0, "machine": 0, "start": 4}]})");
  EXPECT_THAT(error.message, HasSubstr("found no operation 1 of job 1"));
  EXPECT_EQ(error.line, 1);
  EXPECT_EQ(error.column, 16) << "the list";
  EXPECT_THAT(error_of(R"({"operations": []})").message, HasSubstr("no operation 0 of job 0"));
  EXPECT_THAT(error_of("{}").message, HasSubstr("operations: missing"));
  EXPECT_THAT(error_of("[]").message, HasSubstr("expected an object"));
  EXPECT_THAT(error_of("").message, HasSubstr("no JSON"));
}

TEST_F(HallScheduleTest, AMachineThatDoesNotDoTheProcessIsRefused) {
  hall.machines[0].processes = {0};
  EXPECT_THAT(
      error_of(with_last(R"({"job": 1, "operation": 1, "machine": 0, "start": 3})")).message,
      HasSubstr("operations[2].machine: found 0; expected a machine that does process 1 of "
                "operation 1 of job 0"));
}

TEST_F(HallScheduleTest, ArrivingJobsAreThereAsAWholeOrNotAtAll) {
  hall.disturbances.arrivals = {{5.0, {{0, 1.0}, {1, 0.5}}}};
  const std::string two = R"({"job": 1, "operation": 1, "machine": 0, "start": 3})";
  EXPECT_TRUE(read(with_last(two)));
  const std::string one = two + R"(, {"job": 2, "operation": 0, "machine": 0, "start": 6})";
  EXPECT_THAT(error_of(with_last(one)).message, HasSubstr("found no operation 1 of job 2"));
  EXPECT_TRUE(read(with_last(one + R"(, {"job": 2, "operation": 1, "machine": 0, "start": 8})")));
}

TEST_F(HallScheduleTest, JobsWithoutAKnownOrderHaveNoSchedule) {
  const std::string plan = with_last(R"({"job": 1, "operation": 1, "machine": 0, "start": 3})");
  for (std::size_t m = 0; m < hall.machines.size(); ++m) {
    if (hall.hall.machines[m].type != MachineType::Input) continue;
    hall.machines[m].create_order = CreateOrder::Random;
    EXPECT_THAT(error_of(plan).message, HasSubstr("jobs whose order is known"));
    hall.machines[m].create_order = CreateOrder::First;
    hall.machines[m].infinite = true;
    EXPECT_THAT(error_of(plan).message, HasSubstr("jobs whose order is known"));
    hall.machines[m].infinite = false;
  }
  EXPECT_TRUE(read(plan));
}

TEST_F(HallScheduleTest, AMissingFileIsNamed) {
  const auto result = load_hall_schedule("no/such/plan.json", hall);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().file, "no/such/plan.json");
}

TEST_F(HallScheduleTest, AnEmptyRunHasAnEmptySchedule) {
  EXPECT_EQ(hall_schedule_json({}), "{\"operations\": [\n]}\n");
}

TEST(JsonPlace, FindsValuesByTheirPath) {
  const std::string text = R"( {"a": [1, {"b]": "x,}\"", "c": [[2], 33]}], "d": null})";
  const auto at = [&text](std::string_view path) { return text.substr(json_place(text, path), 2); };
  EXPECT_EQ(at("a"), "[1");
  EXPECT_EQ(at("a[0]"), "1,");
  EXPECT_EQ(at("a[1]"), "{\"");
  EXPECT_EQ(at("a[1].c[1]"), "33");
  EXPECT_EQ(at("a[1].c[0][0]"), "2]");
  EXPECT_EQ(at("d"), "nu");
  EXPECT_EQ(at("a[1].missing"), "{\"") << "its object";
  EXPECT_EQ(at(""), "{\"");
  EXPECT_EQ(at("a[7]"), "[1");
}

}  // namespace
}  // namespace magna
