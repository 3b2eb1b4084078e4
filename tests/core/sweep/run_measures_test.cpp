// SPDX-License-Identifier: GPL-3.0-or-later
// Measures of runs, compared with what the engine and the tables say.
#include "core/sweep/run_measures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

#include "core/engine/all_inputs.h"
#include "core/engine/engine.h"
#include "core/engine/hall_dispatcher.h"
#include "core/hall/hall_schedule.h"
#include "tests/support/small_hall.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Key;
using ::testing::Not;
using ::testing::StartsWith;

using Values = std::map<std::string, double>;

Values measured(const Engine& engine, const std::vector<std::string>& patterns = {},
                const PlanLog& plans = {}, std::shared_ptr<const HallSchedule> plan = nullptr) {
  HallHistory hall;
  if (engine.hall_records() != nullptr) hall = engine.hall_records()->history();
  hall.plan = std::move(plan);
  const auto all = measure_run({engine, plans, hall}, patterns);
  return {all.begin(), all.end()};
}

/// A room that two robots explore for half a minute.
std::unique_ptr<Engine> explored_room() {
  auto engine = test::make_engine(test::small_scenario(2), {.seed = 5});
  engine->measure_exploration();
  engine->submit(Author::person(), input::SetExplorers{{RobotId{0}, RobotId{1}}, true});
  test::run(*engine, 300);
  return engine;
}

TEST(RunMeasures, AreATableOfDifferentNamesWithGroupsInOneOrder) {
  std::set<std::string_view> names;
  std::vector<std::string_view> groups;
  for (const MeasureInfo& one : run_measures()) {
    EXPECT_TRUE(names.insert(one.name).second) << one.name;
    ASSERT_NE(one.name.find('.'), std::string_view::npos) << one.name;
    const std::string_view group = one.name.substr(0, one.name.find('.'));
    if (groups.empty() || groups.back() != group) groups.push_back(group);
    EXPECT_FALSE(one.meaning.empty() || one.meaning.ends_with('.')) << one.name;
    EXPECT_FALSE(one.source.empty()) << one.name;
    // The units of names are those of the columns of tables.
    EXPECT_EQ(one.name.ends_with("_s"), one.unit == "s") << one.name;
    EXPECT_EQ(one.name.ends_with("_m"), one.unit == "m") << one.name;
    EXPECT_EQ(one.name.ends_with("_m2"), one.unit == "m²") << one.name;
  }
  EXPECT_THAT(groups,
              testing::ElementsAre("operator", "team", "coverage", "hall", "plan", "errors"));
}

TEST(RunMeasures, AreChosenByNamesAndPatterns) {
  const auto wanted = [](std::string_view name, std::vector<std::string> patterns) {
    return is_wanted_measure(name, patterns);
  };
  EXPECT_TRUE(wanted("hall.makespan_s", {}));
  EXPECT_TRUE(wanted("hall.makespan_s", {"hall.makespan_s"}));
  EXPECT_TRUE(wanted("hall.makespan_s", {"team.*", "hall.*"}));
  EXPECT_TRUE(wanted("hall.makespan_s", {"*"}));
  EXPECT_TRUE(wanted("hall.makespan_s", {"*_s"}));
  EXPECT_TRUE(wanted("hall.makespan_s", {"h*span*s"}));
  EXPECT_TRUE(wanted("hall.robots_loaded_s", {"*o*d_s"})) << "the first “o…d” is too early";
  EXPECT_FALSE(wanted("hall.makespan_s", {"hall"}));
  EXPECT_FALSE(wanted("hall.makespan_s", {"all.*", "hall.makespan_s*x", ""}));
  EXPECT_FALSE(wanted("hall.makespan_s", {"*_m"}));
  const std::string stars = "a" + std::string(100'000, '*') + "b";
  EXPECT_FALSE(wanted(std::string(1000, 'a'), {stars})) << "and in no time";

  EXPECT_FALSE(measure_problem("hall.*"));
  EXPECT_THAT(measure_problem("hall.makespan").value_or(""), HasSubstr("hall.makespan_s?"));
  EXPECT_THAT(measure_problem("walls.*").value_or(""), HasSubstr("no measure matches"));
}

TEST(RunMeasures, SayWhatTheyNeed) {
  const auto exploration = [](std::vector<std::string> patterns) {
    return measures_need_exploration(patterns);
  };
  EXPECT_TRUE(exploration({}));
  EXPECT_TRUE(exploration({"coverage.reachable_share"}));
  EXPECT_FALSE(exploration({"coverage.seen_m2", "hall.*"}));
  EXPECT_TRUE(measures_need_plans({}));
  EXPECT_FALSE(measures_need_plans(std::vector<std::string>{"hall.*"}));
}

TEST(RunMeasures, OfARoomAreThoseOfTheEngine) {
  const auto engine = explored_room();
  engine->submit(Author::person(), input::Select{RobotId{0}});
  engine->submit(Author::person(), input::Select{RobotId{1}});
  test::run(*engine, 20);
  const Values values = measured(*engine);
  const OperatorMeasures operation = engine->measures();
  EXPECT_EQ(values.at("operator.switches"), 1.0);
  EXPECT_DOUBLE_EQ(values.at("operator.active_s"), operation.total().active_s);
  EXPECT_GT(values.at("operator.active_s"), 1.9);
  EXPECT_EQ(values.at("operator.actions"), 3.0);
  EXPECT_EQ(values.at("team.robots"), 2.0);
  const auto ways = engine->team().travelled();
  EXPECT_DOUBLE_EQ(values.at("team.distance_m"), std::accumulate(ways.begin(), ways.end(), 0.0));
  EXPECT_EQ(values.at("team.longest_way_m"), std::max(ways[0], ways[1]));
  EXPECT_GT(values.at("team.distance_m"), values.at("team.longest_way_m"));
  EXPECT_DOUBLE_EQ(values.at("coverage.seen_m2"),
                   static_cast<double>(engine->knowledge()->coverage().seen()) / 16.0);
  EXPECT_EQ(values.at("coverage.floor_share"), engine->knowledge()->floor_seen());
  EXPECT_EQ(values.at("coverage.reachable_share"), engine->reachable()->share());
  EXPECT_DOUBLE_EQ(values.at("coverage.reachable_m2"),
                   static_cast<double>(engine->reachable()->size()) / 16.0);
  ASSERT_TRUE(engine->reachable()->reached_90());
  EXPECT_DOUBLE_EQ(values.at("coverage.time_to_90_s"),
                   static_cast<double>(*engine->reachable()->reached_90()) * 0.1);
  EXPECT_EQ(values.at("errors.known_cells"),
            static_cast<double>(engine->knowledge()->coverage().seen()));
  EXPECT_LT(values.at("errors.wrong_share"), 0.05);
  EXPECT_FALSE(values.contains("operator.mean_error_m")) << "no victim was found";
  EXPECT_THAT(values, Each(Key(Not(AllOf(StartsWith("hall."))))));
  EXPECT_THAT(values, Each(Key(Not(StartsWith("plan.")))));
}

TEST(RunMeasures, LeaveOutWhatIsNotMeasuredOrNotWanted) {
  auto engine = test::make_engine(test::small_scenario(1));
  test::run(*engine, 5);
  const Values all = measured(*engine);
  EXPECT_TRUE(all.contains("coverage.floor_share"));
  EXPECT_FALSE(all.contains("coverage.reachable_share")) << "it was not measured";
  EXPECT_FALSE(all.contains("coverage.time_to_90_s"));
  const Values some = measured(*engine, {"team.*", "operator.idle_s"});
  EXPECT_EQ(some.size(), 4U);
  EXPECT_EQ(some.at("operator.idle_s"), all.at("operator.idle_s"));

  Scenario blind = test::small_scenario(1);
  blind.robots[0].robot.type = RobotType::Point;
  engine = test::make_engine(blind);
  EXPECT_THAT(measured(*engine, {"coverage.*", "errors.*"}), IsEmpty()) << "it has no ranger";
}

TEST(RunMeasures, OfAHallAreThoseOfItsRecords) {
  auto engine = test::make_hall();
  HallDispatcher dispatcher(*engine, DispatchRuleKind::Greedy);
  const auto tick = [&] {
    dispatcher.give_orders(*engine);
    engine->step();
    engine->take_events();
  };
  for (int k = 0; k < 300; ++k) tick();
  EXPECT_FALSE(measured(*engine).contains("hall.makespan_s")) << "not yet";
  EXPECT_EQ(measured(*engine).at("hall.delivered"), 0.0);
  for (int k = 0; k < 20'000 && !engine->hall()->finished(); ++k) tick();
  ASSERT_TRUE(engine->hall()->finished());
  const Values values = measured(*engine);
  const double makespan =
      static_cast<double>(*engine->hall_finished_at()) * engine->world().tick_seconds();
  EXPECT_DOUBLE_EQ(values.at("hall.makespan_s"), makespan);
  EXPECT_EQ(values.at("hall.run_s"), values.at("hall.makespan_s"));
  EXPECT_EQ(values.at("hall.packages"), 2.0);
  EXPECT_EQ(values.at("hall.delivered"), 2.0);
  EXPECT_EQ(values.at("hall.operations"), 4.0);
  EXPECT_NEAR(values.at("hall.delivered_per_h"), 2.0 * 3600.0 / makespan, 1e-6);
  EXPECT_NEAR(values.at("hall.machines_busy_s"), 2.0 * (1.0 + 0.5), 0.2);
  EXPECT_LE(values.at("hall.mean_flow_s"), values.at("hall.longest_flow_s"));
  EXPECT_LT(values.at("hall.longest_flow_s"), makespan);
  EXPECT_GT(values.at("hall.mean_flow_s"), 1.5);
  const double driven = values.at("hall.robots_loaded_m") + values.at("hall.robots_empty_m");
  EXPECT_GT(driven, 5.0);
  EXPECT_NEAR(values.at("team.distance_m"), driven, 0.01 * driven);
  double robots = 0.0;
  for (const char* name :
       {"hall.robots_loaded_s", "hall.robots_empty_s", "hall.robots_waiting_s",
        "hall.robots_blocked_s", "hall.robots_charging_s", "hall.robots_failed_s"}) {
    robots += values.at(name);
  }
  EXPECT_NEAR(robots, 2.0 * makespan, 0.1) << "both robots do something all the time";
  EXPECT_FALSE(values.contains("hall.mean_late_s")) << "no schedule is executed";
  EXPECT_FALSE(values.contains("coverage.seen_m2")) << "its robots have no rangers";

  auto plan = std::make_shared<HallSchedule>();
  for (std::uint32_t job = 0; job < 2; ++job) {
    for (std::uint32_t number = 0; number < 2; ++number) {
      plan->operations.push_back({{job, number}, 0, -1.0 - job, 0.0});
    }
  }
  const Values late = measured(*engine, {"hall.*late*"}, {}, plan);
  EXPECT_EQ(late.size(), 2U);
  EXPECT_GT(late.at("hall.mean_late_s"), 1.0);
  EXPECT_GT(late.at("hall.longest_late_s"), late.at("hall.mean_late_s"));
}

TEST(RunMeasures, CountPlansTheirStepsAndCommands) {
  const auto engine = test::make_engine(test::small_scenario(1));
  const auto episode = [](const char* kind, const char* result, Tick began,
                          std::optional<Tick> ended) {
    PlanEpisode made;
    made.kind = kind;
    made.result = result;
    made.began = began;
    made.ended = ended;
    return made;
  };
  const PlanLog log{
      {1,
       0,
       {episode("plan", "done", 0, 30), episode("step", "failed", 0, 5),
        episode("step", "done", 5, 30), episode("command", "done", 6, 9)}},
      {2, 0, {episode("plan", "failed", 10, 20)}},
      {3, 0, {episode("plan", "running", 20, {}), episode("command", "failed", 21, 22)}},
      {0, 0, {episode("command", "done", 1, 2)}}};
  EXPECT_EQ(measured(*engine, {"plan.*"}, log), (Values{{"plan.plans", 3.0},
                                                        {"plan.plans_done", 1.0},
                                                        {"plan.plans_failed", 1.0},
                                                        {"plan.plans_stopped", 0.0},
                                                        {"plan.mean_plan_s", 2.0},
                                                        {"plan.steps", 2.0},
                                                        {"plan.steps_failed", 1.0},
                                                        {"plan.commands", 3.0},
                                                        {"plan.commands_failed", 1.0}}));
}

}  // namespace
}  // namespace magna
