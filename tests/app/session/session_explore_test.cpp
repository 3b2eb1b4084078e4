// SPDX-License-Identifier: GPL-3.0-or-later
// The real session, on this thread: `--explore`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "core/engine/input_log.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/event_loop.h"

namespace magna {
namespace {

using test::wait_until;
using testing::HasSubstr;

class SessionExploreTest : public test::SessionFixture {
 protected:
  SessionExploreTest() {
    line_.seed = 3;
    line_.explore = true;
    line_.headless = true;
    line_.time_scale = 0.0;
    line_.ticks = 60;
    line_.links.emplace_back("--actr-port", "off");
    line_.links.emplace_back("--cognav-port", "off");
    line_.links.emplace_back("--gobot-port", "off");
  }

  /// The warnings about the option.
  std::vector<std::string> warnings() {
    std::vector<std::string> texts;
    for (const Notice& notice : *exchange_.take()->notices) {
      const std::string text = english(notice.text);
      if (text.starts_with("--explore")) texts.push_back(text);
    }
    return texts;
  }
};

TEST_F(SessionExploreTest, WarnsOnceAndContinuesWhereKnowledgeIsNotGathered) {
  line_.world = "field:3";
  begin();
  ASSERT_TRUE(wait_until([this] { return status_.has_value(); }));
  EXPECT_EQ(status_, kDone);
  EXPECT_EQ(session_->engine().now(), 60);
  EXPECT_THAT(warnings(), testing::ElementsAre(HasSubstr("--explore has no effect in ")));
}

#ifdef MAGNA_HAS_LISP

/// Two rooms with a door between; one of the three robots has no ranger.
constexpr const char* kRooms = R"((defmap rooms (16 9)
  (rect (0 0) (16 9) bricks 10 20 30 20)
  (wall (8 1) (8 3) bricks 10)
  (wall (8 6) (8 8) bricks 10))
(defrobot near (rooms (2.5 2.5) 0) :type p2at)
(defrobot blind (rooms (2.5 4.5) 0))
(defrobot far (rooms (2.5 6.5) 0) :type airrobot)
)";

class SessionExploreRoomsTest : public SessionExploreTest {
 protected:
  SessionExploreRoomsTest() {
    line_.world = world("rooms.lisp", kRooms);
    line_.log_inputs = log();
  }

  std::string world(const char* name, const char* text) {
    const std::string path = (folder_ / name).string();
    std::ofstream(path) << text;
    return path;
  }
  std::string log(const char* more = "") const { return (folder_ / "run.log").string() + more; }
  /// The content of a log.
  static std::vector<LoggedInput> inputs(const std::string& path) {
    std::ifstream in(path);
    const auto read = read_input_log(in, path);
    EXPECT_TRUE(read) << read.error().text();
    return read ? read->inputs : std::vector<LoggedInput>{};
  }
  static void expect_explorers(const std::vector<LoggedInput>& logged,
                               const std::vector<RobotId>& robots) {
    ASSERT_EQ(logged.size(), 1U);
    EXPECT_EQ(logged[0].author, Author::person());
    const auto* const all = logged[0].input.get_if<input::SetExplorers>();
    ASSERT_NE(all, nullptr);
    EXPECT_EQ(all->robots, robots);
    EXPECT_TRUE(all->on);
  }
  /// Runs to the end and returns the hash.
  std::uint64_t run() {
    begin();
    EXPECT_TRUE(wait_until([this] { return status_.has_value(); }));
    return session_->engine().state_hash();
  }
};

TEST_F(SessionExploreRoomsTest, OneInputSendsAllCapableRobotsExploring) {
  run();
  expect_explorers(inputs(log()), {RobotId{0}, RobotId{2}});
  EXPECT_TRUE(warnings().empty());
}

TEST_F(SessionExploreRoomsTest, ReplayingItsLogReproducesTheRun) {
  const std::uint64_t told = run();
  line_.explore = false;
  line_.play_inputs = log();
  line_.log_inputs = log(".again");
  EXPECT_EQ(run(), told);
  expect_explorers(inputs(log(".again")), {RobotId{0}, RobotId{2}});
  line_.play_inputs.clear();
  line_.log_inputs.clear();
  EXPECT_NE(run(), told) << "no robot explores by itself";
}

TEST_F(SessionExploreRoomsTest, ExploresOnlyTheWorldItWasGivenWith) {
  line_.ticks = 1'000'000'000;
  begin();
  session_->open_world(world("room.lisp",
                             "(defmap room (9 9))\n"
                             "(defrobot one (room (2.5 2.5) 0) :type p2at)\n"));
  ASSERT_TRUE(wait_until([&] { return exchange_.take()->opened->number == 2; }));
  session_->open_world(line_.world);
  ASSERT_TRUE(wait_until([&] { return exchange_.take()->opened->number == 3; }));
  session_->finish(kDone);
  EXPECT_TRUE(inputs(log(".2")).empty());
  expect_explorers(inputs(log(".3")), {RobotId{0}, RobotId{2}});
}

TEST_F(SessionExploreRoomsTest, WarnsWithTheNameOfARobotThatCannotExplore) {
  line_.world = world("blind.lisp",
                      "(defmap blind (9 9))\n"
                      "(defrobot mole (blind (2.5 2.5) 0))\n");
  run();
  EXPECT_TRUE(inputs(log()).empty());
  EXPECT_THAT(warnings(), testing::ElementsAre(testing::AllOf(
                              HasSubstr("--explore has no effect in blind: "), HasSubstr("mole"))));
}

#endif

}  // namespace
}  // namespace magna
