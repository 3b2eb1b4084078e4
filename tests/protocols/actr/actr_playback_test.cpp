// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/actr_playback.h"

#include <gmock/gmock.h>

#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ActrPlaybackTest : public testing::Test {
 protected:
  ActrPlaybackOptions options() {
    ActrPlaybackOptions options;
    options.log = [this](const std::string& line) { log.push_back(line); };
    options.changed = [this] { ++changes; };
    return options;
  }

  std::vector<std::string> log;
  int changes = 0;
};

TEST_F(ActrPlaybackTest, SendsLinesToThoseThatAreAttached) {
  ActrPlayback playback(options());
  ASSERT_FALSE(playback.listen());
  playback.send({"(select robot1)\n", 1});
  test::LineClient first(playback.port());
  ASSERT_TRUE(test::wait_until([&] { return playback.clients() == 1; }));
  playback.send({"(select robot2)\n", 1});
  test::LineClient second(playback.port());
  ASSERT_TRUE(test::wait_until([&] { return playback.clients() == 2; }));
  playback.send({"(select robot3)\n", 1});
  EXPECT_TRUE(first.wait_for_lines(2));
  EXPECT_TRUE(second.wait_for_lines(1));
  EXPECT_THAT(first.lines(), ElementsAre("(select robot2)", "(select robot3)"));
  EXPECT_THAT(second.lines(), ElementsAre("(select robot3)"));
  EXPECT_TRUE(test::wait_until([&] { return playback.backlog() == 0; }));
  first.leave();
  EXPECT_TRUE(test::wait_until([&] { return playback.clients() == 1; }));
  EXPECT_EQ(changes, 3);
}

TEST_F(ActrPlaybackTest, LogsWhatClientsSendAndDoesNotAnswer) {
  ActrPlayback playback(options());
  ASSERT_FALSE(playback.listen());
  test::LineClient client(playback.port());
  client.send("(missionadd robot1 (goto (3 3)))\n)\n(select ");
  ASSERT_TRUE(test::wait_until([&] { return log.size() >= 2; }));
  EXPECT_THAT(log[0], HasSubstr("client-1: (missionadd robot1 (goto (3 3))) refused: a recording"));
  EXPECT_THAT(log[1], HasSubstr("byte "));
  client.leave();
  EXPECT_TRUE(test::wait_until([&] { return playback.clients() == 0; }));
  EXPECT_EQ(client.bytes(), "");
  test::LineClient flood(playback.port());
  std::string many;
  for (int k = 0; k < 20'000; ++k) many += "(select robot1)\n";
  flood.send(many);
  flood.leave();
  EXPECT_TRUE(test::wait_until([&] { return changes == 4; }));
  EXPECT_LT(log.size(), 100U);
}

TEST_F(ActrPlaybackTest, DropsAReaderThatIsTooFarBehind) {
  ActrPlaybackOptions given = options();
  given.limits.max_backlog = 1 << 20;
  ActrPlayback playback(std::move(given));
  ASSERT_FALSE(playback.listen());
  test::LineClient client(playback.port());
  client.stop_reading();
  ASSERT_TRUE(test::wait_until([&] { return playback.clients() == 1; }));
  const Lines much{std::string(999, 'a') + '\n', 1};
  EXPECT_TRUE(test::wait_until([&] {
    for (int k = 0; k < 1000; ++k) playback.send(much);
    return playback.clients() == 0;
  }));
  EXPECT_THAT(log, Contains(HasSubstr("dropped")));
}

TEST_F(ActrPlaybackTest, SaysWhyItCannotListen) {
  ActrPlayback first(options());
  ASSERT_FALSE(first.listen());
  ActrPlaybackOptions given = options();
  given.port = first.port();
  ActrPlayback second(given);
  EXPECT_THAT(second.listen().value_or(""), HasSubstr("is in use by another program"));
  given.port.reset();
  ActrPlayback third(given);
  EXPECT_THAT(third.listen().value_or(""), HasSubstr("--actr-port"));
}

using ActrRecordTest = ActrFixture;

TEST_F(ActrRecordTest, RecordsWhatEveryClientIsSentAndWhatEachSends) {
  std::vector<std::string> recorded;
  ActrServer::Options with_record = options();
  with_record.record = [&](const std::string& peer, bool sent, std::string_view text) {
    recorded.push_back(peer + (sent ? " < " : " > ") + std::string(text));
  };
  serve(std::move(with_record));
  submit(input::Select{RobotId{1}});
  EXPECT_THAT(recorded, IsEmpty()) << "no recording has begun";
  std::vector<std::string> state;
  const auto to_state = [&](const std::string& peer, bool sent, std::string_view text) {
    state.push_back(peer + (sent ? " < " : " > ") + std::string(text));
  };
  server_->record_state(to_state);
  EXPECT_EQ(state.size(), kTold + 1) << "and the selection";
  EXPECT_THAT(state, Contains(" < (select robot2)"));
  EXPECT_THAT(recorded, IsEmpty()) << "earlier recordings have it";
  submit(input::Select{RobotId{2}});
  EXPECT_THAT(recorded, ElementsAre(" < (select robot3)"));
  const auto client = join();
  recorded.clear();
  client->send("(select robot1)\n");
  ASSERT_TRUE(test::wait_until([&] { return recorded.size() >= 3; }));
  EXPECT_THAT(recorded, ElementsAre("client-1 > (select robot1)", "client-1 < (select robot1)",
                                    " < (select robot1)"));
}

}  // namespace
}  // namespace magna
