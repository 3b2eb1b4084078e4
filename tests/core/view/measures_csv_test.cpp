// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/measures_csv.h"
#include "core/engine/all_inputs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/engine/engine.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

const std::string kHeader =
    "scope,robot,active_s,activations,neglect_s,longest_neglect_s,neglect_now_s,idle_s,commands,"
    "run_s,switches,victims,victims_found,victims_missed,false_marks,mean_error_m,cause,requests,"
    "answered,response_median_s,response_longest_s,ended,service_median_s,service_longest_s,author,"
    "kind,actions,refused,selections\r\n";
const std::string kNoHelp = ",,,,,,,,,,,,,\r\n";  // and no author

RobotMeasures robot(const char* name, double longest) {
  RobotMeasures r;
  r.name = name;
  r.active_s = 1.5;
  r.activations = 2;
  r.neglect_s = 10.25;
  r.longest_neglect_s = longest;
  r.idle_s = 3.0;
  r.commands = 4;
  r.neglect_now_s = 0.5;
  return r;
}

TEST(MeasuresCsv, HasARowPerRobotAndOneOfTotals) {
  OperatorMeasures all;
  all.seconds = 12.0;
  all.switches = 3;
  all.robots = {robot("alpha", 6.0), robot("beta", 7.0)};
  all.victims = {4, 2, 2, 1, 0.3456};
  EXPECT_EQ(measures_csv(all), kHeader + "robot,alpha,1.50,2,10.25,6.00,0.50,3.00,4,,,,,,," +
                                   kNoHelp + "robot,beta,1.50,2,10.25,7.00,0.50,3.00,4,,,,,,," +
                                   kNoHelp + "total,,3.00,4,20.50,7.00,1.00,6.00,8," +
                                   "12.00,3,4,2,2,1,0.346" + kNoHelp);
}

TEST(MeasuresCsv, QuotesNamesWhereNecessary) {
  OperatorMeasures all;
  all.robots = {robot("a,b", 0.0), robot("the \"big\" one", 0.0), robot("two\nlines", 0.0)};
  const std::string csv = measures_csv(all);
  EXPECT_NE(csv.find("robot,\"a,b\",1.50"), std::string::npos);
  EXPECT_NE(csv.find("robot,\"the \"\"big\"\" one\",1.50"), std::string::npos);
  EXPECT_NE(csv.find("robot,\"two\nlines\",1.50"), std::string::npos);
}

TEST(MeasuresCsv, OmitsTheErrorOfMarksWithoutFoundVictims) {
  EXPECT_EQ(measures_csv({}),
            kHeader + "total,,0.00,0,0.00,0.00,0.00,0.00,0,0.00,0,0,0,0,0," + kNoHelp);
}

TEST(MeasuresCsv, HasARowForEachAuthor) {
  OperatorMeasures all;
  all.authors = {{Author::person(), 5, 1, 2, 3, 4, 6},
                 {Author::client("model, the \"first\""), 0, 7, 0, 0, 0, 0}};
  const std::string csv = measures_csv(all);
  const std::string rows =
      "author,,,,,,,,3,,,,4,,6,,,,,,,,,,operator,operator,5,1,2\r\n"
      "author,,,,,,,,0,,,,0,,0,,,,,,,,,,\"model, the \"\"first\"\"\",client,0,7,0\r\n";
  EXPECT_TRUE(csv.ends_with(rows)) << csv;
}

TEST(MeasuresCsv, EveryRowHasAllColumns) {
  OperatorMeasures all;
  all.robots = {robot("alpha", 6.0)};
  all.authors = {{Author::person(), 1, 1, 1, 1, 1, 1}};
  const std::vector<HelpMeasures> help{{.cause = "blocked", .requests = 1}};
  const std::string csv = measures_csv(all, help);
  std::vector<long> commas;
  for (std::size_t at = 0; at < csv.size(); at = csv.find('\n', at) + 1) {
    const std::string_view row = std::string_view(csv).substr(at, csv.find('\n', at) - at);
    commas.push_back(std::ranges::count(row, ','));
  }
  EXPECT_EQ(commas, std::vector<long>(5, 28));
}

TEST(MeasuresCsv, HasARowForEachCauseOfRequestsForHelp) {
  const std::vector<HelpMeasures> help = {{"blocked", 3, 2, 4.0, 6.5, 3, 10.0, 12.25},
                                          {"link-lost", 1, 0, 0.0, 0.0, 0, 0.0, 0.0}};
  const std::string csv = measures_csv({}, help);
  const std::string empty = "help" + std::string(16, ',');
  EXPECT_TRUE(csv.ends_with(empty + "blocked,3,2,4.00,6.50,3,10.00,12.25,,,,,\r\n" + empty +
                            "link-lost,1,0,,,0,,,,,,,\r\n"))
      << csv;
  const auto columns = std::ranges::count(kHeader, ',');
  const std::string last = csv.substr(csv.rfind("help"));
  EXPECT_EQ(std::ranges::count(last, ','), columns);
}

TEST(MeasuresCsv, ReportsTheCurrentNeglectOfARunningSession) {
  const auto engine = test::make_engine(test::small_scenario());
  const RobotId first{0};
  engine->submit(Author::person(), input::Select{first});
  for (int k = 0; k < 10; ++k) engine->step();
  EXPECT_EQ(engine->measures().robots[0].neglect_now_s, 0.0);
  engine->submit(Author::person(), input::Deselect{});
  for (int k = 0; k < 5; ++k) engine->step();
  const RobotMeasures now = engine->measures().robots[0];
  EXPECT_DOUBLE_EQ(now.neglect_now_s, 5 * engine->world().tick_seconds());
  EXPECT_NE(measures_csv(engine->measures()).find("robot," + now.name), std::string::npos);
}

}  // namespace
}  // namespace magna
