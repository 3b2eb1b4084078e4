// SPDX-License-Identifier: GPL-3.0-or-later
// CyBOTs that the COGNAV server dials, over TCP and serial lines.
#include <gmock/gmock.h>

#include <QTcpServer>

#include "tests/protocols/cognav/arap_server_fixture.h"
#include "tests/support/pseudo_terminal.h"

namespace magna {
namespace {

using namespace test;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

using ArapDialsTest = ArapServerFixture;

TEST_F(ArapDialsTest, ADialledCybotIsAttachedWithItsOriginAndProfile) {
  QTcpServer cybot;
  ASSERT_TRUE(cybot.listen(QHostAddress::LocalHost));
  auto with = options();
  with.cybots = {at(cybot.serverPort())};
  with.cybots[0].start = Pose{1.0, 2.0, 0.5};
  with.cybots[0].profile = "cognav-1.0";
  const CybotOrigin origin{with.cybots[0].target(), Pose{1.0, 2.0, 0.5}, CognavProfile::Cognav10};
  serve(std::move(with));
  ASSERT_TRUE(wait_until([&] { return cybot.hasPendingConnections() && !fleet_.origins.empty(); }));
  EXPECT_THAT(fleet_.origins, ElementsAre(origin));
  LineClient client(std::unique_ptr<QTcpSocket>(cybot.nextPendingConnection()));
  EXPECT_EQ(answer(client, "01 01 01 8B", 4), "01 44 00 33") << "COGNAV 1.0 when idle";
  const auto caller = join();
  EXPECT_EQ(fleet_.origins.back(), CybotOrigin{});
  EXPECT_EQ(answer(*caller, "01 01 01 8B", 3), "00 00 49");
  EXPECT_THAT(info_, Contains(HasSubstr("is cybot1: profile cognav-1.0, lengths in m")));
}

TEST_F(ArapDialsTest, DialsALostOrRejectedPeerAgain) {
  QTcpServer cybot;
  ASSERT_TRUE(cybot.listen(QHostAddress::LocalHost));
  auto with = options();
  with.cybots = {at(cybot.serverPort())};
  serve(std::move(with));
  ASSERT_TRUE(wait_until([&] { return fleet_.robots.size() == 1; }));
  ASSERT_TRUE(wait_until([&] { return cybot.hasPendingConnections(); }));
  delete cybot.nextPendingConnection();
  ASSERT_TRUE(wait_until([&] { return fleet_.robots.size() == 2; }));
  EXPECT_THAT(fleet_.gone, ElementsAre("cybot1"));
  ASSERT_TRUE(wait_until([&] { return cybot.hasPendingConnections(); }));
  LineClient refused(std::unique_ptr<QTcpSocket>(cybot.nextPendingConnection()));
  robot().refusal = "not now";
  refused.send(from_hex("00 80 C9"));
  ASSERT_TRUE(wait_until([&] { return refused.gone(); }));
  EXPECT_GT(server_->status().dials.at(0).wait_ms, 5) << "it was of no use";
  EXPECT_TRUE(wait_until([&] { return fleet_.robots.size() == 3; }));
}

TEST_F(ArapDialsTest, DialsAddedCybotsAtOnceAndHangsUpOnRemovedOnes) {
  QTcpServer cybot;
  ASSERT_TRUE(cybot.listen(QHostAddress::LocalHost));
  serve();
  const std::string target = at(cybot.serverPort()).target();
  server_->add_cybot(at(cybot.serverPort()));
  server_->add_cybot(at(cybot.serverPort()));
  ASSERT_TRUE(wait_until([&] { return cybot.hasPendingConnections() && !fleet_.robots.empty(); }));
  EXPECT_THAT(server_->status().dials, SizeIs(1)) << "it is the same one";
  EXPECT_EQ(fleet_.origins.back().address, target);
  LineClient client(std::unique_ptr<QTcpSocket>(cybot.nextPendingConnection()));
  EXPECT_EQ(answer(client, "00 80 C9", 3), "00 00 49");
  server_->remove_cybot("127.0.0.1:1");
  EXPECT_THAT(server_->status().dials, SizeIs(1));
  server_->remove_cybot(target);
  EXPECT_THAT(server_->status().dials, IsEmpty());
  EXPECT_TRUE(wait_until([&] { return client.gone(); }));
  EXPECT_THAT(fleet_.gone, ElementsAre("cybot1"));
  server_->add_cybot(at(cybot.serverPort()));
  EXPECT_TRUE(wait_until([&] { return fleet_.robots.size() == 2; })) << "it can be added again";
}

TEST_F(ArapDialsTest, RemovingACybotEndsItsAttempts) {
  serve();
  server_->add_cybot(at(1));
  EXPECT_TRUE(wait_until([&] { return !log_.empty(); }));
  server_->remove_cybot("127.0.0.1:1");
  EXPECT_THAT(server_->status().dials, IsEmpty());
  EXPECT_THAT(log_, ElementsAre(HasSubstr("cannot reach 127.0.0.1:1")));
}

TEST_F(ArapDialsTest, ServesACybotOnASerialLineAndFindsItAgainAfterUnplugging) {
  PseudoTerminal cable;
  auto with = options();
  with.first_wait_ms = ArapServer::Options().first_wait_ms;
  with.longest_wait_ms = ArapServer::Options().longest_wait_ms;
  with.cybots = {{SerialLine{cable.device()}}};
  serve(std::move(with));
  EXPECT_EQ(fleet_.origins.at(0).address, "serial:" + cable.device());
  const auto ask = [&](const std::string& hex, const std::string& reply) {
    cable.forget();
    cable.send(from_hex(hex));
    return wait_until([&] { return hex_text(cable.bytes(), 1000) == reply; });
  };
  EXPECT_TRUE(ask("00 80 C9", "00 00 49"));
  robot().order(Opcode::Turn, 90.0);
  EXPECT_TRUE(ask("01 01 01 8B", "01 00 01 2C"));
  EXPECT_TRUE(ask("01 02 01 C5", "04 00 00 00 B4 42 69"));
  EXPECT_EQ(server_->status().clients.at(0).peer, cable.device());
  for (std::size_t times = 1; times <= 2; ++times) {
    cable.unplug();
    ASSERT_TRUE(wait_until([&] { return fleet_.gone.size() == times; }));
    EXPECT_THAT(server_->status().clients, IsEmpty());
    ASSERT_TRUE(wait_until([&] { return server_->status().dials.at(0).attempts >= 3; }));
    cable.plug();
    EXPECT_TRUE(wait_until([&] { return fleet_.robots.size() == times + 1; }, 5'000));
    EXPECT_TRUE(ask("00 80 C9", "00 00 49"));
  }
  EXPECT_THAT(log_, Contains(HasSubstr("there is no such device; plug it in")));
}

TEST_F(ArapDialsTest, DropsADialledPeerWithoutRoomAndDialsItAgain) {
  QTcpServer cybot;
  ASSERT_TRUE(cybot.listen(QHostAddress::LocalHost));
  auto with = options();
  with.max_clients = 0;
  with.cybots = {at(cybot.serverPort())};
  serve(std::move(with));
  EXPECT_TRUE(wait_until([&] { return server_->status().dropped >= 5; }));
  EXPECT_THAT(fleet_.robots, IsEmpty());
}

TEST_F(ArapDialsTest, ACancelledDialStaysCancelled) {
  auto with = options();
  with.cybots = {at(1)};
  serve(std::move(with));
  const auto dial = [&] { return server_->status().dials.at(0); };
  EXPECT_EQ(dial().target, "127.0.0.1:1");
  EXPECT_TRUE(wait_until([&] { return !log_.empty(); }));
  EXPECT_THAT(log_, ElementsAre(HasSubstr("cannot reach 127.0.0.1:1")));
  EXPECT_NE(dial().problem, "");
  server_->set_dialling("127.0.0.1:2", false);
  EXPECT_NE(dial().state, DialState::Off);
  server_->set_dialling("127.0.0.1:1", false);
  EXPECT_EQ(dial().state, DialState::Off);
  const int before = dial().attempts;
  server_->set_dialling("127.0.0.1:1", true);
  EXPECT_NE(dial().state, DialState::Off);
  EXPECT_TRUE(wait_until([&] { return dial().attempts >= 2; })) << before;
}

TEST_F(ArapDialsTest, CancellingADialKeepsItsAttachedCybotAndDoesNotRedial) {
  QTcpServer cybot;
  ASSERT_TRUE(cybot.listen(QHostAddress::LocalHost));
  auto with = options();
  with.cybots = {at(cybot.serverPort())};
  serve(std::move(with));
  const std::string target = "127.0.0.1:" + std::to_string(cybot.serverPort());
  const auto state = [&] { return server_->status().dials.at(0).state; };
  ASSERT_TRUE(wait_until([&] { return cybot.hasPendingConnections(); }));
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.size() == 1; }));
  server_->set_dialling(target, false);
  server_->set_dialling(target, true);
  EXPECT_EQ(state(), DialState::Attached) << "one is enough";
  server_->set_dialling(target, false);
  EXPECT_EQ(server_->status().clients.size(), 1U);
  delete cybot.nextPendingConnection();
  ASSERT_TRUE(wait_until([&] { return server_->status().clients.empty(); }));
  EXPECT_EQ(state(), DialState::Off);
  EXPECT_FALSE(cybot.hasPendingConnections());
  server_->set_dialling(target, true);
  EXPECT_TRUE(wait_until([&] { return state() == DialState::Attached; }));
}

}  // namespace
}  // namespace magna
