// SPDX-License-Identifier: GPL-3.0-or-later
// Connections, unsolicited messages, and the handling of bad frames.
#include "protocols/agentvr/agent_server.h"

#include "tests/protocols/agentvr/agent_fixture.h"

namespace magna {
namespace {

using namespace test;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using Client = AgentTestClient;

class AgentServerTest : public AgentFixture {};

TEST_F(AgentServerTest, AgentPortsFollowTheEnvironmentPort) {
  serve();
  EXPECT_EQ(server_->agent_ports(), port_list(std::vector{port(0), port(1)}));
  const auto links = server_->links();
  ASSERT_EQ(links.size(), 2u);
  EXPECT_EQ(links[1].port, server_->port() + 2);
  EXPECT_EQ(server_->status().size(), 3u);
  EXPECT_EQ(port_list(std::vector{1338, 1339, 1340}), "1338-1340");
  EXPECT_EQ(port_list(std::vector{1338, 1340}), "1338,1340");
}

TEST_F(AgentServerTest, ReportsATakenPortWithARemedy) {
  serve();
  auto second = options();
  second.port = server_->port();
  AgentServer other(*engine_, second);
  EXPECT_FALSE(other.listen());
  EXPECT_THAT(other.problem(), HasSubstr("--agent-port"));
}

TEST_F(AgentServerTest, SendsDataImmediatelyAndAnswersAVersionCheckWithItsNumber) {
  serve();
  Client client(port());
  ASSERT_TRUE(client.wait_for(Client::kGrid)) << "before it said a word";
  EXPECT_EQ(wanted_, 1) << "and a picture is asked for";
  client.check_version('A');
  ASSERT_TRUE(client.wait_for(28));
  EXPECT_EQ(client.last(28).texts.at(1), "1.0");
  const auto b = join(1, 'B');
  EXPECT_EQ(b->last(29).texts.at(1), "1.0");
  EXPECT_EQ(server_->links()[0].dialect, "A");
  EXPECT_EQ(server_->links()[1].dialect, "B");
}

TEST_F(AgentServerTest, ReportsTheBodyInTheFrameOfTheWorldFile) {
  serve();
  const auto client = join();
  step();
  settle(*client);
  const WireFields grid = client->last(Client::kGrid);
  EXPECT_FLOAT_EQ(grid.reals.at(1), -5.0F) << "X: 5 - 10";
  EXPECT_FLOAT_EQ(grid.reals.at(3), 2.0F) << "Z: 12 - 10";
  EXPECT_NEAR(grid.reals.at(5), 0.0F, 1e-4) << "it looks up the screen";
  EXPECT_EQ(grid.reals.size(), 6u);
}

TEST_F(AgentServerTest, SendsDataTwiceASecondThoughTheWorldIsPaused) {
  serve();
  const auto client = join();
  for (int k = 0; k < 3; ++k) {
    client->forget();
    clock_.nanoseconds += AgentPort::kQuietNs;
    EXPECT_TRUE(client->wait_for(Client::kGrid));
  }
  auto silent = options();
  silent.settings.send_grid_position = false;
  serve(silent);
  Client other(port());
  ASSERT_TRUE(other.wait_for(Client::kDebug)) << "places are off: a word that says nothing";
  clock_.nanoseconds += AgentPort::kQuietNs;
  EXPECT_TRUE(other.wait_for(Client::kDebug, 2));
  EXPECT_EQ(other.count(Client::kGrid), 0u);
}

TEST_F(AgentServerTest, TheNewestConnectionOwnsThePort) {
  serve();
  const auto old = join();
  const auto fresh = join();
  ASSERT_TRUE(wait_until([&] { return old->line().gone(); }));
  EXPECT_THAT(client_name(), HasSubstr("agent-0-2"));
  fresh->turn(5, 0);
  ASSERT_TRUE(ends(*fresh, 5));
  fresh->line().vanish();
  EXPECT_TRUE(wait_until([&] { return server_->links()[0].client.empty(); }));
  join();
  EXPECT_THAT(client_name(), HasSubstr("agent-0-3"));
}

TEST_F(AgentServerTest, TheEnvironmentPortAcceptsResetsAndSendsNothing) {
  serve();
  const auto client = join();
  client->walk(7, 180.0F, 3.0F);
  settle(*client);
  step(5);
  Client environment(server_->port());
  environment.walk(8, 0.0F, 3.0F);
  environment.check_version('A');
  environment.reset(false, 0);
  ASSERT_TRUE(wait_until([&] { return pose().y == 10.0; })) << "back where it began";
  settle(*client);
  EXPECT_THAT(client->story(7), ElementsAre("0", "2"));
  EXPECT_TRUE(client->story(8).empty());
  clock_.nanoseconds += 10 * AgentPort::kQuietNs;
  client->forget();
  ASSERT_TRUE(client->wait_for(Client::kGrid));
  EXPECT_EQ(environment.line().bytes(), "");
}

TEST_F(AgentServerTest, AnAgentPortAcceptsResetsOfDeclaredTypes) {
  serve();
  const auto client = join();
  client->reset(true, 1);
  settle(*client);
  EXPECT_NEAR(pose().x, 8.0, 1e-9);
  EXPECT_NEAR(pose().y, 15.0, 1e-9);
  EXPECT_TRUE(log_.empty());
  client->reset(true, 77);
  settle(*client);
  EXPECT_NEAR(pose().x, 5.0, 1e-9) << "type 0 is done";
  EXPECT_THAT(log_, Contains(HasSubstr("no type 77")));
}

TEST_F(AgentServerTest, SendsRewardsAndEventsToTheirAgentOnly) {
  serve();
  const auto client = join(), other = join(1);
  submit(input::RewardAgent{kFirst, 100.0});
  submit(input::TellAgent{kFirst, 55, "go"});
  submit(input::TellAgent{kFirst, 0, ""});
  ASSERT_TRUE(client->wait_for(Client::kMenu, 2));
  EXPECT_FLOAT_EQ(client->last(Client::kReward).reals.at(1), 100.0F);
  EXPECT_EQ(client->last(Client::kMenu).numbers.at(1), 0);
  EXPECT_FALSE(client->last(Client::kMenu).texts.contains(2));
  settle(*other);
  EXPECT_EQ(other->count(Client::kReward) + other->count(Client::kMenu), 0u);
}

TEST_F(AgentServerTest, AClientOfDialectBReceivesEyesSensorsAndObjects) {
  serve();
  const auto b = join(0, 'B'), a = join(1, 'A');
  EXPECT_EQ(agent(0).preset, EyePreset::Unity);
  EXPECT_EQ(agent(1).preset, EyePreset::Document);
  step(2);
  settle(*b, 'B');
  settle(*a);
  EXPECT_EQ(b->count(Client::kEyes), 2u);
  EXPECT_EQ(b->count(25), 2u) << "ObjectPosition";
  EXPECT_EQ(b->last(25).reals.size(), 6u);
  EXPECT_EQ(a->count(Client::kEyes) + a->count(25) + a->count(26), 0u);
  join(0, 'A');
  EXPECT_EQ(agent(0).preset, EyePreset::Document) << "another kind of client";
}

TEST_F(AgentServerTest, ExplicitSettingsTakePrecedence) {
  auto by_hand = options();
  by_hand.settings.eye_preset = EyePreset::Document;
  by_hand.settings.send_eye_position = false;
  by_hand.settings.send_head_motion = true;
  serve(by_hand);
  const auto b = join(0, 'B');
  EXPECT_EQ(agent(0).preset, EyePreset::Document);
  step(2);
  settle(*b, 'B');
  EXPECT_EQ(b->count(Client::kEyes), 0u);
  EXPECT_EQ(b->last(26).reals.size(), 12u) << "HeadMotion in B";
  serve();
  submit(input::SetEyePreset{kFirst, EyePreset::Unity});
  join(0, 'A');
  EXPECT_EQ(agent(0).preset, EyePreset::Unity) << "the operator's choice";
}

TEST_F(AgentServerTest, CanForceADialect) {
  auto forced = options();
  forced.settings.dialect = AgentDialect::B;
  serve(forced);
  Client client(port());
  ASSERT_TRUE(client.wait_for(Client::kGrid));
  clock_.nanoseconds += AgentClient::kSilentNs;
  step();
  EXPECT_TRUE(client.wait_for(25)) << "without a version check";
}

TEST_F(AgentServerTest, DropsBrokenFramesAndDisconnectsAfterTenInARow) {
  serve();
  const auto client = join();
  for (int k = 0; k < 9; ++k) client->line().send(wire_frame("\x0A\x7F"));
  client->turn(5, 0);
  ASSERT_TRUE(ends(*client, 5)) << "the next is read as ever";
  EXPECT_THAT(log_, Contains(HasSubstr("is none")));
  for (int k = 0; k < 10; ++k) client->line().send(wire_frame("\x0A\x7F"));
  ASSERT_TRUE(wait_until([&] { return client->line().gone(); }));
  EXPECT_THAT(log_, Contains(HasSubstr("10 frames in a row")));
}

TEST_F(AgentServerTest, DisconnectsOnNegativeOrExcessiveLengths) {
  serve();
  for (const std::string_view length : {"\xFF\xFF\xFF\xFF", "\x01\x00\x00\x01"}) {
    const auto client = join();
    client->line().send({length.data(), 4});
    EXPECT_TRUE(wait_until([&] { return client->line().gone(); }));
  }
  EXPECT_THAT(log_, Contains(HasSubstr("announced a frame of -1 bytes")));
}

TEST_F(AgentServerTest, DropsTheOldestWaitingPicture) {
  serve();
  const auto client = join();
  client->line().stop_reading();
  agentvr::Images large;
  large.left.assign(std::size_t{8} << 20, 'x');
  const auto backlog = [&] { return server_->status().at(1).clients.at(0).backlog_bytes; };
  for (int k = 0; k < 100 && backlog() == 0; ++k) server_->on_picture(0, large);
  ASSERT_GT(backlog(), 0u);
  const auto behind = backlog();
  for (char k = 'a'; k <= 'e'; ++k) {
    server_->on_picture(0, {{static_cast<std::uint8_t>(k)}, {'r'}, {'m'}});
  }
  EXPECT_EQ(backlog(), behind) << "they are not sent yet";
  submit(input::RewardAgent{kFirst, 1.0});
  client->line().go_on_reading();
  ASSERT_TRUE(wait_until([&] {
    client->messages();
    return client->count(Client::kImages) > 0 && client->last(Client::kImages).texts.at(1) == "e";
  }));
  std::vector<std::string> told;
  for (const auto& got : client->messages()) {
    if (got.number == Client::kReward) told.emplace_back("reward");
    if (got.number == Client::kImages && got.fields.texts.at(1).size() == 1) {
      told.push_back(got.fields.texts.at(1));
    }
  }
  EXPECT_THAT(told, ElementsAre("reward", "d", "e"));
}

TEST_F(AgentServerTest, SendsPicturesAtTheirRateAndNeverTwiceTogether) {
  serve();
  EXPECT_TRUE(draw().empty()) << "no client looks";
  const auto client = join();
  EXPECT_THAT(draw(), ElementsAre(0u)) << "the first one at once";
  step();
  EXPECT_TRUE(draw().empty()) << "10 a second are one every second tick";
  step();
  EXPECT_THAT(server_->take_due_pictures(), ElementsAre(0u));
  step(10);
  EXPECT_TRUE(draw().empty()) << "the last is being made";
  server_->on_picture(0, {{'l'}, {'r'}, {'m'}});
  EXPECT_THAT(draw(), ElementsAre(0u));
  EXPECT_TRUE(client->wait_for(Client::kImages, 3));
}

}  // namespace
}  // namespace magna
