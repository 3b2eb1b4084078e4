// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_branch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>

#include "core/engine/operator_inputs.h"
#include "core/engine/remote_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/record/input_history.h"
#include "core/record/session_writer.h"
#include "core/record/verifier.h"
#include "core/robot/remote_robot.h"
#include "tests/support/recorded_session.h"
#include "tests/support/small_scenario.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

using test::make_engine;
using test::opened;
using test::RecordedSession;
using test::send;
using test::small_scenario;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr const char* kVersion = "0.1.0";  // of RecordedSession

std::unique_ptr<Engine> fresh() { return make_engine(small_scenario(), {7}); }

/// 60 ticks; inputs after 15, 30 and 32 of them, the second one after the hash of tick 30.
struct Original {
  explicit Original(const RecordedSession::Alter& alter = {}) {
    RecordedSession session(*engine, alter);
    session.run(15);
    send(*engine, RobotId{0}, {8.0, 3.0});
    session.run(15);
    at_30 = engine->state_hash();
    send(*engine, RobotId{2}, {9.0, 7.0});
    session.run(2);
    send(*engine, RobotId{1}, {9.0, 5.0});
    session.run(28);
    at_60 = engine->state_hash();
    bytes = session.ended();
  }

  std::unique_ptr<Engine> engine = fresh();
  std::uint64_t at_30 = 0;
  std::uint64_t at_60 = 0;
  std::string bytes;
};

std::optional<Error> run(SessionBranch& branch, const std::string& bytes, Engine& engine) {
  if (auto error = branch.take(opened(bytes))) return error;
  return branch.run(engine);
}

TEST(SessionBranch, HasTheStateOfTheRecordingAtItsTick) {
  const Original original;
  SessionBranch branch("run.mcap", 30, kVersion);
  const auto engine = fresh();
  const auto error = run(branch, original.bytes, *engine);
  ASSERT_FALSE(error) << error->text();
  EXPECT_EQ(engine->now(), 30);
  EXPECT_EQ(branch.done(), 30);
  EXPECT_EQ(engine->state_hash(), original.at_30);
  EXPECT_THAT(branch.inputs(), SizeIs(1)) << "without those after the tick";
  EXPECT_THAT(branch.farewells(), IsEmpty());
}

TEST(SessionBranch, GoesOnLikeTheRecordingWithItsInputsAndOtherwiseWithOthers) {
  const Original original;
  const auto continued = [&](Point to) {
    SessionBranch branch("run.mcap", 30, kVersion);
    const auto engine = fresh();
    EXPECT_FALSE(run(branch, original.bytes, *engine));
    send(*engine, RobotId{2}, to);
    test::run(*engine, 2);
    send(*engine, RobotId{1}, {9.0, 5.0});
    test::run(*engine, 28);
    return engine->state_hash();
  };
  EXPECT_EQ(continued({9.0, 7.0}), original.at_60);
  EXPECT_NE(continued({9.0, 9.0}), original.at_60);
}

TEST(SessionBranch, BeginsAtTickZeroAndAtTheEnd) {
  const Original original;
  SessionBranch first("run.mcap", 0, kVersion);
  const auto engine = fresh();
  EXPECT_FALSE(run(first, original.bytes, *engine));
  EXPECT_EQ(engine->state_hash(), fresh()->state_hash());
  SessionBranch last("run.mcap", 60, kVersion);
  const auto other = fresh();
  EXPECT_FALSE(run(last, original.bytes, *other));
  EXPECT_EQ(other->state_hash(), original.at_60);
}

TEST(SessionBranch, IsRefusedFromAChangedInputOn) {
  const Original original([](LoggedInput& logged) {
    if (logged.tick == 33) {
      logged.input = input::MissionAppend{RobotId{1}, Waypoint::go_to({9.0, 9.0})};
    }
  });
  SessionBranch before("run.mcap", 30, kVersion);
  EXPECT_FALSE(run(before, original.bytes, *fresh()));
  SessionBranch after("run.mcap", 50, kVersion);
  const auto error = run(after, original.bytes, *fresh());
  ASSERT_TRUE(error);
  EXPECT_THAT(error->text(), HasSubstr("run.mcap: cannot be continued"));
  EXPECT_THAT(error->text(), testing::ContainsRegex("tick(s 31 to)? (3[3-9]|40)"));
}

TEST(SessionBranch, IsRefusedWhereTheRecordingDoesNotFit) {
  const Original original;
  SessionBranch late("run.mcap", 61, kVersion);
  const auto too_late = late.take(opened(original.bytes));
  ASSERT_TRUE(too_late);
  EXPECT_THAT(too_late->text(), HasSubstr("it has the ticks 0 to 60"));
  SessionBranch other("run.mcap", 30, "9.9.9");
  const auto version = other.take(opened(original.bytes));
  ASSERT_TRUE(version);
  EXPECT_THAT(version->text(), HasSubstr("recorded by Magna 0.1.0, and this is Magna 9.9.9"));
  SessionBranch none("/no/such.mcap", 1, kVersion);
  EXPECT_TRUE(none.open());
}

/// Inputs are missing after tick 20: the session is continued from there, but not later.
void expect_only_until_20(const std::string& bytes) {
  SessionBranch after("run.mcap", 30, kVersion);
  const auto error = run(after, bytes, *fresh());
  ASSERT_TRUE(error);
  EXPECT_THAT(error->text(), HasSubstr("inputs before it are missing"));
  SessionBranch before("run.mcap", 20, kVersion);
  const auto none = run(before, bytes, *fresh());
  EXPECT_FALSE(none) << none->text();
}

TEST(SessionBranch, IsRefusedWhereInputsAreMissing) {
  const auto engine = fresh();
  RecordedSession session(*engine);
  session.run(15);
  send(*engine, RobotId{0}, {8.0, 3.0});
  session.run(5);
  session.close_chunk();
  const std::size_t whole = session.killed().size();
  send(*engine, RobotId{1}, {8.0, 5.0});
  session.run(10);
  session.close_chunk();
  std::string damaged = session.ended();
  damaged[whole + (session.killed().size() - whole) / 4] ^= 0x55;  // in the second chunk
  expect_only_until_20(damaged);
}

TEST(SessionBranch, IsRefusedWhereAnInputCannotBeRead) {
  const auto engine = fresh();
  RecordedSession session(*engine);
  session.run(15);
  send(*engine, RobotId{0}, {8.0, 3.0});
  session.run(5);
  session.add(topic::kInputs, 21, "{}");
  session.run(10);
  expect_only_until_20(session.ended());
}

TEST(SessionBranch, CanBeCancelled) {
  const Original original;
  SessionBranch branch("run.mcap", 30, kVersion);
  branch.cancel();
  const auto engine = fresh();
  EXPECT_TRUE(run(branch, original.bytes, *engine));
  EXPECT_TRUE(branch.cancelled());
  EXPECT_LE(engine->now(), 1);
}

TEST(SessionBranch, EndsTheCommandsOfClientsThatAreNotThere) {
  const auto engine = fresh();
  RecordedSession session(*engine);
  session.run(5);
  engine->submit(Author::client("client-1"), input::Command{RobotId{0}, GoForward{200}});
  engine->submit(Author::client("client-1"), input::Command{RobotId{1}, GoForward{200}});
  engine->submit(Author::client("client-2"), input::Command{RobotId{1}, Stop{}});
  send(*engine, RobotId{2}, {9.0, 7.0});
  session.run(10);
  ASSERT_TRUE(engine->team().busy(RobotId{0}));
  SessionBranch branch("run.mcap", 15, kVersion);
  const auto other = fresh();
  const auto error = run(branch, session.ended(), *other);
  ASSERT_FALSE(error) << error->text();
  ASSERT_THAT(branch.farewells(), SizeIs(1));
  EXPECT_EQ(branch.farewells().front().first, Author::client("client-1"));
  for (const auto& [author, input] : branch.farewells()) {
    EXPECT_TRUE(other->submit(author, input).accepted);
  }
  test::run(*other, 30);
  EXPECT_EQ(other->team().velocity()[0], BodyVelocity{});
  EXPECT_NE(other->team().velocity()[2], BodyVelocity{}) << "a mission goes on";
}

TEST(SessionBranch, LosesCybotsAndHoldsTheirMissions) {
  const auto engine = fresh();
  RecordedSession session(*engine);
  session.run(3);
  const Author link = Author::client("link-1");
  const auto joined = engine->submit(link, input::RemoteJoin{"doc", "cm", {}, Pose{6.0, 9.0, 0.0}});
  ASSERT_TRUE(joined.robot);
  engine->submit({}, input::RemoteHold{true});
  session.run(3);
  SessionBranch branch("run.mcap", 6, kVersion);
  const auto other = fresh();
  const auto error = run(branch, session.ended(), *other);
  ASSERT_FALSE(error) << error->text();
  for (const auto& [author, input] : branch.farewells()) {
    EXPECT_TRUE(other->submit(author, input).accepted);
  }
  const RemoteRobot* const remote = other->team().remote(*joined.robot);
  ASSERT_NE(remote, nullptr);
  EXPECT_TRUE(other->team().alive(*joined.robot));
  EXPECT_FALSE(remote->connected());
  EXPECT_FALSE(remote->queue().held()) << "the session decides again";
}

TEST(SessionBranch, ItsRecordingVerifiesFromTheBeginning) {
  const Original original;
  SessionBranch branch("run.mcap", 30, kVersion);
  const auto engine = fresh();
  ASSERT_FALSE(run(branch, original.bytes, *engine));
  SessionWriter::Options options;
  options.header = branch.header();
  options.header.id = std::string(32, 'b');
  options.clock = [] { return std::uint64_t{1'790'000'000'000'000'000}; };
  InputHistory past(options.header);
  for (const LoggedInput& logged : branch.inputs()) past.add(logged, options.clock());
  options.past = past.past();
  const test::TemporaryFolder folder;
  const auto path = folder / "branch.mcap";
  auto writer = SessionWriter::open(path, options, *engine);
  ASSERT_TRUE(writer) << writer.error().text();
  engine->set_input_observer([&](const LoggedInput& logged) { (*writer)->input(logged); });
  send(*engine, RobotId{0}, {9.0, 9.0});
  for (int k = 0; k < 20; ++k) {
    engine->step();
    (*writer)->tick(*engine);
  }
  (*writer)->end(*engine, "done");
  engine->set_input_observer({});

  const auto file = SessionFile::open(path);
  ASSERT_TRUE(file) << file.error().text();
  const Verification found = Verifier(*file).run(*fresh(), {});
  EXPECT_FALSE(found.difference) << found.difference->text();
  EXPECT_EQ(found.agreed, 50);
  EXPECT_EQ(found.inputs, 2U);
  EXPECT_EQ(file->header().ancestors,
            (std::vector<SessionAncestor>{{"0123456789abcdef0123456789abcdef", "run.mcap", 30}}));

  SessionBranch again(path, 40, kVersion);  // a branch of the branch
  const auto other = fresh();
  ASSERT_FALSE(again.open());
  ASSERT_FALSE(again.run(*other));
  EXPECT_THAT(again.header().ancestors, SizeIs(2));
  EXPECT_EQ(again.header().ancestors.front().file, "branch.mcap");
}

TEST(SessionHeader, KeepsItsAncestors) {
  SessionHeader header = test::recorded_header(*fresh());
  header.ancestors = {{"parent", "b.mcap", 40}, {"grandparent", "a.mcap", 30}};
  const auto read = session_header(metadata_of(header), "c.mcap");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(*read, header);
  McapMetadata metadata = metadata_of(header);
  metadata.values["ancestors"] = "[{]";
  const auto damaged = session_header(metadata, "c.mcap");
  ASSERT_TRUE(damaged);
  EXPECT_EQ(damaged->ancestors, (std::vector<SessionAncestor>{{"parent", "", 40}}));
}

FoundSession found(const std::string& id, std::vector<SessionAncestor> ancestors) {
  FoundSession session{"/folder/" + id + ".mcap", {}};
  session.header.id = id;
  session.header.tick_seconds = 0.1;
  session.header.ancestors = std::move(ancestors);
  return session;
}

TEST(SessionFamily, HasAllThatContinueOneSession) {
  const FoundSession a = found("a", {});
  const FoundSession b = found("b", {{"a", "a.mcap", 30}});
  const FoundSession c =
      found("c", {{"lost", "lost.mcap", 50}, {"b", "b.mcap", 40}, {"a", "", 30}});
  const FoundSession d = found("d", {{"a", "a.mcap", 10}});
  const FoundSession stranger = found("x", {{"y", "y.mcap", 1}});
  std::vector<std::string> rows;
  for (const SessionRelative& one : session_family(b, {a, c, d, stranger})) {
    rows.push_back(fmt::format("{}{}@{}{}", std::string(one.depth, ' '), one.name, one.tick,
                               one.file.empty() ? "?" : ""));
  }
  EXPECT_EQ(rows, (std::vector<std::string>{"a.mcap@0", " d.mcap@10", " b.mcap@30",
                                            "  lost.mcap@40?", "   c.mcap@50"}));
}

TEST(SessionsIn, AreThoseOfAFolderUnlessItIsCancelled) {
  const test::TemporaryFolder folder;
  const auto engine = fresh();
  RecordedSession session(*engine);
  const std::string bytes = session.ended();
  for (const char* const name : {"b.mcap", "a.mcap", "a.txt"}) {
    std::ofstream(folder / name, std::ios::binary) << bytes;
  }
  std::ofstream(folder / "c.mcap") << "not a recording";
  std::atomic<bool> cancelled = false;
  const auto sessions = sessions_in(folder.path(), cancelled);
  ASSERT_THAT(sessions, SizeIs(2));
  EXPECT_EQ(sessions.front().file, folder / "a.mcap");
  EXPECT_EQ(sessions.back().file, folder / "b.mcap");
  EXPECT_EQ(sessions.front().header.world, engine->world().name());
  cancelled = true;
  EXPECT_THAT(sessions_in(folder.path(), cancelled), IsEmpty());
}

}  // namespace
}  // namespace magna
