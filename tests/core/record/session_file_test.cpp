// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "core/engine/operator_inputs.h"
#include "tests/support/recorded_session.h"
#include "tests/support/small_scenario.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using test::make_engine;
using test::opened;
using test::RecordedSession;
using test::small_scenario;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

std::string error_of(std::string bytes) {
  const auto file = SessionFile::over(std::move(bytes), "run.mcap");
  return file ? "no error" : file.error().text();
}

TEST(SessionFile, ReadsWhatWasRecorded) {
  const auto engine = make_engine(small_scenario());
  SessionHeader header = test::recorded_header(*engine);
  header.options = {{"world-file", "/home/someone/small.lisp"}, {"folder", "/home/someone"}};
  RecordedSession session(*engine, header, {{"small.lisp", "(defmap small (20 12))"}});
  session.run(5);
  engine->submit(Author::person(), input::Select{RobotId{1}});
  engine->submit(Author::client("client-1"), input::Select{RobotId{9}});
  session.add(topic::kEvents, 5, R"({"event":"selected","robot":1,"tick":5})");
  session.add(topic::kMeasures, 5, R"({"switches":1,"tick":5})");
  session.add(topic::kNotices, 5, test::notice_text(4, "robot2", "blocked by wall"));
  session.add(topic::kMap, 5, test::small_map_text());
  session.bookmark(5, "odd", "what is this?");
  session.run(7);
  const SessionFile file = opened(session.ended());

  EXPECT_EQ(file.header(), header);
  ASSERT_TRUE(file.end());
  EXPECT_EQ(file.end()->tick, 12);
  EXPECT_EQ(file.end()->reason, "closed");
  EXPECT_EQ(file.last_tick(), 12);
  EXPECT_FALSE(file.broken());

  const auto files = file.files();
  ASSERT_TRUE(files);
  EXPECT_EQ(*files, (ReadFiles{"/home/someone/small.lisp",
                               "/home/someone",
                               {{"small.lisp", "(defmap small (20 12))"}}}));
  EXPECT_THAT(file.bookmarks(), ElementsAre(RecordedBookmark{5, "odd", "what is this?"}));

  const auto inputs = file.inputs();
  EXPECT_FALSE(inputs.broken);
  ASSERT_THAT(inputs.items, SizeIs(2));
  EXPECT_EQ(inputs.items[0].tick, 6);
  EXPECT_EQ(inputs.items[0].refused, "");
  EXPECT_EQ(inputs.items[1].author, Author::client("client-1"));
  EXPECT_EQ(inputs.items[1].refused, "no-such-robot");

  const auto hashes = file.hashes();
  ASSERT_THAT(hashes.items, SizeIs(3));  // at the beginning, after 10 ticks, at the end
  EXPECT_EQ(hashes.items[1].tick, 10);
  EXPECT_EQ(hashes.items[1].inputs, 2U);
  EXPECT_EQ(hashes.items[2].hash, engine->state_hash());
  EXPECT_TRUE(hashes.items[2].parts.contains("robots"));

  ASSERT_THAT(file.events().items, SizeIs(1));
  EXPECT_EQ(file.events().items[0].tick, 5);
  ASSERT_THAT(file.measures().items, SizeIs(1));
  const auto notices = file.notices();
  ASSERT_THAT(notices.items, SizeIs(1));
  EXPECT_EQ(notices.items[0].severity, Severity::Warning);
  EXPECT_EQ(notices.items[0].source, "robot2");
  EXPECT_EQ(notices.items[0].text, "blocked by wall");

  const auto map = file.map();
  ASSERT_TRUE(map);
  EXPECT_EQ(map->corner, (Point{1.0, 2.0}));
  EXPECT_EQ(map->rows, 2U);
  EXPECT_THAT(map->filled, ElementsAre(true, false, false, false, false, false));
}

TEST(SessionFile, HasPosesInMagnasFrame) {
  Scenario scenario = small_scenario();
  scenario.robots[1].robot.pose.theta = 0.5;
  const auto engine = make_engine(scenario);
  RecordedSession session(*engine);
  session.run(3);
  const SessionFile file = opened(session.ended());
  std::vector<Tick> ticks;
  const auto problem = file.visit_poses([&](const PosesAtTick& poses) {
    ticks.push_back(poses.tick);
    EXPECT_THAT(poses.robots, SizeIs(3));
    EXPECT_NEAR(poses.robots[1].x, engine->team().truth()[1].x, 1.0 / 1024);
    EXPECT_NEAR(poses.robots[1].y, engine->team().truth()[1].y, 1.0 / 1024);
    EXPECT_NEAR(poses.robots[1].theta, 0.5, 1e-9);
    return true;
  });
  EXPECT_FALSE(problem);
  EXPECT_THAT(ticks, ElementsAre(0, 1, 2, 3));
}

TEST(SessionFile, OpensWithoutItsEnd) {
  const auto engine = make_engine(small_scenario());
  RecordedSession session(*engine);
  session.run(20);
  engine->submit(Author::person(), input::Select{RobotId{1}});
  session.close_chunk();
  const std::string whole = session.killed();
  const SessionFile file = opened(whole);
  EXPECT_FALSE(file.end());
  EXPECT_THAT(file.inputs().items, SizeIs(1));
  EXPECT_EQ(file.last_tick(), 21);

  session.run(20);
  session.close_chunk();
  const std::string cut = session.killed().substr(0, (whole.size() + session.killed().size()) / 2);
  const SessionFile half = opened(cut);
  EXPECT_THAT(half.inputs().items, SizeIs(1));
  ASSERT_TRUE(half.broken());
  EXPECT_EQ(half.broken()->file, "run.mcap");
}

TEST(SessionFile, RefusesOtherFilesWithTheReason) {
  EXPECT_THAT(error_of("no session"), HasSubstr("run.mcap"));
  std::string bytes;
  const auto sink = [&bytes](std::string_view more) { bytes += more; };
  {
    McapWriter writer(sink, "ros2", "test");
    writer.finish();
  }
  EXPECT_THAT(error_of(bytes), HasSubstr("“ros2”"));
  bytes.clear();
  {
    McapWriter writer(sink, kSessionProfile, "test");
    writer.finish();
  }
  EXPECT_THAT(error_of(bytes), HasSubstr("magna.session"));
  bytes.clear();
  {
    const auto engine = make_engine(small_scenario());
    SessionHeader header = test::recorded_header(*engine);
    header.format = SessionHeader::kFormat + 1;
    RecordedSession session(*engine, header, {});
    bytes = session.ended();
  }
  EXPECT_THAT(error_of(bytes), HasSubstr("newer Magna"));
}

TEST(SessionFile, NamesAMessageThatCannotBeRead) {
  const auto engine = make_engine(small_scenario());
  RecordedSession session(*engine);
  engine->submit(Author::person(), input::Select{RobotId{1}});
  session.add(topic::kInputs, 1, R"({"tick":1,"sequence":2})");
  session.add(topic::kHashes, 1, R"({"tick":1,"hash":"12","inputs":0})");
  session.add(topic::kPoses, 1, "\x1a\x7f");
  const SessionFile file = opened(session.ended());
  const auto inputs = file.inputs();
  EXPECT_THAT(inputs.items, SizeIs(1));
  ASSERT_TRUE(inputs.broken);
  EXPECT_THAT(inputs.broken->text(), HasSubstr("message 2 of /inputs"));
  ASSERT_TRUE(file.hashes().broken);
  EXPECT_THAT(file.hashes().broken->text(), HasSubstr("16 hexadecimal digits"));
  const auto poses = file.visit_poses([](const PosesAtTick&) { return true; });
  ASSERT_TRUE(poses);
  EXPECT_THAT(poses->text(), HasSubstr("the poses of tick 1 cannot be read"));
}

TEST(SessionFile, IsKnownByItsFirstBytes) {
  const test::TemporaryFolder folder;
  std::ofstream(folder / "a.mcap", std::ios::binary) << kMcapMagic << "rest";
  std::ofstream(folder / "b.mcap", std::ios::binary) << "{}";
  EXPECT_TRUE(is_mcap_file(folder / "a.mcap"));
  EXPECT_FALSE(is_mcap_file(folder / "b.mcap"));
  EXPECT_FALSE(is_mcap_file(folder / "c.mcap"));
}

}  // namespace
}  // namespace magna
