// SPDX-License-Identifier: GPL-3.0-or-later
// A session as tables and as a page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "core/engine/operator_inputs.h"
#include "core/record/session_csv.h"
#include "core/record/session_page.h"
#include "tests/support/recorded_session.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::RecordedSession;
using test::small_scenario;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

SessionFile session() {
  const auto engine = make_engine(small_scenario(2));
  RecordedSession session(*engine);
  session.run(2);
  engine->submit(Author::client("a, \"b\""), input::Select{RobotId{9}});
  session.add(topic::kEvents, 2, R"({"event":"selected","robot":1,"tick":2})");
  session.add(topic::kMeasures, 2, R"({"robots":[{"name":"robot1","idle_s":2.5}],"tick":2})");
  session.add(topic::kMeasures, 3, R"({"robots":[{"name":"robot1","idle_s":2.5}],"tick":3})");
  session.add(topic::kNotices, 2, test::notice_text(4, "robot2", "</script><b>&"));
  session.add(topic::kMap, 2, test::small_map_text());
  session.bookmark(1, "begin", "here");
  return test::opened(session.ended());
}

TEST(SessionCsv, HasTheTrajectories) {
  const SessionTable table = trajectory_csv(session());
  EXPECT_FALSE(table.broken);
  EXPECT_THAT(table.text, StartsWith("tick,seconds,robot,x_m,y_m,heading_deg\r\n"
                                     "0,0.00,robot1,2.500,2.500,0.0\r\n"
                                     "0,0.00,robot2,2.500,4.500,0.0\r\n"
                                     "1,"));
}

TEST(SessionCsv, HasTheInputs) {
  const std::string text = input_csv(session()).text;
  EXPECT_THAT(text, StartsWith("tick,seconds,sequence,kind,author,input,refused,details\r\n3,"));
  EXPECT_THAT(text, HasSubstr(R"(,client,"a, ""b""",select,no-such-robot,"{""robot"":9}")"));
}

TEST(SessionCsv, HasTheEvents) {
  const std::string text = event_csv(session()).text;
  EXPECT_THAT(text, StartsWith("tick,seconds,event,details\r\n2,"));
  EXPECT_THAT(text, HasSubstr(",selected,\"{\"\"robot\"\":1}\"\r\n"));
}

TEST(SessionCsv, HasMeasuresOnceAtEachChange) {
  const std::string text = measure_csv(session()).text;
  EXPECT_THAT(text, HasSubstr(",robots.robot1.idle_s,2.5\r\n"));
  EXPECT_EQ(text.find("idle_s"), text.rfind("idle_s"));
}

nlohmann::json data_of(const std::string& page) {
  const std::string begin = R"(<script type="application/json" id="data">)";
  const std::size_t at = page.find(begin) + begin.size();
  return nlohmann::json::parse(page.substr(at, page.find("</script>", at) - at));
}

TEST(SessionPage, StandsByItself) {
  const std::string page = session_page(session());
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, HasSubstr("<title>small · Magna session</title>"));
  EXPECT_THAT(page, Not(HasSubstr("http:")));
  EXPECT_THAT(page, Not(HasSubstr("https:")));
  EXPECT_FALSE(std::regex_search(page, std::regex("<(link|img|iframe|script)[^>]*(src|href)=")));
}

TEST(SessionPage, HasTheSessionsData) {
  const nlohmann::json data = data_of(session_page(session()));
  EXPECT_EQ(data["world"], "small");
  EXPECT_EQ(data["robots"], (nlohmann::json{"robot1", "robot2"}));
  EXPECT_EQ(data["last"], 3);
  EXPECT_EQ(data["ticks"], "AAAAAAEAAAACAAAA") << "0, 1 and 2 as 32 bits";
  EXPECT_EQ(data["map"]["bits"], "AQ==");
  ASSERT_EQ(data["log"].size(), 2U);
  EXPECT_EQ(data["log"][0], (nlohmann::json{1, 3, "begin", "here"}));
  EXPECT_EQ(data["log"][1], (nlohmann::json{2, 2, "robot2", "</script><b>&"}));
}

TEST(SessionPage, LeavesOutPosesInLongSessions) {
  const auto engine = make_engine(small_scenario(2));
  RecordedSession session(*engine);
  std::vector<Pose> poses(500, Pose{1.0, 2.0, 0.5});
  for (Tick tick = 1; tick <= 8'000; ++tick) {
    session.add(topic::kPoses, tick, test::poses_text(poses));
  }
  const auto file = SessionFile::over(session.ended(), "run.mcap");
  ASSERT_TRUE(file);
  const std::string page = session_page(*file);
  EXPECT_LT(page.size(), std::size_t{15} << 20U);
  EXPECT_GT(page.size(), std::size_t{8} << 20U);
}

}  // namespace
}  // namespace magna
