// SPDX-License-Identifier: GPL-3.0-or-later
// The real session, on this thread: `--obstacles`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "core/engine/input_log.h"
#include "core/knowledge/obstacle_file.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"

namespace magna {
namespace {

using test::wait_until;
using testing::HasSubstr;

class SessionObstaclesTest : public test::SessionFixture {
 protected:
  SessionObstaclesTest() {
    line_.headless = true;
    line_.world = "field:3";
    line_.obstacles = (folder_ / "map.json").string();
    line_.links.emplace_back("--actr-port", "off");
    line_.links.emplace_back("--cognav-port", "off");
    line_.links.emplace_back("--gobot-port", "off");
  }
  void write(const std::string& text) const { std::ofstream(line_.obstacles) << text; }
  /// The error with which the session does not open.
  Error failure() {
    const auto failure = open();
    EXPECT_TRUE(failure);
    if (!failure) return {};
    EXPECT_EQ(failure->status, kBadInput);
    return failure->error;
  }
};

constexpr const char* kMap = R"({"obstacles": [{"class": "hole", "x": 1, "y": 2, "diameter": 0.2}],
 "zones": [{"x": 1, "y": 2, "radius": 0.7}]})";

TEST_F(SessionObstaclesTest, StartsWithTheMapAndLogsIt) {
  write(kMap);
  line_.log_inputs = (folder_ / "run.log").string();
  begin();
  const auto& all = session_->engine().sightings().all();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].kind, SightingClass::Hole);
  EXPECT_EQ(session_->engine().zones().all().size(), 1U);
  session_.reset();
  std::ifstream in(line_.log_inputs);
  const auto log = read_input_log(in, "run.log");
  ASSERT_TRUE(log) << log.error().text();
  ASSERT_FALSE(log->inputs.empty());
  EXPECT_EQ(name(log->inputs[0].input), "obstacles-load");
}

TEST_F(SessionObstaclesTest, LoadsTheMapAgainWithTheSameWorld) {
  write(kMap);
  begin();
  post(input::ObstaclesClear{});
  session_->open_world("field:3");
  ASSERT_TRUE(wait_until([this] { return exchange_.take()->opened->number == 2; }));
  EXPECT_EQ(session_->engine().sightings().all().size(), 1U);
  session_->open_world("field:4");
  ASSERT_TRUE(wait_until([this] { return exchange_.take()->opened->number == 3; }));
  EXPECT_TRUE(session_->engine().sightings().all().empty());
}

TEST_F(SessionObstaclesTest, RefusesADamagedFileWithItsPlace) {
  write("{\"obstacles\": [\n {\"class\": \"pit\"}]}");
  const Error damaged = failure();
  EXPECT_EQ(damaged.file, line_.obstacles);
  EXPECT_EQ(damaged.line, 2);
  EXPECT_EQ(damaged.column, 12);
  write(R"({"obstacles": [{"class": "hole", "x": 1e9, "y": 2, "diameter": 0.2}]})");
  EXPECT_THAT(failure().text(), HasSubstr("too far from the map"));
  write(std::string(kMostObstacleBytes + 100, ' '));
  EXPECT_THAT(failure().text(), HasSubstr("larger than 2 MiB"));
  line_.obstacles = (folder_ / "none.json").string();
  EXPECT_THAT(failure().text(), HasSubstr("none.json: there is no such file"));
}

}  // namespace
}  // namespace magna
