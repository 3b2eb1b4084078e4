// SPDX-License-Identifier: GPL-3.0-or-later
// COGNAV over real sockets, in both topologies.
#include "protocols/cognav/arap_server.h"

#include <gmock/gmock.h>

#include <QTcpServer>

#include "tests/protocols/cognav/arap_server_fixture.h"

namespace magna {
namespace {

using namespace test;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using ArapServerTest = ArapServerFixture;

TEST_F(ArapServerTest, ReproducesEveryConversationWholeAndByteByByte) {
  for (const ArapFile& file : arap_dialogues()) {
    for (const bool byte_by_byte : {false, true}) {
      auto with = options();
      with.profile = cognav_profile(file.lines[0].rest).value();
      serve(std::move(with));
      hold(file, *join(), byte_by_byte);
    }
  }
}

TEST_F(ArapServerTest, ReproducesEveryConversationWithADialledCybot) {
  QTcpServer cybot;
  ASSERT_TRUE(cybot.listen(QHostAddress::LocalHost));
  for (const ArapFile& file : arap_dialogues()) {
    auto with = options();
    with.port.reset();
    with.profile = cognav_profile(file.lines[0].rest).value();
    with.cybots = {at(cybot.serverPort())};
    const std::size_t before = fleet_.robots.size();
    serve(std::move(with));
    EXPECT_EQ(server_->port(), 0);
    ASSERT_TRUE(
        wait_until([&] { return cybot.hasPendingConnections() && fleet_.robots.size() > before; }));
    LineClient client(std::unique_ptr<QTcpSocket>(cybot.nextPendingConnection()));
    hold(file, client, false);
  }
}

TEST_F(ArapServerTest, ReportsAttachedRobotsWithProfileAndUnit) {
  serve();
  const auto client = join();
  EXPECT_THAT(fleet_.links, ElementsAre("link-1"));
  EXPECT_THAT(info_, Not(Contains(HasSubstr("cybot1"))));
  answer(*client, "00 80 C9 00 80 C9", 6);
  EXPECT_EQ(robot().arrivals, 1);
  EXPECT_THAT(info_, Contains(HasSubstr("link-1 is cybot1: profile doc, lengths in cm")));
}

TEST_F(ArapServerTest, EachConnectionIsItsOwnRobot) {
  serve();
  const auto first = join();
  const auto second = join();
  fleet_.robots[0]->order(Opcode::Turn, 90.0);
  fleet_.robots[1]->order(Opcode::Win);
  EXPECT_EQ(answer(*first, "01 01 01 8B", 4), "01 00 01 2C");
  EXPECT_EQ(answer(*second, "01 01 01 8B", 4), "01 00 07 2A");
  EXPECT_EQ(answer(*second, "00 81 C8", 3), "00 00 49");
  EXPECT_THAT(fleet_.robots[0]->acknowledged, IsEmpty());
  EXPECT_THAT(fleet_.robots[1]->acknowledged, ElementsAre(1));
}

TEST_F(ArapServerTest, IncompleteRequestsAndGarbageAffectOnlyTheirPeer) {
  serve();
  const auto good = join();
  const auto bad = join();
  give(*bad, std::string(5000, '\xA5'));
  EXPECT_EQ(answer(*good, "00 80 C9", 3), "00 00 49");
  wait(0.5);
  EXPECT_EQ(answer(*good, "00 80 C9", 3), "00 00 49");
  bad->forget();
  wait(0.5);
  EXPECT_TRUE(bad->wait_for_bytes(3));
  EXPECT_EQ(hex_text(bad->bytes()), "00 10 59");
  EXPECT_EQ(good->bytes().size(), 3u);
}

TEST_F(ArapServerTest, LogsEachInvalidMessageOnce) {
  serve();
  const auto client = join();
  answer(*client, "01 0A 01 2F", 3);
  answer(*client, "00 08 41", 3);
  give(*client, from_hex("00 80 C8"));
  wait(1.0);
  give(*client, from_hex("00 80 C9"));
  give(*client, from_hex("04 82 00"));
  wait(1.0);
  EXPECT_THAT(log_, ElementsAre(HasSubstr("link-1: register 10"), HasSubstr("0 counts"),
                                HasSubstr("wrong check byte"), HasSubstr("unfinished: 04 82 00")));
  EXPECT_EQ(server_->status().clients.at(0).errors, 4u);
}

TEST_F(ArapServerTest, LimitsTheLogOfAFloodOfInvalidMessages) {
  serve();
  const auto client = join();
  std::string flood;
  for (int i = 0; i < 20'000; ++i) flood += from_hex("01 0A 01 2F");
  client->send(flood);
  EXPECT_TRUE(client->wait_for_bytes(std::size_t{20'000} * 3));
  EXPECT_LE(log_.size(), 21u);
  EXPECT_EQ(server_->status().clients.at(0).errors, 20'000u);
}

TEST_F(ArapServerTest, AnswersAFloodOfRequestsWhileServingOthers) {
  serve();
  const auto flooder = join();
  const auto other = join();
  constexpr std::size_t kPings = 100'000;
  std::string flood;
  for (std::size_t i = 0; i < kPings; ++i) flood += from_hex("00 80 C9");
  flooder->send(flood);
  EXPECT_EQ(answer(*other, "00 80 C9", 3), "00 00 49");
  ASSERT_TRUE(flooder->wait_for_bytes(3 * kPings));
  EXPECT_EQ(flooder->bytes().size(), 3 * kPings);
  const auto status = server_->status().clients.at(0);
  EXPECT_EQ(status.messages_in, kPings);
  EXPECT_EQ(status.messages_out, kPings);
}

// A flood is split anywhere, even within a request, and then this machine is busy.
TEST_F(ArapServerTest, AnswersAFloodDespiteDelaysBetweenItsPieces) {
  auto with = options();
  with.limits.max_input_per_turn = 4;
  serve(std::move(with));
  const auto flooder = join();
  std::string flood, replies;
  for (int i = 0; i < 100; ++i) {
    flood += from_hex("00 80 C9");
    replies += from_hex("00 00 49");
  }
  flooder->send(flood);
  ASSERT_TRUE(wait_until([&] {
    clock_.nanoseconds += 3'000'000'000;
    return flooder->bytes().size() >= replies.size();
  }));
  EXPECT_EQ(hex_text(flooder->bytes(), 1000), hex_text(replies, 1000));
  EXPECT_THAT(log_, IsEmpty());
}

TEST_F(ArapServerTest, ReadsBufferedDataBeforeDetectingSilence) {
  auto with = options();
  with.limits.max_input_per_turn = 4;
  serve(std::move(with));
  const auto client = join();
  client->send(from_hex("04 82 00 00 B4 42 6C"));
  ASSERT_TRUE(wait_until([&] { return bytes_in() > 0; }));
  ASSERT_EQ(bytes_in(), 4u) << "the rest came with them";
  stand_still(60'000'000'000);
  ASSERT_TRUE(client->wait_for_bytes(3));
  EXPECT_EQ(hex_text(client->bytes()), "00 00 49");
  EXPECT_THAT(log_, IsEmpty());
}

TEST_F(ArapServerTest, AClosedPeerIsLostOnceAfterItsSilence) {
  serve();
  const auto client = join();
  give(*client, from_hex("00 80 C9 04 82"));
  client->vanish();
  ASSERT_TRUE(wait_until([&] {
    wait(1.0);
    return !fleet_.gone.empty();
  }));
  EXPECT_THAT(fleet_.gone, ElementsAre("cybot1"));
  EXPECT_EQ(server_->counters().done, 1u);
}

TEST_F(ArapServerTest, DropsAPeerThatDoesNotReadWithoutAffectingOthers) {
  auto with = options();
  with.limits.max_backlog = 100'000;
  serve(std::move(with));
  const auto good = join();
  const auto lazy = join();
  lazy->stop_reading();
  std::string flood;
  for (int i = 0; i < 100'000; ++i) flood += from_hex("01 02 01 C5");
  for (int i = 0; i < 200 && fleet_.gone.empty(); ++i) {
    lazy->send(flood);
    wait_until([&] { return !fleet_.gone.empty(); }, 20);
  }
  EXPECT_THAT(fleet_.gone, ElementsAre("cybot2"));
  EXPECT_THAT(log_, Contains(HasSubstr("does not read")));
  EXPECT_EQ(answer(*good, "00 80 C9", 3), "00 00 49");
}

TEST_F(ArapServerTest, ARobotIsLostImmediatelyAndANewConnectionStartsFresh) {
  serve();
  auto first = join();
  EXPECT_EQ(answer(*first, "00 80 C9", 3), "00 00 49");
  give(*first, from_hex("04 82"));
  first->vanish();
  EXPECT_TRUE(wait_until([&] { return !fleet_.gone.empty(); }));
  EXPECT_THAT(fleet_.gone, ElementsAre("cybot1"));
  EXPECT_THAT(log_, ElementsAre(HasSubstr("left in the middle of a request")));
  const auto second = join();
  EXPECT_EQ(answer(*second, "00 00 49 00 80 C9", 3), "00 00 49");  // no packet, then the ping's
  EXPECT_EQ(robot().name(), "cybot2");
}

TEST_F(ArapServerTest, ASilentRobotIsLostAndFreesItsConnection) {
  auto with = options();
  with.max_clients = 1;
  serve(std::move(with));
  const auto client = join();
  EXPECT_EQ(answer(*client, "00 80 C9", 3), "00 00 49");
  wait(1.9);
  EXPECT_THAT(robot().silences, IsEmpty());
  wait(0.1);
  EXPECT_THAT(robot().silences, ElementsAre(true));
  EXPECT_THAT(log_, ElementsAre(HasSubstr("nothing heard for 2 s")));
  wait(3.0);
  EXPECT_THAT(robot().silences, ElementsAre(true)) << "told once";
  EXPECT_EQ(answer(*client, "00 80 C9", 3), "00 00 49");
  EXPECT_THAT(robot().silences, ElementsAre(true, false));
  wait(9.9);
  EXPECT_THAT(fleet_.gone, IsEmpty());
  wait(0.1);
  EXPECT_THAT(fleet_.gone, ElementsAre("cybot1"));
  EXPECT_TRUE(wait_until([&] { return client->gone(); }));
  const auto next = join();
  EXPECT_EQ(answer(*next, "00 80 C9", 3), "00 00 49") << "there is room for it";
}

TEST_F(ArapServerTest, SilenceAndLossHaveTheTimesOfTheOptions) {
  auto with = options();
  with.timeouts.silent = 5.0;
  with.timeouts.lost = 7.0;
  serve(with);
  const auto client = join();
  EXPECT_EQ(answer(*client, "00 80 C9", 3), "00 00 49");
  wait(4.9);
  EXPECT_THAT(robot().silences, IsEmpty());
  wait(0.1);
  EXPECT_THAT(robot().silences, ElementsAre(true));
  wait(1.9);
  EXPECT_FALSE(client->gone());
  wait(0.1);
  EXPECT_TRUE(wait_until([&] { return client->gone(); }));
}

TEST_F(ArapServerTest, TheStatusOfARobotSaysHowItPolls) {
  serve();
  const auto client = join();
  EXPECT_FALSE(server_->status().clients.at(0).polls);
  EXPECT_EQ(answer(*client, "00 80 C9", 3), "00 00 49");
  wait(1.5);
  const auto polls = server_->status().clients.at(0).polls;
  ASSERT_TRUE(polls);
  EXPECT_NEAR(polls->request_age, 1.5, 1e-9);
  EXPECT_FALSE(polls->stick_age);
}

TEST_F(ArapServerTest, ARobotExecutingAnInstructionMayBeSilent) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer(*client, "00 80 C9", 3), "00 00 49");
  robot().at_instruction = true;
  wait(60.0);
  EXPECT_THAT(robot().silences, IsEmpty());
  robot().at_instruction = false;
  wait(1.9);
  EXPECT_THAT(robot().silences, IsEmpty()) << "counted from its end on";
  wait(0.1);
  EXPECT_THAT(robot().silences, ElementsAre(true));
}

TEST_F(ArapServerTest, BufferedDataDoesNotCountAsSilence) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer(*client, "00 80 C9", 3), "00 00 49");
  wait(1.9);
  client->send(from_hex("00 80 C9"));
  stand_still(100'000'000);
  EXPECT_THAT(robot().silences, IsEmpty());
  wait(1.9);
  EXPECT_THAT(robot().silences, IsEmpty());
  wait(0.1);
  EXPECT_THAT(robot().silences, ElementsAre(true));
}

TEST_F(ArapServerTest, ADelayOfTheServerDoesNotCountAsSilence) {
  serve();
  const auto client = join();
  // Its next request waits for this reply, which a delay of the machine may hold back.
  EXPECT_EQ(answer(*client, "00 80 C9", 3), "00 00 49");
  stand_still(60'000'000'000);
  EXPECT_LE(robot().looked_ns, 600'000'000) << "nor do its instructions take longer";
  wait(1.0);
  EXPECT_THAT(robot().silences, IsEmpty());
  EXPECT_THAT(fleet_.gone, IsEmpty());
  wait(1.0);
  EXPECT_THAT(robot().silences, ElementsAre(true));
}

TEST_F(ArapServerTest, ARobotOnABadLineIsNotSilent) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer(*client, "00 80 C9", 3), "00 00 49");
  for (int k = 0; k < 10; ++k) {
    give(*client, from_hex("00 80 C8"));
    wait(1.9);
  }
  EXPECT_THAT(robot().silences, IsEmpty());
}

TEST_F(ArapServerTest, APeerWithoutARequestIsClosed) {
  serve();
  const auto client = join();
  EXPECT_FALSE(server_->status().clients[0].silent);
  wait(2.1);
  EXPECT_TRUE(server_->status().clients[0].silent);
  EXPECT_THAT(log_, ElementsAre(HasSubstr("no request of a CyBOT for 2 s; closed after 5 s")));
  give(*client, "SSH-2.0-banner\r\n");
  EXPECT_TRUE(server_->status().clients[0].silent) << "a banner is not a request";
  wait(2.8);
  EXPECT_FALSE(client->gone());
  wait(0.2);
  EXPECT_TRUE(wait_until([&] { return client->gone(); }));
  EXPECT_THAT(robot().silences, IsEmpty()) << "it is not a robot";
  EXPECT_THAT(log_.back(), HasSubstr("no request of a CyBOT within 5 s"));
}

TEST_F(ArapServerTest, ARobotThatBeginsLateIsNotSilent) {
  serve();
  const auto client = join();
  wait(2.1);
  EXPECT_TRUE(server_->status().clients[0].silent);
  EXPECT_EQ(answer(*client, "00 80 C9", 3), "00 00 49");
  EXPECT_FALSE(server_->status().clients[0].silent);
  EXPECT_THAT(robot().silences, IsEmpty());
  wait(2.1);
  EXPECT_TRUE(server_->status().clients[0].silent) << "as a robot";
  EXPECT_THAT(robot().silences, ElementsAre(true));
}

TEST_F(ArapServerTest, MutePeersDoNotKeepARobotOut) {
  auto with = options();
  with.max_clients = 2;
  serve(std::move(with));
  const auto speaks = join();
  EXPECT_EQ(answer(*speaks, "00 80 C9", 3), "00 00 49");
  const auto mute = join();
  const auto robot = join();
  EXPECT_EQ(answer(*robot, "00 80 C9", 3), "00 00 49");
  EXPECT_TRUE(wait_until([&] { return mute->gone(); }));
  EXPECT_FALSE(speaks->gone());
  LineClient another(server_->port());
  EXPECT_TRUE(wait_until([&] { return another.gone(); })) << "both places have robots";
}

TEST_F(ArapServerTest, DetectsSilenceWithoutACall) {
  serve();
  const auto client = join();
  EXPECT_EQ(answer(*client, "00 80 C9", 3), "00 00 49");
  EXPECT_TRUE(wait_until([&] {
    clock_.nanoseconds += StallFreeClock::kMostNs;
    return !robot().silences.empty();
  }));
}

TEST_F(ArapServerTest, DetectsAMutePeerWithoutACall) {
  serve();
  const auto client = join();
  EXPECT_TRUE(wait_until([&] {
    clock_.nanoseconds += StallFreeClock::kMostNs;
    return !server_->status().clients.empty() && server_->status().clients[0].silent;
  }));
  EXPECT_TRUE(wait_until([&] {
    clock_.nanoseconds += StallFreeClock::kMostNs;
    return client->gone();
  }));
}

TEST_F(ArapServerTest, ExecutesDelayedTasksOfTheFleetInTime) {
  serve();
  join()->vanish();
  EXPECT_TRUE(wait_until([&] { return fleet_.due.has_value(); }));
  wait(29.0);
  EXPECT_EQ(fleet_.expired, 0);
  wait(1.0);
  EXPECT_EQ(fleet_.expired, 1);
}

TEST_F(ArapServerTest, DetectsSilenceByTheSystemClockToo) {
  auto with = options();
  with.clock = nullptr;
  serve(std::move(with));
  const auto client = join();
  EXPECT_EQ(answer(*client, "04 82 00", 3), "00 11 58");
  EXPECT_EQ(answer(*client, "00 80 C8", 3), "00 10 59");
}

TEST_F(ArapServerTest, RejectsAPeerWithoutARobotWithTheReason) {
  fleet_.refusal = "there are enough robots";
  serve();
  LineClient client(server_->port());
  client.send(from_hex("00 80 C9"));
  EXPECT_TRUE(wait_until([&] { return client.gone(); }));
  EXPECT_EQ(client.bytes(), "");
  EXPECT_THAT(log_, ElementsAre(HasSubstr("dropped: there are enough robots")));
}

TEST_F(ArapServerTest, CountsRepliesByStatusIncludingFormerPeers) {
  serve();
  auto first = join();
  EXPECT_EQ(answer(*first, "00 80 C9 01 0A 01 2F", 6), "00 00 49 00 44 0D");
  first->vanish();
  EXPECT_TRUE(wait_until([&] { return !fleet_.gone.empty(); }));
  const auto second = join();
  EXPECT_EQ(answer(*second, "00 80 C9 00 08 41 00 00 49", 9), "00 00 49 00 43 0A 00 43 0A");
  give(*second, from_hex("00 80 C8"));
  wait(1.0);
  const ArapCounters all = server_->counters();
  EXPECT_EQ(all.requests, 5U);
  EXPECT_EQ(all.resends, 1U);
  EXPECT_EQ(all.done, 2U);
  EXPECT_EQ(all.refused, 1U);
  EXPECT_EQ(all.bad_count, 1U);
  EXPECT_EQ(all.bad_check, 1U);
  EXPECT_EQ(all.unfinished, 0U);
}

TEST_F(ArapServerTest, ReportsATakenPortWithARemedyAndStillDials) {
  QTcpServer taken;
  ASSERT_TRUE(taken.listen(QHostAddress::LocalHost));
  auto with = options();
  with.port = taken.serverPort();
  with.cybots = {at(1)};
  server_.emplace(fleet_, std::move(with));
  EXPECT_FALSE(server_->open());
  EXPECT_THAT(server_->status().problem, HasSubstr("--cognav-port"));
  EXPECT_NE(server_->status().dials.at(0).state, DialState::Off);
}

}  // namespace
}  // namespace magna
